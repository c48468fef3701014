"""Feeds one printer from its queue, in a thread of its own, so that nobody waits for paper.

The drawer's pulse goes ahead of every job that has not begun. While a job is on its way the
pulse waits for it: most network printers serve one connection at a time, so a second would stand
in the printer's own line. A pulse older than the rules allow is dropped and reported: a drawer that
springs open when nobody expects it is a danger of its own.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from till.domain.errors import TillError
from till.domain.errors.paper import (
    PictureUnreadable,
    PrinterStoppedHalfway,
    PrinterUncertain,
    PrinterUnreachable,
    SlipUnreadable,
)
from till.domain.paper.print_job import PrinterState, PrintJob
from till.domain.paper.slip import read_slip
from till.printing.devices import PrinterDevice
from till.printing.print_queue import PrintQueue
from till.printing.printer_watch import PrinterNews, PrinterWatch
from till.printing.raster import mark_copy, to_dots, under_band

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolerRules:
    """How paper comes out: width in dots, whether to cut; waits and patience in seconds.

    `mending_wait` is the time between looks at a printer without paper or with its cover open,
    `look_every` that between looks at one at rest (None: never). Without `sensors` it is never
    asked how it is, and jobs are tried whatever it would say. A printer that was not well for
    `hand_over_after` gives its jobs to the printer of receipts; None for never.
    """

    dots: int
    cut: bool
    sensors: bool = True
    first_wait: float = 1.0
    longest_wait: float = 30.0
    mending_wait: float = 3.0
    drawer_patience: float = 15.0
    look_every: float | None = 20.0
    hand_over_after: float | None = None
    receipt_mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolerListeners:
    """Who hears what, in the spooler's thread: they hand it on and do not linger.

    `printer` gets what is new of it; `drawer` None when the pulse went out, else a key of words.
    """

    printer: Callable[[PrinterNews], None]
    drawer: Callable[[str | None], None]


class Spooler:
    """The thread of one printer; implements `PrinterPort`. `start` once, `stop` once."""

    def __init__(
        self,
        queue: PrintQueue,
        device: PrinterDevice,
        *,
        rules: SpoolerRules,
        listeners: SpoolerListeners,
    ) -> None:
        self._queue = queue
        self._device = device
        self._rules = rules
        self._listeners = listeners
        self._thread = threading.Thread(target=self._run, name=f"printer {device.name}")
        self._changed = threading.Condition()
        # Guarded by _changed:
        self._woken = False
        self._stopping = False
        self._pulse_requested_at: float | None = None
        # The thread's own:
        self._watch = PrinterWatch(
            device, listeners.printer, look_every=rules.look_every, sensors=rules.sensors
        )
        self._wait = rules.first_wait

    def start(self) -> None:
        """Begin with the oldest waiting job. Without a printer, only say that there is none."""
        if self._device.prints:
            self._thread.start()
        else:
            self._watch.note(PrinterState.NONE)

    def wake(self) -> None:
        """Say that a job was kept; also cuts short the wait after a failure."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def open_drawer(self) -> None:
        """Ask for the drawer's pulse, ahead of any job. A failure is reported, never raised."""
        with self._changed:
            self._pulse_requested_at = time.monotonic()
            self._changed.notify()

    def begin_to_stop(self) -> None:
        """Begin no further job; nobody waits here."""
        with self._changed:
            self._stopping = True
            self._changed.notify()

    def stop(self, timeout: float) -> bool:
        """Finish the job under way, for at most `timeout` seconds, then break it off.

        Returns whether the thread has ended, as it does within another `timeout`. Jobs not begun
        go on waiting for the next start.
        """
        self.begin_to_stop()
        if self._thread.ident is None:
            return True
        self._thread.join(timeout)
        if self._thread.is_alive():
            self._device.abort()
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        self._prepare()
        while not self._is_stopping():
            try:
                self._pulse_if_requested()
                self._rest(self._step())
            except Exception:  # noqa: BLE001 a fault of ours ends one try, not printing for the day
                _log.exception("printer %s", self._device.name)
                self._watch.note(PrinterState.UNREACHABLE)
                self._rest(self._longer_wait())

    def _is_stopping(self) -> bool:
        with self._changed:
            return self._stopping

    def _prepare(self) -> None:
        prepare_pictures()
        try:
            self._device.make_ready()
        except PrinterUnreachable as error:
            _log.warning("printer not ready: %s", error)
            self._watch.note(PrinterState.UNREACHABLE)
        else:
            self._watch.note(PrinterState.READY)

    def _rest(self, seconds: float | None) -> None:
        """Wait for a reason to go on, for so many seconds at most; None is for ever."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._woken or self._stopping or self._pulse_requested_at is not None,
                seconds,
            )
            if self._woken:
                self._watch.hurry()
            self._woken = False

    def _step(self) -> float | None:
        """Print the oldest job; return the seconds to wait before the next step, None for ever."""
        try:
            job = self._queue.next_waiting()
            if job is None:
                return self._watch.look_at_rest()
            if reason := self._watch.reason_to_wait():
                # a printer that stands still would swallow a part of it
                self._queue.held(job, reason)
                self._hand_over_if_long()
                return self._rules.mending_wait
            begun = self._queue.began(job)
            return 0.0 if begun is None else self._print(begun)
        except TillError as error:
            # The store cannot keep what happens (disk full, say), so nothing may be printed.
            _log.warning("print queue out of reach: %s", error)
            return self._longer_wait()

    def _print(self, job: PrintJob) -> float:
        try:
            picture = dots_of(job, dots=self._rules.dots, mark=self._rules.receipt_mark)
        except (PictureUnreadable, SlipUnreadable) as error:
            _log.warning("print job %s cannot be drawn: %s", job.job_id, error)
            self._queue.failed(job, error.key)
            return 0.0
        return self._put_on_paper(job, picture)

    def _put_on_paper(self, job: PrintJob, picture: Image.Image) -> float:
        self._watch.note(PrinterState.PRINTING)
        try:
            self._device.print_picture(picture, cut=self._rules.cut, stalled=self._stalled)
        except PrinterUnreachable as error:
            self._failed(job, error, PrinterState.UNREACHABLE)
            self._queue.postponed(job, error.key)
            self._hand_over_if_long()
        except (PrinterStoppedHalfway, PrinterUncertain) as error:
            self._failed(job, error, PrinterState.UNCERTAIN)
            self._queue.uncertain(job, error.key)
        else:
            self._wait = self._rules.first_wait
            self._end(job)
            return 0.0
        return self._longer_wait()

    def _end(self, job: PrintJob) -> None:
        """Take it as printed, unless the printer says that its paper ended or its cover is open.

        Bytes that it took may lie in it still: then a person looks.
        """
        still = self._watch.sure_standstill()
        if still is None:
            self._watch.note(PrinterState.READY)
            self._queue.printed(job)
        else:
            self._watch.note(still)
            self._queue.uncertain(job, f"printer.{still.value}")

    def _stalled(self) -> None:
        """Let the cashier know early; the job's own end comes later, in words of its own."""
        self._watch.note(PrinterState.UNREACHABLE)

    def _failed(self, job: PrintJob, error: TillError, state: PrinterState) -> None:
        """Report it first: the cashier knows even if the disk is slow to keep it."""
        _log.warning("print job %s of document %s: %s", job.job_id, job.doc_id, error)
        self._watch.note(state)

    def _hand_over_if_long(self) -> None:
        patience = self._rules.hand_over_after
        if patience is not None and self._watch.unwell_s >= patience:
            self._queue.hand_over()

    def _pulse_if_requested(self) -> None:
        with self._changed:
            requested_at = self._pulse_requested_at
            self._pulse_requested_at = None
        if requested_at is None:
            return
        if time.monotonic() - requested_at > self._rules.drawer_patience:
            self._listeners.drawer(PrinterUnreachable.key)
            return
        try:
            self._device.open_drawer()
        except (PrinterUnreachable, PrinterStoppedHalfway, PrinterUncertain) as error:
            _log.warning("drawer: %s", error)
            self._watch.note(PrinterState.UNREACHABLE)
            self._listeners.drawer(error.key)
        else:
            self._watch.pulsed()
            self._listeners.drawer(None)

    def _longer_wait(self) -> float:
        """Return the present wait and double the next, up to the longest."""
        wait = self._wait
        self._wait = min(wait * 2, self._rules.longest_wait)
        return wait


def prepare_pictures() -> None:
    """Read in what reads pictures: Pillow puts it off until the first, which somebody waits for."""
    Image.preinit()


def dots_of(job: PrintJob, *, dots: int, mark: str = "") -> Image.Image:
    """Return a job as mode "1", `dots` wide: the service's picture, or our own slip drawn now.

    A copy is marked here, and a picture with `mark`. Raises PictureUnreadable, SlipUnreadable.
    """
    if job.slip is None:
        drawn = to_dots(job.image, dots=dots, copy=job.copy)
        return under_band(drawn, mark) if mark else drawn
    # Fonts are read where a slip is printed, not where a till that prints none starts.
    from till.printing.slips.drawing import draw_slip  # noqa: PLC0415 the same

    try:
        drawn = to_dots(draw_slip(read_slip(job.slip), dots=dots), dots=dots)
    except ValueError as error:  # a slip that nothing can be drawn of
        raise PictureUnreadable from error
    return mark_copy(drawn, number=job.copy) if job.copy else drawn
