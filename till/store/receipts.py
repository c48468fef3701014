"""Fiscal receipts: which are owed, and those that came."""

from collections.abc import Sequence

from till.actions.records import Receipt, ReceiptOwed
from till.domain.fiscal.document import DocId, Iic
from till.store.database import Database
from till.store.rows import ReceiptOwedRow, ReceiptRow
from till.store.statements import insert, read


def keep_owed(database: Database, owed: ReceiptOwed) -> None:
    """Write that a receipt is to be fetched; saying it twice changes nothing."""
    row = {"doc_id": owed.doc_id, "iic": owed.iic, "since": owed.since}
    insert(database, ReceiptOwedRow, row, unless_known=True)


def keep_receipt(database: Database, receipt: Receipt) -> None:
    """Keep a receipt and forget that it was owed."""
    row = ReceiptRow.insert(doc_id=receipt.doc_id, width_mm=receipt.width_mm, image=receipt.image)
    database.change(row.on_conflict_replace())
    database.change(ReceiptOwedRow.delete().where(ReceiptOwedRow.doc_id == receipt.doc_id))


def receipts_owed(database: Database, limit: int | None = None) -> Sequence[ReceiptOwed]:
    """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
    at_most = -1 if limit is None else limit  # to SQLite -1 is no limit
    rows = read(database, ReceiptOwedRow, "TRUE ORDER BY sequence LIMIT ?", at_most)
    return [
        ReceiptOwed(doc_id=DocId(row.doc_id), iic=Iic(row.iic), since=row.since) for row in rows
    ]


def receipt_of(database: Database, doc_id: DocId) -> Receipt | None:
    """Return the receipt of a document, if it was fetched."""
    row = database.row(ReceiptRow.select().where(ReceiptRow.doc_id == doc_id))
    if row is None:
        return None
    return Receipt(doc_id=DocId(row.doc_id), width_mm=row.width_mm, image=bytes(row.image))
