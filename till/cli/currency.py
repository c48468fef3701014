"""Foreign notes at the counter, from the command line."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Annotated

import typer

from till.cli.acting import Json, as_the_command_line
from till.cli.amounts import number
from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.domain.business_day import day_of
from till.domain.cash.exchange import ExchangeRate, checked_currency, parse_rate
from till.domain.errors.money import RateMissing
from till.domain.money import CENT
from till.system.clock import SystemClock

app = typer.Typer(help="What foreign notes are worth at the counter.", no_args_is_help=True)

Currency = Annotated[str, typer.Argument(metavar="CODE", help="ISO 4217, such as EUR.")]
Rate = Annotated[
    str | None, typer.Argument(metavar="LEK", help="Lek for one; without it the rate is told.")
]


@app.callback()
def _parts() -> None:
    """What foreign notes are worth at the counter."""


@app.command("rate")
def tell_rate(
    context: typer.Context, code: Currency, rate: Rate = None, *, as_json: Json = False
) -> None:
    """Set what one of a currency is worth today, or tell the rate that was set last."""
    desk = desk_of(context)
    currency = checked_currency(code)
    if rate is None:
        found = _kept(desk, currency)
        key = "cli.rate_today" if found.is_of(_today()) else "cli.rate_of_earlier_day"
    else:
        found = asyncio.run(_set(desk, currency, parse_rate(rate)))
        key = "cli.rate_set"
    line = desk.words.say(
        key, currency=found.currency, rate=_written(found.rate), day=found.day.isoformat()
    )
    answer([line], _value(found), as_json=as_json)


def _kept(desk: Desk, currency: str) -> ExchangeRate:
    """Return the rate that was set last. Raises RateMissing."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    with desk.logging(), kept_at(desk) as kept:
        found = kept.exchange_rates.newest(currency)
    if found is None:
        raise RateMissing(currency=currency)
    return found


async def _set(desk: Desk, currency: str, rate: Decimal) -> ExchangeRate:
    from till.actions.tendering import set_rate  # noqa: PLC0415 slow to import

    async with desk.opened() as opened:
        return await set_rate(as_the_command_line(opened), currency, rate)


def _today() -> date:
    return day_of(SystemClock().now())


def _written(rate: Decimal) -> str:
    """Write a rate as amounts are written, with at least two places."""
    return f"{max(rate, rate.quantize(CENT), key=_places):f}".replace(".", ",")


def _places(rate: Decimal) -> int:
    return len(f"{rate:f}".partition(".")[2])


def _value(rate: ExchangeRate) -> dict[str, object]:
    return {
        "currency": rate.currency,
        "rate": number(rate.rate),
        "day": rate.day.isoformat(),
        "is_today": rate.is_of(_today()),
        "person": rate.person,
    }
