"""Help over the sell screen.

Lives here: what is told, and how it closes, for `ui.help.dialog`.
Must not: the keys themselves.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import Hand, a_window
from till.system.words import Words
from ui.help.dialog import HelpDialog
from ui.shell.messages import Messages


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """A hand at the help, which is open in English."""
    made = HelpDialog(Messages(Words("en", strict=True)), a_window(qtbot))
    made.open()
    return Hand(qtbot, made)


def texts(hand: Hand) -> set[str]:
    return {label.text() for label in hand.front.findChildren(QLabel)}


def test_it_names_the_keys_of_the_sell_screen(hand: Hand) -> None:
    assert {"Help", "Quantity", "Card", "Cash", "Remove the line"} <= texts(hand)


def test_it_tells_what_a_scan_may_be(hand: Hand) -> None:
    known = {"What you can scan", "A GS1 code", "An operator's card", "A fiscal receipt"}

    assert known <= texts(hand)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return])
def test_it_closes_with_escape_enter_or_f1(hand: Hand, key: Qt.Key) -> None:
    hand.press(key)

    assert not hand.is_open
