"""The sign-in page, with the keys and touches of whoever comes to the till."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window, show
from tests.ui.shots.morning import people
from tests.ui.shots.people import Restored
from till.system.words import Words
from ui.shell.messages import Messages
from ui.sign_in.crash_card import CrashCard
from ui.sign_in.screen import SignInScreen


class SignInDriver(Hand):
    """The page with some people, and what was asked for there."""

    def __init__(self, qtbot: QtBot, count: int = 6) -> None:
        self.screen = SignInScreen(SQ)
        self.screen.resize(1280, 752)
        show(qtbot, self.screen)
        super().__init__(qtbot, self.screen)
        self.requested: list[tuple[int, str]] = []
        self.badges: list[str] = []
        self.screen.badge_scanned.connect(self.badges.append)
        self.screen.sign_in_requested.connect(lambda *facts: self.requested.append(facts))
        self.screen.show_people(people(count))
        self.screen.setFocus()

    def scan(self, code: str) -> bool:
        return self.screen.code_scanned(code)

    def touch_digits(self, digits: str) -> None:
        self.touch_pad(self.screen.pin.pad, digits)

    @property
    def pin(self) -> QLineEdit:
        return self.field("sign_in.pin")

    @property
    def dots(self) -> int:
        return self.screen.pin.line.dots.filled()

    @property
    def name(self) -> str:
        """Whose PIN is asked for."""
        return self.screen.name.text()

    @property
    def said(self) -> str:
        """What stands above the dots."""
        return self.screen.pin.said.text()

    @property
    def warns(self) -> bool:
        """Whether what stands there is a problem."""
        return self.screen.pin.sign.isVisible()

    @property
    def kept(self) -> str:
        """What is said of an open sale that is kept, if anything is."""
        note = self.screen.kept
        return note.words() if note.isVisible() else ""


class CrashCardDriver(Hand):
    """The card after an unclean end, over a window, and what came of it."""

    def __init__(self, qtbot: QtBot, restored: Restored, language: str = "sq") -> None:
        self.window = a_window(qtbot)
        self.card = CrashCard(Messages(Words(language, strict=True)), self.window)
        super().__init__(qtbot, self.card)
        self.heard: list[str] = []
        self.card.left.connect(lambda: self.heard.append("left"))
        self.card.scanned.connect(self.heard.append)
        self.card.begin(restored)

    def touch_at(self, place: QPoint) -> None:
        """Put a finger anywhere on the window."""
        self.qtbot.mouseClick(self.window.childAt(place), Qt.MouseButton.LeftButton)

    def scan(self, code: str) -> bool:
        return self.card.code_scanned(code)

    @property
    def facts(self) -> list[str]:
        """What is said of the basket, of what waits, and of what is lost."""
        return [each.title.text() for each in (self.card.basket, self.card.waiting, self.card.lost)]
