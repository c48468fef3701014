"""Fiscal documents on disk."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from till.actions.ports.records import Receipt, ReceiptOwed
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument, may_become
from till.domain.fiscal.document_list import DocumentPage, DocumentQuery
from till.domain.fiscal.outage import Hold, Outage
from till.domain.fiscal.reconciliation import AmountsDiffer, ServiceClock, moments_of_year
from till.domain.fiscal.recovery import FARTHEST_AHEAD
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.sale import Sale
from till.store.attempts import (
    attempts_of,
    begun_elsewhere,
    concerned_ids,
    hold_since,
    outage_since,
    service_clock_of,
)
from till.store.database import Database
from till.store.document_list import StoredDocumentList, differing_between
from till.store.fields import moment_text
from till.store.paper import receipt_of, receipts_owed
from till.store.places import mark_open
from till.store.sales import lost_count, next_sale_number, sale_of, total_of
from till.store.tables import IS_OPEN, IS_REFUSED, DocumentRow

_DOCUMENTS = "SELECT * FROM document WHERE"
_ONE = f"{_DOCUMENTS} doc_id = ?"
_BEGINNING = f"{_DOCUMENTS} doc_id >= ? AND doc_id < ? ORDER BY doc_id LIMIT 10"
_NUMBERED = f"""
    {_DOCUMENTS} invoice_order_number IS NOT NULL AND invoice_order_number = ?
    AND completed_at >= ? AND completed_at < ?
    AND (lower(invoice_number) = ? OR lower(invoice_number) LIKE ? || '/%') ORDER BY sequence
"""
_OPEN = f"{_DOCUMENTS} {IS_OPEN} ORDER BY sequence"
_OLDEST_OPEN = f"{_OPEN} LIMIT 1"
_OPEN_BALANCES = f"{_DOCUMENTS} {IS_OPEN} AND kind = 'opening_balance' ORDER BY sequence"
# A pending request waits until everything it refers to is complete: only then is there an iic.
# What came back unclear from a backup is asked about at once: it may have been sent since.
_READY = f"""
    {_DOCUMENTS} {IS_OPEN} AND state <> 'sending' AND kind <> 'opening_balance'
    AND (next_attempt_at IS NULL OR next_attempt_at <= ? OR next_attempt_at > ?)
    AND (? OR NOT cash_class OR state = 'unclear')
    AND (pending_request = x'' OR body <> x'' OR state = 'unclear' OR NOT EXISTS (
        SELECT 1 FROM json_each(document.originals) AS wanted
        LEFT JOIN document AS original ON original.doc_id = wanted.value
        WHERE original.state IS NOT 'complete'))
    ORDER BY sequence LIMIT ?
"""
_NEXT_ATTEMPT = f"""
    SELECT next_attempt_at FROM document WHERE {IS_OPEN} AND next_attempt_at > ?
    ORDER BY next_attempt_at LIMIT 1
"""
_SENDING = f"{_DOCUMENTS} {IS_OPEN} AND state = 'sending' ORDER BY sequence"
_REFUSED = f"{_DOCUMENTS} {IS_REFUSED} ORDER BY sequence"
_OPEN_COUNT = f"SELECT count(*) FROM document WHERE {IS_OPEN}"
_REFUSED_COUNT = f"SELECT count(*) FROM document WHERE {IS_REFUSED}"
_OF_DAY = f"{_DOCUMENTS} day = ? ORDER BY sequence"
# By the day they count for at the service, where that is known; else by the day of our own clock.
_OPENINGS_OF_DAY = f"""
    {_DOCUMENTS} doc_id IN (SELECT doc_id FROM opening_day WHERE day = ?)
    OR day = ? AND kind = 'opening_balance' AND doc_id NOT IN (SELECT doc_id FROM opening_day)
    ORDER BY sequence
"""
_NEWEST_ISSUED = "SELECT issued_at FROM document ORDER BY sequence DESC LIMIT 1"
# What names it came after the first document of its sale: in a bar most name orders.
_REFERRING = f"""
    {_DOCUMENTS} originals <> '[]' AND sequence > (
        SELECT min(first.sequence) FROM document AS named JOIN document AS first USING (sale_key)
        WHERE named.doc_id = ?1)
    AND EXISTS (SELECT 1 FROM json_each(document.originals) WHERE value = ?1) ORDER BY sequence
"""
_REPLACING = f"{_DOCUMENTS} replaces = ? ORDER BY sequence DESC LIMIT 1"
_WITH_IIC = f"{_DOCUMENTS} iic IS NOT NULL AND iic IN (?, ?)"
_NAMING = """
    SELECT document.* FROM sale CROSS JOIN document USING (sale_key)
    WHERE terms IS NOT NULL AND (lower(terms ->> '$.corrected_iic') = ? OR EXISTS (
        SELECT 1 FROM json_each(terms, '$.orders_elsewhere') AS told WHERE lower(told.value) = ?))
    ORDER BY document.sequence
"""
_OF_SALE = f"{_DOCUMENTS} sale_key = ? ORDER BY sequence"
_NEWEST = f"{_DOCUMENTS} kind = ? ORDER BY sequence DESC LIMIT 1"
_NEWEST_LINK = """
    SELECT verification_link FROM document WHERE verification_link IS NOT NULL
    ORDER BY sequence DESC LIMIT 1
"""
_ORDER_NUMBERS = """
    SELECT invoice_order_number FROM document
    WHERE completed_at >= ? AND completed_at < ? AND NOT is_electronic
    AND invoice_order_number IS NOT NULL ORDER BY invoice_order_number
"""
# Of most years the index alone tells that nothing lacks.
_HAS_GAP = """
    SELECT max(invoice_order_number) - min(invoice_order_number) + 1
        <> count(DISTINCT invoice_order_number)
    FROM document
    WHERE completed_at >= ? AND completed_at < ? AND NOT is_electronic
    AND invoice_order_number IS NOT NULL
"""
# The number of an invoice ends with its year and its register, each counted apart. While something
# is under way a number may be there already and its document not: nothing is said then.
_MISSING_NUMBERS = """
    SELECT coalesce(sum(missing), 0) FROM (
        SELECT max(invoice_order_number) - min(invoice_order_number) + 1
            - count(DISTINCT invoice_order_number) AS missing
        FROM document
        WHERE completed_at >= ? AND completed_at < ? AND NOT is_electronic
        AND invoice_order_number IS NOT NULL
        GROUP BY substr(invoice_number, instr(invoice_number, '/')))
    WHERE NOT EXISTS (
        SELECT 1 FROM document WHERE state IN ('absent', 'queued', 'sending', 'unclear'))
"""
_ISSUED = (
    *("doc_id", "kind", "cash_class", "sale_key", "day", "issued_at", "is_electronic", "replaces"),
    "pending_request",
)
"""What never changes after a document was issued."""
_WORDED = ("body", "originals")
"""What a pending request learns once: its body, and until then what it refers to."""


_NUMBER = re.compile(r"([0-9]{1,9})/(2[0-9]{3})(?:/[a-z0-9]+)?", re.ASCII)
_LATEST_COMPLETED = timedelta(days=60)
"""How long after its year an invoice may be completed that bears its number."""
_PAST_EVERY_ID = "g"  # after each hexadecimal digit, and after the hyphen
_SHORTEST_BEGINNING = 8


class StoredDocuments:
    """Fiscal documents and sales, for reading; the oldest is the one kept first.

    Lists are read on a thread that `close` ends.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._list = StoredDocumentList(database)

    def get(self, doc_id: DocId) -> FiscalDocument | None:
        """Return one document."""
        return document_of(self._database, doc_id)

    async def page(self, query: DocumentQuery, *, before: int | None = None) -> DocumentPage:
        """Read the newest invoices of a query, or those before a place, while the loop goes on."""
        return await self._list.page(query, before=before)

    def page_now(self, query: DocumentQuery, *, before: int | None = None) -> DocumentPage:
        """Read the same in this thread."""
        return self._list.page_now(query, before=before)

    def close(self) -> None:
        """End the thread that reads lists."""
        self._list.close()

    def called(self, text: str) -> Sequence[FiscalDocument]:
        """Return the documents that a person may mean: by docId, its beginning, or the number."""
        name = text.strip().lower()
        if number := _NUMBER.fullmatch(name):
            begins, ends = moments_of_year(int(number[2]))
            within = (moment_text(begins), moment_text(ends + _LATEST_COMPLETED))
            return self._all(_NUMBERED, int(number[1]), *within, name, name)
        if len(name) < _SHORTEST_BEGINNING:
            return []
        return self._all(_BEGINNING, name, name + _PAST_EVERY_ID)

    def open(self) -> Sequence[FiscalDocument]:
        """Return the documents still to be delivered, oldest first."""
        return self._all(_OPEN)

    def oldest_open(self) -> FiscalDocument | None:
        """Return the document that has waited longest; see the port."""
        return self._first(_OLDEST_OPEN)

    def ready(self, now: datetime, *, cash_class: bool, limit: int) -> Sequence[FiscalDocument]:
        """Return every open opening balance, then what else may go now: at most `limit`.

        Without `cash_class` there is no sending of the cash class; what is unclear is asked about.
        """
        due = (moment_text(now), moment_text(now + FARTHEST_AHEAD))
        return [*self._all(_OPEN_BALANCES), *self._all(_READY, *due, cash_class, limit)]

    def next_attempt_after(self, now: datetime) -> datetime | None:
        """Return the earliest stored moment of a next attempt that lies ahead."""
        found = self._database.select(_NEXT_ATTEMPT, moment_text(now))
        return datetime.fromisoformat(found[0][0]) if found else None

    def interrupted(self) -> Sequence[FiscalDocument]:
        """Return the documents in the middle of an attempt, oldest first."""
        return self._all(_SENDING)

    def waiting_count(self) -> int:
        """Return how many documents are still to be delivered."""
        return self._database.number(_OPEN_COUNT)

    def refused_count(self) -> int:
        """Return how many documents need a person."""
        return self._database.number(_REFUSED_COUNT)

    def refused(self) -> Sequence[FiscalDocument]:
        """Return the documents that need a person, oldest first."""
        return self._all(_REFUSED)

    def of_day(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents issued on a day, oldest first."""
        return self._all(_OF_DAY, str(day))

    def opening_balances(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents of opening balances of a day, oldest first."""
        return self._all(_OPENINGS_OF_DAY, str(day), str(day))

    def service_clock(self) -> ServiceClock | None:
        """Return how the service's clock stood to ours when that was kept last."""
        return service_clock_of(self._database)

    def newest_issued_at(self) -> datetime | None:
        """Return when the document that was issued last was, by our clock of then."""
        found = self._database.select(_NEWEST_ISSUED)
        return datetime.fromisoformat(found[0][0]) if found else None

    def referring_to(self, doc_id: DocId) -> Sequence[FiscalDocument]:
        """Return the documents that correct a document or sum it up, oldest first."""
        return self._all(_REFERRING, doc_id)

    def replacing(self, doc_id: DocId) -> FiscalDocument | None:
        """Return the document that took the place of another, if one did."""
        return self._first(_REPLACING, doc_id)

    def with_iic(self, iic: str) -> FiscalDocument | None:
        """Return the document that bears an iic, however its letters are written."""
        return self._first(_WITH_IIC, iic.upper(), iic.lower())

    def naming(self, iic: str) -> Sequence[FiscalDocument]:
        """Return the documents that correct or settle an invoice of another till; see the port."""
        return self._all(_NAMING, iic.lower(), iic.lower())

    def newest_link(self) -> str | None:
        """Return the verification link of the last invoice that has one."""
        found = self._database.select(_NEWEST_LINK)
        return found[0][0] if found else None

    def lost_count(self) -> int:
        """Return how many sales no document reports."""
        return lost_count(self._database)

    def of_sale(self, sale_key: str) -> Sequence[FiscalDocument]:
        """Return the documents of a sale, oldest first; more than one where some were replaced."""
        return self._all(_OF_SALE, sale_key)

    def newest(self, kind: DocKind) -> FiscalDocument | None:
        """Return the document of that kind that was issued last."""
        return self._first(_NEWEST, kind.value)

    def sale(self, sale_key: str) -> Sale | None:
        """Return one sale."""
        return sale_of(self._database, sale_key)

    def sale_total(self, sale_key: str) -> Decimal | None:
        """Return the total of a sale, without reading all of it."""
        return total_of(self._database, sale_key)

    def next_sale_number(self, day: date) -> int:
        """Return the number the next sale of a day gets, from 1."""
        return next_sale_number(self._database, day)

    def differing(self, first: date, last: date) -> Sequence[AmountsDiffer]:
        """Return the invoices of some days that the service adds up otherwise than the till."""
        return differing_between(self._database, first, last)

    def order_numbers(self, year: int) -> Sequence[int]:
        """Return the sequence numbers of the invoices completed in a year, electronic ones not."""
        begins, ends = (moment_text(each) for each in moments_of_year(year))
        return [number for (number,) in self._database.select(_ORDER_NUMBERS, begins, ends)]

    def missing_numbers(self, year: int) -> int:
        """Return how many numbers of a year's invoices nobody here has; see the port."""
        return missing_numbers(self._database, year)

    def begun_elsewhere(self, address: str) -> frozenset[DocId]:
        """Return the open documents that the service at another address may know of."""
        return begun_elsewhere(self._database, address)

    def attempts(self, doc_id: DocId) -> Sequence[Attempt]:
        """Return what was tried for a document, in order."""
        return attempts_of(self._database, doc_id)

    def newest_outage(self, since: datetime) -> Outage | None:
        """Return the newest outage; see the port."""
        return outage_since(self._database, since)

    def newest_hold(self, since: datetime) -> Hold | None:
        """Return what holds the till off; see the port."""
        return hold_since(self._database, since)

    def concerned(self, outage: Outage, now: datetime) -> Sequence[FiscalDocument]:
        """Return what an outage kept back; see the port."""
        ids = concerned_ids(self._database, outage.began, outage.ended or now)
        return [found for each in ids if (found := self.get(each)) is not None]

    def receipts_owed(self, limit: int | None = None) -> Sequence[ReceiptOwed]:
        """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
        return receipts_owed(self._database, limit)

    def receipt(self, doc_id: DocId) -> Receipt | None:
        """Return the fiscal receipt of a document, if it was fetched."""
        return receipt_of(self._database, doc_id)

    def _all(self, sql: str, *values: object) -> Sequence[FiscalDocument]:
        return self._database.values_by(DocumentRow.keeps, sql, *values)

    def _first(self, sql: str, *values: object) -> FiscalDocument | None:
        return next(iter(self._all(sql, *values)), None)


def document_of(database: Database, doc_id: DocId) -> FiscalDocument | None:
    """Return one document."""
    return next(iter(database.values_by(DocumentRow.keeps, _ONE, doc_id)), None)


def missing_numbers(database: Database, year: int) -> int:
    """Return how many numbers lack between those of a year, by register; 0 while any is awaited."""
    begins, ends = (moment_text(each) for each in moments_of_year(year))
    if not database.number(_HAS_GAP, begins, ends):
        return 0
    return database.number(_MISSING_NUMBERS, begins, ends)


def keep_document(database: Database, document: FiscalDocument) -> None:
    """Write a new document, or how far a known one has come.

    Raises IllegalTransition where the state on disk does not lead there, Broken where what the
    document was issued with is not the same any more.
    """
    columns = DocumentRow.keeps.columns(document)
    on_disk = document_of(database, document.doc_id)
    if on_disk is None:
        database.add(DocumentRow, columns)
        mark_open(database, document)
        return
    if on_disk == document:
        return
    was = on_disk.state
    wanted = document.state
    if wanted is not was and not may_become(document.kind, was, wanted):
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    known = DocumentRow.keeps.columns(on_disk)
    if any(known[each] != columns[each] for each in _ISSUED):
        raise Broken(reason=f"document {document.doc_id} is not what was issued")
    same = _ISSUED + (_WORDED if all(known[each] == columns[each] for each in _WORDED) else ())
    changed = {name: value for name, value in columns.items() if name not in same}
    # A body that was frozen before is for a trigger to refuse.
    database.change_row(DocumentRow, changed, doc_id=document.doc_id)
    if wanted is DocumentState.RESOLVED:
        mark_open(database, document)
