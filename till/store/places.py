"""Places on disk, which orders wait there, and the money that is kept for parts."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocId, DocKind
from till.domain.money import from_whole_cents
from till.domain.orders.places import (
    OpenOrder,
    Place,
    PlacedOrder,
    PlaceMoney,
    PlaceNow,
    Spot,
)
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Currency
from till.domain.shop.people import NamedPerson
from till.sqlite import sqlite3
from till.store.database import Database
from till.store.tables import PlaceMoneyRow, PlaceOrderRow, PlaceRow

_PLACES: Final = """
    SELECT * FROM place WHERE place_id IN (
        SELECT place_id FROM place WHERE NOT is_gone AND area <> ''
        UNION SELECT place_id FROM place_order WHERE is_open
        UNION SELECT place_id FROM place_held)
"""
_ORDERS: Final = """
    SELECT place_order.*, document.doc_id, document.state, sale.number, sale.total, sale.closed_at,
        sale.terms ->> '$.currency.code' AS code, sale.terms ->> '$.currency.rate' AS rate
    FROM place_order CROSS JOIN sale USING (sale_key)
    CROSS JOIN document ON document.sale_key = place_order.sale_key
    WHERE is_open AND document.state <> 'resolved' AND (?1 IS NULL OR place_id = ?1)
    ORDER BY sale.closed_at, sale.sale_key
"""
_MONEY: Final = """
    SELECT place_id, tender, amount FROM place_held WHERE ?1 IS NULL OR place_id = ?1
    ORDER BY since
"""
_HELD: Final = """
    INSERT INTO place_held SELECT place_id, tender, sum(amount), min(sequence) FROM place_money
    GROUP BY place_id, tender HAVING sum(amount) <> 0
"""
_LAST_ORDER: Final = """
    SELECT document.doc_id FROM document CROSS JOIN place_order USING (sale_key)
    WHERE place_id = ? ORDER BY document.sequence DESC LIMIT 1
"""
_NEXT: Final = "SELECT coalesce(max(place_id), 0) + 1 FROM place"
# What settles an order or takes it back was issued after its first document, and names any of them.
_MARK_OPEN: Final = """
    UPDATE place_order SET is_open = EXISTS (
        SELECT 1 FROM document WHERE document.sale_key = place_order.sale_key
        AND state <> 'resolved')
    AND NOT EXISTS (
        SELECT 1 FROM document AS later, json_each(later.originals) AS wanted
        WHERE later.originals <> '[]' AND later.state <> 'resolved'
        AND later.kind IN ('cancellation', 'summary') AND later.sequence > (
            SELECT min(sequence) FROM document WHERE document.sale_key = place_order.sale_key)
        AND wanted.value IN (
            SELECT doc_id FROM document WHERE document.sale_key = place_order.sale_key))
"""
_OF_DOCUMENTS: Final = """
    WHERE sale_key IN (
        SELECT sale_key FROM document WHERE doc_id IN (SELECT value FROM json_each(?)))
"""
_SETTLING: Final = frozenset({DocKind.SUMMARY, DocKind.CANCELLATION})


class StoredPlaces:
    """Places, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def states(self) -> Sequence[PlaceNow]:
        """Return every table and every name that is not free; see the port."""
        return states_of(self._database)

    def state(self, place_id: int) -> PlaceNow | None:
        """Return one place with what is open there."""
        found = self._database.values(PlaceRow.keeps, PlaceRow.of(place_id=place_id))
        if not found:
            return None
        state = _with_orders(self._database, found, place_id)[0]
        if state.orders:
            return replace(state, last_order=state.orders[-1].doc_id)
        last = self._database.select(_LAST_ORDER, place_id) if state.held else ()
        return replace(state, last_order=DocId(last[0]["doc_id"])) if last else state

    def placed(self, sale_key: str) -> PlacedOrder | None:
        """Return where an order is, or was when it was settled."""
        rows = PlaceOrderRow.of(sale_key=sale_key)
        return next(iter(self._database.values(PlaceOrderRow.keeps, rows)), None)

    def next_place_id(self) -> int:
        """Return the number that the next new place gets."""
        return self._database.number(_NEXT)


def states_of(database: Database) -> Sequence[PlaceNow]:
    """Return every table and every name that is not free, with what is open there."""
    return _with_orders(database, database.values_by(PlaceRow.keeps, _PLACES), None)


def keep_place(database: Database, place: Place) -> None:
    """Write a place down as it is from now on."""
    database.add_all(PlaceRow, [PlaceRow.keeps.columns(place)], over=("place_id",))


def keep_placed(database: Database, placed: PlacedOrder) -> None:
    """Write down where an order is from now on."""
    database.add_all(PlaceOrderRow, [PlaceOrderRow.keeps.columns(placed)], over=("sale_key",))


def keep_place_money(database: Database, money: PlaceMoney) -> None:
    """Write down that money for a part came or went."""
    database.add(PlaceMoneyRow, PlaceMoneyRow.keeps.columns(money))


def mark_open(database: Database, document: FiscalDocument) -> None:
    """Note which orders are open after a document was issued or resolved; most concern none."""
    if document.kind is DocKind.ORDER:
        concerned: Sequence[DocId] = (document.doc_id,)
    elif document.kind in _SETTLING:
        concerned = document.originals
    else:
        return
    database.change(_MARK_OPEN + _OF_DOCUMENTS, (json.dumps(concerned),))


def tell_open_anew(connection: sqlite3.Connection) -> None:
    """Tell which orders are open and what money is held, in data that came from elsewhere."""
    for statement in (_MARK_OPEN, "DELETE FROM place_held", _HELD):
        connection.execute(statement)


def _with_orders(
    database: Database, places: Iterable[Place], only: int | None
) -> Sequence[PlaceNow]:
    orders: dict[int, list[OpenOrder]] = defaultdict(list)
    for each in database.select(_ORDERS, only):
        orders[each["place_id"]].append(_open_order(each))
    held: dict[int, list[tuple[TenderKind, Decimal]]] = defaultdict(list)
    for place_id, tender, cents in database.select(_MONEY, only):
        held[place_id].append((TenderKind(tender), from_whole_cents(cents)))
    return [
        PlaceNow(
            place=each if each.spot is None else replace(each, spot=_within(each.spot)),
            orders=tuple(orders.get(each.place_id, ())),
            held=tuple(held.get(each.place_id, ())),
        )
        for each in places
    ]


def _within(spot: Spot | None) -> Spot | None:
    """Return a spot as a plan can have it; none where somebody left half of it in the file."""
    halves = set[object]() if spot is None else {spot.column, spot.row}
    return None if spot is None or None in halves else spot.within()


def _open_order(row: sqlite3.Row) -> OpenOrder:
    total = from_whole_cents(row["total"])
    code = row["code"]
    rate = row["rate"]
    currency = Currency(code=code, rate=Decimal(rate)) if code and rate else None
    placed = PlacedOrder(
        sale_key=row["sale_key"],
        place_id=row["place_id"],
        server=NamedPerson(name=row["server"], person_id=row["server_id"]),
        guest=row["guest"],
        note=row["note"],
    )
    return OpenOrder(
        placed=placed,
        doc_id=DocId(row["doc_id"]),
        state=DocumentState(row["state"]),
        number=row["number"],
        total=total,
        in_lek=currency.in_lek(total) if currency else total,
        currency=currency.code if currency else "ALL",
        taken_at=datetime.fromisoformat(row["closed_at"]),
    )
