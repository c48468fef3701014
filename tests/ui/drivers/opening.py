"""A morning on which the day is opened, with the keys and touches of a cashier."""

from datetime import date
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, heard, read, show
from ui.opening.screen import OpeningScreen

TODAY = date(2026, 11, 20)
YESTERDAY = Decimal("14500.00")


class OpeningDriver(Hand):
    """The opening balance of a day, and what was asked for there."""

    def __init__(self, qtbot: QtBot, suggestion: Decimal | None = YESTERDAY) -> None:
        self.screen = OpeningScreen(SQ)
        self.screen.resize(1280, 752)
        show(qtbot, self.screen)
        super().__init__(qtbot, self.screen)
        self.declared: list[Decimal] = []
        self.screen.declare_requested.connect(self.declared.append)
        self.left = heard(self.screen.left)
        self.again = heard(self.screen.again_requested)
        self.screen.begin(TODAY, suggestion)

    def count(self, *keys: Qt.Key | str) -> None:
        """Press keys, or type signs, one after the other."""
        for key in keys:
            if isinstance(key, str):
                self.type(key)
            else:
                self.press(key)

    @property
    def amount_field(self) -> QLineEdit:
        return self.field("opening.amount")

    @property
    def amount(self) -> str:
        """The amount that would be declared."""
        return read(self.screen.side.amount.number_text())

    @property
    def is_wrong(self) -> bool:
        return self.screen.typing.amount.is_wrong()

    @property
    def said(self) -> str:
        """What stands under the field."""
        return self.screen.typing.asked.said.said.text()

    @property
    def problem(self) -> str:
        """What stands at the side as a problem, if anything does."""
        side = self.screen.side
        return side.problem_text.words() if side.problem.isVisible() else ""
