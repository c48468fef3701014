"""Rates of other currencies on disk; each that was ever set stays, for sales were made at it."""

from till.domain.cash.exchange import ExchangeRate
from till.domain.shop.people import NamedPerson
from till.store.database import Database
from till.store.tables import ExchangeRateRow

_KEEP = """
    INSERT INTO exchange_rate (currency, rate, day, person, person_id)
    VALUES (:currency, :rate, :day, :person, :person_id)
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
        person = NamedPerson(name=row.person, person_id=row.person_id)
        return ExchangeRate(currency=row.currency, rate=row.rate, day=row.day, person=person)


def keep_rate(database: Database, rate: ExchangeRate) -> None:
    """Write a rate down beside those before it."""
    columns = ExchangeRateRow.to_columns(
        currency=rate.currency,
        rate=rate.rate,
        day=rate.day,
        person=rate.person.name,
        person_id=rate.person.person_id,
    )
    database.change(_KEEP, columns)
