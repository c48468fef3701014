"""The opened line's quantity can be changed by touch and by keys.

Lives here: real clicks and keys on the stepper.
Must not: the till behind it.
"""

from decimal import Decimal
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.sell_desk import a_screen, read, ten
from ui.screens.sell import SellScreen
from ui.theme.style import apply_theme

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True, scope="module")
def light(qapp: QApplication) -> None:
    apply_theme(cast("QApplication", qapp), animate=False)


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def test_plus_and_minus_wish_one_more_and_one_less(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    with qtbot.waitSignal(screen.quantity_wished) as more:
        qtbot.mouseClick(screen.lines.stepper.plus, LEFT)
    with qtbot.waitSignal(screen.quantity_wished) as less:
        qtbot.mouseClick(screen.lines.stepper.minus, LEFT)

    assert more.args == [9, Decimal(5)]
    assert less.args == [9, Decimal(3)]


def test_one_less_than_one_wishes_the_line_away(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen, 1)

    with qtbot.waitSignal(screen.removal_wished) as removal:
        qtbot.mouseClick(screen.lines.stepper.minus, LEFT)

    assert removal.args == [1]
    assert screen.lines.stepper.minus.accessibleName() == "Hiq rreshtin"


def test_goods_by_weight_do_not_step(screen: SellScreen) -> None:
    ten(screen, 2)

    assert not screen.lines.stepper.plus.isVisible()
    assert read(screen.lines.stepper.text()) == "0,845 kg"


def test_f3_digits_and_enter_wish_a_quantity(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    screen.press(3)
    with qtbot.waitSignal(screen.quantity_wished) as wished:
        qtbot.keyClicks(screen.lines.stepper.line, "12")
        qtbot.keyClick(screen.lines.stepper.line, Key.Key_Return)

    assert wished.args == [9, Decimal(12)]
    assert screen.scan.line.hasFocus()


def test_escape_leaves_the_quantity_as_it_was(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.press(3)
    qtbot.keyClicks(screen.lines.stepper.line, "12")

    went_back = screen.step_back()

    assert went_back
    assert screen.lines.stepper.text() == "4"
    assert screen.scan.line.hasFocus()


def test_a_quantity_that_is_no_number_is_explained(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.press(3)

    with qtbot.assertNotEmitted(screen.quantity_wished):
        qtbot.keyClicks(screen.lines.stepper.line, "a")
        qtbot.keyClick(screen.lines.stepper.line, Key.Key_Return)

    assert "“a” nuk lexohet si sasi" in screen.scan.problem_text()


def test_a_tap_on_the_number_asks_for_the_quantity(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    qtbot.mouseClick(screen.lines.stepper.line, LEFT)

    assert screen.is_asking()


def test_a_scan_while_a_quantity_is_typed_is_not_lost(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)
    screen.press(3)

    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned("5310042031108")

    assert entered.args == ["5310042031108"]
    assert not screen.is_asking()


def test_delete_wishes_the_opened_line_away(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen, 4)

    with qtbot.waitSignal(screen.removal_wished) as removal:
        screen.remove_selected()

    assert removal.args == [4]
