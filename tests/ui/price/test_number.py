"""The number pad: a quantity, a price, a rate, by keys and by touch.

Lives here: `ui.kit.frame.number_dialog`.
Must not: change a basket.
"""

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import SQ, a_window, touch
from till.domain.barcode import parse_quantity_typed
from till.domain.cash.exchange import parse_rate
from till.domain.errors.basket import PriceUnreadable
from ui.kit.formats import parse_price
from ui.kit.frame.number_dialog import NumberDialog, NumberRequest


class Asked:
    """The dialog opened for a question, and what became of it."""

    def __init__(
        self,
        qtbot: QtBot,
        read: Callable[[str], object] = parse_quantity_typed,
        suggestion: str = "",
    ) -> None:
        self.dialog = NumberDialog(SQ, a_window(qtbot))
        self.entered: list[str] = []
        self.ways_out: list[str] = []
        request = NumberRequest(
            title="Sasia", sub="Domate", suggestion=suggestion, read=read, of_line=True
        )
        self.dialog.ask(
            request,
            self.entered.append,
            left=lambda: self.ways_out.append("left"),
            removed=lambda: self.ways_out.append("removed"),
        )


def test_a_weight_is_typed_and_taken_with_enter(qtbot: QtBot) -> None:
    asked = Asked(qtbot)

    qtbot.keyClicks(asked.dialog.field.line, "0,845")
    qtbot.keyClick(asked.dialog.field.line, Qt.Key.Key_Return)

    assert asked.entered == ["0,845"]


def test_a_weight_is_touched_and_taken_with_the_button(qtbot: QtBot) -> None:
    asked = Asked(qtbot)

    for digit in (",", "8", ",", "4", "5"):
        asked.dialog.pad.digit.emit(digit)
    touch(qtbot, asked.dialog, "number.set")

    assert asked.entered == ["0,845"]


def test_digits_go_to_the_field_wherever_the_focus_is(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    asked.dialog.main.setFocus()

    qtbot.keyClicks(asked.dialog.main, "3,5")

    assert asked.dialog.field.text() == "3,5"


def test_enter_alone_takes_the_suggestion(qtbot: QtBot) -> None:
    asked = Asked(qtbot, parse_rate, "97,40")

    qtbot.keyClick(asked.dialog.field.line, Qt.Key.Key_Enter)

    assert asked.entered == ["97,40"]


@pytest.mark.parametrize("text", ["", "0", "-1", "1e9", "99999999", "1,2345", "1.2.3", "dy", "1 2"])
def test_bad_quantities_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    asked = Asked(qtbot)

    asked.dialog.field.line.setText(text)
    asked.dialog.enter()

    assert asked.entered == []
    assert asked.dialog.problem.text().endswith(".")
    assert asked.dialog.isVisible()


@pytest.mark.parametrize("text", ["0", "0,00", "-5", "1,234", "1e3", "999999999", "falas"])
def test_bad_prices_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    asked = Asked(qtbot, parse_price)

    asked.dialog.field.line.setText(text)
    asked.dialog.enter()

    assert asked.entered == []
    assert asked.dialog.problem.text()


def test_the_next_key_ends_the_problem(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    asked.dialog.enter()

    qtbot.keyClicks(asked.dialog.field.line, "2")

    assert asked.dialog.problem.text() == ""
    assert not asked.dialog.field.is_wrong()


def test_it_stays_open_until_somebody_has_taken_the_number(qtbot: QtBot) -> None:
    asked = Asked(qtbot)

    qtbot.keyClicks(asked.dialog.field.line, "2")
    qtbot.keyClick(asked.dialog.field.line, Qt.Key.Key_Return)
    asked.dialog.show_problem("Nuk shitet me peshë.")

    assert asked.dialog.isVisible()
    assert asked.dialog.problem.text() == "Nuk shitet me peshë."


def test_escape_leaves_without_a_number(qtbot: QtBot) -> None:
    asked = Asked(qtbot)

    qtbot.keyClicks(asked.dialog.field.line, "2")
    qtbot.keyClick(asked.dialog.field.line, Qt.Key.Key_Escape)

    assert (asked.entered, asked.ways_out) == ([], ["left"])
    assert not asked.dialog.isVisible()


def test_the_bin_takes_the_line_out(qtbot: QtBot) -> None:
    asked = Asked(qtbot)

    touch(qtbot, asked.dialog, "number.remove")

    assert asked.ways_out == ["removed"]
    assert not asked.dialog.isVisible()


def test_the_answer_goes_to_whoever_asked_last(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    entered: list[str] = []
    asked.dialog.ask(NumberRequest(title="Çmimi", read=parse_price), entered.append)

    qtbot.keyClicks(asked.dialog.field.line, "120")
    qtbot.keyClick(asked.dialog.field.line, Qt.Key.Key_Return)

    assert (asked.entered, entered) == ([], ["120"])


def test_a_price_is_read_as_it_is_typed() -> None:
    assert parse_price("1.300") == Decimal("1300.00")
    with pytest.raises(PriceUnreadable):
        parse_price("falas")
