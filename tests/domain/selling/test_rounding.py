"""A sale in cash rounded down to what can be paid in coins.

Lives here: sentences about `till.domain.selling.rounding`.
Must not: when a sale is rounded (tests/actions), what is sent of it (tests/service).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import a_basket, a_line, an_article
from till.domain.selling.basket import Basket, deposit_for_one
from till.domain.selling.discount import Discount
from till.domain.selling.rounding import is_rounded, rounded, rounding_of
from till.domain.selling.tender import TenderKind


def basket_of(*prices: str, percent: str = "") -> Basket:
    """Return a basket with a line of each price, and a discount of so many percent on all."""
    lines = (a_line(an_article(str(at), price=price)) for at, price in enumerate(prices))
    discount = Discount(percent=Decimal(percent)) if percent else None
    return Basket(lines=tuple(lines), discount=discount)


@pytest.mark.parametrize(
    ("prices", "step", "total"),
    [
        (("733.30",), 1, "733.00"),
        (("733.30",), 5, "730.00"),
        (("733.30",), 10, "730.00"),
        (("733.30",), None, "733.30"),
        (("733.00",), 1, "733.00"),
        (("0.80",), 1, "0.80"),  # never to nothing
        (("7.00",), 10, "7.00"),
        (("5.00",), 5, "5.00"),
        (("0.30",) * 45, 10, "13.50"),  # no line is worth what would be taken off
    ],
)
def test_a_total_is_rounded_down_and_never_to_nothing(
    prices: tuple[str, ...], step: int | None, total: str
) -> None:
    assert rounded(basket_of(*prices), step).total == Decimal(total)


def test_it_is_taken_off_the_largest_line() -> None:
    basket = rounded(basket_of("12.40", "90.30", "55.20"), 10)

    assert [line.rounding for line in basket.lines] == [0, Decimal("7.90"), 0]
    assert basket.lines[1].total == Decimal("82.40")


def test_a_percentage_on_all_of_it_stays_the_amount_that_it_was() -> None:
    before = basket_of("733.30", "100.00", percent="10")

    after = rounded(before, 1)

    assert after.discount_value == before.discount_value == Decimal("83.33")
    assert (before.total, after.total) == (Decimal("749.97"), Decimal("749.00"))


@pytest.mark.parametrize(("percent", "total"), [("90", "40.00"), ("95", "39.15"), ("100", "34.00")])
def test_nothing_of_a_deposit_is_rounded_off(percent: str, total: str) -> None:
    goods = basket_of("103.00", percent=percent)
    deposit = deposit_for_one(an_article("D", price="34.00"), 1)
    paid = rounded(replace(goods, lines=(*goods.lines, deposit)), 10)
    assert paid.total == Decimal(total)
    assert paid.lines[1] == deposit


def test_an_empty_basket_stays_empty() -> None:
    assert rounding_of(Basket(), 10) == 0


def test_only_what_is_paid_wholly_in_cash_is_rounded() -> None:
    assert is_rounded([TenderKind.CASH, TenderKind.CASH])
    assert not is_rounded([TenderKind.CASH, TenderKind.CARD])
    assert rounded(a_basket(), None) == a_basket()
