"""Waiting for a place that may never answer: a share whose computer is off keeps whoever asks."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def found_within(look: Callable[[], T], seconds: float) -> T | None:
    """Return what a look at some place finds; None where that takes longer.

    The look goes on in a thread that keeps no process. Raises the OSError of the look.
    """
    found: SimpleQueue[T | OSError] = SimpleQueue()

    def run() -> None:
        try:
            found.put(look())
        except OSError as error:
            found.put(error)

    Thread(target=run, name="look at a place", daemon=True).start()
    try:
        answer = found.get(timeout=seconds)
    except Empty:
        return None
    if isinstance(answer, OSError):
        raise answer
    return answer
