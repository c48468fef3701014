"""Codes, scans and quick keys on the sell screen, and what is said about them.

Lives here: real clicks and keys, the scan field, the quick keys.
Must not: the till behind it.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import SellDriver
from ui.kit.text import Text

MILK = "5310042031108"


def test_a_code_typed_with_enter_goes_out_once(sell: SellDriver) -> None:
    sell.type("3*101")
    sell.enter()

    assert sell.requested == [("code", "3*101")]
    assert sell.typed() == ""


def test_a_code_of_ten_thousand_signs_is_told_shortened_and_plain(sell: SellDriver) -> None:
    long = "<b>\x00" + "9" * 10_000
    sell.scan(long)

    sell.screen.scan.show_problem(long, "Kodi nuk gjendet")

    assert sell.requested == [("code", long)]
    assert len(sell.problem()) < 100
    assert not sell.screen.grab().isNull()


def test_enter_and_space_press_the_button_that_has_the_focus(
    qtbot: QtBot, sell: SellDriver
) -> None:
    tile = sell.screen.quick.tiles()[3]

    tile.setFocus()
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    tile.setFocus()
    sell.type_elsewhere(" ")

    assert sell.requested == [("article", "104", ""), ("article", "104", "")]
    assert sell.scans_next()


def test_enter_in_an_empty_field_asks_for_nothing(sell: SellDriver) -> None:
    sell.enter()

    assert sell.requested == []


def test_a_quantity_typed_before_a_scan_goes_with_it(sell: SellDriver) -> None:
    sell.type_elsewhere("3*")

    sell.scan(MILK)

    assert sell.requested == [("code", f"3*{MILK}")]


def test_a_scan_is_not_mixed_with_what_was_being_typed(sell: SellDriver) -> None:
    sell.type_elsewhere("4")

    sell.scan(MILK)

    assert sell.requested == [("code", MILK)]
    assert sell.typed() == ""


def test_a_quick_key_asks_for_its_article(sell: SellDriver) -> None:
    sell.touch_tile(3)

    assert sell.requested == [("article", "104", "")]
    assert sell.scans_next()


def test_a_weight_typed_before_a_quick_key_goes_with_it(sell: SellDriver) -> None:
    sell.type_elsewhere("0,845*")

    sell.touch_tile(0)

    assert sell.requested == [("article", "101", "0,845")]


def test_another_group_of_quick_keys_is_one_tap_away(sell: SellDriver) -> None:
    sell.touch_group("Fruta-perime")

    assert sell.tiles()[1] == "Domate qershi"


def test_every_group_and_page_is_reached_with_the_last_key(sell: SellDriver) -> None:
    sell.screen.resize(1024, 720)
    QApplication.processEvents()

    sell.list_groups()
    listed = [name for name in sell.tiles() if name]
    sell.touch_tile(1)

    assert listed[:3] == ["Favoritët", "Favoritët", "Fruta-perime"]
    assert sell.tiles()[0] == "Djathë i bardhë"


def test_a_removed_line_can_be_brought_back_from_the_scan_field(sell: SellDriver) -> None:
    sell.screen.scan.show_hint("Qese letre u hoq", undo=True)

    sell.touch("sell.undo")

    assert sell.requested == [("undo",)]
    assert not sell.has_hint()


def test_the_way_back_goes_after_its_four_seconds(qtbot: QtBot, sell: SellDriver) -> None:
    sell.screen.scan.hint.clock.setInterval(1)
    sell.screen.scan.show_hint("Qese letre u hoq", undo=True)

    qtbot.waitUntil(lambda: not sell.has_hint())

    assert sell.screen.scan.line.placeholderText() == "Skano ose shkruaj kodin"


def test_a_code_not_found_keeps_the_key_that_finds_by_name(sell: SellDriver) -> None:
    def hints() -> list[str]:
        QApplication.processEvents()
        seen = [each.text() for each in sell.screen.scan.findChildren(Text) if each.isVisible()]
        return [each for each in seen if each == "kërko"]

    sell.screen.scan.show_problem("5310042099991", "Kodi nuk gjendet")
    with_code = hints()
    sell.screen.scan.show_problem("", "Sasia nuk kalon 9999.")

    assert with_code == ["kërko"]
    assert hints() == []


def test_a_problem_stands_until_the_next_key(sell: SellDriver) -> None:
    sell.screen.scan.show_problem("5310042099991", "Kodi nuk gjendet")
    shown = sell.problem()

    sell.type("1")

    assert shown == "5310042099991 Kodi nuk gjendet"
    assert sell.problem() == ""
    assert sell.typed() == "1"


def test_a_long_code_is_cut_and_what_is_wrong_stays_in_one_line(sell: SellDriver) -> None:
    wifi = "WIFI:T:WPA;S:Kafe Bar Agimi;P:nje-fjalekalim-shume-i-gjate;;"

    sell.screen.scan.show_problem(wifi, "Kodi nuk gjendet")

    shown = [each.text() for each in sell.screen.scan.findChildren(Text) if each.isVisible()]
    assert "WIFI:T:WPA;S:Kafe B…" in shown
    assert sell.screen.scan.problem_code() == wifi[:60]
    problem = next(
        each for each in sell.screen.scan.findChildren(Text) if each.text() == "Kodi nuk gjendet"
    )
    assert problem.heightForWidth(problem.width()) < 2 * problem.fontMetrics().height()


def test_what_is_said_in_passing_leaves_and_the_field_says_again_what_it_is_for(
    sell: SellDriver,
) -> None:
    scan = sell.screen.scan
    rest = scan.line.placeholderText()
    scan.show_hint("Gjendja fillestare u deklarua. Dita u hap.")
    assert scan.line.placeholderText() == ""
    assert scan.hint.clock.isActive()

    scan.hint.clock.timeout.emit()

    assert scan.line.placeholderText() == rest
