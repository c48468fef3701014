"""Print jobs on disk, so that paper that is due survives a crash."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime

from peewee import Expression, fn

from till.actions.records import PrintMove, PrintOrder
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.document import DocId
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
from till.store.faults import disk_faults
from till.store.rows import PrintJobRow

_FIELDS = PrintJobRow._meta.sorted_fields  # noqa: SLF001 peewee documents it so
_LISTED = [each for each in _FIELDS if each is not PrintJobRow.image]
_ASKED = """
    SELECT state, count(*), max(job_id) FROM print_job
    WHERE state IN (SELECT value FROM json_each(?)) GROUP BY state
"""
_NEEDS_A_PERSON = json.dumps([state.value for state in NEEDS_A_PERSON])
NOT_BEGUN = (PrintJobState.WAITING, PrintJobState.OWED)


class StoredPrintJobs:
    """Print jobs, for reading; any thread may ask."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, job_id: int) -> PrintJob | None:
        """Return one job."""
        row = self._database.row(PrintJobRow.select().where(PrintJobRow.job_id == job_id))
        return _job(row) if row else None

    def next_waiting(self, roles: Collection[PaperRole] = EVERY_ROLE) -> PrintJob | None:
        """Return the oldest job that waits in the line of one of these roles."""
        query = PrintJobRow.select().where(_waits() & PrintJobRow.role.in_(list(roles)))
        row = self._database.row(query.order_by(PrintJobRow.job_id))
        return _job(row) if row else None

    def waiting(self) -> Sequence[PrintJob]:
        """Return the jobs that wait, oldest first, without their pictures."""
        return self._listed(_waits())

    def needing_a_person(self) -> Sequence[PrintJob]:
        """Return the jobs that go on only when a person has said how, without their pictures."""
        return self._listed(PrintJobRow.state.in_(list(NEEDS_A_PERSON)))

    def next_asked(self) -> PrintJob | None:
        """Return the first job that needs a person, without its picture; see the port."""
        needs = PrintJobRow.state.in_(list(NEEDS_A_PERSON))
        is_owed = PrintJobRow.state == PrintJobState.OWED
        query = PrintJobRow.select(*_LISTED).where(needs).order_by(is_owed, PrintJobRow.job_id)
        row = self._database.row(query)
        return _job(row) if row else None

    def asked(self) -> PrintRequest:
        """Return how many jobs need a person; the index alone is read."""
        with disk_faults(self._database.path):
            rows = self._database.plain.execute(_ASKED, (_NEEDS_A_PERSON,)).fetchall()
        counts = {PrintJobState(state): count for state, count, _ in rows}
        return PrintRequest(counts=counts, newest=max((newest for *_, newest in rows), default=0))

    def of_slip(self, slip: str, queued_at: datetime) -> PrintJob | None:
        """Return the job that was made of this slip at this moment; the last, if several were."""
        mine = (PrintJobRow.slip == slip) & (PrintJobRow.queued_at == queued_at)
        query = PrintJobRow.select().where(mine).order_by(PrintJobRow.job_id.desc())
        row = self._database.row(query)
        return _job(row) if row else None

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        return self._all(PrintJobRow.state == PrintJobState.PRINTING)

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return a document's jobs, oldest first."""
        return self._all(PrintJobRow.doc_id == doc_id)

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        return self.count_of([PrintJobState.WAITING])

    def count_of(self, states: Collection[PrintJobState]) -> int:
        """Return how many jobs are in one of these states; the index alone is read."""
        count = PrintJobRow.select(fn.COUNT(PrintJobRow.job_id))
        return self._database.number(count.where(PrintJobRow.state.in_(list(states))))

    def _listed(self, condition: Expression) -> Sequence[PrintJob]:
        """Return jobs for a list, oldest first: a thousand pictures would be read for nothing."""
        query = PrintJobRow.select(*_LISTED).where(condition).order_by(PrintJobRow.job_id)
        return [_job(row) for row in self._database.rows(query)]

    def _all(self, condition: Expression) -> Sequence[PrintJob]:
        query = PrintJobRow.select().where(condition).order_by(PrintJobRow.job_id)
        return [_job(row) for row in self._database.rows(query)]


def keep_order(database: Database, order: PrintOrder) -> None:
    """Make a job of an order; job numbers are never used again."""
    database.change(
        PrintJobRow.insert(
            doc_id=order.doc_id,
            queued_at=order.queued_at,
            copy_number=order.copy,
            state=order.state,
            tries=0,
            image=order.image,
            role=order.role,
            slip=order.slip,
        )
    )


def keep_job(database: Database, job: PrintJob) -> None:
    """Write how far a job has come.

    Raises IllegalTransition where the state on disk does not lead there or the job stands in
    another line by now: then somebody else has it, and it must not come out twice. Raises Broken
    for no such job.
    """
    mine = PrintJobRow.job_id == job.job_id
    seen = (PrintJobRow.job_id, PrintJobRow.state, PrintJobRow.role)
    on_disk = database.row(PrintJobRow.select(*seen).where(mine))
    if on_disk is None:
        raise Broken(reason=f"no print job {job.job_id}")
    was = on_disk.state
    wanted = job.state
    if wanted not in JOB_MAY_BECOME[was] or on_disk.role is not job.role:
        raise IllegalTransition(was=was.value, wanted=wanted.value)
    changes = PrintJobRow.update(
        state=wanted, tries=job.tries, problem=job.problem, queued_at=job.queued_at
    )
    database.change(changes.where(mine))


def keep_move(database: Database, move: PrintMove) -> None:
    """Put all that has not begun in the line of one role into that of another."""
    theirs = (PrintJobRow.role == move.source) & PrintJobRow.state.in_(list(NOT_BEGUN))
    database.change(PrintJobRow.update(role=move.target, problem=None).where(theirs))


def _waits() -> Expression:
    return PrintJobRow.state == PrintJobState.WAITING


def _job(row: PrintJobRow) -> PrintJob:
    return PrintJob(
        job_id=row.job_id,
        doc_id=DocId(row.doc_id) if row.doc_id is not None else None,
        image=bytes(row.image or b""),
        queued_at=row.queued_at,
        copy=row.copy_number,
        state=row.state,
        tries=row.tries,
        problem=row.problem,
        role=row.role,
        slip=row.slip,
    )
