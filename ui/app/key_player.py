"""Keys played to the window as the window system would send them."""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from typing_extensions import override

HUMAN_GAP_S = 0.06  # slower than any scanner
LOOK_S = 0.35  # a person looks at what was scanned or typed; so long no key pays
NO_KEYS = Qt.KeyboardModifier.NoModifier


class KeyPlayer:
    """Somebody at the keyboard of one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    async def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press and release one key, and leave the window a moment to take it."""
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, key, modifier))
        await asyncio.sleep(HUMAN_GAP_S)

    async def type(self, text: str) -> None:
        """Type as a person does, one key after the other; then look."""
        for character in text:
            await self._strike(character)
            await asyncio.sleep(HUMAN_GAP_S)
        await asyncio.sleep(LOOK_S)

    async def scan(self, code: str) -> None:
        """Do as a scanner does, all at once and Enter; then look."""
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: _burst(handle, f"{code}\r"))
        await asyncio.sleep(LOOK_S)

    async def _strike(self, character: str) -> None:
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, ord(character)))


class _Clock(QObject):
    """Notes the window system's time of the last key."""

    moment = 0  # milliseconds

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent):
            self.moment = event.timestamp()
        return False


def _burst(handle: QWindow, signs: str) -> None:
    """Send keys a millisecond apart by their own time, however busy the machine is."""
    application = QCoreApplication.instance()
    clock = _Clock()
    assert application is not None  # noqa: S101 there is a window
    application.installEventFilter(clock)
    QTest.keyClick(handle, Qt.Key.Key_Shift)  # means nothing; only its moment is read
    application.removeEventFilter(clock)
    for after, sign in enumerate(signs, start=1):
        key = Qt.Key.Key_Return.value if sign == "\r" else ord(sign)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NO_KEYS, sign)
            event.setTimestamp(clock.moment + after)
            QCoreApplication.sendEvent(handle, event)


async def _outside_tasks(strike: Callable[[], None]) -> None:
    """Strike in a plain callback of the loop.

    QTest lets Qt take its events before it returns, and so coroutines go on meanwhile: from within
    a coroutine that would be one task inside another, which asyncio forbids.
    """
    loop = asyncio.get_running_loop()
    struck = loop.create_future()

    def now() -> None:
        strike()
        struck.set_result(None)

    loop.call_soon(now)
    await struck
