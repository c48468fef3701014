"""`till currency rate`: what foreign notes are worth at the counter."""

import asyncio
from decimal import Decimal
from typing import Annotated

import typer

from till.actions.tendering import set_rate
from till.cli.acting import Actor, acting_beside, read_actor
from till.cli.answers import answer
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput, today
from till.cli.readers import reading
from till.domain.cash.exchange import ExchangeRate, checked_currency, parse_rate
from till.domain.errors import RuleBroken
from till.domain.errors.money import RateDoubtful, RateMissing
from till.domain.money import CENT
from till.system.numbers import json_number

app = new_app()

Currency = Annotated[str, typer.Argument(metavar="CODE", help="ISO 4217 code, e.g. EUR.")]
Rate = Annotated[
    str | None,
    typer.Argument(metavar="LEK", help="Lek for one unit; without it the rate is shown."),
]


Sure = Annotated[
    bool, typer.Option("--sure", help="Confirm a rate that differs a lot from the last one.")
]


class RateUnsure(RuleBroken):
    """A rate far from the usual that nobody has said is right.

    Facts: currency, rate, least, most.
    """


@app.callback()
def _as_group() -> None:
    """Keep a lone command one of a group; by itself it would be the whole of it."""


@app.command("rate", context_settings={"ignore_unknown_options": True})  # -3 is no rate
def rate(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    code: Currency,
    rate: Rate = None,
    *,
    sure: Sure = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Set today's exchange rate of a currency, or show the last one."""
    context = context_of(ctx)
    currency = checked_currency(code)
    if rate is None:
        found = _newest(context, currency)
        key = "cli.rate_today" if found.is_of(today()) else "cli.rate_of_earlier_day"
    else:
        actor = read_actor(context, pin_stdin=pin_stdin)
        found = asyncio.run(_set(context, actor, (currency, parse_rate(rate)), is_sure=sure))
        key = "cli.rate_set"
    line = context.words.say(
        key, currency=found.currency, rate=_write_rate(found.rate), day=found.day.isoformat()
    )
    answer([line], _value(found), as_json=as_json)


def _newest(context: CommandContext, currency: str) -> ExchangeRate:
    """Return the rate that was set last. Raises RateMissing."""
    with reading(context) as stored:
        found = stored.exchange_rates.newest(currency)
    if found is None:
        raise RateMissing(currency=currency)
    return found


async def _set(
    context: CommandContext, actor: Actor | None, wanted: tuple[str, Decimal], *, is_sure: bool
) -> ExchangeRate:
    """Set a rate, also beside an open window. Raises RateUnsure for one far from the usual."""
    async with acting_beside(context, actor) as till:
        try:
            return await set_rate(till, *wanted, is_sure=is_sure)
        except RateDoubtful as error:
            raise RateUnsure(**error.facts) from error


def _write_rate(rate: Decimal) -> str:
    """Write a rate as amounts are written, with at least two places."""
    return f"{max(rate, rate.quantize(CENT), key=_places):f}".replace(".", ",")


def _places(rate: Decimal) -> int:
    return len(f"{rate:f}".partition(".")[2])


def _value(rate: ExchangeRate) -> dict[str, object]:
    return {
        "currency": rate.currency,
        "rate": json_number(rate.rate),
        "day": rate.day.isoformat(),
        "is_today": rate.is_of(today()),
        "person": rate.person.name,
    }
