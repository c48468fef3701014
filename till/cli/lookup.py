"""`till lookup`: taxpayers and operators, as the service lists them (specification 4.7, 4.8)."""

import asyncio
from typing import Annotated

import typer

from till.cli.acting import asking_the_service
from till.cli.answers import answer
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Json
from till.domain.errors import RuleBroken
from till.domain.fiscal.lookup import Found, LookupAnswer, Operator
from till.domain.shop.taxpayer import Taxpayer, search_term
from till.system.words import Words

app = new_app()

Term = Annotated[
    str, typer.Argument(metavar="TERM", help="NIPT (NUIS) or name; at least 3 characters.")
]


class LookupFailed(RuleBroken):
    """Nothing was found out. `key` says why; facts: message."""

    key = "errors.unexpected"

    def __init__(self, why: str, message: str) -> None:
        self.key = f"cli.lookup_{why}"
        super().__init__(message=message)


@app.command("taxpayer")
def find_taxpayer(ctx: typer.Context, term: Term, *, as_json: Json = False) -> None:
    """Find a taxpayer by number or name; the answer does not show whether it is active."""
    context = context_of(ctx)
    searched = search_term(term)
    if searched is None:
        raise typer.BadParameter(context.words.say("lookup.too_short"), param_hint="TERM")
    found = _found(asyncio.run(_taxpayers(context, searched)))
    lines = [_taxpayer_line(each) for each in found.found]
    if found.is_cut:
        lines.append(context.words.say("lookup.cut", count=len(found.found)))
    answer(
        lines or [_nothing(context.words)], [_value(each) for each in found.found], as_json=as_json
    )


@app.command("operators")
def list_operators(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List the operators of this business and device, with their codes."""
    context = context_of(ctx)
    found = _found(asyncio.run(_operators(context))).found
    lines = [f"{each.operator_code}  {each.name}".rstrip() for each in found]
    value = [{"code": each.operator_code, "name": each.name} for each in found]
    answer(lines or [_nothing(context.words)], value, as_json=as_json)


async def _taxpayers(context: CommandContext, term: str) -> LookupAnswer[Taxpayer]:
    from till.service.lookups import ServiceLookups  # noqa: PLC0415 half a command's time

    async with asking_the_service(context) as service:
        return await ServiceLookups(service).taxpayers(term)


async def _operators(context: CommandContext) -> LookupAnswer[Operator]:
    from till.service.lookups import ServiceLookups  # noqa: PLC0415 the same

    async with asking_the_service(context) as service:
        return await ServiceLookups(service).operators()


def _found(told: LookupAnswer[Found]) -> LookupAnswer[Found]:
    """Return an answer that found something out. Raises LookupFailed."""
    if told.failure is not None:
        raise LookupFailed(told.failure.value, told.message)
    return told


def _nothing(words: Words) -> str:
    return words.say("lookup.nothing_found")


def _taxpayer_line(taxpayer: Taxpayer) -> str:
    parts = (taxpayer.number, taxpayer.name, taxpayer.address, taxpayer.town, taxpayer.country)
    return " · ".join(part for part in parts if part)


def _value(taxpayer: Taxpayer) -> dict[str, object]:
    return {
        "number": taxpayer.number,
        "name": taxpayer.name,
        "address": taxpayer.address,
        "town": taxpayer.town,
        "country": taxpayer.country,
    }
