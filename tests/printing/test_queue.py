"""The queue over the till's ledger.

Lives here: each step is kept, in order, and told only once it is kept.
Must not: printers.
"""

from collections.abc import Sequence

import pytest

from tests.printing.builders import a_job
from till.actions.records import Record
from till.domain.errors import DiskFull, IllegalTransition
from till.domain.fiscal import DocId
from till.domain.printing import PrintJob, PrintJobState
from till.printing.queue import LedgerQueue


class LedgerOfJobs:
    """Keeps print jobs, as ledger and as reader; its disk may be full."""

    def __init__(self, *jobs: PrintJob) -> None:
        self.jobs = {job.job_id: job for job in jobs}
        self.kept: list[Record] = []
        self.is_full = False

    async def record(self, *records: Record) -> None:
        self.record_from_thread(*records)

    def record_from_thread(self, *records: Record) -> None:
        if self.is_full:
            raise DiskFull
        for record in records:
            assert isinstance(record, PrintJob)
            self.jobs[record.job_id] = record
            self.kept.append(record)

    def next_waiting(self) -> PrintJob | None:
        waiting = [job for job in self.jobs.values() if job.state is PrintJobState.WAITING]
        return waiting[0] if waiting else None

    def interrupted(self) -> Sequence[PrintJob]:
        return []

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        return [job for job in self.jobs.values() if job.doc_id == doc_id]

    def uncertain(self) -> Sequence[PrintJob]:
        return [job for job in self.jobs.values() if job.state is PrintJobState.UNCERTAIN]

    def waiting_count(self) -> int:
        return sum(job.state is PrintJobState.WAITING for job in self.jobs.values())


def test_each_step_of_a_job_is_kept_and_told() -> None:
    ledger, told = LedgerOfJobs(a_job()), list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append)

    first_try = queue.next_waiting()
    assert first_try is not None
    queue.postponed(queue.began(first_try), "errors.printer_unreachable")
    second_try = queue.next_waiting()
    assert second_try is not None
    queue.printed(queue.began(second_try))

    states = [(job.state.value, job.tries, job.problem) for job in told]
    assert states == [
        ("printing", 1, None),
        ("waiting", 1, "errors.printer_unreachable"),
        ("printing", 2, None),
        ("printed", 2, None),
    ]
    assert ledger.kept == told


def test_an_uncertain_job_never_waits_again() -> None:
    ledger, told = LedgerOfJobs(a_job()), list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append)

    queue.uncertain(queue.began(a_job()), "errors.printer_uncertain")

    assert queue.next_waiting() is None
    with pytest.raises(IllegalTransition):
        queue.began(ledger.jobs[1])


def test_what_could_not_be_kept_is_not_told() -> None:
    ledger, told = LedgerOfJobs(a_job()), list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append)
    ledger.is_full = True

    with pytest.raises(DiskFull):
        queue.began(a_job())

    assert told == []
