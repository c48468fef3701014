"""A spooler for the length of a test, and its queue in memory.

Lives here: what the tests of the spooler share.
Must not: assert what the spooler does.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tests.printing.builders import CALM, a_device, a_job
from till.domain.paper.print_job import PrinterState, PrintJob, PrintJobState
from till.printing.printer_watch import PrinterNews
from till.printing.spooler import Spooler, SpoolerListeners, SpoolerRules
from till.printing.wires.connection import Deadlines

RULES = SpoolerRules(
    dots=384, cut=True, first_wait=0.02, longest_wait=0.1, mending_wait=0.02, look_every=None
)
SLOW_TO_RETRY = replace(RULES, first_wait=60.0, longest_wait=60.0)
WIDE = replace(RULES, dots=832)


def a_large_job() -> PrintJob:
    """More dots than fit in the buffers between us and a printer that does not read."""
    return replace(a_job(), image=a_job(width=383).image)


class QueueInMemory:
    """Jobs in a dictionary, with the same transitions as the real ones, and a way to wait."""

    def __init__(self, *jobs: PrintJob) -> None:
        self._changed = threading.Condition()
        self._jobs = {job.job_id: job for job in jobs}
        self.printer_states: list[PrinterState] = []
        self.drawers_seen: list[bool | None] = []
        self.pulses: list[str | None] = []
        self.handed_over = 0

    def put(self, job: PrintJob) -> None:
        with self._changed:
            self._jobs[job.job_id] = job

    def job(self, number: int) -> PrintJob:
        with self._changed:
            return self._jobs[number]

    def next_waiting(self) -> PrintJob | None:
        with self._changed:
            waiting = (job for job in self._jobs.values() if job.state is PrintJobState.WAITING)
            return min(waiting, key=lambda job: job.job_id, default=None)

    def began(self, job: PrintJob) -> PrintJob | None:
        return self._keep(job.becoming(PrintJobState.PRINTING))

    def printed(self, job: PrintJob) -> None:
        self._keep(job.becoming(PrintJobState.PRINTED))

    def postponed(self, job: PrintJob, problem: str) -> None:
        self._keep(job.becoming(PrintJobState.WAITING, problem))

    def held(self, job: PrintJob, problem: str) -> None:
        self._keep(job.becoming(PrintJobState.WAITING, problem))

    def uncertain(self, job: PrintJob, problem: str) -> None:
        self._keep(job.becoming(PrintJobState.UNCERTAIN, problem))

    def failed(self, job: PrintJob, problem: str) -> None:
        self._keep(job.becoming(PrintJobState.FAILED, problem))

    def hand_over(self) -> None:
        with self._changed:
            self.handed_over += 1
            self._changed.notify_all()

    def printer_told(self, news: PrinterNews) -> None:
        with self._changed:
            if news.state not in self.printer_states[-1:]:
                self.printer_states.append(news.state)
            self.drawers_seen.append(news.is_drawer_open)
            self._changed.notify_all()

    def drawer_told(self, problem: str | None) -> None:
        with self._changed:
            self.pulses.append(problem)
            self._changed.notify_all()

    def wait_until(self, holds: Callable[["QueueInMemory"], bool], timeout: float = 120.0) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self), timeout), (
                self._jobs,
                self.printer_states,
                self.pulses,
            )

    def wait_for(self, number: int, state: PrintJobState) -> PrintJob:
        self.wait_until(lambda queue: queue.job(number).state is state)
        return self.job(number)

    def _keep(self, job: PrintJob) -> PrintJob:
        with self._changed:
            self._jobs[job.job_id] = job
            self._changed.notify_all()
        return job


@contextmanager
def a_spooler(
    queue: QueueInMemory,
    url: str,
    folder: Path,
    rules: SpoolerRules = RULES,
    deadlines: Deadlines = CALM,
) -> Iterator[Spooler]:
    """Run a spooler for the length of the block."""
    listeners = SpoolerListeners(printer=queue.printer_told, drawer=queue.drawer_told)
    spooler = Spooler(
        queue, a_device(url, folder, deadlines=deadlines), rules=rules, listeners=listeners
    )
    spooler.start()
    try:
        yield spooler
    finally:
        assert spooler.stop(5)
