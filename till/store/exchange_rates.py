"""Rates of other currencies on disk; each that was ever set stays, for sales were made at it."""

from datetime import date
from decimal import Decimal

from till.domain.cash.exchange import ExchangeRate
from till.store.database import Database
from till.store.faults import disk_faults

_KEEP = "INSERT INTO exchange_rate (currency, rate, day, person) VALUES (?, ?, ?, ?)"
_NEWEST = """
    SELECT currency, rate, day, person FROM exchange_rate
    WHERE currency = ? ORDER BY sequence DESC LIMIT 1
"""


class StoredExchangeRates:
    """The rates, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest(self, currency: str) -> ExchangeRate | None:
        """Return the rate that was set last; see the port."""
        with disk_faults(self._database.path):
            row = self._database.plain.execute(_NEWEST, (currency,)).fetchone()
        if row is None:
            return None
        return ExchangeRate(
            currency=row[0], rate=Decimal(row[1]), day=date.fromisoformat(row[2]), person=row[3]
        )


def keep_rate(database: Database, rate: ExchangeRate) -> None:
    """Write a rate down beside those before it."""
    values = (rate.currency, str(rate.rate), rate.day.isoformat(), rate.person)
    with disk_faults(database.path):
        database.plain.execute(_KEEP, values)
