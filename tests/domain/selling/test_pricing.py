"""What a line comes to when a label or a person says its price.

Lives here: labels with the price of the whole, open prices, prices of persons.
Must not: who may set prices (test_limits).
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import a_basket, a_line, an_article
from tests.domain.amounts import quickly
from till.domain.barcode import Scan
from till.domain.errors import TillError
from till.domain.errors.basket import (
    DiscountTooLarge,
    LabelUnfit,
    NoSuchLine,
    PriceNeeded,
    PriceNotPositive,
    PriceTooLarge,
    PriceUnreadable,
    QuantityNotWhole,
    WeightNeeded,
)
from till.domain.money import to_cents
from till.domain.selling.basket import add_line, change_price, change_quantity, discount_line
from till.domain.selling.discount import Discount
from till.domain.selling.pricing import line_at_price, line_of, listed_of_label, measured
from till.domain.shop.article import Article

MILK = an_article()
CHEESE = an_article("102", name="Djathë", price="1200.00", weighed=True)
PAPER = an_article("103", name="Gazetë", price="0.00")


def priced(price: str, quantity: str | None = None) -> Scan:
    return Scan(
        code="102",
        price=Decimal(price),
        quantity=None if quantity is None else Decimal(quantity),
    )


def test_the_price_of_a_weighed_label_is_paid_to_the_cent() -> None:
    line = line_of(CHEESE, priced("1013.33"))

    assert line.quantity == Decimal("0.844")
    assert line.total == Decimal("1013.33")
    assert line.article.price == Decimal("1200.00")


@given(
    cents=st.integers(1, 10_000_000),
    unit_cents=st.integers(1, 1_000_000),
)
@quickly
def test_a_weighed_label_comes_to_its_price_and_a_plausible_weight(
    cents: int, unit_cents: int
) -> None:
    price = Decimal(cents) / 100
    unit = Decimal(unit_cents) / 100
    cheese = an_article(price=str(unit), weighed=True)

    try:
        line = line_of(cheese, priced(str(price)))
    except LabelUnfit:
        assert price / unit > 9999
        return

    assert line.total == price
    half_a_thousandth = unit / 2000
    is_least = line.quantity == Decimal("0.001")
    assert is_least or abs(unit * line.quantity - price) <= half_a_thousandth + Decimal("0.005")


def test_a_label_that_needs_nothing_settled_is_an_ordinary_line() -> None:
    line = line_of(CHEESE, priced("600.00"))

    assert (line.quantity, line.settled) == (Decimal("0.5"), None)


def test_of_a_piece_or_an_open_price_the_labels_price_is_the_price() -> None:
    piece = line_of(MILK, priced("150.00"))
    paper = line_of(PAPER, priced("50.00"))

    assert (piece.article.price, piece.quantity, piece.total) == (Decimal(150), 1, Decimal(150))
    assert (paper.article.price, paper.list_price) == (Decimal(50), None)


def test_weight_and_price_together_are_both_believed() -> None:
    line = line_of(CHEESE, priced("1014.00", "0.845"))
    loose = line_of(an_article(price="0.00", weighed=True), priced("100.00", "0.300"))

    assert (line.quantity, line.total) == (Decimal("0.845"), Decimal("1014.00"))
    assert (loose.article.price, loose.total) == (Decimal("333.33"), Decimal("100.00"))


@pytest.mark.parametrize("unit", ["KGM", "LTR"])
def test_goods_by_measure_are_never_one_unasked(unit: str) -> None:
    loose = replace(CHEESE, unit=unit)

    with pytest.raises(WeightNeeded) as caught:
        line_of(loose, Scan(code="102"))

    assert caught.value.facts == {"code": "102", "name": "Djathë"}
    assert line_of(loose, Scan(code="102", quantity=Decimal(1))).quantity == 1
    with pytest.raises(WeightNeeded):
        measured(loose, None)


def test_loose_goods_of_an_open_price_and_pieces_are_one_as_ever() -> None:
    assert line_of(MILK, Scan(code="101")).quantity == 1
    with pytest.raises(PriceNeeded):
        line_of(an_article(price="0.00", weighed=True), Scan(code="102"))


def test_an_open_price_has_to_be_said() -> None:
    with pytest.raises(PriceNeeded) as caught:
        line_of(PAPER, Scan(code="103", quantity=Decimal(3)))

    assert caught.value.facts == {"code": "103", "name": "Gazetë", "quantity": "3"}
    said = line_at_price(PAPER, Decimal(3), Decimal("50.00"))
    assert (said.total, said.list_price) == (Decimal("150.00"), None)


def test_another_price_keeps_the_one_of_the_list_beside_it() -> None:
    line = line_at_price(MILK, Decimal(2), Decimal("150.00"))

    assert (line.total, line.list_price) == (Decimal("300.00"), Decimal("180.00"))
    assert line_at_price(MILK, Decimal(2), Decimal("180.00")).list_price is None


def test_a_price_can_be_changed_and_taken_back() -> None:
    changed = change_price(a_basket(a_line(quantity="2")), 0, Decimal("150.00"))
    again = change_price(changed, 0, Decimal("140.00"))

    assert changed.total == Decimal("300.00")
    assert again.lines[0].list_price == Decimal("180.00")
    assert change_price(again, 0, None) == a_basket(a_line(quantity="2"))


def test_an_open_price_has_no_list_price_to_strike_through() -> None:
    basket = a_basket(line_at_price(PAPER, Decimal(1), Decimal("50.00")))

    changed = change_price(basket, 0, Decimal("60.00"), is_open=True)

    assert changed.lines[0].list_price is None
    assert changed.total == Decimal("60.00")


def test_a_line_with_another_price_is_not_raised_by_the_next_scan() -> None:
    cheap = add_line(a_basket(), line_at_price(MILK, Decimal(1), Decimal("150.00")))

    basket = add_line(cheap, a_line())

    assert [line.quantity for line in basket.lines] == [1, 1, 1]


def test_another_quantity_of_a_label_is_price_times_quantity_again() -> None:
    basket = a_basket(line_of(CHEESE, priced("1013.33")))

    same = change_quantity(basket, 0, Decimal("0.844"))
    more = change_quantity(basket, 0, Decimal("0.845"))

    assert same.total == Decimal("1013.33")
    assert more.total == Decimal("1014.00")


@pytest.mark.parametrize(
    ("price", "error"),
    [
        ("0", PriceNotPositive),
        ("-1", PriceNotPositive),
        ("0.00001", PriceUnreadable),
        ("NaN", PriceUnreadable),
        ("Infinity", PriceUnreadable),
        ("1E+9", PriceTooLarge),
        ("5310042031104", PriceTooLarge),
    ],
)
def test_an_absurd_price_is_refused_and_nothing_changes(price: str, error: type[TillError]) -> None:
    basket = a_basket()

    with pytest.raises(error):
        change_price(basket, 0, Decimal(price))
    with pytest.raises(error):
        line_at_price(MILK, Decimal(1), Decimal(price))
    assert basket == a_basket()


def test_a_price_below_an_amount_taken_off_is_refused() -> None:
    basket = discount_line(a_basket(), 0, Discount(amount=Decimal("100.00")))

    with pytest.raises(DiscountTooLarge):
        change_price(basket, 0, Decimal("99.00"))
    with pytest.raises(NoSuchLine):
        change_price(basket, 1, Decimal("99.00"))


def test_parts_of_a_piece_are_not_sold_at_any_price() -> None:
    with pytest.raises(QuantityNotWhole):
        line_at_price(MILK, Decimal("0.5"), Decimal("150.00"))


def test_a_thousand_lines_add_up_to_the_same_as_one_by_one() -> None:
    basket = a_basket()
    for number in range(1000):
        basket = add_line(basket, a_line(an_article(str(number), price=f"{number + 1}.37")))

    by_hand = sum(
        (to_cents(line.article.price * line.quantity) for line in basket.lines), Decimal(0)
    )
    assert basket.total == basket.subtotal == by_hand


@pytest.mark.parametrize(
    ("article", "price", "quantity", "listed"),
    [
        (an_article(price="180.00"), "100.00", None, "180.00"),
        (an_article(price="180.00"), "180.00", None, None),
        (an_article(price="180.00"), "200.00", None, None),
        (CHEESE, "1013.00", None, None),
        (CHEESE, "1013.00", "0.845", None),
        (CHEESE, "500.00", "0.845", "1014.00"),
        (PAPER, "1.00", None, None),
    ],
)
def test_a_label_asks_less_than_the_catalogue_by_more_than_scales_round(
    article: Article, price: str, quantity: str | None, listed: str | None
) -> None:
    line = line_of(article, priced(price, quantity))

    told = listed_of_label(article, line)

    assert told == (None if listed is None else Decimal(listed))
