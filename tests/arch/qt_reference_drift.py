"""Calls Qt many times and tells how the reference counts of None, True and False have moved.

Lives here: the probe of test_qt_keeps_its_references.py, a process of its own since it may abort.
Must not: be imported by anything.
"""

import json
import sys
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

CALLS = 20_000
WATCHED = {"None": None, "True": True, "False": False}


class Bell(QObject):
    """Rings with a number."""

    rang = Signal(int)
    heard = 0

    def hear(self, number: int) -> None:
        """Listen."""
        self.heard = number


class Painted(QWidget):
    """Has a paint event in Python."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint nothing."""
        event.accept()


def drift(call: Callable[[], object], times: int) -> dict[str, int]:
    """Return by how much each count has moved over `times` calls."""
    call()
    before = {name: sys.getrefcount(value) for name, value in WATCHED.items()}
    for _ in range(times):
        call()
    return {name: sys.getrefcount(value) - before[name] for name, value in WATCHED.items()}


def main() -> None:
    """Print one JSON document: operation → watched object → drift."""
    app = QApplication([])
    bell = Bell()
    label = QLabel("a")
    field = QLineEdit()
    painted = Painted()
    bell.rang.connect(bell.hear)
    child = QLabel("b", painted)
    timer = QTimer()
    timer.timeout.connect(lambda: None)

    def one_tick() -> None:
        timer.start(0)
        QCoreApplication.processEvents()
        timer.stop()

    operations: dict[str, tuple[Callable[[], object], int]] = {
        "emit": (lambda: bell.rang.emit(7), CALLS),
        "setText": (lambda: label.setText("120,00"), CALLS),
        "setEnabled": (lambda: label.setEnabled(True), CALLS),
        "parent": (child.parent, CALLS),
        "isVisible": (label.isVisible, CALLS),
        "processEvents": (QCoreApplication.processEvents, CALLS),
        "timer": (one_tick, CALLS // 4),
        "key": (lambda: QTest.keyClick(field, Qt.Key.Key_Backspace), CALLS // 10),
        "grab": (painted.grab, CALLS // 10),
    }
    result = {name: drift(call, times) for name, (call, times) in operations.items()}
    sys.stdout.write(json.dumps(result))
    app.quit()


if __name__ == "__main__":
    main()
