"""Closed sales on disk; they are written once and never change.

A document that took the place of a refused one may tell a sale in other words (a reissue): how its
lines are named, measured and taxed, and who bought. The sale stays as it was closed
beside that; who reads it gets the words of its newest document.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.domain.fiscal.reissue import Reissue
from till.domain.money import from_whole_cents
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.store.database import Database
from till.store.rows import Keeps, Row
from till.store.tables import (
    PaymentRow,
    ReissueLineRow,
    ReissueRow,
    ReissueVatRow,
    SaleLineRow,
    SaleRow,
    VatShareRow,
)

_TOTAL = "SELECT total FROM sale WHERE sale_key = ?"
_LAST_NUMBER = "SELECT max(number) FROM sale WHERE day = ?"
_LOST_COUNT = """
    SELECT count(*) FROM sale
    WHERE NOT EXISTS (SELECT 1 FROM document WHERE document.sale_key = sale.sale_key)
"""
_LAST_REISSUE = """
    SELECT max(sequence) FROM reissue CROSS JOIN sale USING (sale_key) WHERE changes_vat AND day = ?
"""


def keep_sale(database: Database, sale: Sale) -> None:
    """Write a new sale; an order has no payments. Raises Broken for a number that is taken."""
    key = sale.key
    database.add(SaleRow, SaleRow.keeps.columns(sale, sale_key=key))
    _keep_parts(database, SaleLineRow, SaleLineRow.keeps, sale.lines, sale_key=key)
    _keep_parts(database, PaymentRow, PaymentRow.keeps, sale.payments, sale_key=key)
    _keep_parts(database, VatShareRow, VatShareRow.keeps, sale.vat, sale_key=key)


def keep_reissue(database: Database, reissue: Reissue) -> None:
    """Write what a document says of a sale that another document told before."""
    sale = reissue.sale
    told = {
        "doc_id": reissue.doc_id,
        "sale_key": sale.key,
        "changes_vat": reissue.changes_vat,
        "buyer": sale.terms.buyer,
    }
    number = database.add(ReissueRow, told)
    _keep_parts(database, ReissueLineRow, ReissueLineRow.keeps, sale.lines, reissue=number)
    _keep_parts(database, ReissueVatRow, ReissueVatRow.keeps, sale.vat, reissue=number)


def sale_of(database: Database, sale_key: str) -> Sale | None:
    """Return one sale: as it was closed, in the words of its newest document."""
    found = database.found(SaleRow.of(sale_key=sale_key))
    if not found:
        return None
    lines = SaleLineRow.of(sale_key=sale_key).order_by(SaleLineRow.position)
    payments = PaymentRow.of(sale_key=sale_key).order_by(PaymentRow.position)
    vat = VatShareRow.of(sale_key=sale_key).order_by(VatShareRow.position)
    closed = SaleRow.keeps.value(
        found[0],
        lines=tuple(database.values(SaleLineRow.keeps, lines)),
        payments=tuple(database.values(PaymentRow.keeps, payments)),
        vat=tuple(database.values(VatShareRow.keeps, vat)),
    )
    return _as_reissued(database, closed)


def total_of(database: Database, sale_key: str) -> Decimal | None:
    """Return a sale's total."""
    found = database.select(_TOTAL, sale_key)
    return from_whole_cents(found[0]["total"]) if found else None


def next_sale_number(database: Database, day: date) -> int:
    """Return the number the next sale of a day gets, from 1."""
    return 1 + database.number(_LAST_NUMBER, str(day))


def lost_count(database: Database) -> int:
    """Return how many sales no document reports; it reads them all, so ask it seldom."""
    return database.number(_LOST_COUNT)


def last_reissue(database: Database, day: date) -> int:
    """Return the newest reissue (from 1) that changed the VAT of a sale of a day, 0 for none."""
    return database.number(_LAST_REISSUE, str(day))


def _keep_parts(
    database: Database,
    table: type[Row],
    keeps: Keeps[object],
    parts: Iterable[object],
    **whose: object,
) -> None:
    """Write the parts of a sale in their order."""
    told = enumerate(parts)
    rows = (keeps.columns(part, position=position, **whose) for position, part in told)
    database.add_all(table, rows)


def _as_reissued(database: Database, sale: Sale) -> Sale:
    """Return a sale as its newest document tells it: as it was closed, unless that was refused."""
    newest = database.found(
        ReissueRow.of(sale_key=sale.key).order_by(ReissueRow.sequence.desc()).limit(1)
    )
    if not newest:
        return sale
    number = newest[0].sequence
    words = database.found(ReissueLineRow.of(reissue=number).order_by(ReissueLineRow.position))
    taxed = ReissueVatRow.of(reissue=number).order_by(ReissueVatRow.position)
    vat = database.values(ReissueVatRow.keeps, taxed)
    lines = (_reissued_line(line, row) for line, row in zip(sale.lines, words, strict=True))
    terms = replace(sale.terms, buyer=newest[0].buyer or sale.terms.buyer)
    return replace(sale, lines=tuple(lines), vat=tuple(vat), terms=terms)


def _reissued_line(line: BasketLine, row: ReissueLineRow) -> BasketLine:
    article = replace(line.article, name=row.name, vat_code=row.vat_code, unit=row.unit)
    return replace(line, article=article)
