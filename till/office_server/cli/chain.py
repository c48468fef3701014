"""`till-office shops`, `tills` and `facts`: who belongs to the chain, and what is kept of them."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Annotated

import typer

from till.office_server.cli.shared import WORDS, Json, answer, connected, new_group, place_of
from till.office_server.errors import OfficeTillUnknown
from till.office_server.facts import count_facts, prove_facts
from till.office_server.founding import open_office
from till.office_server.joining import (
    CodeWish,
    ListedTill,
    add_shop,
    make_code,
    now_here,
    set_till_state,
    shops_of,
    tills_of,
)
from till.office_server.migrating import require_present

tills = new_group("office.help_tills")
shops = new_group("office.help_shops")
facts = new_group("office.help_facts")
Till = Annotated[str, typer.Argument(metavar="TILL", help=WORDS.say("office.help_till"))]
Name = Annotated[str, typer.Argument(metavar="NAME", help=WORDS.say("office.help_shop"))]


@shops.command("add", help=WORDS.say("office.help_shops_add"))
def add(ctx: typer.Context, name: Name, *, as_json: Json = False) -> None:
    """Add a shop."""
    with connected(ctx) as connection:
        require_present(connection)
        add_shop(connection, name)
        _tell_shops(shops_of(connection), as_json=as_json)


@shops.command("list", help=WORDS.say("office.help_shops_list"))
def list_shops(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List the shops."""
    with connected(ctx) as connection:
        require_present(connection)
        _tell_shops(shops_of(connection), as_json=as_json)


@tills.command("code", help=WORDS.say("office.help_code"))
def code(  # noqa: PLR0913 the options of one command, each by name
    ctx: typer.Context,
    *,
    shop: Annotated[str, typer.Option(help=WORDS.say("office.help_shop"))],
    name: Annotated[str, typer.Option(help=WORDS.say("office.help_till_name"))],
    minutes: Annotated[int, typer.Option(min=1, max=1440)] = 15,
    replaces: Annotated[
        str | None, typer.Option(metavar="TILL", help=WORDS.say("office.help_replaces"))
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a code that lets one till join."""
    with connected(ctx) as connection:
        office = open_office(connection, place_of(ctx).folder)
        valid_for = timedelta(minutes=minutes)
        wish = CodeWish(shop=shop, name=name, valid_for=valid_for, replaces=replaces)
        made = make_code(connection, office, wish)
    value = {"code": made.code.text, "valid_until": made.valid_until.isoformat()}
    answer(value, made.code.text, as_json=as_json)


@tills.command("list", help=WORDS.say("office.help_tills_list"))
def list_tills(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List the tills."""
    with connected(ctx) as connection:
        require_present(connection)
        found = tills_of(connection)
    now = now_here()
    value = {"tills": [each.told(now) for each in found]}
    answer(value, "\n".join(_line(each) for each in found), as_json=as_json)


@tills.command("show", help=WORDS.say("office.help_tills_show"))
def show(ctx: typer.Context, till: Till, *, as_json: Json = False) -> None:
    """Show one till."""
    with connected(ctx) as connection:
        require_present(connection)
        found = [each for each in tills_of(connection) if each.till == till]
        if not found:
            raise OfficeTillUnknown(till=till)
    answer(found[0].told(now_here()), _line(found[0]), as_json=as_json)


@tills.command("revoke", help=WORDS.say("office.help_revoke"))
def revoke(
    ctx: typer.Context,
    till: Till,
    *,
    reason: Annotated[str, typer.Option(help=WORDS.say("office.help_reason"))],
    as_json: Json = False,
) -> None:
    """Shut a till out from its next request on."""
    _set_state(ctx, till, "revoked", reason, as_json=as_json)


@tills.command("readmit", help=WORDS.say("office.help_readmit"))
def readmit(ctx: typer.Context, till: Till, *, as_json: Json = False) -> None:
    """Take a till back with its key."""
    _set_state(ctx, till, "active", "", as_json=as_json)


@facts.command("count", help=WORDS.say("office.help_count"))
def count(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Count the entries of each till."""
    with connected(ctx) as connection:
        require_present(connection)
        found = count_facts(connection)
    value = {
        "entries": sum(each.entries for each in found),
        "by_till": [asdict(each) for each in found],
    }
    lines = [f"{each.till:6}{each.entries} · {each.number}" for each in found]
    answer(value, "\n".join(lines), as_json=as_json)


@facts.command("verify", help=WORDS.say("office.help_verify"))
def verify(
    ctx: typer.Context,
    *,
    till: Annotated[
        str | None, typer.Option(metavar="TILL", help=WORDS.say("office.help_till"))
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove all that is kept; 1 where something does not fit."""
    with connected(ctx) as connection:
        require_present(connection)
        proof = prove_facts(connection, till)
    is_whole = proof.first_break is None
    value = {
        "ok": is_whole,
        "entries": proof.entries,
        "first_break": proof.first_break,
        "absent": proof.absent,
    }
    key = "office.facts_whole" if is_whole else "office.facts_broken"
    place = " ".join(str(each) for each in (proof.first_break or {}).values())
    answer(value, WORDS.say(key, count=proof.entries, place=place), as_json=as_json)
    if not is_whole:
        raise typer.Exit(1)


def _set_state(ctx: typer.Context, till: str, state: str, reason: str, *, as_json: bool) -> None:
    with connected(ctx) as connection:
        require_present(connection)
        set_till_state(connection, till, state, reason)
    answer({"till": till, "state": state}, f"{till} {state}", as_json=as_json)


def _tell_shops(names: Sequence[str], *, as_json: bool) -> None:
    value = {"shops": [{"name": name, "groups": ["all"]} for name in names]}
    answer(value, "\n".join(names), as_json=as_json)


def _line(till: ListedTill) -> str:
    return f"{till.till:6}{till.shop} · {till.name} · {till.state} · {till.number}"
