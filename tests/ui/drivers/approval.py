"""The approval dialog for its tests: over a window, with everything written down that it wished.

Lives here: `Desk`.
Must not: assert anything.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_people
from till.system.words import Words
from ui.approval.dialog import ApprovalDialog
from ui.approval.request import ApprovalRequest
from ui.kit.choice.painted_button import PaintedButton
from ui.shell.messages import Messages

WORDS = Messages(Words("sq", strict=True))


class Desk:
    """A window with a field that had the focus, the dialog over it, and what was wished."""

    def __init__(self, qtbot: QtBot, asked: ApprovalRequest | None = None) -> None:
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        self.before = QLineEdit(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.before.setFocus()
        self.dialog = ApprovalDialog(WORDS, self.window)
        self.wished: list[tuple[object, ...]] = []
        self.dialog.approve_requested.connect(lambda *wish: self.wished.append(wish))
        self.dialog.badge_scanned.connect(lambda code: self.wished.append(("badge", code)))
        self.dialog.refused.connect(lambda: self.wished.append(("refused",)))
        self.dialog.begin(asked or example_people.discount(WORDS))
        self.qtbot = qtbot

    @property
    def pin(self) -> QLineEdit:
        line = self.dialog.findChild(QLineEdit, "approval.pin")
        assert line is not None
        return line

    @property
    def dots(self) -> int:
        return self.dialog.answer.line.dots.filled()

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(QApplication.focusWidget(), key)

    def button(self, name: str) -> PaintedButton:
        found = self.dialog.findChild(PaintedButton, name)
        assert found is not None
        return found

    def touch(self, name: str) -> None:
        self.qtbot.mouseClick(self.button(name), Qt.MouseButton.LeftButton)
