"""Settings of the drawer: its limit, from when it holds, how much may be missing.

Lives here: defaults, what they may be, what becomes of them.
Must not: what limits mean (tests/domain).
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tests.system.test_settings import settings_of
from till.domain.count import DrawerLimit
from till.domain.errors import SettingWrong
from till.domain.people import Role
from till.system.counter_settings import limits_of


def test_differences_are_limited_by_role_until_it_is_set_otherwise(tmp_path: Path) -> None:
    text = "[limits]\ncount_difference_cashier = 50\nblind_count = true\n"

    plain, changed = settings_of(tmp_path), settings_of(tmp_path, text)

    limits, mine = (limits_of(each.roles, each.limits) for each in (plain, changed))
    assert limits.of(Role.CASHIER).count_difference == 500
    assert limits.of(Role.SUPERVISOR).count_difference == 5000
    assert limits.of(Role.OWNER).count_difference is None
    assert (mine.of(Role.CASHIER).count_difference, mine.counts_blind) == (50, True)


@pytest.mark.parametrize("day", ['"2026-01-01"', "2026-01-01"])
def test_the_drawers_limit_has_a_day_from_which_it_holds(tmp_path: Path, day: str) -> None:
    settings = settings_of(tmp_path, f"[limits]\ndrawer = 150000\ndrawer_from = {day}\n")

    drawer = limits_of(settings.roles, settings.limits).drawer
    assert drawer == DrawerLimit(amount=Decimal(150_000), since=date(2026, 1, 1))


def test_a_drawer_without_a_limit_has_none(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, "[limits]\ndrawer = 0\n")

    assert limits_of(settings.roles, settings.limits).drawer is None


@pytest.mark.parametrize("day", ['"tomorrow"', '"2026-13-01"', "7", "2026-01-01T08:00:00Z"])
def test_what_is_no_day_is_named(tmp_path: Path, day: str) -> None:
    with pytest.raises(SettingWrong, match="drawer_from"):
        settings_of(tmp_path, f"[limits]\ndrawer_from = {day}\n")
