"""Rates of other currencies on disk; each that was ever set stays, for sales were made at it."""

from till.domain.cash.exchange import ExchangeRate
from till.store.database import Database
from till.store.tables import ExchangeRateRow

_KEEP = """
    INSERT INTO exchange_rate (currency, rate, day, person)
    VALUES (:currency, :rate, :day, :person)
"""
_NEWEST = "SELECT * FROM exchange_rate WHERE currency = ? ORDER BY sequence DESC LIMIT 1"


class StoredExchangeRates:
    """The rates, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest(self, currency: str) -> ExchangeRate | None:
        """Return the rate that was set last; see the port."""
        row = self._database.row(ExchangeRateRow, _NEWEST, currency)
        if row is None:
            return None
        return ExchangeRate(currency=row.currency, rate=row.rate, day=row.day, person=row.person)


def keep_rate(database: Database, rate: ExchangeRate) -> None:
    """Write a rate down beside those before it."""
    columns = ExchangeRateRow.to_columns(
        currency=rate.currency, rate=rate.rate, day=rate.day, person=rate.person
    )
    database.change(_KEEP, columns)
