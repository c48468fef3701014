"""The number pad: a quantity, a price, a rate, by keys and by touch.

Lives here: `ui.kit.page.number`.
Must not: change a basket.
"""

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from till.domain.cash.exchange import parse_rate
from till.domain.errors.basket import PriceUnreadable
from till.domain.typed import read_price, read_quantity
from ui.kit.page.number import NumberDialog, NumberRequest


class NumberDriver(Hand):
    """The dialog opened for a question, and what became of it."""

    def __init__(
        self,
        qtbot: QtBot,
        read: Callable[[str], object] = read_quantity,
        suggestion: str = "",
    ) -> None:
        self.dialog = NumberDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
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

    @property
    def text(self) -> str:
        return self.dialog.field.text()

    @property
    def problem(self) -> str:
        return self.dialog.asked.said.said.text()

    def enter(self, text: str) -> None:
        """Paste a text, and press the key that takes it."""
        self.field("number.value").setText(text)
        self.touch("number.set")


def test_a_weight_is_typed_and_taken_with_enter(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)

    number.type("0,845")
    number.press(Qt.Key.Key_Return)

    assert number.entered == ["0,845"]


def test_a_weight_is_touched_and_taken_with_the_button(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)

    number.touch_pad(number.dialog.asked.pad, ",8,45")
    number.touch("number.set")

    assert number.entered == ["0,845"]


def test_digits_go_to_the_field_wherever_the_focus_is(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)
    number.button("number.set").setFocus()

    number.type("3,5")

    assert number.text == "3,5"


def test_enter_alone_takes_the_suggestion(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot, parse_rate, "97,40")

    number.press(Qt.Key.Key_Enter)

    assert number.entered == ["97,40"]


@pytest.mark.parametrize("text", ["", "0", "-1", "1e9", "99999999", "1,2345", "1.2.3", "dy", "1 2"])
def test_bad_quantities_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    number = NumberDriver(qtbot)

    number.enter(text)

    assert number.entered == []
    assert number.problem.endswith(".")
    assert number.is_open


@pytest.mark.parametrize("text", ["0", "0,00", "-5", "1,234", "1e3", "9999999999", "falas"])
def test_bad_prices_are_said_and_not_taken(qtbot: QtBot, text: str) -> None:
    number = NumberDriver(qtbot, read_price)

    number.enter(text)

    assert number.entered == []
    assert number.problem


def test_the_next_key_ends_the_problem(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)
    number.enter("")

    number.type("2")

    assert number.problem == ""
    assert not number.dialog.field.is_wrong()


def test_it_stays_open_until_somebody_has_taken_the_number(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)

    number.type("2")
    number.press(Qt.Key.Key_Return)
    number.dialog.show_problem("Nuk shitet me peshë.")

    assert number.is_open
    assert number.problem == "Nuk shitet me peshë."


def test_escape_leaves_without_a_number(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)

    number.type("2")
    number.press(Qt.Key.Key_Escape)

    assert (number.entered, number.ways_out) == ([], ["left"])
    assert not number.is_open


def test_the_bin_takes_the_line_out(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)

    number.touch("number.remove")

    assert number.ways_out == ["removed"]
    assert not number.is_open


def test_the_answer_goes_to_whoever_asked_last(qtbot: QtBot) -> None:
    number = NumberDriver(qtbot)
    entered: list[str] = []
    number.dialog.ask(NumberRequest(title="Çmimi", read=read_price), entered.append)

    number.type("120")
    number.press(Qt.Key.Key_Return)

    assert (number.entered, entered) == ([], ["120"])


def test_a_price_is_read_as_it_is_typed() -> None:
    assert read_price("1.300") == Decimal("1300.00")
    with pytest.raises(PriceUnreadable):
        read_price("falas")
