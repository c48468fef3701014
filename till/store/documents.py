"""Fiscal documents on disk.

Lives here: keeping a document, the second look at its transition, reading documents and what hangs
on them (the sale, attempts, receipts).
Must not: decide what a document does next.
"""

from collections.abc import Sequence
from datetime import date, datetime

from peewee import SQL, Expression, fn

from till.actions.records import Receipt, ReceiptOwed
from till.domain.attempt import Attempt
from till.domain.errors import IllegalTransition
from till.domain.fiscal import (
    MAY_BECOME,
    OPEN_STATES,
    Completion,
    DocId,
    DocKind,
    DocumentState,
    Fcdc,
    Fic,
    FiscalDocument,
    Iic,
    Problem,
)
from till.domain.sale import Sale
from till.domain.waits import FARTHEST_AHEAD
from till.store.attempts import attempts_of
from till.store.database import Database
from till.store.receipts import receipt_of, receipts_owed
from till.store.rows import DocumentRow
from till.store.sales import next_sale_number, sale_of

# Spelt as their indexes spell them, or SQLite would read every document ever issued.
IS_OPEN = SQL(f"(state IN ({', '.join(sorted(repr(each.value) for each in OPEN_STATES))}))")
IS_REFUSED = SQL(f"(state = '{DocumentState.REFUSED.value}')")
IS_OPENING = DocumentRow.kind == DocKind.OPENING_BALANCE


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
        """Return what may go now: every opening balance, then at most `limit` others."""
        moment = DocumentRow.next_attempt_at
        is_due = (moment.is_null()) | (moment <= now) | (moment > now + FARTHEST_AHEAD)
        openings = self._all(IS_OPEN, IS_OPENING, is_due)
        wanted: list[Expression | SQL] = [IS_OPEN, ~IS_OPENING, is_due]
        if not cash_class:
            wanted.append(DocumentRow.cash_class == False)  # noqa: E712 a condition in SQL
        return [*openings, *self._all(*wanted, limit=limit)]

    def next_attempt_after(self, now: datetime) -> datetime | None:
        """Return the earliest stored moment of a next attempt that lies ahead."""
        moment = DocumentRow.next_attempt_at
        query = DocumentRow.select().where(IS_OPEN, moment > now).order_by(moment).limit(1)
        row = self._database.row(query)
        return row.next_attempt_at if row else None

    def interrupted(self) -> Sequence[FiscalDocument]:
        """Return the documents in the middle of an attempt, oldest first."""
        return self._all(IS_OPEN, DocumentRow.state == DocumentState.SENDING)

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
        return self._all(DocumentRow.day == day)

    def opening_balances(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents of opening balances of a day, oldest first."""
        return self._all(DocumentRow.day == day, DocumentRow.kind == DocKind.OPENING_BALANCE)

    def newest(self, kind: DocKind) -> FiscalDocument | None:
        """Return the document of that kind that was issued last."""
        query = DocumentRow.select().where(DocumentRow.kind == kind)
        row = self._database.row(query.order_by(DocumentRow.sequence.desc()))
        return _document(row) if row else None

    def sale(self, sale_key: str) -> Sale | None:
        """Return one sale."""
        return sale_of(self._database, sale_key)

    def next_sale_number(self, day: date) -> int:
        """Return the number the next sale of a day gets, from 1."""
        return next_sale_number(self._database, day)

    def attempts(self, doc_id: DocId) -> Sequence[Attempt]:
        """Return what was tried for a document, in order."""
        return attempts_of(self._database, doc_id)

    def receipts_owed(self) -> Sequence[ReceiptOwed]:
        """Return the receipts still to be fetched, oldest first."""
        return receipts_owed(self._database)

    def receipt(self, doc_id: DocId) -> Receipt | None:
        """Return the fiscal receipt of a document, if it was fetched."""
        return receipt_of(self._database, doc_id)

    def _all(
        self, *conditions: Expression | SQL, limit: int | None = None
    ) -> Sequence[FiscalDocument]:
        query = DocumentRow.select().where(*conditions).order_by(DocumentRow.sequence).limit(limit)
        return [_document(row) for row in self._database.rows(query)]

    def _count(self, condition: Expression | SQL) -> int:
        query = DocumentRow.select(fn.COUNT(DocumentRow.sequence)).where(condition)
        return self._database.number(query)


def document_of(database: Database, doc_id: DocId) -> FiscalDocument | None:
    """Return one document."""
    row = database.row(DocumentRow.select().where(DocumentRow.doc_id == doc_id))
    return _document(row) if row else None


def keep_document(database: Database, document: FiscalDocument) -> None:
    """Write a new document, or how far a known one has come.

    Raises IllegalTransition where the state on disk does not lead there, Broken where what the
    document was issued with is not the same any more.
    """
    on_disk = document_of(database, document.doc_id)
    if on_disk == document:
        return
    if on_disk is None:
        database.change(DocumentRow.insert(**_issued(document), **_progress(document)))
        return
    was, wanted = on_disk.state, document.state
    if wanted is not was and wanted not in MAY_BECOME[was]:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    changes = _progress(document)
    if _issued(on_disk) != _issued(document):
        changes |= _issued(document)  # for the trigger to refuse
    database.change(DocumentRow.update(**changes).where(DocumentRow.doc_id == document.doc_id))


def _issued(document: FiscalDocument) -> dict[str, object]:
    return {
        "doc_id": document.doc_id,
        "kind": document.kind,
        "cash_class": document.cash_class,
        "sale_key": document.sale_key,
        "day": document.day,
        "issued_at": document.issued_at,
        "body": document.body,
    }


def _progress(document: FiscalDocument) -> dict[str, object]:
    done, problem = document.completion, document.problem
    return {
        "state": document.state,
        "attempts": document.attempts,
        "first_attempt_at": document.first_attempt_at,
        "next_attempt_at": document.next_attempt_at,
        "fic": done.fic,
        "iic": done.iic,
        "fcdc": done.fcdc,
        "verification_link": done.verification_link,
        "invoice_number": done.invoice_number,
        "invoice_order_number": done.invoice_order_number,
        "total_text": done.total_text,
        "problem_key": problem.key if problem else None,
        "problem_message": problem.message if problem else None,
        "problem_field": problem.field if problem else None,
        "problem_code": problem.code if problem else None,
    }


def _document(row: DocumentRow) -> FiscalDocument:
    return FiscalDocument(
        doc_id=DocId(row.doc_id),
        kind=row.kind,
        cash_class=row.cash_class,
        sale_key=row.sale_key,
        day=row.day,
        issued_at=row.issued_at,
        body=bytes(row.body),
        state=row.state,
        attempts=row.attempts,
        first_attempt_at=row.first_attempt_at,
        next_attempt_at=row.next_attempt_at,
        completion=_completion(row),
        problem=_problem(row),
    )


def _completion(row: DocumentRow) -> Completion:
    return Completion(
        fic=Fic(row.fic) if row.fic is not None else None,
        iic=Iic(row.iic) if row.iic is not None else None,
        fcdc=Fcdc(row.fcdc) if row.fcdc is not None else None,
        verification_link=row.verification_link,
        invoice_number=row.invoice_number,
        invoice_order_number=row.invoice_order_number,
        total_text=row.total_text,
    )


def _problem(row: DocumentRow) -> Problem | None:
    if row.problem_key is None:
        return None
    return Problem(
        key=row.problem_key,
        message=row.problem_message or "",
        field=row.problem_field,
        code=row.problem_code,
    )
