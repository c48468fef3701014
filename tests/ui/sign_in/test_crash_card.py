"""The card after an unclean end.

Lives here: what it tells, and that nothing is lost while it is in front, for
`ui.sign_in.crash_card`.
Must not: count anything.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.shots.people import Restored
from till.system.words import Words
from ui.shell.messages import Messages
from ui.sign_in.crash_card import CrashCard


class Start:
    """The card over a window, and what came of it."""

    def __init__(self, qtbot: QtBot, restored: Restored, language: str = "sq") -> None:
        self.window = QWidget()
        self.window.resize(1024, 768)
        qtbot.addWidget(self.window)
        self.window.show()
        self.card = CrashCard(Messages(Words(language, strict=True)), self.window)
        self.heard: list[str] = []
        self.card.left.connect(lambda: self.heard.append("left"))
        self.card.scanned.connect(self.heard.append)
        self.card.begin(restored)


def test_it_tells_three_facts(qtbot: QtBot) -> None:
    card = Start(qtbot, Restored(lines=7, waiting=2, lost=0)).card

    told = [fact.title.text() for fact in (card.basket, card.waiting, card.lost)]

    assert told == ["Shporta me 7 rreshta u rikthye", "2 shitje presin", "0 të humbura"]


def test_one_is_told_as_one(qtbot: QtBot) -> None:
    card = Start(qtbot, Restored(lines=1, parked=1, waiting=1, lost=1), "en").card

    told = [fact.title.text() for fact in (card.basket, card.waiting, card.lost)]

    assert told == ["Basket of 1 line restored", "1 sale waiting", "1 lost"]
    assert "1 parked basket" in card.basket.detail.text()


def test_a_lost_sale_sends_for_the_supervisor(qtbot: QtBot) -> None:
    card = Start(qtbot, Restored(lost=1)).card

    detail = card.lost.detail.text()
    icon = card.lost.badge.icon.name

    assert detail == "Thirr përgjegjësin para klientit tjetër."
    assert icon == "triangle-alert"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_close_it(qtbot: QtBot, key: Qt.Key) -> None:
    start = Start(qtbot, Restored())

    qtbot.keyClick(start.card, key)

    assert start.heard == ["left"]
    assert not start.card.isVisible()


@pytest.mark.parametrize("place", [QPoint(5, 5), QPoint(512, 384)])
def test_a_touch_anywhere_closes_it(qtbot: QtBot, place: QPoint) -> None:
    start = Start(qtbot, Restored())

    touched = start.window.childAt(place)
    qtbot.mouseClick(touched, Qt.MouseButton.LeftButton)

    assert start.heard == ["left"]


def test_a_scan_closes_it_and_goes_on(qtbot: QtBot) -> None:
    start = Start(qtbot, Restored())

    is_taken = start.card.code_scanned("5310042008810")

    assert is_taken
    assert start.heard == ["left", "5310042008810"]
    assert not start.card.isVisible()
