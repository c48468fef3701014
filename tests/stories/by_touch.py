"""A cashier with a finger and nothing else: no keyboard, no scanner.

Lives here: the finger, the letters on the screen, and the shop in which it works.
Must not: send a key event; what happens in a story.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import httpx
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from tests.stories.long_day import PIN, Counter, a_window
from till.domain.selling.basket import BasketLine
from ui.input.letter_board import LetterBoard
from ui.kit.entry.framed_line import FieldFace
from ui.shell.shell import Page

SPACE = " "
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
STEPS = 10
STEP_MS = 5


class Finger(Counter):
    """Somebody who only touches the screen."""

    @override
    def press(self, *_: object) -> NoReturn:
        raise AssertionError("there is no keyboard")

    @override
    def type(self, text: str) -> NoReturn:
        raise AssertionError(f"there is no keyboard for {text}")

    @override
    def scan(self, *codes: str) -> NoReturn:
        raise AssertionError(f"there is no scanner for {codes}")

    @override
    def sign_in(self, place: int = 1, pin: str = PIN) -> None:
        self.touch(f"sign_in.operator.{place}")
        self.touch_digits(pin)
        self.touch("sign_in.enter")
        self.until(lambda: self.window.page is not Page.SIGN_IN)

    @override
    def open_the_day(self, amount: str = "5000") -> None:
        self.until(lambda: self.window.page is Page.OPENING)
        self.touch_digits(amount)
        self.touch("opening.declare")
        self.until(lambda: self.window.page is Page.SELL)

    @override
    def add(self, code: str) -> BasketLine:
        """Write a code that makes a line into the scan field, and see it."""
        before = len(self.lines)
        self.write("sell.scan", code)
        self.touch_key("enter")
        self.until(lambda: len(self.lines) == before + 1)
        return self.lines[-1]

    @override
    def begin_anew(self) -> None:
        """Be Ana on the sell screen with an empty basket."""
        self.until_at_rest()
        self.until(lambda: self.window.dialog is None)
        if self.window.page is not Page.SIGN_IN:
            self.lock()
        self.sign_in()
        while not self.till.session.basket.is_empty:
            self._take_out_the_open_line()

    def lock(self) -> None:
        """Touch the lock in the strip."""
        self.touch(self.window.strip.lock)
        self.until(lambda: self.window.page is Page.SIGN_IN)

    def _take_out_the_open_line(self) -> None:
        left = len(self.lines) - 1
        while len(self.lines) > left:
            before = self.till.session.basket
            self.touch("sell.one_less")
            self.until(lambda before=before: self.till.session.basket != before)

    def draw(self, place: QWidget, by: int) -> None:
        """Draw what is under a finger, by so many px; up is less."""
        start = place.mapTo(self.window, place.rect().center())
        window = self.window.windowHandle()
        QTest.mousePress(window, LEFT, NO_KEYS, start)
        for step in range(1, STEPS + 1):
            QTest.mouseMove(window, start + QPoint(0, by * step // STEPS))
            self.qtbot.wait(STEP_MS)
        QTest.mouseRelease(window, LEFT, NO_KEYS, start + QPoint(0, by))

    @property
    def board(self) -> LetterBoard:
        """The letters on the screen."""
        board = next(each for each in self.window.findChildren(LetterBoard) if each.isVisible())
        assert isinstance(board, LetterBoard)
        return board

    def has_letters(self) -> bool:
        """Whether there are letters on the screen."""
        return any(each.isVisible() for each in self.window.findChildren(LetterBoard))

    def write(self, field: QWidget | str, text: str) -> None:
        """Touch a field and write into it."""
        self.touch(field)
        self.until(self.has_letters)
        for sign in text:
            self._touch_sign(sign)

    def touch_key(self, name: str) -> None:
        """Touch a key of the letters by its name, such as `enter`."""
        self.touch(f"letters.{name}")

    def _touch_sign(self, sign: str) -> None:
        names = {key.objectName() for key in self.board.seen_keys()}
        name = "space" if sign == SPACE else sign.lower()
        if f"letters.{name}" not in names:
            self.touch_key("letters" if self.board.face is FieldFace.SIGNS else "signs")
        if sign.isupper():
            self.touch_key("shift")
        self.touch_key(name)


class KeyTeller(QObject):
    """Notes keys that came from the window system: a finger sends none."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        if target.isWindowType() and event.type() is QEvent.Type.KeyPress:
            self.count += 1
        return False


@contextmanager
def a_finger(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    folder: Path,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Finger]:
    """Open the window; the finger has signed nobody in yet. No key may come all day."""
    with a_window(request, qapp, control, folder, settings) as there, no_keys(qapp):
        yield Finger(there.qtbot, there.till_app, there.opened, there.shop)


@contextmanager
def no_keys(qapp: QApplication) -> Iterator[None]:
    """See that no key comes."""
    teller = KeyTeller()
    qapp.installEventFilter(teller)
    try:
        yield
    finally:
        qapp.removeEventFilter(teller)
    assert teller.count == 0
