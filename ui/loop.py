"""The loop on which the window and all that waits beside it live: Qt's, spoken to by asyncio.

Lives here: `WindowLoop`, a shorter way for what is to be done soon than a timer of Qt's for each.
Must not: know what is done.

A document on its way to the service takes some thirty steps. With qasync each of them is a timer
of its own, made, fired and put away by Python, and each deadline stays a timer until its time has
come, long after the answer. Here what is to be done soon stands in one line, served for a few
milliseconds at a time, so that keys and painting have their turn; a deadline met is forgotten.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from time import monotonic
from typing import Final

import qasync
from PySide6.QtCore import QObject, QTimerEvent
from PySide6.QtWidgets import QApplication
from typing_extensions import TypeVarTuple, Unpack, override

Arguments = TypeVarTuple("Arguments")

TURN_S: Final = 0.004
"""So long the line is served before the window has its turn."""
MS_A_SECOND: Final = 1000


class _Line(QObject):
    """What is to be done soon, in its order; one timer of Qt's for all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[asyncio.Handle] = deque()
        self._timer = 0

    def put(self, handle: asyncio.Handle) -> None:
        self._waiting.append(handle)
        if not self._timer:
            self._timer = self.startTimer(0)

    def clear(self) -> None:
        self._waiting.clear()
        self._rest()

    @override
    def timerEvent(self, event: QTimerEvent, /) -> None:
        """Do what was waiting, but no longer than one turn; what it brings along is next."""
        until = monotonic() + TURN_S
        for _ in range(len(self._waiting)):
            if not self._waiting:
                break  # a window's own loop within one of them has served the others
            handle = self._waiting.popleft()
            if not handle.cancelled():
                handle._run()  # noqa: SLF001 what a loop is there for
            if monotonic() > until:
                break
        if not self._waiting:
            self._rest()

    def _rest(self) -> None:
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0


class _Alarms(QObject):
    """What is to be done later: a timer of Qt's each, which goes when it is wanted no more."""

    def __init__(self) -> None:
        super().__init__()
        self._by_timer: dict[int, asyncio.TimerHandle] = {}
        self._timers: dict[int, int] = {}  # by the handle's id: handles alike count as equal

    def __len__(self) -> int:
        return len(self._timers)

    def set(self, handle: asyncio.TimerHandle, delay_s: float) -> None:
        timer = self.startTimer(int(delay_s * MS_A_SECOND))
        self._by_timer[timer], self._timers[id(handle)] = handle, timer

    def take_back(self, handle: asyncio.TimerHandle) -> None:
        timer = self._timers.pop(id(handle), 0)
        if timer:
            self.killTimer(timer)
            del self._by_timer[timer]

    def clear(self) -> None:
        for handle in list(self._by_timer.values()):
            self.take_back(handle)

    @override
    def timerEvent(self, event: QTimerEvent, /) -> None:
        handle = self._by_timer.get(event.timerId())
        if handle is not None:
            self.take_back(handle)
            handle._run()  # noqa: SLF001 the same


class WindowLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync says nothing of its types
    """An asyncio loop that is the application's own loop. Make it in the window's thread."""

    def __init__(self, app: QApplication, *, already_running: bool = False) -> None:
        self._line, self._alarms = _Line(), _Alarms()
        super().__init__(app, already_running=already_running)

    @property
    def deadlines(self) -> int:
        """How many things are to be done later."""
        return len(self._alarms)

    @override
    def call_soon(
        self,
        callback: Callable[[Unpack[Arguments]], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context=context)
        if not self.is_closed():
            self._line.put(handle)
        return handle

    @override
    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Arguments]], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(self.time() + delay, callback, args, self, context=context)
        if not self.is_closed():
            self._alarms.set(handle, max(0.0, delay))
        return handle

    @override
    def close(self) -> None:
        super().close()
        self._line.clear()
        self._alarms.clear()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Asyncio says that a deadline is wanted no more."""
        self._alarms.take_back(handle)
