"""The print jobs as the spooler sees them: which is next, and what became of it.

Lives here: the port of the spooler, and the queue that keeps every step in the ledger.
Must not: print, wait, or touch the database itself.
"""

from collections.abc import Callable
from typing import Protocol

from till.actions.ports import Ledger, PrintJobs
from till.domain.printing import PrintJob, PrintJobState


class PrintQueue(Protocol):
    """Jobs that wait, and the record of how each went. Called in the spooler's thread.

    Every method may wait for the disk and raise Unreachable (DiskFull, DiskFailing).
    """

    def next_waiting(self) -> PrintJob | None:
        """Return the oldest job that waits."""
        ...

    def began(self, job: PrintJob) -> PrintJob:
        """Keep, before the first byte leaves, that it is being printed; return it so."""
        ...

    def printed(self, job: PrintJob) -> None:
        """Keep that all of it was handed over."""
        ...

    def postponed(self, job: PrintJob, problem: str) -> None:
        """Keep that nothing of it left; it waits again. `problem` is a key of words."""
        ...

    def uncertain(self, job: PrintJob, problem: str) -> None:
        """Keep that paper may have come; it is never printed again by itself."""
        ...


class LedgerQueue:
    """The queue over the till's own ledger; `changed` is told of each step that is on disk.

    `changed` runs in the spooler's thread.
    """

    def __init__(
        self, jobs: PrintJobs, ledger: Ledger, changed: Callable[[PrintJob], None]
    ) -> None:
        self._jobs = jobs
        self._ledger = ledger
        self._changed = changed

    def next_waiting(self) -> PrintJob | None:
        """Return the oldest job that waits."""
        return self._jobs.next_waiting()

    def began(self, job: PrintJob) -> PrintJob:
        """Keep that it is being printed, and return it so."""
        return self._keep(job.becoming(PrintJobState.PRINTING))

    def printed(self, job: PrintJob) -> None:
        """Keep that all of it was handed over."""
        self._keep(job.becoming(PrintJobState.PRINTED))

    def postponed(self, job: PrintJob, problem: str) -> None:
        """Keep that it waits again, and why."""
        self._keep(job.becoming(PrintJobState.WAITING, problem))

    def uncertain(self, job: PrintJob, problem: str) -> None:
        """Keep that a person has to look whether paper came."""
        self._keep(job.becoming(PrintJobState.UNCERTAIN, problem))

    def _keep(self, job: PrintJob) -> PrintJob:
        self._ledger.record_from_thread(job)
        self._changed(job)
        return job
