"""The gate of keys: who is asked, in which turn, and about what.

Lives here: filters that say what they saw.
Must not: know the till's own filters (test_scanner, test_keys, test_repeats).
"""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from typing_extensions import override

from ui.input.key_gate import KeyGate


class Listener(QObject):
    """Writes down what it is asked about, and takes the keys it is told to."""

    def __init__(self, *, takes: bool = False) -> None:
        super().__init__()
        self.takes = takes
        self.seen = list[QEvent.Type]()

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        self.seen.append(event.type())
        return self.takes


def test_a_key_that_the_first_takes_is_nobody_elses(qapp: QApplication) -> None:
    first = Listener(takes=True)
    second = Listener()
    reached = Listener(takes=True)

    _strike(qapp, reached, first, second)

    assert (first.seen, second.seen, reached.seen) == ([QEvent.Type.KeyPress], [], [])


def test_a_key_that_nobody_takes_goes_on(qapp: QApplication) -> None:
    first = Listener()
    second = Listener()
    reached = Listener(takes=True)

    _strike(qapp, reached, first, second)

    assert first.seen == second.seen == reached.seen == [QEvent.Type.KeyPress]


def test_what_is_no_key_is_asked_of_nobody(qapp: QApplication) -> None:
    filter_ = Listener(takes=True)
    gate = QObject()

    taken = KeyGate([filter_]).eventFilter(gate, QEvent(QEvent.Type.UpdateRequest))

    assert (taken, filter_.seen) == (False, [])


def test_a_window_that_comes_later_has_the_gate_too(qtbot: QtBot, qapp: QApplication) -> None:
    listener = Listener(takes=True)
    gate = KeyGate([listener])
    gate.stand_at_windows(qapp)
    window = QLineEdit()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: qapp.focusWindow() is window.windowHandle())

    QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)

    assert QEvent.Type.KeyPress in listener.seen
    assert window.text() == ""


def _strike(qapp: QApplication, reached: Listener, *filters: Listener) -> None:
    """Send a key to an object whose own filter tells that it came."""
    target = QObject()
    gate = KeyGate(filters)
    target.installEventFilter(reached)
    qapp.installEventFilter(gate)
    none = Qt.KeyboardModifier.NoModifier
    QCoreApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, none))
    qapp.removeEventFilter(gate)
