"""Waiting for a place that may never answer: a share whose computer is off keeps who asks it."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
Step: TypeAlias = Callable[[], None]
"""Says that a look got on by a step."""

BETWEEN_LOOKS_S: Final = 0.1


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
