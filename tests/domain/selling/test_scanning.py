"""What a scanner or a hand put in.

Lives here: barcode and quantity.
Must not: finding articles.
"""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import ean

from tests.domain.amounts import quickly
from till.domain.barcode import (
    check_digit,
    has_right_check_digit,
    is_checked_barcode,
    missing_code,
    parse_scan,
    without_leading_zero,
)
from till.domain.errors import TillError
from till.domain.errors.basket import (
    QuantityNotPositive,
    QuantityTooLarge,
    QuantityUnreadable,
    UnknownCode,
    WrongCheckDigit,
)
from till.domain.quantity import as_thousandths, checked_quantity, from_thousandths


@given(digits=st.text("0123456789", min_size=1, max_size=13))
@quickly
def test_check_digits_are_those_of_another_library(digits: str) -> None:
    assert check_digit(digits) == ean.calc_check_digit(digits)


@given(
    digits=st.sampled_from([7, 11, 12]).flatmap(
        lambda n: st.text("0123456789", min_size=n, max_size=n)
    )
)
@quickly
def test_one_wrong_digit_never_goes_unnoticed(digits: str) -> None:
    right = digits + check_digit(digits)
    wrong = str((int(right[0]) + 1) % 10) + right[1:]

    assert has_right_check_digit(right)
    assert not has_right_check_digit(wrong)


@pytest.mark.parametrize(
    ("code", "is_one"),
    [
        ("12345670", True),
        ("036000291452", True),
        ("5310042031104", True),
        ("101", False),
        ("1234567X", False),
        ("١٢٣٤٥٦٧٠", False),
    ],
)
def test_only_eight_twelve_or_thirteen_digits_carry_a_check_digit(code: str, is_one: bool) -> None:
    assert is_checked_barcode(code) is is_one


def test_a_upc_a_and_its_ean_13_have_one_spelling() -> None:
    assert without_leading_zero("0036000291452") == without_leading_zero("036000291452")
    assert without_leading_zero("5310042031104") == "5310042031104"
    assert without_leading_zero("012345670") == "012345670"


@pytest.mark.parametrize(
    ("text", "code", "quantity"),
    [
        ("5310042031104", "5310042031104", None),
        ("  101 ", "101", None),
        ("3*101", "101", Decimal(3)),
        ("0,845*101", "101", Decimal("0.845")),
        ("0.5 * 101", "101", Decimal("0.5")),
        ("ART-7/b", "ART-7/b", None),
    ],
)
def test_a_code_is_read_with_the_quantity_before_its_star(
    text: str, code: str, quantity: Decimal | None
) -> None:
    scan = parse_scan(text)

    assert (scan.code, scan.quantity) == (code, quantity)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", UnknownCode),
        ("3*", UnknownCode),
        ("a\x00b", UnknownCode),
        ("9" * 101, UnknownCode),
        ("*101", QuantityUnreadable),
        ("x*101", QuantityUnreadable),
        ("3*4*101", QuantityUnreadable),
        ("1,2345*101", QuantityUnreadable),
        ("٣*101", QuantityUnreadable),
        ("0*101", QuantityNotPositive),
        ("-2*101", QuantityNotPositive),
        ("5310042031*101", QuantityTooLarge),
    ],
)
def test_nonsense_is_named(text: str, error: type[TillError]) -> None:
    with pytest.raises(error):
        parse_scan(text)


@given(text=st.text(max_size=120))
@quickly
def test_whatever_is_typed_is_read_or_refused_by_name(text: str) -> None:
    try:
        scan = parse_scan(text)
    except TillError:
        return
    assert 0 < len(scan.code) <= 100


def test_a_wrong_check_digit_is_told_from_an_unknown_code() -> None:
    assert isinstance(missing_code("5310042031108"), WrongCheckDigit)
    assert isinstance(missing_code("5310042031104"), UnknownCode)
    assert isinstance(missing_code("101"), UnknownCode)


@given(thousandths=st.integers(min_value=1, max_value=9_999_000))
@quickly
def test_quantities_come_back_as_they_were(thousandths: int) -> None:
    quantity = checked_quantity(from_thousandths(thousandths))

    assert as_thousandths(quantity) == thousandths
    assert "E" not in str(quantity)


def test_a_quantity_finer_than_a_thousandth_is_refused() -> None:
    with pytest.raises(QuantityUnreadable):
        checked_quantity(Decimal("0.0005"))
