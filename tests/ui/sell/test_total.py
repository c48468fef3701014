"""What is to be paid is seen: the total, VAT, what was taken off a price, euro.

Lives here: agreed prices, discounts, the day's rate, names that are no plain names.
Must not: who may give a discount (domain.rights.limits).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.ui.drivers.hand import read
from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import FINISHED
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount


def test_total_lines_vat_and_discounts_are_shown(sell: SellDriver) -> None:
    sell.show_ten()

    assert sell.total() == "4 266,00"
    assert sell.spoken_total() == "Për të paguar 4 266,00 L"
    assert sell.said_with_total() == "10 rreshta, TVSH 711,00, Zbritje −42,00"


def test_without_discounts_nothing_is_said_of_them(sell: SellDriver) -> None:
    sell.show(example_sale.four_lines())

    assert "Zbritje" not in sell.said_with_total()


def test_the_catalogues_price_stands_under_the_agreed_one(sell: SellDriver) -> None:
    line = example_sale.line("Vaj ulliri", "1150")
    agreed = replace(line, list_price=Decimal("1290.00"))

    sell.show(Basket(lines=(agreed, line)))

    model = sell.screen.lines.model
    assert sell.line(0)[3] == "1 150,00"
    assert read(model.list_price_text(0)) == "1 290,00"
    assert model.list_price_text(1) == ""
    assert "Çmimi i listës 1 290,00" in model.spoken(0)
    assert sell.row_heights(0) == [56]


def test_a_discount_in_lek_is_said_under_the_name(sell: SellDriver) -> None:
    line = example_sale.line("Vaj ulliri", "1290")

    sell.show(Basket(lines=(replace(line, discount=Discount(amount=Decimal("90.00"))),)))

    assert read(sell.screen.lines.model.discount_text(0)) == "Zbritje · −90,00"


@pytest.mark.parametrize(
    ("discount", "said"),
    [
        (Discount(percent=Decimal(5)), "1 rresht · zbritje 5 %, TVSH 0,00, Zbritje −50,00"),
        (Discount(amount=Decimal("50.00")), "1 rresht · zbritje −50,00, TVSH 0,00, Zbritje −50,00"),
    ],
)
def test_a_discount_on_everything_is_said_with_the_total(
    sell: SellDriver, discount: Discount, said: str
) -> None:
    basket = Basket(lines=(example_sale.line("Dhuratë", "1000"),), discount=discount)

    sell.screen.show_basket(basket, Decimal("0.00"), None)

    assert sell.said_with_total() == said
    assert sell.total() == "950,00"


def test_euro_are_counted_at_the_rate_of_the_day(sell: SellDriver) -> None:
    sell.show_ten()

    sell.screen.show_rate(Decimal("97.40"))
    with_rate = sell.said_with_total()
    sell.screen.show_rate(None)

    assert with_rate.endswith("Zbritje −42,00, EUR 43,80")
    assert "EUR" not in sell.said_with_total()


def test_a_rate_told_while_a_sale_is_finished_leaves_its_change_alone(sell: SellDriver) -> None:
    sell.screen.show_finished(FINISHED)

    sell.screen.show_rate(Decimal("97.40"))

    assert sell.total() == "182,00"


def test_markup_and_control_signs_in_an_article_are_plain_text(sell: SellDriver) -> None:
    evil = example_sale.line("<b>Byrek</b>\r\n\x07<script>\u202e", "80")

    sell.show(Basket(lines=(evil,)))
    sell.screen.scan.show_hint(f"{evil.article.name} u hoq", undo=True)

    assert sell.line(0)[1] == "<b>Byrek</b> <script>"
    assert "<b>" not in sell.screen.scan.hint.words.toolTip()
    assert not sell.screen.grab().isNull()
