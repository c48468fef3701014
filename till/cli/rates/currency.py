"""`till currency rate`: what foreign notes are worth at the counter."""

from decimal import Decimal

from till.actions.selling.tendering import set_rate
from till.cli.acting import acting_beside
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import argument, flag, today
from till.cli.readers import reading
from till.domain.cash.exchange import ExchangeRate, checked_currency, parse_rate
from till.domain.errors import RuleBroken
from till.domain.errors.money import RateDoubtful, RateMissing
from till.domain.money import CENT
from till.system.json_values import picked

app = Group()

CURRENCY = argument("code", "CODE", "ISO 4217 code, e.g. EUR.")
RATE = argument("rate", "LEK", "Lek for one unit; without it the rate is shown.", required=False)
SURE = flag("--sure", "Confirm a rate that differs a lot from the last one.")


class RateUnsure(RuleBroken):
    """A rate far from the usual that nobody has said is right.

    Facts: currency, rate, least, most.
    """


@command("rate", CURRENCY, RATE, SURE, acts=True, takes_negative=True, of=app)
async def rate(context: CommandContext, code: str, rate: str | None, *, sure: bool) -> None:
    """Set today's exchange rate of a currency, or show the last one."""
    currency = checked_currency(code)
    if rate is None:
        found = _newest(context, currency)
        key = "cli.rate_today" if found.is_of(today()) else "cli.rate_of_earlier_day"
    else:
        lek = parse_rate(rate)
        async with acting_beside(context) as till:
            try:
                found = await set_rate(till, currency, lek, is_sure=sure)
            except RateDoubtful as error:
                raise RateUnsure(**error.facts) from error
        key = "cli.rate_set"
    line = context.words.say(
        key, currency=found.currency, rate=_write_rate(found.rate), day=found.day.isoformat()
    )
    context.answer([line], _value(found))


def _newest(context: CommandContext, currency: str) -> ExchangeRate:
    """Return the rate that was set last. Raises RateMissing."""
    with reading(context) as stored:
        found = stored.exchange_rates.newest(currency)
    if found is None:
        raise RateMissing(currency=currency)
    return found


def _write_rate(rate: Decimal) -> str:
    """Write a rate as amounts are written, with at least two places."""
    return max(f"{rate:f}", f"{rate.quantize(CENT):f}", key=len).replace(".", ",")


def _value(rate: ExchangeRate) -> dict[str, object]:
    return {
        **picked(rate, "currency rate day"),
        "is_today": rate.is_of(today()),
        "person": rate.person,
    }
