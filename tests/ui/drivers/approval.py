"""The question for an approval, with the keys and touches of whoever approves."""

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from tests.ui.examples import example_people
from ui.approval.dialog import ApprovalDialog, ApprovalRequest


class ApprovalDriver(Hand):
    """The dialog over a window with a field that had the focus, and what was asked for there."""

    def __init__(self, qtbot: QtBot, request: ApprovalRequest | None = None) -> None:
        self.window = a_window(qtbot)
        self.before = QLineEdit(self.window)
        self.before.show()
        self.before.setFocus()
        self.dialog = ApprovalDialog(SQ, self.window)
        super().__init__(qtbot, self.dialog)
        self.requested: list[tuple[object, ...]] = []
        self.dialog.approve_requested.connect(lambda *facts: self.requested.append(facts))
        self.dialog.badge_scanned.connect(lambda code: self.requested.append(("badge", code)))
        self.dialog.refused.connect(lambda: self.requested.append(("refused",)))
        self.dialog.begin(request or example_people.discount(SQ))

    @property
    def pin(self) -> QLineEdit:
        return self.field("approval.pin")

    @property
    def dots(self) -> int:
        return self.dialog.answer.line.dots.filled()

    @property
    def said(self) -> str:
        """Whose PIN is asked for, or what was wrong with the last one."""
        return self.dialog.answer.said.text()

    @property
    def says_nobody(self) -> bool:
        return self.dialog.question.nobody.isVisible()

    @property
    def question(self) -> list[str]:
        """Who asks, what for, what it is about, and the values of its rows."""
        asked = self.dialog.question
        values = [row.value.text() for row in asked.rows.parts]
        return [asked.asks.text(), asked.title.text(), asked.sub.text(), *values]

    def touch_digits(self, digits: str) -> None:
        self.touch_pad(self.dialog.answer.pad, digits)
