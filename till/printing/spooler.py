"""Feeds one printer from the queue, in a thread of its own, so that nobody waits for paper.

Lives here: the order of work (drawer, then the oldest job), waits after failures, the end.
Must not: know the store or the window; print a job twice; hold up its callers.

The drawer's pulse goes ahead of every job that has not begun. While a job is on its way the
pulse waits for it: most network printers serve one connection at a time, so a second one would
only stand in the printer's own line. A pulse older than the rules allow is dropped and reported,
because a drawer that springs open when nobody expects it is a danger of its own.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from till.domain.errors import (
    PictureUnreadable,
    PrinterStoppedHalfway,
    PrinterUncertain,
    PrinterUnreachable,
    TillError,
)
from till.domain.printing import PrinterState, PrintJob
from till.printing.devices import Device
from till.printing.queue import PrintQueue
from till.printing.raster import to_dots

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolerRules:
    """How receipts come out: width in dots, whether to cut; waits and patience in seconds."""

    dots: int
    cut: bool
    first_wait: float = 1.0
    longest_wait: float = 30.0
    drawer_patience: float = 15.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolerTold:
    """Who is told what, in the spooler's thread: they hand it on and do not linger.

    `printer` gets each new state of the printer; `drawer` gets None when the pulse went out,
    else the key of the words for why not.
    """

    printer: Callable[[PrinterState], None]
    drawer: Callable[[str | None], None]


class NoPaper:
    """Stands where the printer comes a moment later."""

    def wake(self) -> None:
        """Do nothing: the printer looks for jobs when it starts."""

    def open_drawer(self) -> None:
        """Do nothing: nothing is sold before the till is open."""


class Spooler:
    """The thread of one printer; implements the port `Paper`. `start` once, `stop` once."""

    def __init__(
        self, queue: PrintQueue, device: Device, *, rules: SpoolerRules, told: SpoolerTold
    ) -> None:
        self._queue = queue
        self._device = device
        self._rules = rules
        self._told = told
        self._thread = threading.Thread(target=self._run, name=f"printer {device.name}")
        self._changed = threading.Condition()
        # Guarded by _changed:
        self._woken = False
        self._stopping = False
        self._pulse_asked_at: float | None = None
        # The thread's own:
        self._state: PrinterState | None = None
        self._wait = rules.first_wait

    def start(self) -> None:
        """Begin with the oldest waiting job. Without a printer, only say that there is none."""
        if self._device.prints:
            self._thread.start()
        else:
            self._announce(PrinterState.NONE)

    def wake(self) -> None:
        """Say that a job was kept; also cuts short the wait after a failure."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def open_drawer(self) -> None:
        """Ask for the drawer's pulse, ahead of any job. A failure is told, never raised."""
        with self._changed:
            self._pulse_asked_at = time.monotonic()
            self._changed.notify()

    def stop(self, timeout: float) -> bool:
        """Finish the job under way, for at most `timeout` seconds, then break it off.

        Returns whether the thread has ended; it does within another `timeout`, unless the
        machine itself hangs. Jobs not begun go on waiting for the next start.
        """
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread.ident is None:
            return True
        self._thread.join(timeout)
        if self._thread.is_alive():
            self._device.abort()
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._prepare()
            while not self._is_stopping():
                self._pulse_if_asked()
                self._rest(self._step())
        finally:
            if not self._is_stopping():  # a fault of ours: the strip must not go on saying "ready"
                self._announce(PrinterState.UNREACHABLE)

    def _is_stopping(self) -> bool:
        with self._changed:
            return self._stopping

    def _prepare(self) -> None:
        try:
            self._device.make_ready()
        except PrinterUnreachable as error:
            _log.warning("printer not ready: %s", error)
            self._announce(PrinterState.UNREACHABLE)
        else:
            self._announce(PrinterState.READY)

    def _rest(self, seconds: float | None) -> None:
        """Wait for a reason to go on, for so many seconds at most; None is for ever."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._woken or self._stopping or self._pulse_asked_at is not None, seconds
            )
            self._woken = False

    def _step(self) -> float | None:
        """Print the oldest job; return the seconds to wait before the next, None without one."""
        try:
            job = self._queue.next_waiting()
            return None if job is None else self._print(self._queue.began(job))
        except TillError as error:
            # The store cannot keep what happens (disk full, say), so nothing may be printed.
            _log.warning("print queue out of reach: %s", error)
            return self._longer_wait()

    def _print(self, job: PrintJob) -> float:
        self._announce(PrinterState.PRINTING)
        try:
            picture = to_dots(job.image, dots=self._rules.dots)
            self._device.print_picture(picture, cut=self._rules.cut, stalled=self._stalled)
        except PrinterUnreachable as error:
            self._failed(job, error, PrinterState.UNREACHABLE)
            self._queue.postponed(job, error.key)
        except (PrinterStoppedHalfway, PrinterUncertain, PictureUnreadable) as error:
            self._failed(job, error, PrinterState.UNCERTAIN)
            self._queue.uncertain(job, error.key)
        else:
            self._announce(PrinterState.READY)
            self._wait = self._rules.first_wait
            self._queue.printed(job)
            return 0.0
        return self._longer_wait()

    def _stalled(self) -> None:
        """Let the cashier know early; the job's own end comes later, in words of its own."""
        self._announce(PrinterState.UNREACHABLE)

    def _failed(self, job: PrintJob, error: TillError, state: PrinterState) -> None:
        """Tell the strip first: the cashier knows even if the disk is slow to keep it."""
        _log.warning("print job %s of document %s: %s", job.job_id, job.doc_id, error)
        self._announce(state)

    def _pulse_if_asked(self) -> None:
        with self._changed:
            asked_at, self._pulse_asked_at = self._pulse_asked_at, None
        if asked_at is None:
            return
        if time.monotonic() - asked_at > self._rules.drawer_patience:
            self._told.drawer(PrinterUnreachable.key)
            return
        try:
            self._device.open_drawer()
        except (PrinterUnreachable, PrinterStoppedHalfway, PrinterUncertain) as error:
            _log.warning("drawer: %s", error)
            self._announce(PrinterState.UNREACHABLE)
            self._told.drawer(error.key)
        else:
            if self._state is PrinterState.UNREACHABLE:
                self._announce(PrinterState.READY)
            self._told.drawer(None)

    def _longer_wait(self) -> float:
        """Return the present wait and double the next, up to the longest."""
        wait = self._wait
        self._wait = min(wait * 2, self._rules.longest_wait)
        return wait

    def _announce(self, state: PrinterState) -> None:
        if state is not self._state:
            self._state = state
            self._told.printer(state)
