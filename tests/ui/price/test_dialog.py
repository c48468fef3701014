"""Discount and price: of a line, of the sale, in every way, and taken away.

Lives here: `ui.price.dialog` by keys and touch.
Must not: limits of roles.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.price import PriceDriver
from tests.ui.examples import example_sale
from till.domain.selling.basket import change_price
from till.domain.selling.discount import Discount
from ui.price.draft import PriceMethod

OIL = 5
COFFEE = 4


def test_a_percentage_is_shown_before_and_after_and_taken_with_enter(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.type("25")
    assert price.after == "967,50 L"
    assert price.total == "3 943,50"
    assert price.dialog.change.before.font().strikeOut()
    price.press(Qt.Key.Key_Return)

    assert price.line_discounts == [(OIL, Discount(percent=Decimal(25)))]
    assert price.is_open


def test_by_touch_a_quick_percentage_is_given(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.touch("price.quick.20")
    assert price.after == "1 032,00 L"
    price.touch("price.set")

    assert price.line_discounts == [(OIL, Discount(percent=Decimal(20)))]


def test_f7_takes_lek_off_and_f3_takes_it_off_the_whole_sale(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.press(Qt.Key.Key_F7)
    price.press(Qt.Key.Key_F3)
    price.type("266")
    assert price.total == "4 000,00"
    price.press(Qt.Key.Key_Return)

    assert price.sale_discounts == [(Discount(amount=Decimal("266.00")),)]


def test_f8_gives_a_line_another_price(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, 2)

    price.press(Qt.Key.Key_F8)
    price.type("1000")
    assert price.after == "845,00 L"
    price.press(Qt.Key.Key_Return)

    assert price.prices == [(2, Decimal("1000.00"))]


def test_the_whole_sale_has_no_price_of_its_own(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.press(Qt.Key.Key_F8)
    price.press(Qt.Key.Key_F3)

    assert price.method == PriceMethod.PERCENT
    assert not price.button("price.price").isEnabled()


def test_without_a_line_only_the_sale_is_changed(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, None)

    price.press(Qt.Key.Key_F2)
    price.type("10")
    price.press(Qt.Key.Key_Return)

    assert price.sale_discounts == [(Discount(percent=Decimal(10)),)]
    assert price.line_discounts == []


def test_f9_takes_a_discount_away(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, COFFEE)

    price.press(Qt.Key.Key_F9)

    assert price.line_discounts == [(COFFEE, None)]


def test_f9_goes_back_to_the_list_price(qtbot: QtBot) -> None:
    basket = change_price(example_sale.ten_lines(), OIL, Decimal("1000.00"))
    price = PriceDriver(qtbot, OIL, basket)

    price.press(Qt.Key.Key_F9)

    assert price.prices == [(OIL, None)]
    assert price.button("price.take_away").words() == "Rikthe çmimin e listës"


def test_f9_without_a_discount_does_nothing_and_says_why(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.press(Qt.Key.Key_F9)

    assert price.requested == []
    assert price.button("price.take_away").toolTip() == "Nuk ka zbritje për të hequr."


def test_a_discount_of_the_whole_sale_is_taken_away_too(qtbot: QtBot) -> None:
    basket = replace(example_sale.ten_lines(), discount=Discount(percent=Decimal(5)))
    price = PriceDriver(qtbot, None, basket)

    price.touch("price.take_away")

    assert price.sale_discounts == [(None,)]


@pytest.mark.parametrize("text", ["", "0", "101", "-5", "1e1", "dhjete", "5%%", "<b>5</b>"])
def test_bad_percentages_are_said_and_nothing_is_requested(qtbot: QtBot, text: str) -> None:
    price = PriceDriver(qtbot, OIL)

    price.paste(text)
    price.press(Qt.Key.Key_Return)

    assert price.requested == []
    assert price.problem.endswith(".")
    assert price.after == "1 290,00 L"


def test_more_lek_than_the_line_costs_is_said(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.press(Qt.Key.Key_F7)
    price.type("1290,01")
    price.press(Qt.Key.Key_Return)

    assert price.requested == []
    assert price.problem.startswith("Zbritja nuk mund të kalojë")


def test_a_price_of_nothing_is_said(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.press(Qt.Key.Key_F8)
    price.type("0")
    price.press(Qt.Key.Key_Return)

    assert price.prices == []
    assert price.problem


def test_the_problem_goes_with_the_next_key(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)
    price.press(Qt.Key.Key_Return)

    price.type("5")

    assert price.problem == ""


def test_digits_go_to_the_field_wherever_the_focus_is(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)
    price.button("price.set").setFocus()

    price.type("12,5")

    assert price.after == "1 128,75 L"


def test_escape_leaves_everything_as_it_was(qtbot: QtBot) -> None:
    price = PriceDriver(qtbot, OIL)

    price.type("50")
    price.press(Qt.Key.Key_Escape)

    assert (price.requested, price.left) == ([], [()])
    assert not price.is_open
