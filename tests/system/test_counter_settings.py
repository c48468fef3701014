"""Settings of the counter: roles, limits, labels.

Lives here: defaults, what they may be, what becomes of them.
Must not: what limits and labels mean (tests/domain).
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tests.system.test_settings import settings_of
from till.domain.errors.settings import SettingWrong
from till.domain.rights.limits import GRANTED, Right
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role
from till.system.profile import Profile
from till.system.settings.policy import limits_of, policy_of, renewed_policy

TODAY = date(2026, 11, 20)


def test_the_largest_limit_that_can_be_set_is_none(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)

    limits = limits_of(settings.roles, settings.limits)

    assert limits.of(Role.SUPERVISOR).withdrawal is None
    assert limits.of(Role.CASHIER).withdrawal == Decimal(10_000)


def test_a_cashier_may_little_and_a_supervisor_half_until_it_is_set(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)

    limits = limits_of(settings.roles, settings.limits)
    cashier = limits.of(Role.CASHIER)
    supervisor = limits.of(Role.SUPERVISOR)
    assert (cashier.discount_percent, cashier.price_cut_percent) == (10, 0)
    assert (supervisor.discount_percent, supervisor.price_cut_percent) == (50, 50)
    assert (cashier.rights, supervisor.rights) == ({Right.REMOVE_LINES}, GRANTED)
    assert TenderKind.CASH in cashier.tenders
    assert TenderKind.WAIVER not in supervisor.tenders
    assert limits.of(Role.OWNER).discount_percent == 100
    law = limits.cash.of(date(2026, 1, 1))
    assert (law.business, law.private, law.drawer) == (100_000, 500_000, 500_000)
    assert limits.cash.of(date(2025, 12, 31)).business == 150_000
    assert settings.labels.as_templates() == USUAL_TEMPLATES
    assert settings.roles.badge_alone == (Role.WAITER, Role.CASHIER)


def test_lists_are_read_from_the_file_and_from_variables(tmp_path: Path) -> None:
    text = (
        '[roles]\ncashier_rights = ["remove_lines", "create_article"]\ncashier_discount = 7.5\n'
        '[labels]\ntemplates = "21IIIIIWWWWWC"\n'
    )
    tenders = {"TILL_ROLES__CASHIER_TENDERS": "cash, card", "TILL_ROLES__BADGE_ALONE": ""}

    settings = settings_of(tmp_path, text, environment=tenders)

    assert settings.roles.cashier_rights == (Right.REMOVE_LINES, Right.CREATE_ARTICLE)
    assert settings.roles.cashier_discount == Decimal("7.5")
    assert settings.roles.cashier_tenders == (TenderKind.CASH, TenderKind.CARD)
    assert settings.roles.badge_alone == ()
    assert settings.labels.as_templates() == (LabelTemplate(text="21IIIIIWWWWWC"),)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TILL_ROLES__CASHIER_RIGHTS", "everything"),
        ("TILL_ROLES__CASHIER_RIGHTS", "discount"),
        ("TILL_ROLES__CASHIER_RIGHTS", "quick_keys, quick_keys"),
        ("TILL_ROLES__CASHIER_TENDERS", "gold"),
        ("TILL_ROLES__CASHIER_DISCOUNT", "101"),
        ("TILL_ROLES__CASHIER_DISCOUNT", "-1"),
        ("TILL_ROLES__CASHIER_DISCOUNT", "NaN"),
        ("TILL_ROLES__BADGE_ALONE", "boss"),
        ("TILL_LIMITS__CASH_BUSINESS", "-1"),
        ("TILL_LIMITS__CASH_PRIVATE", "1e30"),
        ("TILL_LABELS__TEMPLATES", "21IIIII"),
    ],
)
def test_what_cannot_be_is_refused_with_what_may_be(
    tmp_path: Path, variable: str, value: str
) -> None:
    with pytest.raises(SettingWrong) as caught:
        settings_of(tmp_path, environment={variable: value})

    assert caught.value.facts["allowed"]


def test_what_was_opened_at_the_start_stays_although_limits_change(tmp_path: Path) -> None:
    address = "[profile.development.service]\nbase_url = "
    began = settings_of(
        tmp_path, f'{address}"https://one.example/v1"\n', profile=Profile.DEVELOPMENT
    )
    before = policy_of(began, TODAY)
    text = f'{address}"https://two.example/v1"\n[vat]\ncodes = ["B"]\n[roles]\ncashier_discount = 3'
    changed = settings_of(tmp_path, text, profile=Profile.DEVELOPMENT)

    after = renewed_policy(before, changed, TODAY)

    assert after.service_address == before.service_address == "https://one.example/v1"
    assert after.rates_by_day == before.rates_by_day
    assert after.limits.of(Role.CASHIER).discount_percent == 3
