"""`till people`: who may sign in."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from till.actions import people_access
from till.actions.signing_in import person_called
from till.actions.till import Till, housekeeping
from till.cli.acting import Actor, acting, acting_as_the_account, read_actor
from till.cli.answers import answer
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput, read_new_secret, read_secret
from till.cli.readers import reading
from till.domain.shop.people import Cashier, Role
from till.system.administrator import prove_administrator
from till.system.profile import Profile
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import OpenTill

app = new_app()

Who = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="Name; or the number or operator code where two have the same name."
    ),
]
RoleOption = Annotated[
    Role, typer.Option(help="Role; service is a service account that runs commands.")
]
OperatorCode = Annotated[
    str | None, typer.Option(metavar="CODE", help="Operator code registered with the tax office.")
]
KeyLost = Annotated[
    bool, typer.Option("--key-lost", help="PINs can no longer be checked on this computer.")
]
NoBadge = Annotated[bool, typer.Option("--none", help="Remove the operator's badge.")]


@app.command("list")
def list_people(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List the operators who can sign in."""
    context = context_of(ctx)
    with reading(context) as stored:
        people = stored.people.all()
    lines = [context.words.say("cli.person_line", **_facts(each, context.words)) for each in people]
    value = [_value(each) for each in people]
    answer(lines or [context.words.say("cli.people_none")], value, as_json=as_json)


@app.command("add")
def add_person(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    name: str,
    *,
    role: RoleOption,
    operator_code: OperatorCode = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Add an operator; the PIN is read from standard input."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    pin = _new_pin(context.words, name)

    async def add() -> tuple[Cashier, list[str]]:
        async with acting(context, actor) as opened:
            person = await people_access.add_person(
                opened.till, name, pin, operator_code=operator_code, role=role
            )
            sharing: list[str] = []
            with housekeeping(opened.till.warn):
                sharing = _sharing(person, opened.till)
            return person, sharing

    person, sharing = asyncio.run(add())
    answer(_added_lines(person, sharing, context.words), _value(person), as_json=as_json)


@app.command("pin")
def set_pin(
    ctx: typer.Context,
    who: Who,
    *,
    key_lost: KeyLost = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Set an operator's new PIN, read from standard input; operators can change their own."""
    context = context_of(ctx)
    actor = None if key_lost else read_actor(context, pin_stdin=pin_stdin)
    pin = _new_pin(context.words, who)
    to = acting_as_the_account(context) if key_lost else acting(context, actor)
    lost = partial(people_access.set_lost_pin, pin=pin, prove=prove_administrator)
    change = lost if key_lost else partial(people_access.set_pin, pin=pin)
    name, is_tied = asyncio.run(_set_pin(to, who, change))
    lines = [context.words.say("cli.pin_set", name=name), *_untied(context, is_tied=is_tied)]
    answer(lines, {"name": name, "isTied": is_tied}, as_json=as_json)


@app.command("remove")
def remove_person(
    ctx: typer.Context, who: Who, *, pin_stdin: PinOnInput = False, as_json: Json = False
) -> None:
    """Remove an operator's access; the records stay."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    name = _change(context, actor, who, people_access.remove_person)
    answer([context.words.say("cli.person_removed", name=name)], {"name": name}, as_json=as_json)


@app.command("badge")
def set_badge(
    ctx: typer.Context,
    who: Who,
    *,
    take_away: NoBadge = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Set an operator's badge, scanned or typed on standard input."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    badge = None if take_away else read_secret(context.words.say("cli.badge"))
    name = _change(
        context, actor, who, lambda till, number: people_access.set_badge(till, number, badge)
    )
    key = "cli.badge_taken_away" if take_away else "cli.badge_set"
    value = {"name": name, "hasBadge": not take_away}
    answer([context.words.say(key, name=name)], value, as_json=as_json)


async def _set_pin(
    to: AbstractAsyncContextManager["OpenTill"],
    who: str,
    change: Callable[[Till, int], Awaitable[None]],
) -> tuple[str, bool | None]:
    """Set a PIN; return whose, and whether it is of no use without this computer.

    That is None where it cannot be read after.
    """
    async with to as opened:
        till = opened.till
        person = person_called(till, who)
        await change(till, person.person_id)
        is_tied = None
        with housekeeping(till.warn):
            is_tied = till.pins.is_tied(till.people.pin_hash(person.person_id))
        return person.name, is_tied


def _untied(context: CommandContext, *, is_tied: bool | None) -> list[str]:
    """Say where PINs lie in the data file alone; in practice everybody knows them."""
    is_said = is_tied is False and context.profile is not Profile.PRACTICE
    return [context.words.say("cli.pin_untied")] if is_said else []


def _change(
    context: CommandContext,
    actor: Actor | None,
    who: str,
    change: Callable[[Till, int], Awaitable[None]],
) -> str:
    """Change something of the person meant, by their number; return their name."""

    async def act() -> str:
        async with acting(context, actor) as opened:
            person = person_called(opened.till, who)
            await change(opened.till, person.person_id)
            return person.name

    return asyncio.run(act())


def _new_pin(words: Words, name: str) -> str:
    """Return a new PIN; a person types it twice. Raises PinsDiffer."""
    return read_new_secret(words.say("cli.new_pin_of", name=name), words.say("cli.once_more"))


def _added_lines(person: Cashier, sharing: list[str], words: Words) -> list[str]:
    """Return that somebody was added, and who else has their operator code."""
    lines = [words.say("cli.person_added", **_facts(person, words))]
    if sharing:
        facts = {"code": person.operator_code or "", "names": ", ".join(sharing)}
        lines.append(words.say("cli.operator_code_shared", **facts))
    return lines


def _sharing(person: Cashier, till: Till) -> list[str]:
    """Return the names of the others who have the same operator code."""
    if person.operator_code is None:
        return []
    others = [each for each in till.people.all() if each.person_id != person.person_id]
    return [each.name for each in others if each.operator_code == person.operator_code]


def _facts(person: Cashier, words: Words) -> dict[str, str]:
    return {
        "name": person.name,
        "role": words.say(f"role.{person.role.value}"),
        "operator_code": person.operator_code or "–",
    }


def _value(person: Cashier) -> dict[str, object]:
    return {
        "person_id": person.person_id,
        "name": person.name,
        "operator_code": person.operator_code,
        "role": person.role.value,
    }
