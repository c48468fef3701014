"""The loop on which the window and all that waits beside it live: Qt's, spoken to by asyncio.

Lives here: `WindowLoop`, a shorter way for what is to be done soon than a timer of Qt's for each;
`context_of`, which tells what somebody waits for from what is done in the background.
Must not: know what is done.

A document on its way to the service takes some thirty steps. With qasync each of them is a timer
of its own, made, fired and put away by Python, and each deadline stays a timer until its time has
come, long after the answer. Here what is to be done soon stands in one line, served for a few
milliseconds at a time, so that keys and painting have their turn; a deadline met is forgotten.

After an outage a thousand such documents are delivered, and nobody stands and waits for them. Their
steps have a line of their own, behind all that the cashier waits for.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from time import monotonic
from typing import Final

import qasync
from PySide6.QtCore import QObject, Qt, QTimerEvent
from PySide6.QtWidgets import QApplication
from typing_extensions import TypeVarTuple, Unpack, override

Arguments = TypeVarTuple("Arguments")

TURN_S: Final = 0.004
"""So long the line is served before the window has its turn."""
BACKGROUND_S: Final = 0.002
"""So long the line of the background is served, where nothing else is to be done."""
MS_A_SECOND: Final = 1000
_IS_BACKGROUND: Final = ContextVar("is done in the background", default=False)


def context_of(*, is_background: bool) -> Context:
    """Return this context as that of work in the background, or of work that somebody waits for.

    A task made in it passes it on to whatever it begins.
    """
    context = copy_context()
    context.run(_IS_BACKGROUND.set, is_background)
    return context


class _Alarms(QObject):
    """What is to be done later: a timer of Qt's each, which goes when it is wanted no more.

    `rung` is called when one of them was done, for what it woke.
    """

    def __init__(self, rung: Callable[[], None]) -> None:
        super().__init__()
        self._rung = rung
        self._by_timer: dict[int, asyncio.TimerHandle] = {}
        self._timers: dict[int, int] = {}  # by the handle's id: handles alike count as equal

    def __len__(self) -> int:
        return len(self._timers)

    def is_due(self) -> bool:
        now = monotonic()
        return any(handle.when() <= now for handle in self._by_timer.values())

    def set(self, handle: asyncio.TimerHandle, delay_s: float) -> None:
        timer = self.startTimer(int(delay_s * MS_A_SECOND), Qt.TimerType.PreciseTimer)
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
            self._rung()


class _Line(QObject):
    """What is to be done soon, in its order; one timer of Qt's for all of it.

    What is done in the background has a line of its own, which gives way to the other and to alarms
    that are due: once, and then it has its turn.
    """

    def __init__(self) -> None:
        super().__init__()
        self.alarms = _Alarms(self.serve)
        self._waiting: deque[asyncio.Handle] = deque()
        self._background: deque[asyncio.Handle] = deque()
        self._timer = 0
        self._gave_way = self._is_serving = False

    def put(self, handle: asyncio.Handle, *, is_background: bool) -> None:
        (self._background if is_background else self._waiting).append(handle)
        if not self._timer:
            self._timer = self.startTimer(0)

    def clear(self) -> None:
        self._waiting.clear()
        self._background.clear()
        self.alarms.clear()
        self._rest()

    def serve(self) -> None:
        """Do what was waiting, but no longer than one turn; what it brings along is next."""
        self._serve(self._waiting, TURN_S)

    @override
    def timerEvent(self, event: QTimerEvent, /) -> None:
        self.serve()
        is_wanted = bool(self._waiting) or self.alarms.is_due()
        self._gave_way = is_wanted and not self._gave_way
        if not self._gave_way:
            self._serve(self._background, BACKGROUND_S)
        if not self._waiting and not self._background:
            self._rest()

    def _serve(self, line: deque[asyncio.Handle], seconds: float) -> None:
        if self._is_serving:
            return  # a window takes its events within a step: no other can be entered from there
        self._is_serving, until = True, monotonic() + seconds
        try:
            for _ in range(len(line)):
                if not line:
                    break  # one of them has closed the loop
                handle = line.popleft()
                if not handle.cancelled():
                    handle._run()  # noqa: SLF001 what a loop is there for
                if monotonic() > until:
                    break
        finally:
            self._is_serving = False

    def _rest(self) -> None:
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0


class WindowLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync says nothing of its types
    """An asyncio loop that is the application's own loop. Make it in the window's thread."""

    def __init__(self, app: QApplication, *, already_running: bool = False) -> None:
        self._line = _Line()
        super().__init__(app, already_running=already_running)

    @property
    def deadlines(self) -> int:
        """How many things are to be done later."""
        return len(self._line.alarms)

    @override
    def call_soon(
        self,
        callback: Callable[[Unpack[Arguments]], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.Handle:
        held = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context=held)
        if not self.is_closed():
            self._line.put(handle, is_background=held.get(_IS_BACKGROUND, False))
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
            self._line.alarms.set(handle, max(0.0, delay))
        return handle

    @override
    def close(self) -> None:
        super().close()
        self._line.clear()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Asyncio says that a deadline is wanted no more."""
        self._line.alarms.take_back(handle)
