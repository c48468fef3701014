"""The sign-in page for its tests, with everything written down that was wished there.

Lives here: `Door`.
Must not: assert anything.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.shots.morning import people
from till.system.words import Words
from ui.kit.choice.painted_button import PaintedButton
from ui.shell.messages import Messages
from ui.sign_in.screen import SignInScreen


class Door:
    """The sign-in page with some people, and what was wished there."""

    def __init__(self, qtbot: QtBot, count: int = 6) -> None:
        self.screen = SignInScreen(Messages(Words("sq", strict=True)))
        self.screen.resize(1280, 752)
        qtbot.addWidget(self.screen)
        self.screen.show()
        self.wished: list[tuple[int, str]] = []
        self.badges: list[str] = []
        self.screen.badge_scanned.connect(self.badges.append)
        self.screen.sign_in_requested.connect(lambda *wish: self.wished.append(wish))
        self.screen.show_people(people(count))
        self.qtbot = qtbot

    @property
    def pin(self) -> QLineEdit:
        line = self.screen.findChild(QLineEdit, "sign_in.pin")
        assert line is not None
        return line

    @property
    def dots(self) -> int:
        return self.screen.panel.line.dots.filled()

    @property
    def said(self) -> str:
        return self.screen.panel.said.text()

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.pin, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.pin, key)

    def touch(self, name: str) -> None:
        button = self.screen.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
