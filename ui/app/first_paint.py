"""The moment a window is first seen."""

import asyncio

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override


async def first_painting(window: QWidget, *, at_most_s: float) -> bool:
    """Wait until `window` is painted, but no longer than so many seconds; tell whether it was.

    A window that starts minimised, or under another, is not painted at all.
    """
    eye = _Eye(window)
    try:
        async with asyncio.timeout(at_most_s):
            await eye.seen.wait()
    except TimeoutError:
        return False
    finally:
        window.removeEventFilter(eye)
        eye.deleteLater()
    return True


class _Eye(QObject):
    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.seen = asyncio.Event()
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.seen.set()
        return super().eventFilter(watched, event)
