"""The floor of a scan: look the code up by raw SQL, add the lines up, paint both in a bare window.

Run as `python -m tests.benchmarks.floors.raw_line DATABASE CODES_FILE WARM_UP`.

Lives here: a table of Qt's own with a total under it, in a window of the till's size.
Must not: import anything of the till, keep a draft.
"""

import json
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFont, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from till.sqlite import sqlite3

A_BASKET = 20
REST_MS = 60
LOOK_UP = """
    SELECT name, unit_price FROM article
    WHERE article_id = (SELECT article_id FROM barcode WHERE code = ?)
"""


class Window(QWidget):
    """A field, a table, a total; `painted` gets the moment when a new line was."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection
        self.field = QLineEdit()
        self.total = QLabel()
        self.model = QStandardItemModel(0, 5)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.total.setFont(QFont(self.font().family(), 48))
        self.total.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        for widget in (self.field, self.table, self.total):
            column.addWidget(widget)
        self.field.returnPressed.connect(self._add)
        self.prices: list[Decimal] = []

    def clear(self) -> None:
        """Begin another basket."""
        self.model.setRowCount(0)
        self.prices.clear()

    def _add(self) -> None:
        code = self.field.text()
        self.field.clear()
        name, kept = self._connection.execute(LOOK_UP, (code,)).fetchone()
        price = Decimal(kept).scaleb(-4)
        self.prices.append(price)
        texts = (str(len(self.prices)), name, "1", f"{price:.2f}", f"{price:.2f}")
        self.model.appendRow([QStandardItem(text) for text in texts])
        self.table.scrollToBottom()
        self.total.setText(f"{sum(self.prices, Decimal(0)):.2f}")


class Eye(QObject):
    """Sees the first painting of a table of so many rows; the moment is that of its end."""

    def __init__(self, window: Window, driver: Iterator[None]) -> None:
        super().__init__(window)
        self._window = window
        self._driver = driver
        self._is_inside = self._is_seen = False
        self.began = 0
        self.rows = 0
        self.times = list[float]()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and watched is self._window.table.viewport():
            self._is_seen = bool(self.rows) and self._window.model.rowCount() == self.rows
        if event.type() is not QEvent.Type.UpdateRequest or self._is_inside:
            return super().eventFilter(watched, event)
        self._is_inside = True
        QCoreApplication.sendEvent(watched, event)
        self._is_inside = False
        if self._is_seen:
            self.times.append((time.monotonic_ns() - self.began) / 1e6)
            self.rows = 0
            self._is_seen = False
            QTimer.singleShot(REST_MS, lambda: next(self._driver, None))
        return True


def main() -> None:
    """Scan every code and tell."""
    database = sys.argv[1]
    codes = Path(sys.argv[2]).read_text("ascii")
    warm_up = int(sys.argv[3])
    app = QApplication(sys.argv[:1])
    window = Window(sqlite3.connect(database))

    def scans() -> Iterator[None]:
        for number, code in enumerate(codes.split()):
            if number % A_BASKET == 0:
                window.clear()
            for character in code:
                QTest.keyClick(window.windowHandle(), ord(character))
            eye.rows = window.model.rowCount() + 1
            eye.began = time.monotonic_ns()
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
            yield
        app.quit()

    driver = scans()
    eye = Eye(window, driver)
    for each in (window, window.table.viewport()):
        each.installEventFilter(eye)
    window.resize(1280, 800)
    window.show()
    window.field.setFocus()
    QTimer.singleShot(500, lambda: next(driver, None))
    app.exec()
    sys.stdout.write(json.dumps({"painted": eye.times[warm_up:]}) + "\n")


if __name__ == "__main__":
    main()
