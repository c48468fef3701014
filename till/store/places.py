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

_HELD: Final = "SELECT sum(amount) FROM place_money AS kept WHERE kept.place_id = place.place_id"
_PLACES: Final = f"""
    SELECT * FROM place WHERE NOT is_gone AND area <> ''
    OR EXISTS (SELECT 1 FROM place_order WHERE place_order.place_id = place.place_id AND is_open)
    OR coalesce(({_HELD} GROUP BY tender HAVING sum(amount) <> 0 LIMIT 1), 0)
"""
_PLACE: Final = "SELECT * FROM place WHERE place_id = ?"
_ORDERS: Final = """
    SELECT place_order.*, document.doc_id, document.state, sale.number, sale.total, sale.closed_at,
        sale.terms ->> '$.currency.code' AS code, sale.terms ->> '$.currency.rate' AS rate
    FROM place_order CROSS JOIN sale USING (sale_key)
    CROSS JOIN document ON document.sale_key = place_order.sale_key
    WHERE is_open AND document.state <> 'resolved' AND (? IS NULL OR place_id = ?)
    ORDER BY sale.closed_at, sale.sale_key
"""
_MONEY: Final = """
    SELECT place_id, tender, sum(amount) FROM place_money
    WHERE ? IS NULL OR place_id = ? GROUP BY place_id, tender HAVING sum(amount) <> 0
    ORDER BY min(sequence)
"""
_LAST_ORDER: Final = """
    SELECT max(document.sequence) AS newest, document.doc_id
    FROM place_order CROSS JOIN document ON document.sale_key = place_order.sale_key
    WHERE place_order.place_id = ? GROUP BY place_id
"""
_PLACED: Final = "SELECT * FROM place_order WHERE sale_key = ?"
_NEXT: Final = "SELECT coalesce(max(place_id), 0) + 1 FROM place"
_KEEP_PLACE: Final = """
    INSERT INTO place (place_id, name, area, plan_column, plan_row, is_gone)
    VALUES (:place_id, :name, :area, :plan_column, :plan_row, :is_gone)
    ON CONFLICT (place_id) DO UPDATE SET name = excluded.name, area = excluded.area,
        plan_column = excluded.plan_column, plan_row = excluded.plan_row,
        is_gone = excluded.is_gone
"""
_KEEP_ORDER: Final = """
    INSERT INTO place_order (sale_key, place_id, server, server_id, guest, note)
    VALUES (:sale_key, :place_id, :server, :server_id, :guest, :note)
    ON CONFLICT (sale_key) DO UPDATE SET place_id = excluded.place_id, guest = excluded.guest,
        server = excluded.server, server_id = excluded.server_id, note = excluded.note
"""
_KEEP_MONEY: Final = """
    INSERT INTO place_money (place_id, kind, tender, amount, day, moment, person, person_id)
    VALUES (:place_id, :kind, :tender, :amount, :day, :moment, :person, :person_id)
"""
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
        row = self._database.row(PlaceRow, _PLACE, place_id)
        if row is None:
            return None
        state = _with_orders(self._database, [row], place_id)[0]
        last = self._database.select(_LAST_ORDER, place_id)
        return replace(state, last_order=DocId(last[0]["doc_id"])) if last else state

    def placed(self, sale_key: str) -> PlacedOrder | None:
        """Return where an order is, or was when it was settled."""
        row = self._database.row(PlaceOrderRow, _PLACED, sale_key)
        if row is None:
            return None
        return PlacedOrder(
            sale_key=row.sale_key,
            place_id=row.place_id,
            server=NamedPerson(name=row.server, person_id=row.server_id),
            guest=row.guest,
            note=row.note,
        )

    def next_place_id(self) -> int:
        """Return the number that the next new place gets."""
        return self._database.number(_NEXT)


def states_of(database: Database) -> Sequence[PlaceNow]:
    """Return every table and every name that is not free, with what is open there."""
    return _with_orders(database, database.rows(PlaceRow, _PLACES), None)


def keep_place(database: Database, place: Place) -> None:
    """Write a place down as it is from now on."""
    spot = place.spot
    columns = PlaceRow.to_columns(
        place_id=place.place_id,
        name=place.name,
        area=place.area,
        plan_column=spot.column if spot else None,
        plan_row=spot.row if spot else None,
        is_gone=place.is_gone,
    )
    database.change(_KEEP_PLACE, columns)


def keep_placed(database: Database, placed: PlacedOrder) -> None:
    """Write down where an order is from now on."""
    columns = PlaceOrderRow.to_columns(
        sale_key=placed.sale_key,
        place_id=placed.place_id,
        server=placed.server.name,
        server_id=placed.server.person_id,
        guest=placed.guest,
        note=placed.note,
    )
    database.change(_KEEP_ORDER, columns)


def keep_place_money(database: Database, money: PlaceMoney) -> None:
    """Write down that money for a part came or went."""
    columns = PlaceMoneyRow.to_columns(
        place_id=money.place_id,
        kind=money.kind,
        tender=money.tender,
        amount=money.amount,
        day=money.day,
        moment=money.moment,
        person=money.person.name,
        person_id=money.person.person_id,
    )
    database.change(_KEEP_MONEY, columns)


def mark_open(database: Database, document: FiscalDocument) -> None:
    """Note which orders are open after a document was issued or resolved; most concern none."""
    if document.kind is DocKind.ORDER:
        concerned: Sequence[DocId] = (document.doc_id,)
    elif document.kind in _SETTLING:
        concerned = document.originals
    else:
        return
    database.change(_MARK_OPEN, (json.dumps(concerned),))


def _with_orders(
    database: Database, rows: Iterable[PlaceRow], only: int | None
) -> Sequence[PlaceNow]:
    orders: dict[int, list[OpenOrder]] = defaultdict(list)
    for each in database.select(_ORDERS, only, only):
        orders[each["place_id"]].append(_open_order(each))
    held: dict[int, list[tuple[TenderKind, Decimal]]] = defaultdict(list)
    for place_id, tender, cents in database.select(_MONEY, only, only):
        held[place_id].append((TenderKind(tender), from_whole_cents(cents)))
    return [
        PlaceNow(
            place=_place(row),
            orders=tuple(orders.get(row.place_id, ())),
            held=tuple(held.get(row.place_id, ())),
        )
        for row in rows
    ]


def _place(row: PlaceRow) -> Place:
    spot = None
    if row.plan_column is not None and row.plan_row is not None:
        spot = Spot(column=row.plan_column, row=row.plan_row).within()
    return Place(
        place_id=row.place_id,
        name=row.name,
        area=row.area,
        spot=spot,
        is_gone=row.is_gone,
    )


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
