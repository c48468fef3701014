"""Foreign notes at the counter: what they are worth today."""

from decimal import Decimal

from till.actions.till import Till
from till.domain.cash.exchange import EURO, ExchangeRate, checked_currency, checked_rate
from till.domain.events import RateSet
from till.domain.shop.journal import JournalAction


def rate_today(till: Till, currency: str = EURO) -> ExchangeRate | None:
    """Return the newest rate of a currency, or None; `is_of(till.today)` tells if it is today's."""
    return till.exchange_rates.newest(currency)


async def set_rate(till: Till, currency: str, rate: Decimal) -> ExchangeRate:
    """Set how many lek one of a currency is worth today; the newest counts, the others stay.

    Raises CurrencyUnfit, RateUnfit, NobodySignedIn.
    """
    new = ExchangeRate(
        currency=checked_currency(currency),
        rate=checked_rate(rate),
        day=till.today,
        person=till.cashier.name,
    )
    before = till.exchange_rates.newest(new.currency)
    entry = till.entry(
        JournalAction.RATE_SET,
        currency=new.currency,
        rate=str(new.rate),
        before=str(before.rate) if before else "",
    )
    await till.ledger.record(new, entry)
    till.announce(RateSet(rate=new))
    return new
