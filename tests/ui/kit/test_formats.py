"""Values to text and back.

Lives here: the tables of formats and of what may be typed.
Must not: need Qt.
"""

from datetime import date, datetime, time
from decimal import Decimal

import pytest

from ui.kit.wording import (
    MINUS,
    format_date,
    format_lek,
    format_money,
    format_percent,
    format_price,
    format_quantity,
    format_rate,
    format_short,
    format_short_price,
    format_since,
    format_time,
    format_whole,
)

N = "\u00a0"


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("0", "0,00"),
        ("0.5", "0,50"),
        ("42", "42,00"),
        ("1240", f"1{N}240,00"),
        ("1234567.89", f"1{N}234{N}567,89"),
        ("-42", "\u221242,00"),
        ("-0.00", "0,00"),
    ],
)
def test_money_has_a_no_break_space_a_comma_and_a_true_minus(amount: str, text: str) -> None:
    assert format_money(Decimal(amount)) == text


def test_money_that_nobody_rounded_is_refused() -> None:
    with pytest.raises(ValueError, match="rounded"):
        format_money(Decimal("1.005"))


def test_lek_stand_after_the_amount_and_never_on_the_next_line() -> None:
    assert format_lek(Decimal(1240)) == f"1{N}240,00{N}L"


def test_notes_are_whole_and_a_half_note_is_refused() -> None:
    assert format_whole(Decimal(10000)) == f"10{N}000"
    assert format_whole(-3500) == f"\u22123{N}500"
    with pytest.raises(ValueError, match="whole"):
        format_whole(Decimal("0.5"))


def test_a_rate_shows_two_to_four_decimals() -> None:
    assert format_rate(Decimal("97.4")) == "97,40"
    assert format_rate(Decimal("97.4125")) == "97,4125"
    assert format_rate(Decimal(100)) == "100,00"


def test_a_tile_shows_decimals_only_where_there_are_some() -> None:
    assert format_short(Decimal("190.00")) == "190"
    assert format_short(Decimal("87.50")) == "87,50"


@pytest.mark.parametrize(
    ("quantity", "unit", "text"),
    [
        ("2", "", "2"),
        ("2.000", "", "2"),
        ("1000", "", f"1{N}000"),
        ("0.845", "kg", f"0,845{N}kg"),
        ("1.35", "kg", f"1,350{N}kg"),
        ("2", "kg", f"2,000{N}kg"),
        ("1.50", "", "1,5"),
        ("-1", "", "\u22121"),
    ],
)
def test_quantities_are_counted_or_weighed(quantity: str, unit: str, text: str) -> None:
    assert format_quantity(Decimal(quantity), unit) == text


def test_percentages_dates_and_times_keep_their_shape_in_every_language() -> None:
    assert format_percent(Decimal(10)) == f"10{N}%"
    assert format_percent(Decimal("12.5")) == f"12,5{N}%"
    assert format_date(date(2026, 11, 20)) == "20.11.2026"
    assert format_time(time(6, 4)) == "06:04"
    assert format_time(datetime(2026, 11, 20, 14, 36)) == "14:36"  # noqa: DTZ001 -- a shop's time


def test_since_when_something_is_so_has_its_day_unless_it_was_today() -> None:
    moment = datetime(2026, 11, 18, 19, 47)  # noqa: DTZ001 -- a shop's time

    assert format_since(moment, date(2026, 11, 18)) == "19:47"
    assert format_since(moment, date(2026, 11, 20)) == "18.11. 19:47"


@pytest.mark.parametrize(
    ("price", "text", "short"),
    [
        ("190.00", "190,00", "190"),
        ("0.0125", "0,0125", "0,0125"),
        ("1290.125", f"1{N}290,125", f"1{N}290,125"),
        ("999999999.99", f"999{N}999{N}999,99", f"999{N}999{N}999,99"),
        ("-0.5", f"{MINUS}0,50", f"{MINUS}0,50"),
    ],
)
def test_a_unit_price_shows_the_two_to_four_decimals_it_has(
    price: str, text: str, short: str
) -> None:
    assert format_price(Decimal(price)) == text
    assert format_short_price(Decimal(price)) == short
    with pytest.raises(ValueError, match="finer"):
        format_price(Decimal("0.00001"))
