"""A counter at which tests pay.

Lives here: `Counter`, the dialog with the keys and touches of a cashier.
Must not: assert anything.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from till.domain.selling.tender import Tender, TenderKind
from till.system.words import Words
from ui.kit.amount_display import Mood
from ui.kit.choice.painted_button import PaintedButton
from ui.payment.dialog import PaymentDialog
from ui.payment.request import PaymentRequest
from ui.shell.messages import Messages

TOTAL = Decimal("4266.00")
CASH = TenderKind.CASH
CARD = TenderKind.CARD


class Counter:
    """A dialog over a window, the keys that are pressed, and what was wished."""

    def __init__(self, qtbot: QtBot, kind: TenderKind | None = CASH, **asked: object) -> None:
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        self.window.show()
        self.dialog = PaymentDialog(Messages(Words("sq", strict=True)), self.window)
        self.finished: list[list[Tender]] = []
        self.left: list[bool] = []
        self.rates_requested: list[bool] = []
        self.dialog.finish_requested.connect(self.finished.append)
        self.dialog.left.connect(lambda: self.left.append(True))
        self.dialog.rate_requested.connect(lambda: self.rates_requested.append(True))
        self.qtbot = qtbot
        self.dialog.begin(
            PaymentRequest(**{"total": TOTAL, "line_count": 10, "kind": kind, **asked})
        )

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.field, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.field, key)

    def touch(self, name: str) -> None:
        button = self.dialog.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def pause(self) -> None:
        """Wait as a person does, until the next press is meant."""
        pauses = self.dialog.pauses
        timers = (pauses._taken, pauses._scanned, pauses._opened)
        self.qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))

    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.field.paste()

    def key(self, key: Qt.Key) -> None:
        """Press a key wherever the focus is."""
        self.qtbot.keyClick(QApplication.focusWidget() or self.dialog, key)

    @property
    def field(self) -> QLineEdit:
        return self.dialog.take.entry.amount.line

    @property
    def glass(self) -> tuple[str, Mood]:
        return self.dialog.give.glass.number_text().replace(
            "\u00a0", " "
        ), self.dialog.give.glass.mood()

    @property
    def lines(self) -> list[str]:
        return [row.amount.text().replace("\u00a0", " ") for row in self.dialog.give.lines.rows]

    @property
    def states(self) -> list[str]:
        return [row.state.words() for row in self.dialog.give.lines.rows]

    @property
    def details(self) -> list[str]:
        rows = self.dialog.give.lines.rows
        return [row.detail.text().replace("\u00a0", " ") for row in rows]

    @property
    def question(self) -> str:
        asking = self.dialog.entry.asking
        return asking.sentence.text().replace("\u00a0", " ") if self.dialog.entry.is_asking else ""

    @property
    def foot(self) -> str:
        return self.dialog.give.foot.text.text().replace("\u00a0", " ")

    @property
    def problem(self) -> str:
        return self.dialog.take.entry.problem_text.text()
