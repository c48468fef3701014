"""What is told in good time: not more often than anybody reads, and that something takes long."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

BETWEEN_MS = 200
LONG_S = 1.0
Answer = TypeVar("Answer")


class Throttle(QObject):
    """Does `action` for the first request at once, for all that come meanwhile once afterwards."""

    def __init__(self, parent: QObject, action: Callable[[], object]) -> None:
        super().__init__(parent)
        self._action = action
        self._is_requested = False
        self._pause = QTimer(self, singleShot=True, interval=BETWEEN_MS)
        self._pause.timeout.connect(self._go_on)

    def request(self) -> None:
        """Ask for it to be done."""
        self._is_requested = True
        if not self._pause.isActive():
            self._go_on()

    def _go_on(self) -> None:
        if self._is_requested:
            self._is_requested = False
            self._pause.start()
            self._action()


async def said_when_long(
    work: Coroutine[object, object, Answer], say: Callable[[], object]
) -> Answer:
    """Do the work, and say so with `say` once it has lasted a second. Raises as the work does."""
    saying = asyncio.get_running_loop().call_later(LONG_S, say)
    try:
        return await work
    finally:
        saying.cancel()
