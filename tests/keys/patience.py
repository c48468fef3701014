"""Waiting for what another process does.

Lives here: asking again until something holds.
Must not: wait for a time to pass.
"""

import threading
from collections.abc import Callable
from time import monotonic

LONGEST_S = 240.0
ASK_EVERY_S = 0.02


def until(holds: Callable[[], object], what: str, *, seconds: float = LONGEST_S) -> None:
    """Ask again and again until it holds; fail with `what` when it does not in time."""
    never = threading.Event()
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, f"not within {seconds} s: {what}"
        never.wait(ASK_EVERY_S)
