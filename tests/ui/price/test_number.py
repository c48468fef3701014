"""The number pad: a quantity, a price, a rate, by keys and by touch.

Lives here: `ui.price.number` and `ui.price.number`.
Must not: change a basket.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import SQ, a_window, heard, touch
from till.domain.errors import RuleBroken
from ui.price.number import PRICE, QUANTITY, RATE, NumberDialog, NumberRequest, read_number


def dialog(qtbot: QtBot, purpose: str = QUANTITY, suggestion: str = "") -> NumberDialog:
    made = NumberDialog(SQ, a_window(qtbot))
    made.begin(
        NumberRequest(
            title="Sasia", sub="Domate", unit="kg", suggestion=suggestion, purpose=purpose
        )
    )
    return made


def test_a_weight_is_typed_and_taken_with_enter(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    entered = heard(number.entered)

    qtbot.keyClicks(number.field.line, "0,845")
    qtbot.keyClick(number.field.line, Qt.Key.Key_Return)

    assert entered == [("quantity", "0,845")]


def test_a_weight_is_touched_and_taken_with_the_button(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    entered = heard(number.entered)

    for digit in (",", "8", ",", "4", "5"):
        number.pad.digit.emit(digit)
    touch(qtbot, number, "number.set")

    assert entered == [("quantity", "0,845")]


def test_digits_go_to_the_field_wherever_the_focus_is(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    number.main.setFocus()

    qtbot.keyClicks(number.main, "3,5")

    assert number.field.text() == "3,5"


def test_enter_alone_takes_the_suggestion(qtbot: QtBot) -> None:
    number = dialog(qtbot, RATE, "97,40")
    entered = heard(number.entered)

    qtbot.keyClick(number.field.line, Qt.Key.Key_Enter)

    assert entered == [("rate", "97,40")]


@pytest.mark.parametrize("text", ["", "0", "-1", "1e9", "99999999", "1,2345", "1.2.3", "dy", "1 2"])
def test_bad_quantities_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    number = dialog(qtbot)
    entered = heard(number.entered)

    number.field.line.setText(text)
    number.enter()

    assert entered == []
    assert number.problem.text().endswith(".")
    assert number.isVisible()


@pytest.mark.parametrize("text", ["0", "0,00", "-5", "1,234", "1e3", "999999999", "falas"])
def test_bad_prices_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    number = dialog(qtbot, PRICE)
    entered = heard(number.entered)

    number.field.line.setText(text)
    number.enter()

    assert entered == []
    assert number.problem.text()


def test_the_next_key_ends_the_problem(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    number.enter()

    qtbot.keyClicks(number.field.line, "2")

    assert number.problem.text() == ""
    assert not number.field.is_wrong()


def test_it_stays_open_until_somebody_has_taken_the_number(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    number.entered.connect(lambda _purpose, _text: number.show_problem("Nuk shitet me peshë."))

    qtbot.keyClicks(number.field.line, "2")
    qtbot.keyClick(number.field.line, Qt.Key.Key_Return)

    assert number.isVisible()
    assert number.problem.text() == "Nuk shitet me peshë."


def test_escape_leaves_without_a_number(qtbot: QtBot) -> None:
    number = dialog(qtbot)
    entered = heard(number.entered)
    left = heard(number.left)

    qtbot.keyClicks(number.field.line, "2")
    qtbot.keyClick(number.field.line, Qt.Key.Key_Escape)

    assert (entered, left) == ([], [()])
    assert not number.isVisible()


def test_what_was_typed_is_read_by_what_it_is_for() -> None:
    assert read_number(QUANTITY, "0.845") == Decimal("0.845")
    assert read_number(PRICE, "1.300") == Decimal("1300.00")
    assert read_number(RATE, "97,4025") == Decimal("97.4025")
    with pytest.raises(RuleBroken):
        read_number(RATE, "0")
