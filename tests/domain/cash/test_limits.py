"""Limits of the law on cash, and the days from which they hold.

Lives here: sentences about what holds on a day.
Must not: settings (tests/system), passing a limit (tests/actions).
"""

from datetime import date
from decimal import Decimal

from tests.builders import always
from till.domain.cash.limits import CashLimits, LegalLimit, LimitsOfDay

NEW_YEAR = date(2026, 1, 1)
NEW_YEARS_EVE = date(2025, 12, 31)


def test_a_limit_holds_from_its_day_until_the_next_one_does() -> None:
    steps = (
        LegalLimit(amount=Decimal(100_000), since=NEW_YEAR),
        LegalLimit(amount=Decimal(150_000)),
        LegalLimit(amount=None, since=date(2027, 1, 1)),
    )
    law = CashLimits(business=steps)

    assert law.of(NEW_YEARS_EVE).business == 150_000
    assert law.of(NEW_YEAR).business == law.of(date(2026, 12, 31)).business == 100_000
    assert law.of(date(2027, 1, 1)).business is None


def test_before_its_first_day_and_without_any_there_is_no_limit() -> None:
    law = CashLimits(private=(LegalLimit(amount=Decimal(500_000), since=NEW_YEAR),))

    assert law.of(NEW_YEARS_EVE) == LimitsOfDay()
    assert CashLimits().of(NEW_YEAR) == LimitsOfDay()


def test_a_business_has_a_limit_of_its_own() -> None:
    law = CashLimits(business=always(300), private=always(500)).of(NEW_YEAR)

    assert law.of_buyer(is_business=True) == 300
    assert law.of_buyer(is_business=False) == 500
