"""A counter at which tests pay.

Lives here: `Counter`, the dialog with the keys and touches of a cashier.
Must not: assert anything.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from till.domain.tender import Tender, TenderKind
from till.system.words import Words
from ui.messages import Messages
from ui.screens.payment import PaymentDialog
from ui.widgets.glass import Mood
from ui.widgets.painted import PaintedButton

TOTAL = Decimal("4266.00")
CASH, CARD = TenderKind.CASH, TenderKind.CARD


class Counter:
    """A dialog over a window, the keys that are pressed, and what was wished."""

    def __init__(self, qtbot: QtBot, kind: TenderKind = CASH) -> None:
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        self.window.show()
        self.dialog = PaymentDialog(Messages(Words("sq", strict=True)), self.window)
        self.finished: list[list[Tender]] = []
        self.left: list[bool] = []
        self.dialog.finish_wished.connect(self.finished.append)
        self.dialog.left.connect(lambda: self.left.append(True))
        self.qtbot = qtbot
        self.dialog.begin(TOTAL, 10, kind)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.field, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.field, key)

    def touch(self, name: str) -> None:
        button = self.dialog.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def field(self) -> QLineEdit:
        return self.dialog.take.amount.line

    @property
    def glass(self) -> tuple[str, Mood]:
        return self.dialog.give.glass.number_text().replace(
            "\u00a0", " "
        ), self.dialog.give.glass.mood()

    @property
    def lines(self) -> list[str]:
        return [row.amount.text().replace("\u00a0", " ") for row in self.dialog.give.lines.rows]

    @property
    def problem(self) -> str:
        return self.dialog.take.problem_text.text()
