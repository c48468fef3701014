"""Second looks at cash: old lek, and what the law allows.

Lives here: tables for the pure checks.
Must not: limits of roles (test_limits).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import a_buyer
from till.domain.cash.limits import cash_over_limit, is_business, is_usual, looks_like_old_lek
from till.domain.shop.buyer import BuyerIdType


@pytest.mark.parametrize(
    ("total", "received"),
    [
        ("1240", "12400"),  # the very total in old lek
        ("1240", "20000"),  # a note of 2,000
        ("1240", "50000"),
        ("1240", "15000"),
        ("300", "3000"),
        ("500", "5000"),  # could be a note, but is exactly ten times as much
        ("87.50", "875"),
    ],
)
def test_ten_times_what_somebody_would_hand_over_looks_like_old_lek(
    total: str, received: str
) -> None:
    assert looks_like_old_lek(Decimal(total), Decimal(received))


@pytest.mark.parametrize(
    ("total", "received"),
    [
        ("1240", "1240"),
        ("1240", "1300"),
        ("1240", "1500"),
        ("1240", "2000"),
        ("1240", "5000"),
        ("1240", "10000"),  # the largest note there is
        ("150", "2000"),
        ("150", "10000"),
        ("12400", "15000"),
        ("1240", "1000"),  # not even enough
        ("0", "100"),
    ],
)
def test_what_somebody_would_hand_over_does_not(total: str, received: str) -> None:
    assert not looks_like_old_lek(Decimal(total), Decimal(received))


def test_nobody_hands_over_a_note_that_comes_back_as_change() -> None:
    assert is_usual(Decimal(1240), Decimal(1250))
    assert is_usual(Decimal(1240), Decimal(1500))
    assert not is_usual(Decimal(1240), Decimal(2500))
    assert not is_usual(Decimal(1240), Decimal(11240))


def test_a_business_is_who_is_known_by_a_nuis() -> None:
    passport = replace(a_buyer(), id_type=BuyerIdType.PASS)

    assert is_business(a_buyer())
    assert not is_business(passport)
    assert not is_business(None)


def test_a_limit_is_passed_from_the_first_cent_above_it() -> None:
    limit = Decimal(100_000)

    assert not cash_over_limit(limit, limit)
    assert cash_over_limit(limit + Decimal("0.01"), limit)
