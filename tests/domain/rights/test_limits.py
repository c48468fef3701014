"""Limits: what a role may do on its own, however the reduction is put together.

Lives here: limits by role, reductions, approvals.
Must not: PINs, the journal.
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import a_basket, a_cashier, a_line, a_person, an_article
from till.domain.rights.approval import Approval, permit
from till.domain.rights.limits import (
    ApprovalNeeded,
    Limits,
    Right,
    RoleLimits,
    discount_needed,
    price_needed,
    right_needed,
)
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    change_quantity,
    discount_basket,
    discount_line,
    remove_line,
)
from till.domain.selling.discount import Discount
from till.domain.selling.reduction import reduction
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Cashier, Role

CASHIERS = RoleLimits(
    discount_percent=Decimal(10),
    price_cut_percent=Decimal(0),
    rights=frozenset({Right.REMOVE_LINES}),
    tenders=frozenset({TenderKind.CASH}),
)
SUPERVISORS = RoleLimits(discount_percent=Decimal(50), price_cut_percent=Decimal(30))
PEOPLE = {Role.CASHIER, Role.SUPERVISOR, Role.OWNER}
LIMITS = Limits(by_role={Role.CASHIER: CASHIERS, Role.SUPERVISOR: SUPERVISORS})
TWO_LINES = a_basket(a_line(quantity="10"), a_line(an_article("102", price="100.00")))


def percent(text: str) -> Discount:
    return Discount(percent=Decimal(text))


def lek(text: str) -> Discount:
    return Discount(amount=Decimal(text))


def a_supervisor() -> Cashier:
    return replace(a_cashier("Drita Marku", person_id=2), role=Role.SUPERVISOR)


def an_approval(right: Right = Right.DISCOUNT, *, asked_by: str = "Ana Hoxha") -> Approval:
    return Approval(approver=a_supervisor(), asked_by=a_person(asked_by), right=right)


@pytest.mark.parametrize(
    ("of_line", "of_all", "together"),
    [
        (percent("10"), None, "10"),
        (None, percent("10"), "10"),
        (percent("10"), percent("10"), "19"),
        (lek("180.00"), None, "10"),
        (lek("180.01"), None, "10.01"),
        (lek("600.00"), percent("25"), "50"),
        (percent("100"), None, "100"),
    ],
)
def test_a_lines_discounts_count_together_in_percent(
    of_line: Discount | None, of_all: Discount | None, together: str
) -> None:
    before = discount_basket(TWO_LINES, of_all)

    after = discount_line(before, 0, of_line)

    if of_line:
        assert reduction(before, after) == Decimal(together)
    assert reduction(TWO_LINES, after) == Decimal(together)


def test_a_percentage_counts_as_it_was_said_however_its_value_is_rounded() -> None:
    cheap = a_basket(a_line(an_article(price="0.05")))

    after = discount_line(cheap, 0, percent("10"))

    assert after.total == Decimal("0.04")
    assert reduction(cheap, after) == Decimal(10)


def test_a_smaller_reduction_needs_nobody_even_beyond_the_limit() -> None:
    generous = discount_line(TWO_LINES, 0, percent("40"))

    less = discount_line(generous, 0, percent("30"))

    assert discount_needed(CASHIERS, generous, less) is None
    assert discount_needed(CASHIERS, TWO_LINES, generous) is not None


def test_an_amount_off_weighs_more_when_the_quantity_goes_down() -> None:
    ten = discount_line(TWO_LINES, 0, lek("180.00"))

    one = change_quantity(ten, 0, Decimal(1))

    needed = discount_needed(CASHIERS, ten, one)
    assert needed is not None
    assert (needed.right, needed.wanted, needed.limit) == (Right.DISCOUNT, "100", "10")


def test_an_amount_off_everything_weighs_more_when_a_line_goes() -> None:
    before = discount_basket(TWO_LINES, lek("95.00"))

    after = remove_line(before, 0)

    assert discount_needed(CASHIERS, TWO_LINES, before) is None
    assert discount_needed(CASHIERS, before, after) is not None


def test_a_removed_line_raises_nothing_else() -> None:
    before = discount_line(TWO_LINES, 1, percent("40"))

    assert discount_needed(CASHIERS, before, remove_line(before, 0)) is None


def test_a_line_given_away_does_not_count_again_with_the_basket() -> None:
    free = discount_line(TWO_LINES, 1, percent("100"))

    assert reduction(free, discount_basket(free, percent("5"))) == Decimal(5)


@pytest.mark.parametrize(
    ("price", "wanted"), [("170.00", "5.56"), ("126.00", "30"), ("180.00", None), ("200.00", None)]
)
def test_a_price_below_the_list_is_a_cut_in_percent(price: str, wanted: str | None) -> None:
    needed = price_needed(CASHIERS, Decimal("180.00"), Decimal(price))

    assert (needed.wanted if needed else None) == wanted


def test_an_open_price_is_nobodys_cut() -> None:
    assert price_needed(CASHIERS, Decimal("0.00"), Decimal("1.00")) is None


def test_a_right_is_there_or_has_to_be_approved() -> None:
    assert right_needed(CASHIERS, Right.REMOVE_LINES) is None
    assert right_needed(CASHIERS, Right.QUICK_KEYS) is not None
    by_amount = {Right.DISCOUNT, Right.TENDER, Right.COUNT_DIFFERENCE, Right.WITHDRAWAL}
    thrown_away = {Right.REMOVE_LINES, Right.DISCARD_PARKED}  # who may the one may the other
    assert CASHIERS.all_rights == thrown_away | by_amount


@pytest.mark.parametrize(
    ("needed", "roles"),
    [
        (ApprovalNeeded(right=Right.DISCOUNT, wanted="10"), PEOPLE),
        (ApprovalNeeded(right=Right.DISCOUNT, wanted="25"), {Role.SUPERVISOR, Role.OWNER}),
        (ApprovalNeeded(right=Right.DISCOUNT, wanted="50.01"), {Role.OWNER}),
        (ApprovalNeeded(right=Right.PRICE, wanted="30"), {Role.SUPERVISOR, Role.OWNER}),
        (ApprovalNeeded(right=Right.TENDER, wanted="cash"), PEOPLE),
        (ApprovalNeeded(right=Right.TENDER, wanted="other"), {Role.SUPERVISOR, Role.OWNER}),
        (ApprovalNeeded(right=Right.QUICK_KEYS), {Role.SUPERVISOR, Role.OWNER}),
    ],
)
def test_each_role_is_allowed_what_its_own_limits_reach(
    needed: ApprovalNeeded, roles: set[Role]
) -> None:
    assert {role for role in PEOPLE if LIMITS.allow(role, needed)} == roles


def test_an_owner_may_all_whatever_is_set() -> None:
    strict = Limits(by_role={Role.OWNER: CASHIERS})

    assert strict.allow(Role.OWNER, ApprovalNeeded(right=Right.DISCOUNT, wanted="100"))


def test_an_approval_lets_pass_what_the_approver_may() -> None:
    needed = ApprovalNeeded(right=Right.DISCOUNT, wanted="25", limit="10")

    permit(LIMITS, a_cashier(), needed, an_approval())
    permit(LIMITS, a_supervisor(), needed, None)


@pytest.mark.parametrize(
    ("wanted", "approval"),
    [
        ("25", None),
        ("25", an_approval(Right.PRICE)),
        ("25", an_approval(asked_by="Besa Leka")),
        ("80", an_approval()),
    ],
    ids=["nobody", "another right", "another's", "beyond the approver"],
)
def test_an_approval_of_something_else_lets_nothing_pass(
    wanted: str, approval: Approval | None
) -> None:
    needed = ApprovalNeeded(right=Right.DISCOUNT, wanted=wanted, limit="10")

    with pytest.raises(ApprovalNeeded):
        permit(LIMITS, a_cashier(), needed, approval)


def test_nobody_at_the_till_may_as_little_as_a_cashier() -> None:
    with pytest.raises(ApprovalNeeded):
        permit(LIMITS, None, ApprovalNeeded(right=Right.DISCOUNT, wanted="11"), None)


def test_a_part_without_value_is_reduced_by_nothing() -> None:
    nothing = Basket(lines=(BasketLine(article=an_article(price="0.00"), quantity=Decimal(1)),))

    assert reduction(nothing, discount_basket(nothing, lek("0.00"))) == 0
