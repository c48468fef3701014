"""Print jobs on disk, so that paper that is due survives a crash.

Lives here: orders that become jobs, how far each has come, reading them from any thread.
Must not: printing.
"""

from collections.abc import Sequence

from peewee import Expression, fn

from till.actions.records import PrintOrder
from till.domain.errors import Broken, IllegalTransition
from till.domain.fiscal import DocId
from till.domain.printing import JOB_MAY_BECOME, PrintJob, PrintJobState
from till.store.database import Database
from till.store.rows import PrintJobRow


class StoredPrintJobs:
    """Print jobs, for reading; any thread may ask."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def next_waiting(self) -> PrintJob | None:
        """Return the oldest job that waits."""
        query = PrintJobRow.select().where(PrintJobRow.state == PrintJobState.WAITING)
        row = self._database.row(query.order_by(PrintJobRow.job_id))
        return _job(row) if row else None

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        return self._all(PrintJobRow.state == PrintJobState.PRINTING)

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return a document's jobs, oldest first."""
        return self._all(PrintJobRow.doc_id == doc_id)

    def uncertain(self) -> Sequence[PrintJob]:
        """Return the jobs nobody knows the end of, oldest first."""
        return self._all(PrintJobRow.state == PrintJobState.UNCERTAIN)

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        count = PrintJobRow.select(fn.COUNT(PrintJobRow.job_id))
        return self._database.number(count.where(PrintJobRow.state == PrintJobState.WAITING))

    def _all(self, condition: Expression) -> Sequence[PrintJob]:
        query = PrintJobRow.select().where(condition).order_by(PrintJobRow.job_id)
        return [_job(row) for row in self._database.rows(query)]


def keep_order(database: Database, order: PrintOrder) -> None:
    """Make a job that waits; job numbers are never used again."""
    database.change(
        PrintJobRow.insert(
            doc_id=order.doc_id,
            queued_at=order.queued_at,
            copy_number=order.copy,
            state=PrintJobState.WAITING,
            tries=0,
            image=order.image,
        )
    )


def keep_job(database: Database, job: PrintJob) -> None:
    """Write how far a job has come.

    Raises IllegalTransition where the state on disk does not lead there, Broken for no such job.
    """
    mine = PrintJobRow.job_id == job.job_id
    on_disk = database.row(PrintJobRow.select(PrintJobRow.job_id, PrintJobRow.state).where(mine))
    if on_disk is None:
        raise Broken(reason=f"no print job {job.job_id}")
    was, wanted = on_disk.state, job.state
    if wanted is not was and wanted not in JOB_MAY_BECOME[was]:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    changes = PrintJobRow.update(state=wanted, tries=job.tries, problem=job.problem)
    database.change(changes.where(mine))


def _job(row: PrintJobRow) -> PrintJob:
    return PrintJob(
        job_id=row.job_id,
        doc_id=DocId(row.doc_id) if row.doc_id is not None else None,
        image=bytes(row.image),
        queued_at=row.queued_at,
        copy=row.copy_number,
        state=row.state,
        tries=row.tries,
        problem=row.problem,
    )
