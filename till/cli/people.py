"""`till people`: who may sign in."""

import asyncio
from typing import Annotated

import typer

from till.actions import signing_in
from till.cli.acting import unattended
from till.cli.answers import answer
from till.cli.context import context_of
from till.cli.lazy import new_app
from till.cli.options import Json, read_secret
from till.cli.readers import reading
from till.domain.shop.people import Cashier, Role
from till.system.words import Words

app = new_app()

Who = Annotated[
    str, typer.Argument(metavar="NAME", help="Or the number or operator code, of two of one name.")
]
RoleOption = Annotated[Role, typer.Option(help="What they may do.")]
OperatorCode = Annotated[
    str | None, typer.Option(metavar="CODE", help="As registered with the tax office.")
]
NoBadge = Annotated[bool, typer.Option("--none", help="They have no badge any more.")]


@app.command("list")
def list_people(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List who may sign in."""
    context = context_of(ctx)
    with reading(context) as stored:
        people = stored.people.all()
    lines = [context.words.say("cli.person_line", **_facts(each, context.words)) for each in people]
    value = [_value(each) for each in people]
    answer(lines or [context.words.say("cli.people_none")], value, as_json=as_json)


@app.command("add")
def add_person(
    ctx: typer.Context,
    name: str,
    *,
    role: RoleOption,
    operator_code: OperatorCode = None,
    as_json: Json = False,
) -> None:
    """Let somebody sign in from now on; the PIN is read from standard input."""
    context = context_of(ctx)
    pin = read_secret("PIN")

    async def add() -> Cashier:
        async with unattended(context) as opened:
            return await signing_in.add_person(
                opened.till, name, pin, operator_code=operator_code, role=role
            )

    person = asyncio.run(add())
    line = context.words.say("cli.person_added", **_facts(person, context.words))
    answer([line], _value(person), as_json=as_json)


@app.command("remove")
def remove_person(ctx: typer.Context, who: Who, *, as_json: Json = False) -> None:
    """Let somebody no longer sign in; what they did stays."""
    context = context_of(ctx)

    async def remove() -> str:
        async with unattended(context) as opened:
            person = signing_in.person_called(opened.till, who)
            await signing_in.remove_person(opened.till, person.person_id)
            return person.name

    name = asyncio.run(remove())
    answer([context.words.say("cli.person_removed", name=name)], {"name": name}, as_json=as_json)


@app.command("badge")
def set_badge(
    ctx: typer.Context, who: Who, *, take_away: NoBadge = False, as_json: Json = False
) -> None:
    """Say what somebody's badge is; it is scanned or typed on standard input."""
    context = context_of(ctx)
    badge = None if take_away else read_secret(context.words.say("cli.badge"))

    async def set_it() -> str:
        async with unattended(context) as opened:
            person = signing_in.person_called(opened.till, who)
            await signing_in.set_badge(opened.till, person.person_id, badge)
            return person.name

    name = asyncio.run(set_it())
    key = "cli.badge_taken_away" if take_away else "cli.badge_set"
    value = {"name": name, "hasBadge": not take_away}
    answer([context.words.say(key, name=name)], value, as_json=as_json)


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
