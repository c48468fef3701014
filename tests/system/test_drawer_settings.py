"""Settings of the drawer: its limit, from when it holds, how much may be missing.

Lives here: defaults, what they may be, what becomes of them.
Must not: what limits mean (tests/domain).
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tests.system.test_settings import settings_of
from till.domain.errors.settings import SettingWrong
from till.domain.shop.people import Role
from till.system.settings.policy import limits_of


def test_differences_are_limited_by_role_until_it_is_set_otherwise(tmp_path: Path) -> None:
    text = "[limits]\ncount_difference_cashier = 50\nblind_count = true\n"

    plain = settings_of(tmp_path)
    changed = settings_of(tmp_path, text)

    limits, mine = (limits_of(each.roles, each.limits) for each in (plain, changed))
    assert limits.of(Role.CASHIER).count_difference == 500
    assert limits.of(Role.SUPERVISOR).count_difference == 5000
    assert limits.of(Role.OWNER).count_difference is None
    assert (mine.of(Role.CASHIER).count_difference, mine.counts_blind) == (50, True)


@pytest.mark.parametrize(
    "limit",
    [
        '"150000, 2026-01-01: 200000.50"',
        '["150000", "2026-01-01: 200000.50"]',
        '["2026-01-01: 200000.50", "150000"]',
    ],
)
def test_each_limit_of_the_law_has_a_day_from_which_it_holds(tmp_path: Path, limit: str) -> None:
    settings = settings_of(tmp_path, f"[limits]\ndrawer = {limit}\n")

    law = limits_of(settings.roles, settings.limits).cash
    assert law.of(date(2025, 12, 31)).drawer == 150_000
    assert law.of(date(2026, 1, 1)).drawer == Decimal("200000.50")


@pytest.mark.parametrize("amount", ["75000", '"75000"', "75000.0"])
def test_an_amount_alone_holds_always(tmp_path: Path, amount: str) -> None:
    settings = settings_of(tmp_path, f"[limits]\ncash_business = {amount}\n")

    law = limits_of(settings.roles, settings.limits).cash
    assert law.of(date(1999, 1, 1)).business == law.of(date(2030, 1, 1)).business == 75_000


def test_nothing_ends_a_limit(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, '[limits]\ndrawer = "500000, 2027-01-01: 0"\n')

    law = limits_of(settings.roles, settings.limits).cash
    assert (law.of(date(2026, 12, 31)).drawer, law.of(date(2027, 1, 1)).drawer) == (500_000, None)


@pytest.mark.parametrize(
    "limit",
    [
        '""',
        "true",
        "-1",
        '"much"',
        '"2026-13-01: 5"',
        '"tomorrow: 5"',
        '"5, 6"',
        '"2026-01-01: 5, 2026-01-01: 6"',
        "99999999999",
        '"0.001"',
    ],
)
def test_what_is_no_limit_is_named(tmp_path: Path, limit: str) -> None:
    with pytest.raises(SettingWrong, match="drawer"):
        settings_of(tmp_path, f"[limits]\ndrawer = {limit}\n")
