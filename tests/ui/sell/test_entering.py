"""Codes, scans and quick keys on the sell screen, and what is said about them.

Lives here: real clicks and keys, the scan field, the quick keys.
Must not: the till behind it.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen
from ui.kit.text import Text
from ui.sell.screen import SellScreen

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def test_a_code_typed_with_enter_goes_out_once(qtbot: QtBot, screen: SellScreen) -> None:
    with qtbot.waitSignal(screen.code_entered) as entered:
        qtbot.keyClicks(screen.scan.line, "3*101")
        qtbot.keyClick(screen.scan.line, Key.Key_Return)

    assert entered.args == ["3*101"]
    assert screen.scan.text() == ""


def test_a_code_of_ten_thousand_signs_is_told_shortened_and_plain(
    qtbot: QtBot, screen: SellScreen
) -> None:
    long = "<b>\x00" + "9" * 10_000
    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned(long)

    screen.scan.show_problem(long, "Kodi nuk gjendet")

    assert entered.args == [long]
    assert len(screen.scan.problem_text()) < 100
    assert not screen.grab().isNull()


def test_enter_and_space_press_the_button_that_has_the_focus(
    qtbot: QtBot, screen: SellScreen
) -> None:
    tile = screen.quick.tiles()[3]
    pressed: list[str] = []
    screen.article_chosen.connect(lambda article_id, _: pressed.append(article_id))

    tile.setFocus()
    qtbot.keyClick(tile, Key.Key_Return)
    tile.setFocus()
    screen.type_key(" ")

    assert pressed == ["104", "104"]
    assert screen.scan.line.hasFocus()


def test_enter_in_an_empty_field_wishes_nothing(qtbot: QtBot, screen: SellScreen) -> None:
    with qtbot.assertNotEmitted(screen.code_entered):
        qtbot.keyClick(screen.scan.line, Key.Key_Return)


def test_a_quantity_typed_before_a_scan_goes_with_it(qtbot: QtBot, screen: SellScreen) -> None:
    screen.type_key("3")
    screen.type_key("*")

    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned("5310042031108")

    assert entered.args == ["3*5310042031108"]


def test_a_scan_is_not_mixed_with_what_was_being_typed(qtbot: QtBot, screen: SellScreen) -> None:
    screen.type_key("4")

    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned("5310042031108")

    assert entered.args == ["5310042031108"]
    assert screen.scan.text() == ""


def test_a_quick_key_wishes_its_article(qtbot: QtBot, screen: SellScreen) -> None:
    with qtbot.waitSignal(screen.article_chosen) as pressed:
        qtbot.mouseClick(screen.quick.tiles()[3], LEFT)

    assert pressed.args == ["104", ""]
    assert screen.scan.line.hasFocus()


def test_a_weight_typed_before_a_quick_key_goes_with_it(qtbot: QtBot, screen: SellScreen) -> None:
    for character in "0,845*":
        screen.type_key(character)

    with qtbot.waitSignal(screen.article_chosen) as counted:
        qtbot.mouseClick(screen.quick.tiles()[0], LEFT)

    assert counted.args == ["101", "0,845"]


def test_another_group_of_quick_keys_is_one_tap_away(qtbot: QtBot, screen: SellScreen) -> None:
    qtbot.mouseClick(screen.quick.tabs.tabs["Fruta-perime"], LEFT)

    assert screen.quick.tiles()[1].name() == "Domate qershi"


def test_every_group_and_page_is_reached_with_the_last_key(
    qtbot: QtBot, screen: SellScreen
) -> None:
    screen.resize(1024, 720)
    QApplication.processEvents()

    qtbot.mouseClick(screen.quick.tabs.more_key, LEFT)
    listed = [tile.name() for tile in screen.quick.tiles() if tile.name()]
    qtbot.mouseClick(screen.quick.tiles()[1], LEFT)

    assert listed[:3] == ["Të shpejta", "Të shpejta", "Fruta-perime"]
    assert screen.quick.tiles()[0].name() == "Djathë i bardhë"


def test_a_removed_line_can_be_brought_back_from_the_scan_field(
    qtbot: QtBot, screen: SellScreen
) -> None:
    screen.scan.show_hint("Qese letre u hoq", undo=True)

    with qtbot.waitSignal(screen.scan.hint.undo_requested):
        qtbot.mouseClick(screen.scan.hint.button, LEFT)

    assert screen.scan.hint.isHidden()


def test_the_way_back_goes_after_its_four_seconds(qtbot: QtBot, screen: SellScreen) -> None:
    screen.scan.hint.clock.setInterval(1)
    screen.scan.show_hint("Qese letre u hoq", undo=True)

    qtbot.waitUntil(screen.scan.hint.isHidden)

    assert screen.scan.line.placeholderText() == "Skano, ose shkruaj kodin"


def test_a_code_not_found_keeps_the_key_that_finds_by_name(screen: SellScreen) -> None:
    def hints() -> list[str]:
        QApplication.processEvents()
        seen = [each.text() for each in screen.scan.findChildren(Text) if each.isVisible()]
        return [each for each in seen if each == "gjej"]

    screen.scan.show_problem("5310042099991", "Kodi nuk gjendet")
    with_code = hints()
    screen.scan.show_problem("", "Sasia nuk kalon 9999.")

    assert with_code == ["gjej"]
    assert hints() == []


def test_a_problem_stands_until_the_next_key(qtbot: QtBot, screen: SellScreen) -> None:
    screen.scan.show_problem("5310042099991", "Kodi nuk gjendet")
    shown = screen.scan.problem_text()

    qtbot.keyClicks(screen.scan.line, "1")

    assert shown == "5310042099991 Kodi nuk gjendet"
    assert not screen.scan.has_problem()
    assert screen.scan.text() == "1"
