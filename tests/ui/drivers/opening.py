"""A morning on which tests open the day.

Lives here: `Morning`, the opening balance with the keys and touches of a cashier.
Must not: assert anything.
"""

from datetime import date
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.kit.choice.painted_button import PaintedButton
from ui.opening.screen import OpeningScreen
from ui.shell.messages import Messages

YESTERDAY = Decimal("14500.00")


class Morning:
    """The opening balance of a day, and what was wished there."""

    def __init__(self, qtbot: QtBot, suggestion: Decimal | None = YESTERDAY) -> None:
        self.screen = OpeningScreen(Messages(Words("sq", strict=True)))
        self.screen.resize(1280, 752)
        qtbot.addWidget(self.screen)
        self.screen.show()
        self.declared: list[Decimal] = []
        self.left: list[bool] = []
        self.screen.declare_requested.connect(self.declared.append)
        self.screen.left.connect(lambda: self.left.append(True))
        self.screen.begin(date(2026, 11, 20), suggestion)
        self.qtbot = qtbot

    @property
    def field(self) -> QLineEdit:
        line = self.screen.findChild(QLineEdit, "opening.amount")
        assert line is not None
        return line

    @property
    def glass(self) -> str:
        return self.screen.side.glass.number_text().replace("\u00a0", " ")

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.field, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.field, key)

    def count(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            if isinstance(key, str):
                self.qtbot.keyClicks(self.screen.counting, key)
            else:
                self.qtbot.keyClick(self.screen.counting, key)

    def touch(self, name: str) -> None:
        button = self.screen.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
