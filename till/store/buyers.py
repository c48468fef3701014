"""Buyers who come again, on disk."""

import json
from collections.abc import Sequence

from till.actions.ports.records import BuyerForgotten, SavedBuyer
from till.domain.selling.search import folded, search_words
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.store.database import Database
from till.store.tables import SavedBuyerRow

_KEEP = """
    INSERT INTO saved_buyer (id_type, id_number, name, folded_name, address, town, country,
        country_code, used_at)
    VALUES (:id_type, :id_number, :name, :folded_name, :address, :town, :country,
        :country_code, :used_at)
    ON CONFLICT (id_type, id_number) DO UPDATE SET
        name = excluded.name, folded_name = excluded.folded_name, address = excluded.address,
        town = excluded.town, country = excluded.country, country_code = excluded.country_code,
        used_at = excluded.used_at
"""
_FORGET = "DELETE FROM saved_buyer WHERE id_type = :id_type AND id_number = :id_number"
_WITH_NUMBER = "SELECT * FROM saved_buyer WHERE id_type = ? AND id_number = ?"
_COUNT = "SELECT count(*) FROM saved_buyer"
_WITH_WORDS = """
    SELECT * FROM saved_buyer
    WHERE NOT EXISTS (
        SELECT 1 FROM json_each(?)
        WHERE instr(saved_buyer.folded_name || ' ' || lower(saved_buyer.id_number), value) = 0
    )
    ORDER BY used_at DESC, folded_name LIMIT ?
"""


class StoredBuyers:
    """The saved buyers, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def search(self, text: str, limit: int) -> Sequence[Buyer]:
        """Return the saved buyers that bear every word of a text; see the port."""
        words = json.dumps(search_words(text), ensure_ascii=False)
        return [
            _buyer(row) for row in self._database.rows(SavedBuyerRow, _WITH_WORDS, words, limit)
        ]

    def listed(self, text: str, limit: int) -> Sequence[SavedBuyer]:
        """Return the saved buyers that fit a text, with when they were asked for; see the port."""
        words = json.dumps(search_words(text), ensure_ascii=False)
        rows = self._database.rows(SavedBuyerRow, _WITH_WORDS, words, limit)
        return [_saved(row) for row in rows]

    def with_number(self, id_type: BuyerIdType, id_number: str) -> SavedBuyer | None:
        """Return the saved buyer of a number; see the port."""
        row = self._database.row(SavedBuyerRow, _WITH_NUMBER, id_type.value, id_number)
        return _saved(row) if row else None

    def count(self) -> int:
        """Return how many buyers are saved."""
        return self._database.number(_COUNT)


def keep_buyer(database: Database, saved: SavedBuyer) -> None:
    """Save a buyer, in the place of one with the same number."""
    buyer = saved.buyer
    columns = SavedBuyerRow.to_columns(
        id_type=buyer.id_type,
        id_number=buyer.id_number,
        name=buyer.name,
        folded_name=folded(buyer.name),
        address=buyer.address,
        town=buyer.town,
        country=buyer.country,
        country_code=buyer.country_code,
        used_at=saved.used_at,
    )
    database.change(_KEEP, columns)


def forget_buyer(database: Database, gone: BuyerForgotten) -> None:
    """Let a buyer go from the list."""
    buyer = gone.buyer
    columns = SavedBuyerRow.to_columns(id_type=buyer.id_type, id_number=buyer.id_number)
    database.change(_FORGET, columns)


def _saved(row: SavedBuyerRow) -> SavedBuyer:
    return SavedBuyer(buyer=_buyer(row), used_at=row.used_at)


def _buyer(row: SavedBuyerRow) -> Buyer:
    return Buyer(
        id_type=row.id_type,
        id_number=row.id_number,
        name=row.name,
        address=row.address,
        town=row.town,
        country=row.country,
        country_code=row.country_code,
    )
