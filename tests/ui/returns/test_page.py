"""A return put together by keys and touches, and the question before a cancellation.

Lives here: what is chosen, what stands on the glass, what is asked for once.
Must not: what comes of it (tests/stories/counter/test_returns.py).
"""

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import CONTROL
from tests.ui.drivers.returns import CancelDriver, ReturnDriver, a_draft, corrected, given_back
from ui.returns.draft import ReturnReason
from ui.returns.lines import RowPlaces

CHEESE = 3  # weighed
MILK = 4  # three of them


def touch_row(page: ReturnDriver, place: int, part: str = "name") -> None:
    """Put a finger on a part of a row, from 1."""
    view = page.screen.lines.view
    rect = view.visualRect(view.lines.index(place - 1)).toRectF()
    at: QPoint = getattr(RowPlaces(rect, 100), part).center().toPoint()
    page.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_line_a_reason_and_f12_are_all_that_is_needed(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot)

    page.press(Qt.Key.Key_4, modifier=CONTROL)
    page.press(Qt.Key.Key_F5, Qt.Key.Key_F12)

    assert page.wanted == {MILK: "3"}
    assert page.total == "495,00"
    assert page.draft.reason is ReturnReason.DAMAGED
    assert len(page.issued) == 1


def test_the_arrows_change_line_and_number(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot)

    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right)
    page.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
    page.press(Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_F2)

    assert page.wanted == {CHEESE: "0.845", MILK: "2"}
    assert page.numbers == [(CHEESE - 1,)]


def test_by_touch_a_row_is_ticked_and_stepped(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot)

    touch_row(page, MILK)
    touch_row(page, MILK, "minus")
    touch_row(page, CHEESE, "box")
    touch_row(page, CHEESE, "stepper")
    touch_row(page, 1)
    touch_row(page, 1, "box")
    page.touch("returns.reason.mistake")
    page.touch("returns.primary")

    assert page.wanted == {CHEESE: "0.845", MILK: "2"}
    assert page.numbers == [(CHEESE - 1,)]
    assert len(page.issued) == 1


def test_everything_that_is_left_is_chosen_with_f3_and_let_go_again(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot, a_draft(corrected(given_back(corrected(), 0, 4))))

    page.press(Qt.Key.Key_F3)
    chosen = set(page.wanted)
    page.touch("returns.all")

    assert chosen == {2, 3, 4, 6, 7, 8, 9, 10}
    assert page.wanted == {}


def test_what_came_back_before_does_not_come_back_again(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot, a_draft(corrected(given_back(corrected(), 0))))

    page.press(Qt.Key.Key_1, modifier=CONTROL)
    page.press(Qt.Key.Key_Up, Qt.Key.Key_Right)

    assert page.wanted == {}


def test_money_goes_back_in_the_kind_that_f8_turns_to(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot, a_draft(rows=(5,)))
    on_card = page.money

    page.press(Qt.Key.Key_F8)

    assert on_card == "Kartë 1 290,00 L: ktheje te terminali i kartës."
    assert page.money == "Para në dorë 1 290,00 L."


def test_a_scan_is_no_press_of_anything(qtbot: QtBot) -> None:
    page = ReturnDriver(qtbot)

    assert page.screen.code_scanned("4006381332101")

    assert page.scans == [("4006381332101",)]
    assert page.wanted == {}


def test_a_sale_is_cancelled_with_a_reason_alone(qtbot: QtBot) -> None:
    question = CancelDriver(qtbot)
    question.read_the_question()

    question.press(Qt.Key.Key_F8)
    said = question.problem
    question.press(Qt.Key.Key_F6, Qt.Key.Key_F8)

    assert said == "Zgjidh arsyen: F5, F6 ose F7."
    assert (len(question.agreed), question.dialog.reason) == (1, ReturnReason.MISTAKE)
