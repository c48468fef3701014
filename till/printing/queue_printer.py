"""A printer behind a queue of the system: CUPS, or the spooler of Windows.

Such a queue would keep a job for a printer that is off, and pour it out in the morning. So nothing
is handed to a queue that stands still, and a job that does not leave in time is taken back.
"""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from till.domain.errors.paper import PrinterNeedsWindows, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook
from till.printing.commands import Commands
from till.printing.wires.connection import Deadlines, ignore_stall

_POLL_INTERVAL_S = 0.2  # between two looks at a job


class SystemQueue(Protocol):
    """One queue. A single thread uses it, but for `abort`."""

    name: str

    def look(self) -> DeviceLook:
        """Return how the printer is, as far as the system knows. Raises PrinterUnreachable."""

    def hand_over(self, paper: bytes, seconds: float) -> str:
        """Give the system a whole job, raw, within the time; return the job's name.

        Raises PrinterUnreachable when the queue kept nothing of it, else OSError.
        """

    def holds(self, job: str) -> bool:
        """Tell whether a job is still in the queue. Raises OSError, PrinterUnreachable."""

    def take_back(self, job: str) -> None:
        """Take a job out of the queue; one that is gone is no matter. Raises as `holds`."""

    def abort(self) -> None:
        """Break off what waits, from any thread. Raises nothing."""


class ForeignQueue:
    """A printer of Windows, set up on another system: every use says so."""

    def __init__(self, name: str) -> None:
        self.name = name

    def look(self) -> DeviceLook:
        """Raise PrinterNeedsWindows, as all that follows does."""
        raise PrinterNeedsWindows(device=self.name, reason="missing")

    def hand_over(self, paper: bytes, seconds: float) -> str:
        """Raise PrinterNeedsWindows."""
        raise PrinterNeedsWindows(device=self.name, reason="missing")

    def holds(self, job: str) -> bool:
        """Raise PrinterNeedsWindows."""
        raise PrinterNeedsWindows(device=self.name, reason="missing")

    def take_back(self, job: str) -> None:
        """Raise PrinterNeedsWindows."""
        raise PrinterNeedsWindows(device=self.name, reason="missing")

    def abort(self) -> None:
        """Do nothing: nothing waits."""


class QueuePrinter:
    """Prints through a queue of the system. One thread uses it, but for `abort`."""

    prints = True

    def __init__(self, queue: SystemQueue, commands: Commands, deadlines: Deadlines) -> None:
        self.name = queue.name
        self._queue = queue
        self._commands = commands
        self._deadlines = deadlines
        self._aborted = threading.Event()

    def make_ready(self) -> None:
        """Load what the first receipt needs."""
        self._commands.load()

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
    ) -> None:
        """Print mode "1" dots, as one job.

        Raises PrinterUnreachable: the queue kept nothing; PrinterUncertain: it kept the job, but
        did not get rid of it in time. Never halfway: what a queue let through, nobody knows.
        """
        body = b"".join(self._commands.picture(image))
        self._print(body + self._commands.ending(cut=cut), stalled)

    def open_drawer(self) -> None:
        """Send the pulse, as a job of its own."""
        self._print(self._commands.drawer_pulse(), ignore_stall)

    def look(self) -> DeviceLook:
        """Ask the system how the printer is; what cannot be asked is not online."""
        try:
            return self._queue.look()
        except PrinterUnreachable:
            return DeviceLook(is_online=False)

    def abort(self) -> None:
        """Wait for no job any more, and take the one under way back."""
        self._aborted.set()
        self._queue.abort()

    def _print(self, paper: bytes, stalled: Callable[[], None]) -> None:
        if self._aborted.is_set() or self._queue.look().is_online is False:
            raise PrinterUnreachable(device=self.name, reason="offline")
        try:
            job = self._queue.hand_over(paper, self._deadlines.stall)
        except OSError as error:
            raise PrinterUncertain(device=self.name, reason="no_answer") from error
        self._wait_until_gone(job, stalled)

    def _wait_until_gone(self, job: str, stalled: Callable[[], None]) -> None:
        """Wait until a job has left, and take it back when it does not. Raises PrinterUncertain."""
        try:
            if self._has_left(job, stalled):
                return
            self._queue.take_back(job)
        except (OSError, PrinterUnreachable) as error:
            raise PrinterUncertain(device=self.name, reason="no_answer") from error
        raise PrinterUncertain(device=self.name, reason="no_answer")

    def _has_left(self, job: str, stalled: Callable[[], None]) -> bool:
        """Wait for a job to leave the queue; False when it is still there in the end."""
        began = time.monotonic()
        remark: Callable[[], None] | None = stalled
        while self._queue.holds(job):
            waited = time.monotonic() - began
            if self._aborted.wait(_POLL_INTERVAL_S) or waited > self._deadlines.queue:
                return False
            if remark is not None and waited > self._deadlines.notice:
                remark()
                remark = None
        return True
