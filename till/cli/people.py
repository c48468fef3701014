"""Who may sign in, from the command line."""

import asyncio
from typing import Annotated

import typer

from till.cli.answers import answer, read_secret
from till.cli.desk import desk_of
from till.domain.shop.people import Cashier, Role
from till.system.words import Words

app = typer.Typer(help="Who may sign in.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]


@app.command("list")
def list_people(context: typer.Context, *, as_json: Json = False) -> None:
    """List who may sign in."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        people = kept.people.all()
    lines = [_line(each, desk.words) for each in people]
    answer(
        lines or [desk.words.say("cli.people_none")],
        [_value(each) for each in people],
        as_json=as_json,
    )


@app.command("add")
def add_person(
    context: typer.Context,
    name: str,
    *,
    role: Annotated[Role, typer.Option(help="What they may do.")],
    operator_code: Annotated[
        str | None, typer.Option(metavar="CODE", help="As registered with the tax office.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let somebody sign in from now on; the PIN is read from standard input."""
    from till.actions import signing_in  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    pin = read_secret("PIN")

    async def add() -> Cashier:
        async with desk.opened() as opened:
            till = opened.till
            await signing_in.add_person(till, name, pin, operator_code=operator_code, role=role)
            return next(each for each in till.people.all() if each.name == name)

    person = asyncio.run(add())
    line = desk.words.say("cli.person_added", **_facts(person, desk.words))
    answer([line], _value(person), as_json=as_json)


@app.command("remove")
def remove_person(context: typer.Context, name: str, *, as_json: Json = False) -> None:
    """Let somebody no longer sign in; what they did stays."""
    from till.actions import signing_in  # noqa: PLC0415 slow to import

    desk = desk_of(context)

    async def remove() -> None:
        async with desk.opened() as opened:
            await signing_in.remove_person(opened.till, name)

    asyncio.run(remove())
    answer([desk.words.say("cli.person_removed", name=name)], {"name": name}, as_json=as_json)


@app.command("badge")
def set_badge(
    context: typer.Context,
    name: str,
    *,
    take_away: Annotated[bool, typer.Option("--none", help="They have no badge any more.")] = False,
    as_json: Json = False,
) -> None:
    """Say what somebody's badge is; it is scanned or typed on standard input."""
    from till.actions import signing_in  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    badge = None if take_away else read_secret(desk.words.say("cli.badge"))

    async def set_it() -> None:
        async with desk.opened() as opened:
            await signing_in.set_badge(opened.till, name, badge)

    asyncio.run(set_it())
    key = "cli.badge_taken_away" if take_away else "cli.badge_set"
    told = {"name": name, "hasBadge": not take_away}
    answer([desk.words.say(key, name=name)], told, as_json=as_json)


def _facts(person: Cashier, words: Words) -> dict[str, str]:
    return {
        "name": person.name,
        "role": words.say(f"role.{person.role.value}"),
        "operator_code": person.operator_code or "–",
    }


def _line(person: Cashier, words: Words) -> str:
    return words.say("cli.person_line", **_facts(person, words))


def _value(person: Cashier) -> dict[str, object]:
    return {
        "name": person.name,
        "operator_code": person.operator_code,
        "role": person.role.value,
    }
