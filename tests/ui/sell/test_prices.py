"""What is taken off a price is seen: on the line, on the glass, in euro.

Lives here: agreed prices, discounts, the day's rate, names that are no plain names.
Must not: who may give a discount (domain.shop.limits).
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, read, show, ten
from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import FINISHED
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from ui.sell.basket_model import BasketColumn
from ui.sell.screen import SellScreen


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def said_by_the_glass(screen: SellScreen) -> str:
    return read(screen.total.display.accessibleDescription())


def test_the_catalogues_price_stands_under_the_agreed_one(screen: SellScreen) -> None:
    line = example_sale.line("Vaj ulliri", "1150")
    agreed = replace(line, list_price=Decimal("1290.00"))

    show(screen, Basket(lines=(agreed, line)))

    model = screen.lines.model
    assert read(model.text(0, BasketColumn.PRICE)) == "1 150,00"
    assert read(model.list_price_text(0)) == "1 290,00"
    assert model.list_price_text(1) == ""
    assert "Çmimi i listës 1 290,00" in model.spoken(0)
    assert screen.lines.view.rowHeight(0) == 56


def test_a_discount_in_lek_is_said_under_the_name(screen: SellScreen) -> None:
    line = example_sale.line("Vaj ulliri", "1290")

    show(screen, Basket(lines=(replace(line, discount=Discount(amount=Decimal("90.00"))),)))

    assert read(screen.lines.model.discount_text(0)) == "Zbritje · −90,00"


@pytest.mark.parametrize(
    ("discount", "said"),
    [
        (Discount(percent=Decimal(5)), "1 rresht · zbritje 5 %, TVSH 0,00, Zbritje −50,00"),
        (Discount(amount=Decimal("50.00")), "1 rresht · zbritje −50,00, TVSH 0,00, Zbritje −50,00"),
    ],
)
def test_a_discount_on_everything_is_said_on_the_glass(
    screen: SellScreen, discount: Discount, said: str
) -> None:
    basket = Basket(lines=(example_sale.line("Dhuratë", "1000"),), discount=discount)

    screen.show_basket(basket, Decimal("0.00"), None)

    assert said_by_the_glass(screen) == said
    assert read(screen.total.display.number_text()) == "950,00"


def test_euro_are_counted_at_the_rate_of_the_day(screen: SellScreen) -> None:
    ten(screen)

    screen.show_rate(Decimal("97.40"))
    with_rate = said_by_the_glass(screen)
    screen.show_rate(None)

    assert with_rate.endswith("Zbritje −42,00, EUR 43,80")
    assert "EUR" not in said_by_the_glass(screen)


def test_a_rate_told_while_a_sale_is_finished_leaves_its_change_alone(screen: SellScreen) -> None:
    screen.show_finished(FINISHED)

    screen.show_rate(Decimal("97.40"))

    assert read(screen.total.display.number_text()) == "182,00"


def test_markup_and_control_signs_in_an_article_are_plain_text(screen: SellScreen) -> None:
    evil = example_sale.line("<b>Byrek</b>\r\n\x07<script>\u202e", "80")

    show(screen, Basket(lines=(evil,)))
    screen.scan.show_hint(f"{evil.article.name} u hoq", undo=True)

    assert screen.lines.model.text(0, BasketColumn.ARTICLE) == "<b>Byrek</b> <script>"
    assert "<b>" not in screen.scan.hint.words.toolTip()
    assert not screen.grab().isNull()
