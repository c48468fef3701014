"""A key held down under X: pairs of a release and a press of the same millisecond.

Lives here: what the filter for repeats marks, and what it leaves alone.
Must not: know the till's screens.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from ui.input.key_gate import AutoRepeatFix

DELETE = Qt.Key.Key_Delete
F12 = Qt.Key.Key_F12
NOON = 1_000_000  # milliseconds on the window system's clock


class KeyRecorder(QWidget):
    """A window that writes down each press, and whether it was told as a repeated one."""

    def __init__(self) -> None:
        super().__init__()
        self.presses: list[tuple[int, bool]] = []

    def press(self, key: Qt.Key, moment: int) -> None:
        self._send(QEvent.Type.KeyPress, key, moment)

    def release(self, key: Qt.Key, moment: int) -> None:
        self._send(QEvent.Type.KeyRelease, key, moment)

    def _send(self, kind: QEvent.Type, key: Qt.Key, moment: int) -> None:
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(moment)
        QCoreApplication.sendEvent(self.windowHandle(), event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        self.presses.append((event.key(), event.isAutoRepeat()))


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication) -> Iterator[KeyRecorder]:
    desk = KeyRecorder()
    teller = AutoRepeatFix()
    qtbot.addWidget(desk)
    qapp.installEventFilter(teller)
    desk.show()
    yield desk
    qapp.removeEventFilter(teller)


def test_a_press_in_the_millisecond_of_its_own_release_is_a_key_held_down(
    desk: KeyRecorder,
) -> None:
    desk.press(DELETE, NOON)
    desk.release(DELETE, NOON + 660)

    desk.press(DELETE, NOON + 660)

    assert desk.presses == [(DELETE, False), (DELETE, True)]


def test_a_key_pressed_again_by_a_hand_is_a_second_press(desk: KeyRecorder) -> None:
    desk.press(DELETE, NOON)
    desk.release(DELETE, NOON + 60)

    desk.press(DELETE, NOON + 100)

    assert desk.presses == [(DELETE, False), (DELETE, False)]


def test_another_key_in_the_same_millisecond_is_its_own(desk: KeyRecorder) -> None:
    desk.press(DELETE, NOON)
    desk.release(DELETE, NOON + 60)

    desk.press(F12, NOON + 60)

    assert desk.presses == [(DELETE, False), (F12, False)]
