"""Buyers who come again, on disk."""

import json
from collections.abc import Sequence

from till.actions.ports.records import (
    BuyerForgotten,
    SavedBuyer,
)
from till.domain.selling.search import folded, search_words
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.store.database import Database
from till.store.tables import SavedBuyerRow

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
        return [each.buyer for each in self.listed(text, limit)]

    def listed(self, text: str, limit: int) -> Sequence[SavedBuyer]:
        """Return the saved buyers that fit a text, with when they were asked for; see the port."""
        words = json.dumps(search_words(text), ensure_ascii=False)
        return self._database.values_by(SavedBuyerRow.keeps, _WITH_WORDS, words, limit)

    def with_number(self, id_type: BuyerIdType, id_number: str) -> SavedBuyer | None:
        """Return the saved buyer of a number; see the port."""
        rows = SavedBuyerRow.of(id_type=id_type, id_number=id_number)
        return next(iter(self._database.values(SavedBuyerRow.keeps, rows)), None)

    def count(self) -> int:
        """Return how many buyers are saved."""
        return self._database.number(_COUNT)


def keep_buyer(database: Database, saved: SavedBuyer) -> None:
    """Save a buyer, in the place of one with the same number."""
    columns = SavedBuyerRow.keeps.columns(saved, folded_name=folded(saved.buyer.name))
    database.add_all(SavedBuyerRow, [columns], over=("id_type", "id_number"))


def forget_buyer(database: Database, gone: BuyerForgotten) -> None:
    """Let a buyer go from the list."""
    is_it = (SavedBuyerRow.id_type == gone.buyer.id_type) & (
        SavedBuyerRow.id_number == gone.buyer.id_number
    )
    database.run(SavedBuyerRow.delete().where(is_it))
