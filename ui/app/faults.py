"""What nobody else hears of: an error in a slot, a thread that was lost, the loop's own."""

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from till.domain.errors import Broken, TillError

log = logging.getLogger(__name__)

LoopContext: TypeAlias = dict[str, object]


class FaultWatch(QObject):
    """`found` carries the TillError, in the window's thread whatever thread it came up in."""

    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._usual = sys.excepthook
        self._usual_of_threads = threading.excepthook

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear of everything from now on, until `give_back`."""
        sys.excepthook = self._hear
        threading.excepthook = self._hear_thread
        loop.set_exception_handler(self._hear_loop)

    def give_back(self) -> None:
        """Hear no more."""
        sys.excepthook = self._usual
        threading.excepthook = self._usual_of_threads

    def _hear(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, Exception):  # Ctrl+C, or an exit: no fault
            self._usual(kind, error, trace)
            return
        self._tell(error, "the window")

    def _hear_thread(self, lost: threading.ExceptHookArgs) -> None:
        name = lost.thread.name if lost.thread else "?"
        if lost.exc_value is not None:
            self._tell(lost.exc_value, f"thread {name}")

    def _hear_loop(self, _loop: asyncio.AbstractEventLoop, context: LoopContext) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            self._tell(error, str(context.get("message", "the loop")))
        else:
            log.warning("the loop: %s", context.get("message"))

    def _tell(self, error: BaseException, where: str) -> None:
        log.error("a fault in %s", where, exc_info=error)
        self.found.emit(error if isinstance(error, TillError) else Broken())


@contextmanager
def faults_told(window: QObject, tell: Callable[[TillError], None]) -> Iterator[None]:
    """Have every fault told, in the window's thread, for as long as the block lasts."""
    watch = FaultWatch(window)
    watch.found.connect(tell)
    watch.listen(asyncio.get_running_loop())
    try:
        yield
    finally:
        watch.give_back()
