"""Help over the sell screen.

Lives here: what is told, and how it closes, for `ui.help.dialog`.
Must not: the keys themselves.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import Hand, a_window, heard
from till import __version__
from till.system.versions import read_licences
from till.system.words import Words
from ui.help.dialog import HelpDialog
from ui.kit.choice.button import Button
from ui.kit.choice.painted_button import keys_on
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
    known = {"What you can scan", "A GS1 code", "An operator's badge", "A fiscal receipt"}

    assert known <= texts(hand)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return])
def test_it_closes_with_escape_enter_or_f1(hand: Hand, key: Qt.Key) -> None:
    hand.press(key)

    assert not hand.is_open


def test_f2_shows_the_licences_and_the_keys_again(hand: Hand) -> None:
    hand.press(Qt.Key.Key_F2)
    licences = hand.front.findChild(QPlainTextEdit, "about.licences")
    assert licences.isVisible()
    assert "MIT License" in licences.toPlainText()
    assert f"Till {__version__}" in texts(hand)

    hand.press(Qt.Key.Key_F2)
    assert not licences.isVisible()
    assert hand.is_open


def test_a_product_shows_all_that_is_shipped_with_it(tmp_path: Path) -> None:
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "ALL.txt").write_text("UNICODE LICENSE V3", encoding="utf-8")

    assert read_licences(tmp_path / "till") == "UNICODE LICENSE V3"


def test_over_another_page_it_names_the_keys_of_that_page(hand: Hand) -> None:
    help_dialog = hand.front
    assert isinstance(help_dialog, HelpDialog)

    help_dialog.open_for("Drawer", [("F2", "Deposit"), ("F12", "Declare")])
    seen = {each.text() for each in help_dialog.findChildren(QLabel) if each.isVisible()}
    assert {"Drawer", "Deposit", "Declare", "One step back"} <= seen
    assert "Quantity" not in seen
    help_dialog.open()

    seen = {each.text() for each in help_dialog.findChildren(QLabel) if each.isVisible()}
    assert "Quantity" in seen


def test_keys_are_read_off_the_page_in_their_order(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    row = QVBoxLayout(page)
    for words, keys in (("Save", "F12"), ("Reprint", "Ctrl+P"), ("Deposit", "F2"), ("Plain", "")):
        row.addWidget(Button(words, keys=keys))
    page.show()

    assert keys_on(page) == [("F2", "Deposit"), ("F12", "Save"), ("Ctrl+P", "Reprint")]


def test_f4_leads_to_the_check_up(qtbot: QtBot) -> None:
    made = HelpDialog(Messages(Words("en", strict=True)), a_window(qtbot))
    asked = heard(made.check_requested)
    made.open()

    Hand(qtbot, made).press(Qt.Key.Key_F4)

    assert asked == [()]
    assert not made.isVisible()
