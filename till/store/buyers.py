"""Buyers who come again, on disk."""

import json
from collections.abc import Sequence

from till.actions.records import BuyerForgotten, SavedBuyer
from till.domain.selling.search import folded, search_words
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.fields import moment_text

_KEEP = """
    INSERT INTO saved_buyer (id_type, id_number, name, folded_name, address, town, country,
        country_code, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id_type, id_number) DO UPDATE SET
        name = excluded.name, folded_name = excluded.folded_name, address = excluded.address,
        town = excluded.town, country = excluded.country, country_code = excluded.country_code,
        used_at = excluded.used_at
"""
_FORGET = "DELETE FROM saved_buyer WHERE id_type = ? AND id_number = ?"
_FIT = """
    SELECT id_type, id_number, name, address, town, country, country_code FROM saved_buyer
    WHERE NOT EXISTS (
        SELECT 1 FROM json_each(?)
        WHERE instr(saved_buyer.folded_name || ' ' || lower(saved_buyer.id_number), value) = 0
    )
    ORDER BY used_at DESC, folded_name LIMIT ?
"""
_Found = tuple[str, str, str, str, str, str, str]


class StoredBuyers:
    """The saved buyers, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def search(self, text: str, limit: int) -> Sequence[Buyer]:
        """Return the saved buyers that bear every word of a text; see the port."""
        words = json.dumps(search_words(text), ensure_ascii=False)
        with disk_faults(self._database.path):
            rows = self._database.plain.execute(_FIT, (words, limit)).fetchall()
        return [_buyer(row) for row in rows]


def keep_buyer(database: Database, saved: SavedBuyer) -> None:
    """Save a buyer, in the place of one with the same number."""
    buyer = saved.buyer
    values = (
        buyer.id_type.value,
        buyer.id_number,
        buyer.name,
        folded(buyer.name),
        buyer.address,
        buyer.town,
        buyer.country,
        buyer.country_code,
        moment_text(saved.used_at),
    )
    with disk_faults(database.path):
        database.plain.execute(_KEEP, values)


def forget_buyer(database: Database, gone: BuyerForgotten) -> None:
    """Let a buyer go from the list."""
    with disk_faults(database.path):
        database.plain.execute(_FORGET, (gone.buyer.id_type.value, gone.buyer.id_number))


def _buyer(row: _Found) -> Buyer:
    id_type, id_number, name, address, town, country, country_code = row
    return Buyer(
        id_type=BuyerIdType(id_type),
        id_number=id_number,
        name=name,
        address=address,
        town=town,
        country=country,
        country_code=country_code,
    )
