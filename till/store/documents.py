"""Fiscal documents on disk."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from till.actions.records import Receipt, ReceiptOwed
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import (
    MAY_BECOME,
    OPEN_STATES,
    DocId,
    DocKind,
    DocumentState,
    FiscalDocument,
)
from till.domain.fiscal.reconciliation import moments_of_year
from till.domain.fiscal.recovery import FARTHEST_AHEAD
from till.domain.selling.sale import Sale
from till.store.attempts import attempts_of
from till.store.database import Database
from till.store.document_rows import document_in, issued, progress, worded
from till.store.faults import disk_faults
from till.store.fields import moment_text
from till.store.receipts import receipt_of, receipts_owed
from till.store.rows import DocumentRow
from till.store.sales import lost_count, next_sale_number, sale_of, total_of
from till.store.statements import insert, number, read, update

# Spelt as their indexes spell them, or SQLite would read every document ever issued.
_OPEN_STATES = ", ".join(sorted(repr(each.value) for each in OPEN_STATES))
IS_OPEN = f"state IN ({_OPEN_STATES})"
IS_REFUSED = f"state = '{DocumentState.REFUSED.value}'"
IS_OPENING = f"kind = '{DocKind.OPENING_BALANCE.value}'"
AT_REST = f"state <> '{DocumentState.SENDING.value}'"
IS_DUE = "(next_attempt_at IS NULL OR next_attempt_at <= ? OR next_attempt_at > ?)"
# A wish waits until everything it refers to is complete: only then is there an iic to refer by.
IS_WORDABLE = (
    "(wish = x'' OR body <> x'' OR NOT EXISTS"
    " (SELECT 1 FROM json_each(document.originals) AS wanted"
    " LEFT JOIN document AS original ON original.doc_id = wanted.value"
    " WHERE original.state IS NOT 'complete'))"
)
OLDEST_FIRST = "ORDER BY sequence"
# From where a state is come to, as a condition; empty where a document only ever begins.
ORIGINS = {
    state: states and f"state IN ({states})"
    for state in DocumentState
    for states in [", ".join(repr(was.value) for was in MAY_BECOME if state in MAY_BECOME[was])]
}


class StoredDocuments:
    """Fiscal documents and sales, for reading; the oldest is the one kept first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, doc_id: DocId) -> FiscalDocument | None:
        """Return one document."""
        return document_of(self._database, doc_id)

    def open(self) -> Sequence[FiscalDocument]:
        """Return the documents still to be delivered, oldest first."""
        return self._all(IS_OPEN)

    def ready(self, now: datetime, *, cash_class: bool, limit: int) -> Sequence[FiscalDocument]:
        """Return every open opening balance, then what else may go now: at most `limit`."""
        due = (moment_text(now), moment_text(now + FARTHEST_AHEAD))
        may_go = f"{IS_OPEN} AND {AT_REST} AND {IS_DUE}"
        openings = self._all(f"{IS_OPEN} AND {IS_OPENING}")
        others = f"{may_go} AND NOT {IS_OPENING} AND {IS_WORDABLE}"
        if not cash_class:
            others += " AND NOT cash_class"
        return [*openings, *self._all(others, *due, limit=limit)]

    def next_attempt_after(self, now: datetime) -> datetime | None:
        """Return the earliest stored moment of a next attempt that lies ahead."""
        ahead = f"{IS_OPEN} AND next_attempt_at > ? ORDER BY next_attempt_at LIMIT 1"
        found = read(self._database, DocumentRow, ahead, moment_text(now))
        return found[0].next_attempt_at if found else None

    def interrupted(self) -> Sequence[FiscalDocument]:
        """Return the documents in the middle of an attempt, oldest first."""
        return self._all(f"{IS_OPEN} AND NOT {AT_REST}")

    def waiting_count(self) -> int:
        """Return how many documents are still to be delivered."""
        return self._count(IS_OPEN)

    def refused_count(self) -> int:
        """Return how many documents need a person."""
        return self._count(IS_REFUSED)

    def refused(self) -> Sequence[FiscalDocument]:
        """Return the documents that need a person, oldest first."""
        return self._all(IS_REFUSED)

    def of_day(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents issued on a day, oldest first."""
        return self._all("day = ?", day.isoformat())

    def opening_balances(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents of opening balances of a day, oldest first."""
        return self._all(f"day = ? AND {IS_OPENING}", day.isoformat())

    def last_reported_opening(self) -> FiscalDocument | None:
        """Return the newest opening balance that the service has taken, of whatever day."""
        return self._newest(f"{IS_OPENING} AND state = ?", DocumentState.COMPLETE.value)

    def referring_to(self, doc_id: DocId) -> Sequence[FiscalDocument]:
        """Return the documents that correct a document or sum it up, oldest first."""
        refers = "EXISTS (SELECT 1 FROM json_each(document.originals) WHERE value = ?)"
        return self._all(f"originals <> '[]' AND {refers}", doc_id)

    def replacing(self, doc_id: DocId) -> FiscalDocument | None:
        """Return the document that took the place of another, if one did."""
        return self._newest("replaces = ?", doc_id)

    def with_iic(self, iic: str) -> FiscalDocument | None:
        """Return the document that bears an iic, however its letters are written."""
        spelt = (iic.upper(), iic.lower())
        found = read(self._database, DocumentRow, "iic IS NOT NULL AND iic IN (?, ?)", *spelt)
        return document_in(found[0]) if found else None

    def lost_count(self) -> int:
        """Return how many sales no document reports."""
        return lost_count(self._database)

    def of_sale(self, sale_key: str) -> Sequence[FiscalDocument]:
        """Return the documents of a sale, oldest first; more than one where some were replaced."""
        return self._all("sale_key = ?", sale_key)

    def newest(self, kind: DocKind) -> FiscalDocument | None:
        """Return the document of that kind that was issued last."""
        return self._newest("kind = ?", kind.value)

    def sale(self, sale_key: str) -> Sale | None:
        """Return one sale."""
        return sale_of(self._database, sale_key)

    def sale_total(self, sale_key: str) -> Decimal | None:
        """Return the total of a sale, without reading all of it."""
        return total_of(self._database, sale_key)

    def next_sale_number(self, day: date) -> int:
        """Return the number the next sale of a day gets, from 1."""
        return next_sale_number(self._database, day)

    def order_numbers(self, year: int) -> Sequence[int]:
        """Return the sequence numbers of the invoices completed in a year, electronic ones not."""
        begins, ends = (moment_text(each) for each in moments_of_year(year))
        of_year = "completed_at >= ? AND completed_at < ? AND NOT is_electronic"
        numbered = f"{of_year} AND invoice_order_number IS NOT NULL"
        sql = f"SELECT invoice_order_number FROM document WHERE {numbered}"  # noqa: S608 our own words
        with disk_faults(self._database.path):
            found = self._database.plain.execute(sql, (begins, ends)).fetchall()
        return sorted(each for (each,) in found)

    def attempts(self, doc_id: DocId) -> Sequence[Attempt]:
        """Return what was tried for a document, in order."""
        return attempts_of(self._database, doc_id)

    def receipts_owed(self, limit: int | None = None) -> Sequence[ReceiptOwed]:
        """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
        return receipts_owed(self._database, limit)

    def receipt(self, doc_id: DocId) -> Receipt | None:
        """Return the fiscal receipt of a document, if it was fetched."""
        return receipt_of(self._database, doc_id)

    def _all(
        self, condition: str, *values: object, limit: int | None = None
    ) -> Sequence[FiscalDocument]:
        end = OLDEST_FIRST if limit is None else f"{OLDEST_FIRST} LIMIT {limit}"
        found = read(self._database, DocumentRow, f"{condition} {end}", *values)
        return [document_in(row) for row in found]

    def _newest(self, condition: str, *values: object) -> FiscalDocument | None:
        newest = f"{condition} ORDER BY sequence DESC LIMIT 1"
        found = read(self._database, DocumentRow, newest, *values)
        return document_in(found[0]) if found else None

    def _count(self, condition: str) -> int:
        return number(self._database, DocumentRow, "COUNT(*)", condition)


def document_of(database: Database, doc_id: DocId) -> FiscalDocument | None:
    """Return one document."""
    found = read(database, DocumentRow, "doc_id = ?", doc_id)
    return document_in(found[0]) if found else None


def keep_document(database: Database, document: FiscalDocument) -> None:
    """Write a new document, or how far a known one has come.

    Raises IllegalTransition where the state on disk does not lead there, Broken where what the
    document was issued with is not the same any more.
    """
    if _has_moved_on(database, document):
        return
    on_disk = document_of(database, document.doc_id)
    if on_disk == document:
        return
    if on_disk is None:
        new = {**issued(document), **worded(document), **progress(document)}
        insert(database, DocumentRow, new)
        return
    was = on_disk.state
    wanted = document.state
    if wanted is not was and wanted not in MAY_BECOME[was]:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    changes = progress(document)
    for part in (issued, worded):  # a change that is not allowed is for the triggers to refuse
        if part(on_disk) != part(document):
            changes |= part(document)
    update(database, DocumentRow, changes, doc_id=document.doc_id)


def _has_moved_on(database: Database, document: FiscalDocument) -> bool:
    """Write how far a document has come, if it was where that begins; else change nothing.

    This is what delivery does with nearly each document, so it takes one statement: the document
    is not read first, its row is held against what it was issued with where it lies.
    """
    origins = ORIGINS[document.state]
    if not origins:
        return False
    as_it_was = {**issued(document), **worded(document)}
    return update(database, DocumentRow, progress(document), origins, **as_it_was) == 1
