"""The opened line's quantity can be changed by touch and by keys.

Lives here: real clicks and keys on the stepper.
Must not: the till behind it.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, read, ten
from ui.sell.screen import SellScreen

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def test_plus_and_minus_wish_one_more_and_one_less(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    with qtbot.waitSignal(screen.lines.quantity_requested) as more:
        qtbot.mouseClick(screen.lines.quantity.stepper.plus, LEFT)
    with qtbot.waitSignal(screen.lines.quantity_requested) as less:
        qtbot.mouseClick(screen.lines.quantity.stepper.minus, LEFT)

    assert more.args == [9, Decimal(5)]
    assert less.args == [9, Decimal(3)]


def test_one_less_than_one_wishes_the_line_away(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen, 1)

    with qtbot.waitSignal(screen.lines.removal_requested) as removal:
        qtbot.mouseClick(screen.lines.quantity.stepper.minus, LEFT)

    assert removal.args == [1]
    assert screen.lines.quantity.stepper.minus.accessibleName() == "Hiq rreshtin"


def test_goods_by_weight_do_not_step(screen: SellScreen) -> None:
    ten(screen, 2)

    assert not screen.lines.quantity.stepper.plus.isVisible()
    assert read(screen.lines.quantity.stepper.text()) == "0,845 kg"


def test_f3_digits_and_enter_wish_a_quantity(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    screen.keys.press(3)
    with qtbot.waitSignal(screen.lines.quantity_requested) as wished:
        qtbot.keyClicks(screen.lines.quantity.stepper.line, "12")
        qtbot.keyClick(screen.lines.quantity.stepper.line, Key.Key_Return)

    assert wished.args == [9, Decimal(12)]
    assert screen.scan.line.hasFocus()


def test_escape_leaves_the_quantity_as_it_was(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.keys.press(3)
    qtbot.keyClicks(screen.lines.quantity.stepper.line, "12")

    went_back = screen.step_back()

    assert went_back
    assert screen.lines.quantity.stepper.text() == "4"
    assert screen.scan.line.hasFocus()


def test_a_quantity_that_is_no_number_is_explained(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.keys.press(3)

    with qtbot.assertNotEmitted(screen.lines.quantity_requested):
        qtbot.keyClicks(screen.lines.quantity.stepper.line, "a")
        qtbot.keyClick(screen.lines.quantity.stepper.line, Key.Key_Return)

    assert "“a” nuk lexohet si sasi" in screen.scan.problem_text()


def test_a_tap_on_the_number_wishes_the_pad_for_that_line(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen, 2)

    with qtbot.waitSignal(screen.lines.quantity_pad_requested) as wished:
        qtbot.mouseClick(screen.lines.quantity.stepper.line, LEFT)

    assert wished.args == [2]
    assert not screen.lines.quantity.is_open()


def test_a_scan_while_a_quantity_is_typed_is_not_lost(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.keys.press(3)

    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned("5310042031108")

    assert entered.args == ["5310042031108"]
    assert not screen.lines.quantity.is_open()


def test_a_scan_closes_the_number_being_typed_and_takes_none_of_its_digits(
    qtbot: QtBot, screen: SellScreen
) -> None:
    ten(screen)
    told: list[object] = []
    screen.lines.quantity_requested.connect(lambda line, quantity: told.append((line, quantity)))
    screen.code_entered.connect(told.append)
    screen.keys.press(3)
    qtbot.keyClicks(screen.lines.quantity.stepper.line, "2")

    screen.code_scanned("5310042031108")
    screen.type_key("2")

    assert told == [(9, Decimal(2)), "5310042031108"]
    assert screen.scan.text() == "2"
    assert screen.scan.line.hasFocus()


def test_a_number_that_a_scan_closes_and_nobody_can_read_is_explained(
    qtbot: QtBot, screen: SellScreen
) -> None:
    ten(screen)
    screen.keys.press(3)
    qtbot.keyClicks(screen.lines.quantity.stepper.line, "2x")

    with (
        qtbot.assertNotEmitted(screen.lines.quantity_requested),
        qtbot.waitSignal(screen.code_entered) as entered,
    ):
        screen.code_scanned("5310042031108")

    assert entered.args == ["5310042031108"]
    assert "“2x” nuk lexohet si sasi" in screen.scan.problem_text()


def test_payment_waits_for_a_quantity_that_was_being_typed(
    qtbot: QtBot, screen: SellScreen
) -> None:
    ten(screen)
    screen.keys.press(3)
    qtbot.keyClicks(screen.lines.quantity.stepper.line, "12")

    with (
        qtbot.assertNotEmitted(screen.keys.payment_requested),
        qtbot.waitSignal(screen.lines.quantity_requested) as wished,
    ):
        screen.keys.press(12)
    with qtbot.waitSignal(screen.keys.payment_requested):
        screen.keys.press(12)

    assert wished.args == [9, Decimal(12)]


@pytest.mark.parametrize("typed", ["0", "-1", "1e9", "", "١", "1,5", "1.5", " 2 ", "9" * 40])
def test_whatever_is_typed_as_a_quantity_is_wished_or_explained(
    qtbot: QtBot, screen: SellScreen, typed: str
) -> None:
    ten(screen)
    wished: list[object] = []
    screen.lines.quantity_requested.connect(lambda _line, quantity: wished.append(quantity))
    screen.keys.press(3)
    screen.lines.quantity.stepper.line.clear()
    screen.lines.quantity.stepper.line.insert(typed)

    qtbot.keyClick(screen.lines.quantity.stepper.line, Key.Key_Return)

    assert bool(wished) is not bool(screen.scan.problem_text())
    assert not screen.lines.quantity.is_open()


def test_delete_wishes_the_opened_line_away(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen, 4)

    with qtbot.waitSignal(screen.lines.removal_requested) as removal:
        screen.remove_selected()

    assert removal.args == [4]
