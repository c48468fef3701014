"""The queue over the till's ledger.

Lives here: each step is kept, in order, and told only once it is kept.
Must not: printers.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.printing.builders import MOMENT, a_job
from till.actions.ports.records import PrintMove, Record
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFull
from till.domain.errors.documents import IllegalTransition
from till.domain.identifiers import DocId
from till.domain.paper.print_job import (
    EVERY_ROLE,
    JOB_MAY_BECOME,
    NEEDS_A_PERSON,
    PaperRole,
    PrintJob,
    PrintJobState,
)
from till.printing.print_queue import LedgerQueue, QueueRules

RULES = QueueRules(now=lambda: MOMENT)


class LedgerOfJobs:
    """Keeps print jobs, as ledger and as reader; its disk may be full."""

    def __init__(self, *jobs: PrintJob) -> None:
        self.jobs = {job.job_id: job for job in jobs}
        self.kept: list[Record] = []
        self.is_full = False
        self.fault: TillError | None = None

    async def record(self, *records: Record) -> None:
        self.record_from_thread(*records)

    def record_from_thread(self, *records: Record) -> None:
        if self.is_full:
            raise DiskFull
        for record in records:
            self._keep(record)
            self.kept.append(record)

    def _keep(self, record: Record) -> None:
        if isinstance(record, PrintMove):
            for job in self.waiting():
                if job.role is record.source:
                    self.jobs[job.job_id] = replace(job, role=record.target)
            return
        assert isinstance(record, PrintJob)
        on_disk = self.jobs[record.job_id]
        if record.role is not on_disk.role or record.state not in JOB_MAY_BECOME[on_disk.state]:
            raise IllegalTransition(was=on_disk.state.value, wanted=record.state.value)
        self.jobs[record.job_id] = record

    def get(self, job_id: int) -> PrintJob | None:
        return self.jobs.get(job_id)

    def next_waiting(self, roles: Collection[PaperRole] = EVERY_ROLE) -> PrintJob | None:
        return next((job for job in self.waiting() if job.role in roles), None)

    def waiting(self) -> Sequence[PrintJob]:
        return [job for job in self.jobs.values() if job.state is PrintJobState.WAITING]

    def needing_a_person(self) -> Sequence[PrintJob]:
        return [job for job in self.jobs.values() if job.state in NEEDS_A_PERSON]

    def of_slip(self, slip: str, queued_at: datetime) -> PrintJob | None:
        same = [job for job in self.jobs.values() if (job.slip, job.queued_at) == (slip, queued_at)]
        return same[-1] if same else None

    def interrupted(self) -> Sequence[PrintJob]:
        return []

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        return [job for job in self.jobs.values() if job.doc_id == doc_id]

    def slips_of(self, sale_key: str) -> Sequence[PrintJob]:
        raise NotImplementedError

    def waiting_count(self) -> int:
        return self.count_of([PrintJobState.WAITING])

    def count_of(self, states: Collection[PrintJobState]) -> int:
        return sum(job.state in states for job in self.jobs.values())


def begun(queue: LedgerQueue, job: PrintJob) -> PrintJob:
    printing = queue.began(job)
    assert printing is not None
    return printing


def test_each_step_of_a_job_is_kept_and_told() -> None:
    ledger = LedgerOfJobs(a_job())
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)

    first_try = queue.next_waiting()
    assert first_try is not None
    queue.postponed(begun(queue, first_try), "errors.printer_unreachable")
    second_try = queue.next_waiting()
    assert second_try is not None
    queue.printed(begun(queue, second_try))

    states = [(job.state.value, job.tries, job.problem) for job in told]
    assert states == [
        ("printing", 1, None),
        ("waiting", 1, "errors.printer_unreachable"),
        ("printing", 2, None),
        ("printed", 2, None),
    ]
    assert ledger.kept == told


def test_an_uncertain_job_never_waits_again() -> None:
    ledger = LedgerOfJobs(a_job())
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)

    queue.uncertain(begun(queue, a_job()), "errors.printer_uncertain")

    assert queue.next_waiting() is None
    with pytest.raises(IllegalTransition):
        queue.began(ledger.jobs[1])


def test_a_job_that_stands_in_another_line_by_now_is_not_begun() -> None:
    ledger = LedgerOfJobs(a_job())
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)
    seen = queue.next_waiting()
    assert seen is not None

    ledger.record_from_thread(PrintMove(source=seen.role, target=PaperRole.KITCHEN))

    assert queue.began(seen) is None
    assert told == []


def test_a_job_that_somebody_dropped_meanwhile_is_not_begun() -> None:
    ledger = LedgerOfJobs(a_job())
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)

    ledger.record_from_thread(a_job().becoming(PrintJobState.DROPPED))

    assert queue.began(a_job()) is None
    assert told == []


def test_a_queue_takes_jobs_of_its_own_lines_alone() -> None:
    order = replace(a_job(1), role=PaperRole.KITCHEN)
    receipt = a_job(2)
    ledger = LedgerOfJobs(order, receipt)
    kitchen = QueueRules(now=lambda: MOMENT, roles=frozenset({PaperRole.KITCHEN}))
    queue = LedgerQueue(ledger, ledger, list[PrintJob]().append, kitchen)

    first = queue.next_waiting()
    queue.printed(begun(queue, order))

    assert first == order
    assert queue.next_waiting() is None


def test_what_an_earlier_day_left_behind_is_owed_and_not_poured_out() -> None:
    left = a_job(1)
    fresh = replace(a_job(2), queued_at=MOMENT + timedelta(days=1))
    ledger = LedgerOfJobs(left, fresh)
    told = list[PrintJob]()
    in_the_morning = QueueRules(now=lambda: MOMENT + timedelta(days=1))
    queue = LedgerQueue(ledger, ledger, told.append, in_the_morning)

    assert queue.next_waiting() == fresh
    assert [(job.job_id, job.state) for job in told] == [(1, PrintJobState.OWED)]


def test_a_receipt_wanted_just_before_midnight_still_comes_out() -> None:
    before_midnight = datetime(2026, 1, 2, 22, 59, 58, tzinfo=UTC)  # 23:59:58 in Tirane
    ledger = LedgerOfJobs(replace(a_job(), queued_at=before_midnight))
    after = QueueRules(now=lambda: before_midnight + timedelta(seconds=5))

    assert LedgerQueue(ledger, ledger, list[PrintJob]().append, after).next_waiting() is not None


def test_what_is_handed_over_waits_for_the_printer_of_receipts() -> None:
    report = replace(a_job(1), role=PaperRole.REPORTS)
    ledger = LedgerOfJobs(report)
    counts = list[int]()
    rules = QueueRules(
        now=lambda: MOMENT, roles=frozenset({PaperRole.REPORTS}), handed_over=counts.append
    )

    LedgerQueue(ledger, ledger, list[PrintJob]().append, rules).hand_over()

    assert ledger.jobs[1].role is PaperRole.RECEIPT
    assert counts == [1]


def test_a_job_whose_end_nobody_told_is_uncertain_before_the_next_begins() -> None:
    ledger = LedgerOfJobs(a_job(1), a_job(2))
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)
    begun(queue, a_job(1))  # and then a fault of ours ends the try

    following = queue.next_waiting()

    assert following is not None
    assert following.job_id == 2
    assert (ledger.jobs[1].state, ledger.jobs[1].problem) == (
        PrintJobState.UNCERTAIN,
        "errors.printer_uncertain",
    )


def test_an_end_that_a_full_disk_did_not_take_is_kept_before_anything_else_begins() -> None:
    ledger = LedgerOfJobs(a_job(1), a_job(2))
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)
    printing = begun(queue, a_job(1))
    ledger.is_full = True
    with pytest.raises(DiskFull):
        queue.printed(printing)
    with pytest.raises(DiskFull):
        queue.next_waiting()

    ledger.is_full = False
    following = queue.next_waiting()

    assert (following and following.job_id, ledger.jobs[1].state) == (2, PrintJobState.PRINTED)
    assert [job.state for job in told] == [PrintJobState.PRINTING, PrintJobState.PRINTED]


def test_what_could_not_be_kept_is_not_told() -> None:
    ledger = LedgerOfJobs(a_job())
    told = list[PrintJob]()
    queue = LedgerQueue(ledger, ledger, told.append, RULES)
    ledger.is_full = True

    with pytest.raises(DiskFull):
        queue.began(a_job())

    assert told == []
