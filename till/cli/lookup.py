"""`till lookup`: taxpayers and operators, as the service lists them (specification 4.7, 4.8)."""

import click

from till.cli.acting import asking_the_service
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import argument
from till.domain.errors import RuleBroken
from till.domain.fiscal.lookup import Found, LookupAnswer
from till.domain.shop.taxpayer import Taxpayer, search_term
from till.system.json_values import picked

app = Group()

TERM = argument("term", "TERM", "NIPT (NUIS) or name; at least 3 characters.")


class LookupFailed(RuleBroken, key="errors.unexpected"):
    """Nothing was found out. `key` says why; facts: message."""

    def __init__(self, why: str, message: str) -> None:
        self.key = f"cli.lookup_{why}"
        super().__init__(message=message)


@command("taxpayer", TERM, of=app)
async def find_taxpayer(context: CommandContext, term: str) -> None:
    """Find a taxpayer by number or name; the answer does not show whether it is active."""
    searched = search_term(term)
    if searched is None:
        raise click.BadParameter(context.words.say("lookup.too_short"), param_hint="TERM")
    from till.service.lookups import ServiceLookups  # noqa: PLC0415 half a command's time

    async with asking_the_service(context) as service:
        found = _found(await ServiceLookups(service).taxpayers(searched))
    lines = [_taxpayer_line(each) for each in found.found]
    if found.is_cut:
        lines.append(context.words.say("lookup.cut", count=len(found.found)))
    context.answer(lines or [context.words.say("lookup.nothing_found")], found.found)


@command("operators", of=app)
async def list_operators(context: CommandContext) -> None:
    """List the operators of this business and device, with their codes."""
    from till.service.lookups import ServiceLookups  # noqa: PLC0415 the same

    async with asking_the_service(context) as service:
        found = _found(await ServiceLookups(service).operators()).found
    lines = [f"{each.operator_code}  {each.name}".rstrip() for each in found]
    value = [picked(each, "code=operator_code name") for each in found]
    context.answer(lines or [context.words.say("lookup.nothing_found")], value)


def _found(told: LookupAnswer[Found]) -> LookupAnswer[Found]:
    """Return an answer that found something out. Raises LookupFailed."""
    if told.failure is not None:
        raise LookupFailed(told.failure.value, told.message)
    return told


def _taxpayer_line(taxpayer: Taxpayer) -> str:
    parts = (taxpayer.number, taxpayer.name, taxpayer.address, taxpayer.town, taxpayer.country)
    return " · ".join(part for part in parts if part)
