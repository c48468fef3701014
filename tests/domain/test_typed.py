"""What people type is read alike in every field and every command."""

from decimal import Decimal

import pytest

from till.domain.errors import RuleBroken
from till.domain.errors.basket import (
    PriceUnreadable,
    QuantityNotPositive,
    QuantityTooLarge,
    QuantityUnreadable,
)
from till.domain.errors.money import (
    AmountNegative,
    AmountTooFine,
    AmountTooLarge,
    AmountUnreadable,
)
from till.domain.typed import read_amount, read_number, read_price, read_quantity

N = "\u00a0"


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("1240", "1240.00"),
        ("1240,5", "1240.50"),
        ("1240,50", "1240.50"),
        ("1 240,50", "1240.50"),
        (f"1{N}240,00", "1240.00"),
        ("1\u202f240", "1240.00"),
        ("1.300", "1300.00"),
        ("1.300,50", "1300.50"),
        ("12.345.678", "12345678.00"),
        ("12.5", "12.50"),
        ("12.50", "12.50"),
        ("0,5", "0.50"),
        ("0", "0.00"),
        (" 500 ", "500.00"),
    ],
)
def test_an_amount_is_read_as_it_is_typed(typed: str, amount: str) -> None:
    assert str(read_amount(typed)) == amount


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        *((each, AmountUnreadable) for each in ("", " ", "+5", "abc", "0.300", "1.30.000", "1 2")),
        *((each, AmountUnreadable) for each in ("1,300.00", "1.2345", "1 300.50", "1.300 000")),
        *((each, AmountUnreadable) for each in (",5", "5,", "1e3", "5 L", "٣")),
        ("1,300", AmountTooFine),
        ("1,2345", AmountTooFine),
        ("-5", AmountNegative),
        ("\u22125,50", AmountNegative),
        ("1234567890123", AmountTooLarge),
    ],
)
def test_an_amount_that_could_mean_two_things_is_refused(
    typed: str, refusal: type[RuleBroken]
) -> None:
    with pytest.raises(refusal):
        read_amount(typed)


@pytest.mark.parametrize(
    ("typed", "quantity"),
    [("3", "3"), ("0,845", "0.845"), ("0.845", "0.845"), ("1.300", "1.3"), ("1 000", "1000")],
)
def test_a_quantity_takes_both_marks_as_decimal_marks(typed: str, quantity: str) -> None:
    assert str(read_quantity(typed)) == quantity


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        *((each, QuantityUnreadable) for each in ("", "1,2345", "kg", "1,2,3", "3*4", "٣")),
        *((each, QuantityNotPositive) for each in ("0", "0,000", "-1")),
        ("1234567", QuantityTooLarge),
    ],
)
def test_a_quantity_of_nothing_or_of_words_is_refused(
    typed: str, refusal: type[RuleBroken]
) -> None:
    with pytest.raises(refusal):
        read_quantity(typed)


@pytest.mark.parametrize(
    ("typed", "price"),
    [
        ("190", "190.00"),
        ("1.300", "1300.00"),
        ("1 300,50", "1300.50"),
        ("0,0125", "0.0125"),
        ("0.125", "0.125"),
        ("12,1250", "12.125"),
        ("1290,125", "1290.125"),
        ("999999999,99", "999999999.99"),
    ],
)
def test_a_price_is_read_with_up_to_four_decimals(typed: str, price: str) -> None:
    assert str(read_price(typed)) == price


@pytest.mark.parametrize("typed", ["1,300", "25,125", "0,00001", "1,2,3", "", "falas"])
def test_a_price_that_could_mean_two_things_or_none_is_refused(typed: str) -> None:
    with pytest.raises(PriceUnreadable):
        read_price(typed)


def test_a_rate_or_a_percentage_has_as_many_places_as_it_may() -> None:
    assert read_number("97,4025", 4) == Decimal("97.4025")
    assert read_number("97.4", 2) == Decimal("97.4")
    assert read_number("97,405", 2) is None
    assert read_number("", 4) is None
