"""Paper on disk: fiscal receipts, owed and come, and print jobs, so that both survive a crash."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime

from till.actions.ports.records import PrintMove, PrintOrder, Receipt, ReceiptOwed
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.identifiers import DocId, Iic
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
from till.store.fields import moment_text
from till.store.tables import PrintJobRow, ReceiptOwedRow, ReceiptRow

_OWED = "SELECT * FROM receipt_owed ORDER BY sequence LIMIT ?"
_KEEP_OWED = """
    INSERT INTO receipt_owed (doc_id, iic, since) VALUES (:doc_id, :iic, :since)
    ON CONFLICT DO NOTHING
"""
_DROP_OWED = "DELETE FROM receipt_owed WHERE doc_id = ?"
_RECEIPT = "SELECT * FROM receipt WHERE doc_id = ?"
_HAS_RECEIPT = "SELECT 1 FROM receipt WHERE doc_id = ?"
_KEEP_RECEIPT = """
    INSERT OR REPLACE INTO receipt (doc_id, width_mm, image) VALUES (:doc_id, :width_mm, :image)
"""

_NEEDS_A_PERSON = ", ".join(sorted(repr(state.value) for state in NEEDS_A_PERSON))
# The picture is kept once, with the receipt; only what is to be printed next is read with it.
_NEXT_WAITING = """
    SELECT print_job.*, iif(slip IS NULL, receipt.image, NULL) AS image
    FROM print_job LEFT JOIN receipt USING (doc_id)
    WHERE state = 'waiting' AND role IN (SELECT value FROM json_each(?)) ORDER BY job_id LIMIT 1
"""
_JOBS = "SELECT *, NULL AS image FROM print_job"
_JOB = f"{_JOBS} WHERE job_id = ?"
_JOBS_OF_DOCUMENT = f"{_JOBS} WHERE doc_id = ? ORDER BY job_id"
_JOB_OF_SLIP = f"{_JOBS} WHERE slip = ? AND queued_at = ? ORDER BY job_id DESC LIMIT 1"
_PRINTING = f"{_JOBS} WHERE state = 'printing' ORDER BY job_id"
_WAITING = f"{_JOBS} WHERE state = 'waiting' ORDER BY job_id"
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
_KEEP_ORDER = """
    INSERT INTO print_job (doc_id, queued_at, copy_number, state, tries, role, slip)
    VALUES (:doc_id, :queued_at, :copy_number, :state, 0, :role, :slip)
"""
_KEEP_JOB = """
    UPDATE print_job SET state = :state, tries = :tries, problem = :problem, queued_at = :queued_at
    WHERE job_id = :job_id
"""
_MOVE = """
    UPDATE print_job SET role = :target, problem = NULL
    WHERE role = :source AND state IN ('waiting', 'owed')
"""


class StoredPrintJobs:
    """Print jobs, for reading; any thread may ask."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, job_id: int) -> PrintJob | None:
        """Return one job, without its picture."""
        return self._first(_JOB, job_id)

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
        return self._first(_JOB_OF_SLIP, slip, moment_text(queued_at))

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        return self._all(_PRINTING)

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return a document's jobs, oldest first."""
        return self._all(_JOBS_OF_DOCUMENT, doc_id)

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        return self.count_of([PrintJobState.WAITING])

    def count_of(self, states: Collection[PrintJobState]) -> int:
        """Return how many jobs are in one of these states; the index alone is read."""
        return self._database.number(_COUNT, json.dumps([state.value for state in states]))

    def _first(self, sql: str, *values: object) -> PrintJob | None:
        row = self._database.row(PrintJobRow, sql, *values)
        return _job(row) if row else None

    def _all(self, sql: str, *values: object) -> Sequence[PrintJob]:
        return [_job(row) for row in self._database.rows(PrintJobRow, sql, *values)]


def keep_order(database: Database, order: PrintOrder) -> None:
    """Make a job of an order; job numbers are never used again.

    Raises Broken where there is nothing to print: neither a slip nor the document's receipt.
    """
    if order.slip is None and not database.select(_HAS_RECEIPT, order.doc_id):
        raise Broken(reason=f"no receipt of {order.doc_id} to print")
    columns = PrintJobRow.to_columns(
        doc_id=order.doc_id,
        queued_at=order.queued_at,
        copy_number=order.copy,
        state=order.state,
        role=order.role,
        slip=order.slip,
    )
    database.change(_KEEP_ORDER, columns)


def keep_job(database: Database, job: PrintJob) -> None:
    """Write how far a job has come.

    Raises IllegalTransition where the state on disk does not lead there or the job stands in
    another line by now: then somebody else has it, and it must not come out twice. Raises Broken
    for no such job.
    """
    on_disk = database.row(PrintJobRow, _JOB, job.job_id)
    if on_disk is None:
        raise Broken(reason=f"no print job {job.job_id}")
    was = on_disk.state
    wanted = job.state
    if wanted not in JOB_MAY_BECOME[was] or on_disk.role is not job.role:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    columns = PrintJobRow.to_columns(
        job_id=job.job_id,
        state=wanted,
        tries=job.tries,
        problem=job.problem,
        queued_at=job.queued_at,
    )
    database.change(_KEEP_JOB, columns)


def keep_move(database: Database, move: PrintMove) -> None:
    """Put all that has not begun in the line of one role into that of another."""
    database.change(_MOVE, {"source": move.source.value, "target": move.target.value})


def keep_owed(database: Database, owed: ReceiptOwed) -> None:
    """Write that a receipt is to be fetched; saying it twice changes nothing."""
    columns = ReceiptOwedRow.to_columns(doc_id=owed.doc_id, iic=owed.iic, since=owed.since)
    database.change(_KEEP_OWED, columns)


def keep_receipt(database: Database, receipt: Receipt) -> None:
    """Keep a receipt and forget that it was owed."""
    columns = ReceiptRow.to_columns(
        doc_id=receipt.doc_id, width_mm=receipt.width_mm, image=receipt.image
    )
    database.change(_KEEP_RECEIPT, columns)
    database.change(_DROP_OWED, (receipt.doc_id,))


def receipts_owed(database: Database, limit: int | None = None) -> Sequence[ReceiptOwed]:
    """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
    at_most = -1 if limit is None else limit  # to SQLite -1 is no limit
    return [
        ReceiptOwed(doc_id=DocId(row.doc_id), iic=Iic(row.iic), since=row.since)
        for row in database.rows(ReceiptOwedRow, _OWED, at_most)
    ]


def receipt_of(database: Database, doc_id: DocId) -> Receipt | None:
    """Return the receipt of a document, if it was fetched."""
    row = database.row(ReceiptRow, _RECEIPT, doc_id)
    if row is None:
        return None
    return Receipt(doc_id=DocId(row.doc_id), width_mm=row.width_mm, image=bytes(row.image))


def _job(row: PrintJobRow) -> PrintJob:
    return PrintJob(
        job_id=row.job_id,
        doc_id=DocId(row.doc_id) if row.doc_id is not None else None,
        image=row.image or b"",
        queued_at=row.queued_at,
        copy=row.copy_number,
        state=row.state,
        tries=row.tries,
        problem=row.problem,
        role=row.role,
        slip=row.slip,
    )
