"""A pair of hands for the window: keys as the window system would send them.

Lives here: typing, pressing, scanning; for the played day and for whoever shows the till.
Must not: reach into screens; hands know keys alone.
"""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

HUMAN_GAP_S = 0.06  # slower than any scanner
LOOK_S = 0.35  # a person looks at what was scanned; so long no key pays
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Hands:
    """Somebody at the keyboard of one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    async def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press and release one key, and leave the window a moment to take it."""
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, key, modifier))
        await asyncio.sleep(HUMAN_GAP_S)

    async def type(self, text: str) -> None:
        """Type as a person does, one key after the other."""
        for character in text:
            await self._strike(character)
            await asyncio.sleep(HUMAN_GAP_S)

    async def scan(self, code: str) -> None:
        """Do as a scanner does, all at once and Enter; then look."""
        for character in code:
            await self._strike(character)
        await self.press(Qt.Key.Key_Return)
        await asyncio.sleep(LOOK_S)

    async def _strike(self, character: str) -> None:
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, ord(character)))


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
