"""The opening balance, counted in notes and coins.

Lives here: the keys and touches of counting, for `ui.count.denominations`.
Must not: declare anything.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.opening import Morning


def test_f2_counts_and_the_glass_shows_the_sum(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.press(Qt.Key.Key_F2)
    morning.count(Qt.Key.Key_Down, Qt.Key.Key_Down, "1", Qt.Key.Key_Return, "4")
    morning.count(Qt.Key.Key_Right, "5", Qt.Key.Key_Left, "+", "-", "-")
    assert morning.glass == "5 050,00"
    morning.count(Qt.Key.Key_F12)

    assert morning.declared == [Decimal("5050.00")]


def test_the_first_digit_overwrites_and_the_next_are_put_behind_it(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.press(Qt.Key.Key_F2)
    morning.count("3", Qt.Key.Key_Down, Qt.Key.Key_Up)

    morning.count("1", "2")
    assert morning.glass == "120 000,00"
    morning.count(Qt.Key.Key_Backspace)

    assert morning.glass == "10 000,00"


def test_the_steppers_count_by_touch(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.press(Qt.Key.Key_F2)
    row = morning.screen.counting.rows[6]

    qtbot.mouseClick(row.stepper.plus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.stepper.plus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.stepper.minus, Qt.MouseButton.LeftButton)

    assert morning.glass == "100,00"
    assert row.is_chosen()


def test_a_count_nobody_began_declares_nothing(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.press(Qt.Key.Key_F2)

    morning.count(Qt.Key.Key_F12)

    assert morning.declared == []
    assert morning.screen.side.problem.isVisible()
