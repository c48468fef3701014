"""The opening balance, counted in notes and coins.

Lives here: the keys and touches of counting, for `ui.count.denominations`.
Must not: declare anything.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.opening import OpeningDriver


def test_f2_counts_and_the_glass_shows_the_sum(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.press(Qt.Key.Key_F2)
    opening.count(Qt.Key.Key_Down, Qt.Key.Key_Down, "1", Qt.Key.Key_Return, "4")
    opening.count(Qt.Key.Key_Right, "5", Qt.Key.Key_Left, "+", "-", "-")
    assert opening.amount == "5 050,00"
    opening.count(Qt.Key.Key_F12)

    assert opening.declared == [Decimal("5050.00")]


def test_the_first_digit_overwrites_and_the_next_are_put_behind_it(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.press(Qt.Key.Key_F2)
    opening.count("3", Qt.Key.Key_Down, Qt.Key.Key_Up)

    opening.count("1", "2")
    assert opening.amount == "120 000,00"
    opening.count(Qt.Key.Key_Backspace)

    assert opening.amount == "10 000,00"


def test_the_steppers_count_by_touch(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.press(Qt.Key.Key_F2)
    row = opening.screen.counting.rows[6]

    qtbot.mouseClick(row.stepper.plus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.stepper.plus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.stepper.minus, Qt.MouseButton.LeftButton)

    assert opening.amount == "100,00"
    assert row.is_chosen()


def test_a_count_nobody_began_declares_nothing(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.press(Qt.Key.Key_F2)

    opening.count(Qt.Key.Key_F12)

    assert opening.declared == []
    assert opening.problem
