"""An open connection to a printer, how one is made, and how long a printer is waited for."""

import errno
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

POLL_INTERVAL_S: Final = 0.25  # a wait is broken up, so that an abort shows within so many seconds
NO_RIGHTS: Final = frozenset({errno.EACCES, errno.EPERM})
ABSENT: Final = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})  # ENXIO: a pipe nobody reads


def ignore_stall() -> None:
    """Take the place of a listener where nobody listens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """How long a printer is waited for, in seconds.

    `notice` is when a printer that takes nothing is remarked on, and `stall` when it is given
    up; `whole` bounds one receipt, wide enough for a printer behind a serial line of 1 kB a
    second; `finish` is the wait for the printer to close after the last byte; `answer` that for
    one answer about its status; `queue` how long a job may stand in the system's own queue.
    """

    # A person at the till is to know of trouble within three seconds.
    connect: float = 2.5
    notice: float = 2.5
    stall: float = 10.0
    whole: float = 300.0
    finish: float = 1.0
    answer: float = 0.4
    queue: float = 30.0


class PrinterConnection(Protocol):
    """An open connection to one printer. One thread uses it; `abort` may come from another."""

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over some of it and return how many bytes; 0 when none was taken in time.

        Raises OSError.
        """

    def receive(self, seconds: float) -> bytes:
        """Return what the printer says within the time, as soon as it says something.

        Empty where it says nothing, or cannot speak. Raises OSError.
        """

    def finish(self, deadlines: Deadlines) -> None:
        """Make sure, as far as one can, that what was handed over is at the printer.

        Raises OSError where it is not.
        """

    def abort(self) -> None:
        """Break off, from any thread: what waits then fails soon. Raises nothing."""

    def close(self) -> None:
        """Let go of the printer. Raises nothing."""


class Connector(Protocol):
    """Knows where a printer is, and connects to it."""

    name: str

    def open(self, deadlines: Deadlines) -> PrinterConnection:
        """Connect. Raises PrinterUnreachable."""


@dataclass(slots=True, kw_only=True)
class Transmission:
    """Bytes on their way to a printer, within the deadlines; `sent` counts those that left."""

    connection: PrinterConnection
    deadlines: Deadlines
    stalled: Callable[[], None]
    now: Callable[[], float]
    ends_at: float
    sent: int = 0

    def send(self, piece: bytes) -> None:
        """Hand over all of the piece. Raises OSError, TimeoutError among them."""
        rest = memoryview(piece)
        while rest:
            taken = self._send_some(rest)
            self.sent += taken
            rest = rest[taken:]

    def _send_some(self, rest: memoryview) -> int:
        """Return how many bytes were taken, at least one; remark on it when that takes long."""
        limit = min(self.ends_at - self.now(), self.deadlines.stall)
        if limit <= 0:
            raise TimeoutError
        notice = min(limit, self.deadlines.notice)
        taken = self.connection.send_some(rest, notice)
        if not taken and limit > notice:
            self.stalled()
            taken = self.connection.send_some(rest, limit - notice)
        if not taken:
            raise TimeoutError
        return taken


def failure_reason(error: Exception) -> str:
    """Name the cause in one word for the log and the screen's second line."""
    match error:
        case TimeoutError():
            return "no_answer"
        case ConnectionRefusedError():
            return "refused"
        case ConnectionResetError() | BrokenPipeError() | ConnectionAbortedError():
            return "reset"
        case socket.gaierror() | UnicodeError():
            return "unknown_host"
        case _:
            return "no_route"
