"""The print jobs as the spooler sees them: which is next, and what became of it.

Every step is kept in the ledger.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from till.actions.ports.machine import Ledger
from till.actions.ports.paper import PrintJobs
from till.actions.ports.records import PrintMove
from till.domain.errors import Unreachable
from till.domain.errors.documents import IllegalTransition
from till.domain.errors.paper import PrinterUncertain
from till.domain.paper.print_job import (
    EVERY_ROLE,
    PaperRole,
    PrintJob,
    PrintJobState,
    is_of_an_earlier_day,
)


class PrintQueue(Protocol):
    """Jobs that wait, and the record of how each went. Called in the spooler's thread.

    Every method may wait for the disk and raise Unreachable (DiskFull, DiskFailing).
    """

    def next_waiting(self) -> PrintJob | None:
        """Return the oldest job that waits and may be printed unasked.

        How the last one ended is on disk by then; while it cannot be kept, this raises.
        """
        ...

    def began(self, job: PrintJob) -> PrintJob | None:
        """Keep, before the first byte leaves, that it is being printed; return it so.

        None where somebody else has it by now, or nobody wants it: it must not be printed.
        """
        ...

    def printed(self, job: PrintJob) -> None:
        """Keep that all of it was handed over."""
        ...

    def held(self, job: PrintJob, problem: str) -> None:
        """Keep why a job that waits is not begun. `problem` is a key of words."""
        ...

    def postponed(self, job: PrintJob, problem: str) -> None:
        """Keep that nothing of it left; it waits again. `problem` is a key of words."""
        ...

    def uncertain(self, job: PrintJob, problem: str) -> None:
        """Keep that paper may have come; it is never printed again by itself."""
        ...

    def failed(self, job: PrintJob, problem: str) -> None:
        """Keep that nothing came and nothing can."""
        ...

    def hand_over(self) -> None:
        """Give all that waits here to the printer of receipts."""
        ...


def _ignore_count(_count: int) -> None:
    """Take the place of a listener where nobody listens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueRules:
    """Which lines a queue serves, the time, and who hears how many jobs were handed over."""

    now: Callable[[], datetime]
    roles: frozenset[PaperRole] = EVERY_ROLE
    handed_over: Callable[[int], None] = _ignore_count


class LedgerQueue:
    """The queue over the till's own ledger; `changed` hears of each step that is on disk.

    `changed` runs in the spooler's thread.
    """

    def __init__(
        self,
        jobs: PrintJobs,
        ledger: Ledger,
        changed: Callable[[PrintJob], None],
        rules: QueueRules,
    ) -> None:
        self._jobs = jobs
        self._ledger = ledger
        self._changed = changed
        self._rules = rules
        self._unkept: PrintJob | None = None  # how the job under way ended, until that is on disk

    def next_waiting(self) -> PrintJob | None:
        """Return the oldest job of today; what an earlier day left behind is owed from now on."""
        if self._unkept is not None:
            self._keep_end(self._unkept)
        while job := self._jobs.next_waiting(self._rules.roles):
            if not is_of_an_earlier_day(job.queued_at, self._rules.now()):
                return job
            self._keep_if_still_ours(job.becoming(PrintJobState.OWED))
        return None

    def began(self, job: PrintJob) -> PrintJob | None:
        """Keep that it is being printed, and return it so.

        Where nobody says how it ended, a person has to look, as after a power cut.
        """
        begun = self._keep_if_still_ours(job.becoming(PrintJobState.PRINTING))
        if begun is not None:
            self._unkept = begun.becoming(PrintJobState.UNCERTAIN, PrinterUncertain.key)
        return begun

    def printed(self, job: PrintJob) -> None:
        """Keep that all of it was handed over."""
        self._keep_end(job.becoming(PrintJobState.PRINTED))

    def held(self, job: PrintJob, problem: str) -> None:
        """Keep why it is not begun, once."""
        if job.problem != problem:
            self._keep_if_still_ours(job.becoming(PrintJobState.WAITING, problem))

    def postponed(self, job: PrintJob, problem: str) -> None:
        """Keep that it waits again, and why."""
        self._keep_end(job.becoming(PrintJobState.WAITING, problem))

    def uncertain(self, job: PrintJob, problem: str) -> None:
        """Keep that a person has to look whether paper came."""
        self._keep_end(job.becoming(PrintJobState.UNCERTAIN, problem))

    def failed(self, job: PrintJob, problem: str) -> None:
        """Keep that nothing came and nothing can."""
        self._keep_end(job.becoming(PrintJobState.FAILED, problem))

    def hand_over(self) -> None:
        """Put all that waits in our lines into that of receipts, and tell how much it was."""
        ours = self._rules.roles - {PaperRole.RECEIPT}
        count = sum(job.role in ours for job in self._jobs.waiting())
        if count:
            moves = [PrintMove(source=role, target=PaperRole.RECEIPT) for role in ours]
            self._ledger.record_from_thread(*moves)
            self._rules.handed_over(count)

    def _keep_end(self, job: PrintJob) -> None:
        """Keep how a try ended; what the disk does not take now is kept before the next begins."""
        self._unkept = None
        try:
            self._keep(job)
        except Unreachable:
            self._unkept = job
            raise

    def _keep_if_still_ours(self, job: PrintJob) -> PrintJob | None:
        """Keep a step of a job that has not begun; a person may have moved or dropped it."""
        try:
            return self._keep(job)
        except IllegalTransition:
            return None

    def _keep(self, job: PrintJob) -> PrintJob:
        self._ledger.record_from_thread(job)
        self._changed(job)
        return job
