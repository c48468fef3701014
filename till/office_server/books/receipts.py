"""A receipt in the books: what was sold, paid and taxed, and how its document stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from psycopg.rows import DictRow, dict_row

from till.domain.money import from_ten_thousandths, from_whole_cents
from till.domain.quantity import from_thousandths
from till.domain.reports.report import VatLine
from till.domain.selling.tender import TenderKind
from till.office_server.books.day import vat_line
from till.office_server.database import Connection, database_faults

LARGEST_NUMBER: Final = 10**9
_SALES: Final = """
    SELECT sale.till_id AS till, sale.branch, sale.sale_key, till.name, shop.name AS shop,
        sale.day, sale.number, closed_at, cashier, total, sale.kind,
        coalesce(newest.doc_id, sale.doc_id) AS doc_id, coalesce(newest.iic, '') AS iic,
        coalesce(newest.state, '') AS state,
        coalesce(newest.invoice_number, '') AS invoice_number
    FROM sale JOIN till USING (till_id) JOIN shop USING (shop_id)
    LEFT JOIN LATERAL (
        SELECT doc_id, iic, state, invoice_number FROM document
        WHERE first_doc = sale.doc_id AND sale.doc_id <> ''
        ORDER BY issued_at DESC, doc_id LIMIT 1
    ) AS newest ON true
    WHERE (%(shop)s::text IS NULL OR shop.name = %(shop)s) AND (
        sale.doc_id IN (SELECT first_doc FROM document WHERE doc_id = %(id)s
            UNION ALL SELECT first_doc FROM document WHERE iic = upper(%(id)s) OR iic = %(id)s)
        OR sale.doc_id = %(id)s OR sale.sale_key = %(id)s OR sale.number = %(number)s)
    ORDER BY closed_at DESC LIMIT %(most)s
"""
_LINES: Final = """
    SELECT name, unit, unit_price, quantity, amount, vat_code FROM sale_line
    WHERE (till_id, sale_key, branch) = (%s, %s, %s) ORDER BY position
"""
_PAYMENTS: Final = """
    SELECT kind, amount FROM payment
    WHERE (till_id, sale_key, branch) = (%s, %s, %s) ORDER BY position
"""
_VAT: Final = """
    SELECT vat_code, rate, net, vat, gross FROM vat_share
    WHERE (till_id, sale_key, branch) = (%s, %s, %s) ORDER BY position
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoldLine:
    """A line of a receipt; amounts in lek, the unit price in the currency of the invoice."""

    name: str
    unit: str
    unit_price: Decimal
    quantity: Decimal
    amount: Decimal
    vat_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeReceipt:
    """A sale of any till of the chain, with the newest document that stands for it."""

    till: str
    name: str
    shop: str
    day: date
    number: int
    closed_at: datetime
    cashier: str
    total: Decimal
    kind: str
    doc_id: str
    iic: str
    state: str
    invoice_number: str
    lines: Sequence[SoldLine]
    payments: Sequence[tuple[TenderKind, Decimal]]
    vat: Sequence[VatLine]


def find_receipts(
    connection: Connection, wanted: str, shop: str | None, most: int
) -> Sequence[OfficeReceipt]:
    """Return the receipts of an NSLF, a docId, or a number at a till; the newest first."""
    is_number = wanted.isascii() and wanted.isdecimal() and int(wanted[:12]) <= LARGEST_NUMBER
    values = {"id": wanted, "number": int(wanted[:12]) if is_number else -1, "shop": shop}
    with database_faults(), connection.cursor(row_factory=dict_row) as cursor:
        found = cursor.execute(_SALES, {**values, "most": most}).fetchall()
        return [_receipt(connection, row) for row in found]


def _receipt(connection: Connection, row: DictRow) -> OfficeReceipt:
    sale = (row["till"], row.pop("sale_key"), row.pop("branch"))
    return OfficeReceipt(
        lines=_lines(connection, sale),
        payments=[
            (TenderKind(kind), from_whole_cents(amount))
            for kind, amount in connection.execute(_PAYMENTS, sale)
        ],
        vat=[vat_line(*found) for found in connection.execute(_VAT, sale)],
        **{**row, "total": from_whole_cents(row["total"])},
    )


def _lines(connection: Connection, sale: tuple[str, str, int]) -> Sequence[SoldLine]:
    return [
        SoldLine(
            name=row[0],
            unit=row[1],
            unit_price=from_ten_thousandths(row[2]),
            quantity=from_thousandths(row[3]),
            amount=from_whole_cents(row[4]),
            vat_code=row[5],
        )
        for row in connection.execute(_LINES, sale)
    ]
