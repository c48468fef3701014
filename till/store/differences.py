"""Invoices that the service adds up otherwise than the till."""

from collections.abc import Iterator, Sequence
from datetime import date

from till.domain.fiscal.reconciliation import AmountsDiffer, InvoiceAmounts
from till.domain.identifiers import DocId
from till.domain.money import from_whole_cents
from till.store.database import Database

# What was reissued bears the VAT that its newest document says.
_COMPLETE = """
    WITH told AS (
        SELECT document.sequence, document.doc_id, document.invoice_number, sale.total,
            total_text, net_text, vat_text,
            (SELECT max(sequence) FROM reissue WHERE reissue.sale_key = sale.sale_key) AS reissue,
            sale.sale_key
        FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
        WHERE sale.day BETWEEN ? AND ? AND document.state = 'complete'
    ), taxed AS (
        SELECT told.*, coalesce(
            (SELECT sum(vat) FROM reissue_vat WHERE reissue_vat.reissue = told.reissue),
            (SELECT sum(vat) FROM vat_share WHERE vat_share.sale_key = told.sale_key), 0) AS vat
        FROM told
    )
    SELECT doc_id, invoice_number, total, vat, total_text, net_text, vat_text FROM taxed
    WHERE abs(CAST(total_text AS REAL) * 100 - total) >= 0.5
    OR abs(CAST(net_text AS REAL) * 100 - (total - vat)) >= 0.5
    OR abs(CAST(vat_text AS REAL) * 100 - vat) >= 0.5
    ORDER BY sequence
"""


def differing_between(database: Database, first: date, last: date) -> Sequence[AmountsDiffer]:
    """Return what differs in the invoices of some days, both days with what lies between."""
    return [*_differing(database, first, last)]


def _differing(database: Database, first: date, last: date) -> Iterator[AmountsDiffer]:
    for row in database.select(_COMPLETE, str(first), str(last)):
        total = from_whole_cents(row["total"])
        vat = from_whole_cents(row["vat"])
        yield AmountsDiffer(
            doc_id=DocId(row["doc_id"]),
            invoice_number=row["invoice_number"],
            ours=InvoiceAmounts(total=str(total), net=str(total - vat), vat=str(vat)),
            theirs=InvoiceAmounts(
                total=row["total_text"], net=row["net_text"], vat=row["vat_text"]
            ),
        )
