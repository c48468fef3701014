"""Lists under a finger: drawn up and down, and touched as before.

Lives here: a list of rows with buttons and a table, in a window that is touched.
Must not: the till's own lists (the stories by touch).
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QPushButton,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ui.kit.table.plain_view import scroll_by_finger
from ui.theme.style import apply_theme

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
ROWS = 60


class Lists(QWidget):
    """Sixty buttons above sixty rows."""

    def __init__(self) -> None:
        super().__init__()
        self.touched: list[int] = []
        self.part: QAbstractScrollArea
        self.area = QScrollArea()
        self.table = QTableView()
        inside = QWidget()
        column = QVBoxLayout(inside)
        for number in range(ROWS):
            button = QPushButton(str(number))
            button.clicked.connect(lambda _=False, each=number: self.touched.append(each))
            column.addWidget(button)
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.model = QStandardItemModel(ROWS, 1)
        for number in range(ROWS):
            self.model.setItem(number, 0, QStandardItem(str(number)))
        self.table.setModel(self.model)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.clicked.connect(lambda index: self.touched.append(index.row()))
        whole = QVBoxLayout(self)
        for part in (self.area, self.table):
            whole.addWidget(part)

    def middle(self, part: QAbstractScrollArea) -> QPoint:
        port = part.viewport()
        return port.mapTo(self, port.rect().center())


@pytest.fixture(params=["area", "table"])
def lists(qtbot: QtBot, request: pytest.FixtureRequest) -> Lists:
    made = Lists()
    qtbot.addWidget(made)
    made.resize(400, 700)
    made.show()
    scroll_by_finger(made)
    made.part = getattr(made, request.param)
    return made


def draw(qtbot: QtBot, lists: Lists, by: int) -> None:
    """Put a finger down, draw it by so many px, lift it."""
    start = lists.middle(lists.part)
    window = lists.windowHandle()
    QTest.mousePress(window, LEFT, NO_KEYS, start)
    for step in range(1, 11):
        QTest.mouseMove(window, start + QPoint(0, by * step // 10))
        qtbot.wait(5)
    QTest.mouseRelease(window, LEFT, NO_KEYS, start + QPoint(0, by))


def test_a_finger_draws_a_list_and_touches_nothing_on_the_way(qtbot: QtBot, lists: Lists) -> None:
    draw(qtbot, lists, -120)

    qtbot.waitUntil(lambda: lists.part.verticalScrollBar().value() > 2)
    assert lists.touched == []


def test_a_touch_still_means_what_it_touches(qtbot: QtBot, lists: Lists) -> None:
    QTest.mouseClick(lists.windowHandle(), LEFT, NO_KEYS, lists.middle(lists.part))

    qtbot.waitUntil(lambda: len(lists.touched) == 1)


def test_a_list_does_not_go_on_by_itself_where_less_motion_is_requested(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, "light", animate=False)
    made = Lists()
    qtbot.addWidget(made)
    made.part = made.area
    made.resize(400, 700)
    made.show()
    scroll_by_finger(made)

    draw(qtbot, made, -120)
    stood = made.area.verticalScrollBar().value()
    qtbot.wait(200)

    assert made.area.verticalScrollBar().value() == stood
