"""A finger on the glass of a window: it touches, or it draws what is under it.

Lives here: presses that come from outside, as a touch screen sends them, at a widget's place.
Must not: assert anything.
"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
STEPS = 10
STEP_MS = 5


def touch(part: QWidget) -> None:
    """Put a finger on the middle of a part, and lift it."""
    QTest.mouseClick(part.window().windowHandle(), LEFT, NO_KEYS, middle_of(part))


def draw(qtbot: QtBot, part: QWidget, by: int) -> None:
    """Put a finger on a part, draw it down by so many px, and lift it."""
    window = part.window().windowHandle()
    start = middle_of(part)
    QTest.mousePress(window, LEFT, NO_KEYS, start)
    for step in range(1, STEPS + 1):
        QTest.mouseMove(window, start + QPoint(0, by * step // STEPS))
        qtbot.wait(STEP_MS)
    QTest.mouseRelease(window, LEFT, NO_KEYS, start + QPoint(0, by))


def middle_of(part: QWidget) -> QPoint:
    """Where the middle of a part is in its window."""
    return part.mapTo(part.window(), part.rect().center())
