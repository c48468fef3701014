"""The fiscal documents that were kept.

Lives here: documents, their papers as files.
Must not: any implementation.
"""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from till.actions.ports.cash import Movements
from till.actions.ports.records import Receipt, ReceiptOwed
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.document_list import DocumentPage, DocumentQuery
from till.domain.fiscal.outage import Hold, Outage
from till.domain.fiscal.reconciliation import AmountsDiffer, ServiceClock
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.sale import Sale


class IssuedReaders(Protocol):
    """Whoever has documents and the cash movements that some of them report."""

    @property
    def documents(self) -> "Documents":
        """Fiscal documents and sales."""

    @property
    def movements(self) -> Movements:
        """Cash that went in and out."""


class Documents(Protocol):
    """Fiscal documents and sales, for reading."""

    def get(self, doc_id: DocId) -> FiscalDocument | None:
        """Return one document."""
        ...

    def called(self, text: str) -> Sequence[FiscalDocument]:
        """Return the documents that a person may mean by what they typed.

        That is a docId or its first eight or more signs, or an invoice number as on paper
        (`3/2026/gk714tb203`, or `3/2026`).
        """
        ...

    def open(self) -> Sequence[FiscalDocument]:
        """Return the documents still to be delivered, oldest first."""
        ...

    def oldest_open(self) -> FiscalDocument | None:
        """Return the document that has waited longest."""
        ...

    def ready(self, now: datetime, *, cash_class: bool, limit: int) -> Sequence[FiscalDocument]:
        """Return open documents whose next attempt is not ahead, with the cash class or without.

        Every open opening balance comes first, whatever its next attempt, for a later one waits
        for it; then at most `limit` others, the oldest first. Without the cash class, those of it
        are left out that would be sent: what is unclear is asked about. A moment more than two
        minutes ahead counts as not ahead: the clock was set back.
        """
        ...

    def next_attempt_after(self, now: datetime) -> datetime | None:
        """Return the earliest stored moment of a next attempt that lies ahead."""
        ...

    def interrupted(self) -> Sequence[FiscalDocument]:
        """Return the documents in the middle of an attempt (SENDING), oldest first."""
        ...

    def waiting_count(self) -> int:
        """Return how many documents are still to be delivered."""
        ...

    def refused_count(self) -> int:
        """Return how many documents need a person."""
        ...

    def refused(self) -> Sequence[FiscalDocument]:
        """Return the documents that need a person, oldest first."""
        ...

    def of_day(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents issued on a day, oldest first."""
        ...

    def opening_balances(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents of opening balances of a day, oldest first."""
        ...

    def newest(self, kind: DocKind) -> FiscalDocument | None:
        """Return the document of that kind that was issued last."""
        ...

    def service_clock(self) -> ServiceClock | None:
        """Return how the service's clock stood to ours when that was kept last."""
        ...

    def newest_issued_at(self) -> datetime | None:
        """Return when the document that was issued last was, by our clock of then."""
        ...

    def referring_to(self, doc_id: DocId) -> Sequence[FiscalDocument]:
        """Return the documents that correct a document or sum it up, oldest first."""
        ...

    def replacing(self, doc_id: DocId) -> FiscalDocument | None:
        """Return the document that took the place of another, if one did."""
        ...

    def with_iic(self, iic: str) -> FiscalDocument | None:
        """Return the document that bears an iic, in capitals or not."""
        ...

    def naming(self, iic: str) -> Sequence[FiscalDocument]:
        """Return the documents that correct or settle an invoice of another till, oldest first.

        It is known by its iic alone, in capitals or not.
        """
        ...

    def newest_link(self) -> str | None:
        """Return the verification link of the last invoice that has one."""
        ...

    def lost_count(self) -> int:
        """Return how many sales no document reports; none ever should. Reads every sale."""
        ...

    def of_sale(self, sale_key: str) -> Sequence[FiscalDocument]:
        """Return the documents of a sale, oldest first; more than one where some were replaced."""
        ...

    def sale(self, sale_key: str) -> Sale | None:
        """Return one sale."""
        ...

    def sale_total(self, sale_key: str) -> Decimal | None:
        """Return the total of a sale, without reading all of it."""
        ...

    def next_sale_number(self, day: date) -> int:
        """Return the number the next sale of a day gets, from 1."""
        ...

    def differing(self, first: date, last: date) -> Sequence[AmountsDiffer]:
        """Return the invoices of some days that the service adds up otherwise, oldest first."""
        ...

    def missing_numbers(self, year: int) -> int:
        """Return how many numbers lack between those that the service gave in a year, by register.

        0 while a document is under way: its number may be there and not be known yet.
        """
        ...

    def order_numbers(self, year: int) -> Sequence[int]:
        """Return the service's sequence numbers of the invoices completed in a year, in order.

        Electronic ones are left out: they belong to no device (specification 2.14, tcrCode).
        """
        ...

    def begun_elsewhere(self, address: str) -> frozenset[DocId]:
        """Return the open documents that the service at another address may know of."""
        ...

    def attempts(self, doc_id: DocId) -> Sequence[Attempt]:
        """Return what was tried for a document, in order."""
        ...

    def newest_outage(self, since: datetime) -> Outage | None:
        """Return the newest outage with a try at or after a moment, if there was one.

        It may read many tries, so keep it off the window's thread.
        """
        ...

    def newest_hold(self, since: datetime) -> Hold | None:
        """Return what the newest tries at or after a moment were held off by, if they were.

        It may read many tries, so keep it off the window's thread.
        """
        ...

    def concerned(self, outage: Outage, now: datetime) -> Sequence[FiscalDocument]:
        """Return the documents that an outage kept back, oldest first; reads all documents."""
        ...

    def receipts_owed(self, limit: int | None = None) -> Sequence[ReceiptOwed]:
        """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
        ...

    def receipt(self, doc_id: DocId) -> Receipt | None:
        """Return the fiscal receipt of a document, if it was fetched."""
        ...

    async def page(self, query: DocumentQuery, *, before: int | None = None) -> DocumentPage:
        """Return the newest invoices of a query, or those issued before a place, newest first.

        The groups are counted with the first page, of a day or of what a text finds. The loop goes
        on meanwhile.
        """
        ...
