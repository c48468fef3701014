"""Waiting for a place that may never answer, opening what anybody may have put there."""

import logging
import os
import stat
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, Final, TypeAlias, TypeVar

T = TypeVar("T")
Step: TypeAlias = Callable[[], None]
"""Says that a look got on by a step."""

BETWEEN_LOOKS_S: Final = 0.1
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)  # a pipe nobody writes into would keep us for ever
_BINARY: Final = getattr(os, "O_BINARY", 0)

log = logging.getLogger(__name__)


def found_within(look: Callable[[], T], seconds: float) -> T | None:
    """Return what a look at some place finds; None where that takes longer.

    The look goes on in a thread that keeps no process. Raises the OSError of the look.
    """
    return found_by_steps(lambda _step: look(), lambda: seconds)


def found_by_steps(look: Callable[[Step], T], patience_s: Callable[[], float]) -> T | None:
    """Return what a look finds; None where a step of it takes longer than there is patience now.

    As `found_within` in all else.
    """
    found: SimpleQueue[T | OSError] = SimpleQueue()
    last_step = time.monotonic()

    def step() -> None:
        nonlocal last_step
        last_step = time.monotonic()

    def run() -> None:
        try:
            found.put(look(step))
        except OSError as error:
            found.put(error)

    Thread(target=run, name="look at a place", daemon=True).start()
    while (left := last_step + patience_s() - time.monotonic()) > 0:
        try:
            answer = found.get(timeout=min(left, BETWEEN_LOOKS_S))
        except Empty:
            continue
        if isinstance(answer, OSError):
            raise answer
        return answer
    return None


class NoPlainFile(OSError):
    """What has the name of a file is a pipe, a device or a folder: nothing reads it."""


def open_plain_file(path: Path) -> BinaryIO:
    """Open a file for reading, whatever a link with its name leads to.

    Raises OSError, and NoPlainFile for what is none, which the log is told once.
    """
    handle = os.open(path, os.O_RDONLY | _AT_ONCE | _BINARY)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        _tell(path)
        raise NoPlainFile(path)
    return os.fdopen(handle, "rb")


@cache
def _tell(path: Path) -> None:
    log.warning("in the second place %s is no file: it is left alone", path.name)
