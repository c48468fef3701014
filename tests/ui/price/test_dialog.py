"""Discount and price: of a line, of the sale, in every way, and taken away.

Lives here: `ui.price.dialog` by keys and touch.
Must not: limits of roles.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import SQ, a_window, heard, touch
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket, change_price
from till.domain.selling.discount import Discount
from till.system.reference_tables import load_units
from ui.price.dialog import PriceDialog
from ui.price.draft import PriceMethod

OIL = 5
COFFEE = 4


class Pricing:
    """The dialog over the ten lines of the picture, and what it wished."""

    def __init__(self, qtbot: QtBot, line: int | None, basket: Basket | None = None) -> None:
        self.qtbot = qtbot
        self.dialog = PriceDialog(SQ, a_window(qtbot), units=load_units())
        self.line_discounts = heard(self.dialog.line_discount_requested)
        self.sale_discounts = heard(self.dialog.basket_discount_requested)
        self.prices = heard(self.dialog.line_price_requested)
        self.dialog.begin(basket or example_sale.ten_lines(), line)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.dialog.entry.field.line, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.dialog.entry.field.line, key)

    def touch(self, name: str) -> None:
        touch(self.qtbot, self.dialog, name)

    @property
    def after(self) -> str:
        return self.dialog.change.after.text().replace("\u00a0", " ")

    @property
    def total(self) -> str:
        return self.dialog.change.glass.number_text().replace("\u00a0", " ")

    @property
    def problem(self) -> str:
        return self.dialog.entry.problem_text.text()

    @property
    def wished(self) -> list[tuple[object, ...]]:
        return self.line_discounts + self.sale_discounts + self.prices


def test_a_percentage_is_shown_before_and_after_and_taken_with_enter(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.type("25")
    assert pricing.after == "967,50 L"
    assert pricing.total == "3 943,50"
    assert pricing.dialog.change.before.font().strikeOut()
    pricing.press(Qt.Key.Key_Return)

    assert pricing.line_discounts == [(OIL, Discount(percent=Decimal(25)))]
    assert pricing.dialog.isVisible()


def test_by_touch_a_quick_percentage_is_given(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.touch("price.quick.20")
    assert pricing.after == "1 032,00 L"
    pricing.touch("price.set")

    assert pricing.line_discounts == [(OIL, Discount(percent=Decimal(20)))]


def test_f7_takes_lek_off_and_f3_takes_it_off_the_whole_sale(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.press(Qt.Key.Key_F7)
    pricing.press(Qt.Key.Key_F3)
    pricing.type("266")
    assert pricing.total == "4 000,00"
    pricing.press(Qt.Key.Key_Return)

    assert pricing.sale_discounts == [(Discount(amount=Decimal("266.00")),)]


def test_f8_gives_a_line_another_price(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, 2)

    pricing.press(Qt.Key.Key_F8)
    pricing.type("1000")
    assert pricing.after == "845,00 L"
    pricing.press(Qt.Key.Key_Return)

    assert pricing.prices == [(2, Decimal("1000.00"))]


def test_the_whole_sale_has_no_price_of_its_own(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.press(Qt.Key.Key_F8)
    pricing.press(Qt.Key.Key_F3)

    assert pricing.dialog.entry.methods.current() == PriceMethod.PERCENT
    assert not pricing.dialog.entry.methods.segments[PriceMethod.PRICE].isEnabled()


def test_without_a_line_only_the_sale_is_changed(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, None)

    pricing.press(Qt.Key.Key_F2)
    pricing.type("10")
    pricing.press(Qt.Key.Key_Return)

    assert pricing.sale_discounts == [(Discount(percent=Decimal(10)),)]
    assert pricing.line_discounts == []


def test_f9_takes_a_discount_away(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, COFFEE)

    pricing.press(Qt.Key.Key_F9)

    assert pricing.line_discounts == [(COFFEE, None)]


def test_f9_goes_back_to_the_list_price(qtbot: QtBot) -> None:
    basket = change_price(example_sale.ten_lines(), OIL, Decimal("1000.00"))
    pricing = Pricing(qtbot, OIL, basket)

    pricing.press(Qt.Key.Key_F9)

    assert pricing.prices == [(OIL, None)]
    assert pricing.dialog.entry.away.words() == "Kthe çmimin e listës"


def test_f9_without_a_discount_does_nothing_and_says_why(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.press(Qt.Key.Key_F9)

    assert pricing.wished == []
    assert pricing.dialog.entry.away.toolTip() == "Nuk ka zbritje për të hequr."


def test_a_discount_of_the_whole_sale_is_taken_away_too(qtbot: QtBot) -> None:
    basket = replace(example_sale.ten_lines(), discount=Discount(percent=Decimal(5)))
    pricing = Pricing(qtbot, None, basket)

    pricing.touch("price.take_away")

    assert pricing.sale_discounts == [(None,)]


@pytest.mark.parametrize("text", ["", "0", "101", "-5", "1e1", "dhjete", "5%%", "<b>5</b>"])
def test_bad_percentages_are_said_and_nothing_is_wished(qtbot: QtBot, text: str) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.dialog.entry.field.line.setText(text)
    pricing.press(Qt.Key.Key_Return)

    assert pricing.wished == []
    assert pricing.problem.endswith(".")
    assert pricing.after == "1 290,00 L"


def test_more_lek_than_the_line_costs_is_said(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.press(Qt.Key.Key_F7)
    pricing.type("1290,01")
    pricing.press(Qt.Key.Key_Return)

    assert pricing.wished == []
    assert pricing.problem.startswith("Zbritja nuk kalon")


def test_a_price_of_nothing_is_said(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)

    pricing.press(Qt.Key.Key_F8)
    pricing.type("0")
    pricing.press(Qt.Key.Key_Return)

    assert pricing.prices == []
    assert pricing.problem


def test_the_problem_goes_with_the_next_key(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)
    pricing.press(Qt.Key.Key_Return)

    pricing.type("5")

    assert pricing.problem == ""


def test_digits_go_to_the_field_wherever_the_focus_is(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)
    pricing.dialog.entry.main.setFocus()

    qtbot.keyClicks(pricing.dialog.entry.main, "12,5")

    assert pricing.after == "1 128,75 L"


def test_escape_leaves_everything_as_it_was(qtbot: QtBot) -> None:
    pricing = Pricing(qtbot, OIL)
    left = heard(pricing.dialog.left)

    pricing.type("50")
    pricing.press(Qt.Key.Key_Escape)

    assert (pricing.wished, left) == ([], [()])
    assert not pricing.dialog.isVisible()
