"""Saying that something takes long, while it does.

Lives here: `TakingLong`.
Must not: know what takes long, or the words for it.
"""

from collections.abc import Callable, Coroutine
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

SLOW_MS = 1000
Answer = TypeVar("Answer")


class TakingLong(QObject):
    """Says it with `say` once work has lasted a second."""

    def __init__(self, say: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(say)

    async def do(self, work: Coroutine[object, object, Answer]) -> Answer:
        """Do the work, and return what it gives. Raises as the work does."""
        self._slow.start()
        try:
            return await work
        finally:
            self._slow.stop()
