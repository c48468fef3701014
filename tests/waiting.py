"""Waiting for what another thread brings about, without sleeping.

Lives here: a bell that the thread rings.
Must not: use any code of the product.
"""

import threading
from collections.abc import Callable


class Bell:
    """Rung by one thread whenever something happened; another looks again each time."""

    def __init__(self) -> None:
        self._changed = threading.Condition()

    def ring(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait_until(self, holds: Callable[[], bool], timeout: float = 120.0) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, timeout), f"not so within {timeout} s"
