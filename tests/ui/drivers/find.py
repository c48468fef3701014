"""Dialogs over a bare window, with the keys and touches of a cashier.

Lives here: `Finder`, which searches the cheeses of the design's picture, and `heard`.
Must not: assert anything.
"""

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.shots.find import CATEGORIES, TOTAL, find_dialog
from till.system.words import Words
from ui.find.dialog import FindDialog
from ui.shell.messages import Messages

SQ = Messages(Words("sq", strict=True))


def heard(signal: SignalInstance) -> list[tuple[object, ...]]:
    """What a signal has said, as it goes on saying it."""
    said: list[tuple[object, ...]] = []
    signal.connect(lambda *facts: said.append(facts))
    return said


def a_window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.resize(1280, 800)
    qtbot.addWidget(made)
    made.show()
    return made


def touch(qtbot: QtBot, dialog: QWidget, name: str) -> None:
    button = dialog.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


class Finder:
    """The search with its answers, what it asked and what it wished."""

    def __init__(self, qtbot: QtBot, *, text: str = "", check_only: bool = False) -> None:
        self.qtbot = qtbot
        self.window = a_window(qtbot)
        self.dialog: FindDialog = find_dialog(SQ, self.window)
        self.asked = heard(self.dialog.searched)
        self.chosen = heard(self.dialog.chosen)
        self.quantity_asked = heard(self.dialog.quantity_asked)
        self.create_requested = heard(self.dialog.create_requested)
        self.scanned = heard(self.dialog.scanned)
        self.price_asked = heard(self.dialog.price_asked)
        self.left = heard(self.dialog.left)
        self.dialog.begin(CATEGORIES, TOTAL, text=text, check_only=check_only)

    def type(self, text: str) -> None:
        """Type as a hand does, and wait for the answer."""
        before = len(self.asked)
        self.qtbot.keyClicks(self.dialog.search.line, text)
        self.qtbot.waitUntil(lambda: len(self.asked) > before)

    def press(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.qtbot.keyClick(self.dialog.search.line, key, modifier)

    def touch(self, name: str) -> None:
        QApplication.processEvents()
        touch(self.qtbot, self.dialog, name)

    @property
    def names(self) -> list[str]:
        model = self.dialog.model
        return [model.row(row).name for row in range(model.rowCount())]

    @property
    def count(self) -> str:
        return self.dialog.search.count.text().replace("\u00a0", " ")

    @property
    def selected(self) -> str:
        return self.dialog.model.row(self.dialog.list.view.row).name
