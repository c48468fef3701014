"""A printer behind a file of the system that takes bytes at its own pace: a device file, a pipe.

Written to as if it were a file on a disk, a printer without paper would hold the till up for as
long as it has none: there is no waiting for so long at a time on such a write.
"""

import errno
import os
import select
import sys
import threading
import time
from pathlib import Path

from till.domain.errors.paper import PrinterNotAllowed, PrinterUnreachable
from till.printing.wires.connection import ABSENT, NO_RIGHTS, POLL_INTERVAL_S, Deadlines

_CHUNK_BYTES = 4096
_DEVICES = Path("/dev")
_SHARED_MEMORY = _DEVICES / "shm"  # files in memory: they take whatever comes


def is_device_file(path: Path) -> bool:
    """Tell whether what stands behind a file takes bytes piece by piece, at its own pace."""
    if sys.platform == "win32":
        return False
    try:
        is_device = path.is_relative_to(_DEVICES) and not path.is_relative_to(_SHARED_MEMORY)
        return is_device or path.is_fifo()
    except OSError:  # a folder that this account may not enter: writing will say so
        return False


class FileConnector:
    """Connects to a printer behind such a file."""

    def __init__(self, path: Path) -> None:
        self.name = path.as_uri()
        self._path = path

    def open(self, deadlines: Deadlines) -> "FileConnection":
        """Open the file, at once or not at all. Raises PrinterUnreachable."""
        del deadlines  # nothing is waited for
        try:
            return FileConnection(os.open(self._path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY))
        except OSError as error:
            if error.errno in NO_RIGHTS:
                raise PrinterNotAllowed(device=self.name, reason="rights") from error
            raise PrinterUnreachable(device=self.name, reason=_reason(error)) from error


class FileConnection:
    """The open file. A wait is broken up, so that `abort` is noticed soon."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._was_aborted = threading.Event()

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over what the printer takes; 0 when it takes nothing in time."""
        ends_at = time.monotonic() + seconds
        while (left := ends_at - time.monotonic()) > 0:
            if self._was_aborted.is_set():
                raise ConnectionAbortedError
            if not select.select([], [self._descriptor], [], min(left, POLL_INTERVAL_S))[1]:
                continue
            try:
                return os.write(self._descriptor, rest[:_CHUNK_BYTES])
            except BlockingIOError:  # it said it would take some, and did not
                self._was_aborted.wait(min(left, 0.05))
        return 0

    def receive(self, seconds: float) -> bytes:
        """Raise OSError: what a printer says comes by another way, so it is asked nothing."""
        del seconds
        raise OSError(errno.ENOTSUP, "a file does not answer")

    def finish(self, deadlines: Deadlines) -> None:
        """Do nothing: the system itself has said that it took each byte."""

    def abort(self) -> None:
        """Break off from another thread."""
        self._was_aborted.set()

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)


def _reason(error: OSError) -> str:
    if error.errno in ABSENT:
        return "absent"
    return "busy" if error.errno == errno.EBUSY else "file"
