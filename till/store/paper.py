"""Paper on disk: fiscal receipts, owed and come, and print jobs, so that both survive a crash."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from till.actions.ports.records import LabelsMade, PrintMove, PrintOrder, Receipt, ReceiptOwed
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.identifiers import DocId
from till.domain.paper.print_job import (
    EVERY_ROLE,
    JOB_MAY_BECOME,
    NEEDS_A_PERSON,
    PaperRole,
    PrintJob,
    PrintJobState,
    PrintRequest,
)
from till.store.database import Database
from till.store.tables import LabelFormatRow, LabelPriceRow, PrintJobRow, ReceiptOwedRow, ReceiptRow

if TYPE_CHECKING:
    from peewee import ModelSelect

_HAS_RECEIPT = "SELECT 1 FROM receipt WHERE doc_id = ?"

_NEEDS_A_PERSON = ", ".join(sorted(repr(state.value) for state in NEEDS_A_PERSON))
# The picture is kept once, with the receipt; only what is to be printed next is read with it.
_NEXT_WAITING = """
    SELECT print_job.*, iif(slip IS NULL, receipt.image, NULL) AS image
    FROM print_job LEFT JOIN receipt USING (doc_id)
    WHERE state = 'waiting' AND role IN (SELECT value FROM json_each(?)) ORDER BY job_id LIMIT 1
"""
_JOBS = "SELECT *, NULL AS image FROM print_job"
_PRINTING = f"{_JOBS} WHERE state = 'printing' ORDER BY job_id"
_WAITING = f"{_JOBS} WHERE state = 'waiting' ORDER BY job_id"
_SLIPS = f"""
    {_JOBS} WHERE slip IS NOT NULL AND doc_id IN (SELECT doc_id FROM document WHERE sale_key = ?)
    ORDER BY job_id
"""
_NEEDING_A_PERSON = f"{_JOBS} WHERE state IN ({_NEEDS_A_PERSON}) ORDER BY job_id"
_NEXT_ASKED = f"""
    {_JOBS} WHERE state IN ({_NEEDS_A_PERSON}) ORDER BY state = 'owed', job_id LIMIT 1
"""
# The index alone is read.
_ASKED = f"""
    SELECT state, count(*), max(job_id) FROM print_job
    WHERE state IN ({_NEEDS_A_PERSON}) GROUP BY state
"""
_COUNT = "SELECT count(*) FROM print_job WHERE state IN (SELECT value FROM json_each(?))"


class StoredPrintJobs:
    """Print jobs, for reading; any thread may ask."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, job_id: int) -> PrintJob | None:
        """Return one job, without its picture."""
        return next(iter(_jobs(self._database, PrintJobRow.of(job_id=job_id))), None)

    def next_waiting(self, roles: Collection[PaperRole] = EVERY_ROLE) -> PrintJob | None:
        """Return the oldest job that waits in the line of these roles, with its picture."""
        return self._first(_NEXT_WAITING, json.dumps([role.value for role in roles]))

    def waiting(self) -> Sequence[PrintJob]:
        """Return the jobs that wait, oldest first."""
        return self._all(_WAITING)

    def needing_a_person(self) -> Sequence[PrintJob]:
        """Return the jobs that go on only when a person has said how."""
        return self._all(_NEEDING_A_PERSON)

    def next_asked(self) -> PrintJob | None:
        """Return the first job that needs a person; see the port."""
        return self._first(_NEXT_ASKED)

    def asked(self) -> PrintRequest:
        """Return how many jobs need a person; the index alone is read."""
        found = self._database.select(_ASKED)
        counts = {PrintJobState(state): count for state, count, _ in found}
        return PrintRequest(counts=counts, newest=max((newest for *_, newest in found), default=0))

    def of_slip(self, slip: str, queued_at: datetime) -> PrintJob | None:
        """Return the job that was made of this slip at this moment; the last, if several were."""
        made = PrintJobRow.of(slip=slip, queued_at=queued_at)
        return next(iter(_jobs(self._database, made.order_by(PrintJobRow.job_id.desc()))), None)

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        return self._all(_PRINTING)

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return the jobs of a document's receipt, oldest first."""
        made = PrintJobRow.of(doc_id=doc_id, slip=None)
        return _jobs(self._database, made.order_by(PrintJobRow.job_id))

    def slips_of(self, sale_key: str) -> Sequence[PrintJob]:
        """Return the slips of an order at its stations, oldest first."""
        return self._all(_SLIPS, sale_key)

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        return self.count_of([PrintJobState.WAITING])

    def count_of(self, states: Collection[PrintJobState]) -> int:
        """Return how many jobs are in one of these states; the index alone is read."""
        return self._database.number(_COUNT, json.dumps([state.value for state in states]))

    def _first(self, sql: str, *values: object) -> PrintJob | None:
        return next(iter(self._all(sql, *values)), None)

    def _all(self, sql: str, *values: object) -> Sequence[PrintJob]:
        return [
            PrintJobRow.keeps.value(row, image=row.image or b"")
            for row in self._database.rows(PrintJobRow, sql, *values)
        ]


def keep_order(database: Database, order: PrintOrder) -> None:
    """Make a job of an order; job numbers are never used again.

    Raises Broken where there is nothing to print: neither a slip nor the document's receipt.
    """
    if order.slip is None and not database.select(_HAS_RECEIPT, order.doc_id):
        raise Broken(reason=f"no receipt of {order.doc_id} to print")
    job = PrintJob(
        job_id=0,  # it gets its own
        doc_id=order.doc_id,
        image=b"",
        queued_at=order.queued_at,
        copy=order.copy,
        state=order.state,
        role=order.role,
        slip=order.slip,
    )
    database.add(PrintJobRow, PrintJobRow.keeps.columns(job))


def keep_job(database: Database, job: PrintJob) -> None:
    """Write how far a job has come.

    Raises IllegalTransition where the state on disk does not lead there or the job stands in
    another line by now: then somebody else has it, and it must not come out twice. Raises Broken
    for no such job.
    """
    known = database.found(PrintJobRow.of(job_id=job.job_id))
    if not known:
        raise Broken(reason=f"no print job {job.job_id}")
    on_disk = known[0]
    was = on_disk.state
    wanted = job.state
    if wanted not in JOB_MAY_BECOME[was] or on_disk.role is not job.role:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    columns = PrintJobRow.keeps.columns(job)
    changed = {each: columns[each] for each in ("state", "tries", "problem", "queued_at")}
    database.change_row(PrintJobRow, changed, job_id=job.job_id)


def keep_move(database: Database, move: PrintMove) -> None:
    """Put all that has not begun in the line of one role into that of another."""
    not_begun = PrintJobRow.state.in_([PrintJobState.WAITING, PrintJobState.OWED])
    moved = PrintJobRow.update(role=move.target, problem=None)
    database.run(moved.where((PrintJobRow.role == move.source) & not_begun))


def keep_labels(database: Database, made: LabelsMade) -> None:
    """Keep which price the labels of articles bear now, and how sheets of their format are moved.

    Where there were none, what is known of the last ones stays.
    """
    row = LabelFormatRow.keeps.columns(made)
    known = database.found(LabelFormatRow.of(format=made.format))
    if known and not made.labels:
        row |= {"labels": known[0].labels, "made_at": known[0].made_at}
    database.add_all(LabelFormatRow, [row], over=("format",))
    prices = ({"article_id": each, "price": price} for each, price in made.prices.items())
    database.add_all(LabelPriceRow, prices, over=("article_id",))


def keep_owed(database: Database, owed: ReceiptOwed) -> None:
    """Write that a receipt is to be fetched; saying it twice changes nothing."""
    told = ReceiptOwedRow.insert(ReceiptOwedRow.keeps.columns(owed))
    database.run(told.on_conflict_ignore())


def keep_receipt(database: Database, receipt: Receipt) -> None:
    """Keep a receipt and forget that it was owed."""
    database.add_all(ReceiptRow, [ReceiptRow.keeps.columns(receipt)], over=("doc_id",))
    database.run(ReceiptOwedRow.delete().where(ReceiptOwedRow.doc_id == receipt.doc_id))


def receipts_owed(database: Database, limit: int | None = None) -> Sequence[ReceiptOwed]:
    """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
    owed = ReceiptOwedRow.select().order_by(ReceiptOwedRow.sequence).limit(limit)
    return database.values(ReceiptOwedRow.keeps, owed)


def receipt_of(database: Database, doc_id: DocId) -> Receipt | None:
    """Return the receipt of a document, if it was fetched."""
    return next(iter(database.values(ReceiptRow.keeps, ReceiptRow.of(doc_id=doc_id))), None)


def _jobs(database: Database, jobs: "ModelSelect[PrintJobRow]") -> Sequence[PrintJob]:
    """Return jobs without their pictures, which lie with the receipts."""
    return [PrintJobRow.keeps.value(row, image=b"") for row in database.found(jobs)]
