"""The basket: what one may do to it, and that it always adds up.

Lives here: basket and discount.
Must not: payment.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import RATES, a_basket, a_line, an_article
from tests.domain.amounts import baskets, lek, quickly
from till.domain.errors.basket import (
    DiscountTooLarge,
    DiscountUnreadable,
    NoSuchLine,
    QuantityNotWhole,
    QuantityTooLarge,
    SaleTooLarge,
)
from till.domain.selling.basket import (
    Basket,
    add_article,
    change_price,
    change_quantity,
    discount_basket,
    discount_line,
    insert_line,
    remove_line,
    spread_discount,
    vat_of,
)
from till.domain.selling.discount import Discount, parse_discount
from till.domain.shop.vat import VatCode

MILK = an_article()
CHEESE = an_article("102", name="Djathë", price="890.00", weighed=True)
FIFTY_OFF = Discount(amount=Decimal("50.00"))


def test_the_same_article_again_raises_the_newest_line() -> None:
    basket = add_article(add_article(Basket(), MILK), MILK, Decimal(3))

    assert [line.quantity for line in basket.lines] == [Decimal(4)]
    assert basket.total == Decimal("720.00")


def test_an_older_line_a_weighed_article_or_a_discount_makes_a_new_line() -> None:
    other = add_article(add_article(add_article(Basket(), MILK), CHEESE), MILK)
    weighed = add_article(add_article(Basket(), CHEESE, Decimal("0.5")), CHEESE, Decimal("0.25"))
    reduced = add_article(discount_line(a_basket(), 0, FIFTY_OFF), MILK)

    assert [len(each.lines) for each in (other, weighed, reduced)] == [3, 2, 2]


def test_an_article_whose_price_changed_meanwhile_makes_a_new_line() -> None:
    basket = add_article(add_article(Basket(), MILK), an_article(price="190.00"))

    assert basket.total == Decimal("370.00")


def test_pieces_are_sold_whole() -> None:
    with pytest.raises(QuantityNotWhole):
        add_article(Basket(), MILK, Decimal("0.5"))
    with pytest.raises(QuantityNotWhole):
        change_quantity(a_basket(), 0, Decimal("1.5"))


@pytest.mark.parametrize("index", [-1, 1])
def test_a_line_that_is_not_there_is_named(index: int) -> None:
    acts: list[Callable[[], Basket]] = [
        lambda: change_quantity(a_basket(), index, Decimal(2)),
        lambda: discount_line(a_basket(), index, None),
        lambda: remove_line(a_basket(), index),
    ]

    for act in acts:
        with pytest.raises(NoSuchLine):
            act()


def test_a_removed_line_can_be_put_back_where_it_was() -> None:
    basket = a_basket(a_line(MILK), a_line(CHEESE, "0.5"), a_line(MILK, "2"))

    without = remove_line(basket, 1)

    assert insert_line(without, 1, basket.lines[1]) == basket


def test_a_discount_is_a_percentage_or_an_amount() -> None:
    percent = discount_line(a_basket(), 0, Discount(percent=Decimal(10)))
    amount = discount_basket(percent, FIFTY_OFF)

    assert percent.total == Decimal("162.00")
    assert (amount.total, amount.all_discounts) == (Decimal("112.00"), Decimal("68.00"))


def test_a_discount_larger_than_what_it_is_taken_from_is_refused() -> None:
    two_hundred = Discount(amount=Decimal(200))

    with pytest.raises(DiscountTooLarge):
        discount_line(a_basket(), 0, two_hundred)
    with pytest.raises(DiscountTooLarge):
        discount_basket(a_basket(), two_hundred)


def test_nothing_done_to_a_line_leaves_a_discount_larger_than_the_rest() -> None:
    off_the_line = discount_line(a_basket(a_line(quantity="2")), 0, Discount(amount=Decimal(200)))
    off_all = discount_basket(a_basket(a_line(quantity="2")), Discount(amount=Decimal(200)))

    with pytest.raises(DiscountTooLarge):
        change_quantity(off_the_line, 0, Decimal(1))
    with pytest.raises(DiscountTooLarge):
        change_quantity(off_all, 0, Decimal(1))
    with pytest.raises(DiscountTooLarge):
        discount_line(off_all, 0, Discount(percent=Decimal(90)))


def test_an_amount_off_the_basket_goes_with_the_lines_it_was_taken_from() -> None:
    basket = discount_basket(a_basket(a_line(), a_line(CHEESE)), Discount(amount=Decimal(200)))

    assert remove_line(basket, 0).discount == Discount(amount=Decimal(200))
    assert remove_line(basket, 1).discount is None
    assert remove_line(remove_line(basket, 1), 0) == Basket()


@given(basket=baskets)
@quickly
def test_totals_add_up(basket: Basket) -> None:
    assert basket.total + basket.all_discounts == sum(line.gross for line in basket.lines)
    assert 0 <= basket.total <= basket.subtotal
    assert basket.total.as_tuple().exponent == -2


@given(basket=baskets)
@quickly
def test_the_vat_by_code_is_the_vat_of_what_is_paid(basket: Basket) -> None:
    shares = vat_of(basket, RATES)

    assert sum(share.taxed.gross for share in shares) == basket.total
    assert all(share.taxed.gross >= 0 for share in shares)


@given(totals=st.lists(lek, min_size=1, max_size=12), part=st.integers(0, 1000))
@quickly
def test_a_spread_discount_is_exact_and_never_more_than_a_line(
    totals: list[Decimal], part: int
) -> None:
    discount = (sum(totals, Decimal(0)) * part / 1000).quantize(Decimal("0.01"), "ROUND_DOWN")

    shares = spread_discount(discount, totals)

    assert sum(shares) == discount
    assert all(0 <= share <= total for share, total in zip(shares, totals, strict=True))


def test_the_basket_discount_is_spread_by_value_for_the_vat() -> None:
    bread = an_article("8", price="100.00", vat_code=VatCode.E)
    water = an_article("9", price="300.00", vat_code=VatCode.B)
    basket = discount_basket(a_basket(a_line(bread), a_line(water)), Discount(amount=Decimal(40)))

    shares = {share.code: share.taxed.gross for share in vat_of(basket, RATES)}

    assert shares == {VatCode.B: Decimal("270.00"), VatCode.E: Decimal("90.00")}


@pytest.mark.parametrize(
    ("text", "discount"),
    [
        ("10%", Discount(percent=Decimal(10))),
        (" 12,5 % ", Discount(percent=Decimal("12.5"))),
        ("100%", Discount(percent=Decimal(100))),
        ("50", Discount(amount=Decimal("50.00"))),
        ("49,50", Discount(amount=Decimal("49.50"))),
    ],
)
def test_discounts_are_read_as_they_are_typed(text: str, discount: Discount) -> None:
    assert parse_discount(text) == discount


@pytest.mark.parametrize("text", ["", "%", "0", "0%", "101%", "-5", "1,234", "ten", "5%%", "٥"])
def test_what_is_no_discount_is_refused(text: str) -> None:
    with pytest.raises(DiscountUnreadable):
        parse_discount(text)


def test_a_discount_is_one_or_the_other() -> None:
    with pytest.raises(ValueError, match="Discount"):
        Discount()
    with pytest.raises(ValueError, match="Discount"):
        Discount(percent=Decimal(1), amount=Decimal(1))


SCREW = an_article("55", price="0.0125")
CABLE = an_article("56", price="999.9999", weighed=True)


def test_units_and_prices_of_trade_go_to_their_limits() -> None:
    screws = add_article(Basket(), SCREW, Decimal(999_999))
    cable = add_article(Basket(), CABLE, Decimal("999999.999"))

    assert (screws.total, cable.total) == (Decimal("12499.99"), Decimal("999999899.00"))
    with pytest.raises(QuantityTooLarge) as refused:
        add_article(Basket(), SCREW, Decimal(1_000_000))
    assert refused.value.facts == {"limit": "999999.999"}


def test_nothing_done_to_a_sale_makes_it_more_than_an_invoice_holds() -> None:
    dear = an_article("57", price="999999999.99")
    full = add_article(Basket(), dear)
    almost = add_article(Basket(), an_article("58", price="999999999.00"))
    acts: list[Callable[[], Basket]] = [
        lambda: add_article(full, dear),
        lambda: add_article(full, MILK),
        lambda: change_quantity(full, 0, Decimal(2)),
        lambda: change_price(add_article(almost, SCREW), 0, Decimal("999999999.99")),
        lambda: insert_line(full, 0, a_line(MILK)),
        lambda: discount_line(replace(full, lines=full.lines * 2), 0, FIFTY_OFF),
    ]

    assert full.total == Decimal("999999999.99")
    for act in acts:
        with pytest.raises(SaleTooLarge) as refused:
            act()
        assert refused.value.facts == {"limit": "999999999.99"}
