"""Rates far from the usual ones: who may set them, and what somebody has to say first.

Lives here: stories of `tendering.set_rate`.
Must not: what a rate is (tests/domain), the dialog that asks for it (tests/ui/payment).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import approved
from tests.builders import a_cashier
from till.actions.selling import tendering
from till.domain.errors.money import RateDoubtful
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.shop.people import Role

CASHIERS = RoleLimits(rights=frozenset({Right.REMOVE_LINES}))


@pytest.fixture
def limited(desk: ActionDesk) -> ActionDesk:
    """A till whose cashier may set no rate that is far from the usual ones."""
    limits = Limits(by_role={Role.CASHIER: CASHIERS})
    desk.till.policy = replace(desk.till.policy, limits=limits)
    return desk


def rate_now(desk: ActionDesk, currency: str = "EUR") -> Decimal | None:
    """Return the rate that was set last."""
    newest = tendering.rate_today(desk.till, currency)
    return newest.rate if newest else None


@pytest.mark.parametrize(("rate", "passes"), [("102.27", True), ("92.53", True), ("102.28", False)])
async def test_a_rate_within_five_percent_of_the_last_needs_nobody(
    limited: ActionDesk, rate: str, *, passes: bool
) -> None:
    await tendering.set_rate(limited.till, "EUR", Decimal("97.4"))

    if passes:
        await tendering.set_rate(limited.till, "EUR", Decimal(rate))
    else:
        with pytest.raises(ApprovalNeeded) as refused:
            await tendering.set_rate(limited.till, "EUR", Decimal(rate))
        assert (refused.value.right, refused.value.wanted) == (Right.EXCHANGE_RATE, rate)

    assert rate_now(limited) == (Decimal(rate) if passes else Decimal("97.4"))


async def test_the_first_rate_of_the_euro_is_held_against_what_a_euro_usually_is(
    limited: ActionDesk,
) -> None:
    with pytest.raises(ApprovalNeeded):
        await tendering.set_rate(limited.till, "EUR", Decimal(974))
    await tendering.set_rate(limited.till, "USD", Decimal(974))
    await tendering.set_rate(limited.till, "EUR", Decimal("97.4"))

    assert rate_now(limited, "USD") == 974
    assert rate_now(limited) == Decimal("97.4")


async def test_the_other_rate_passes_with_an_approval_that_is_written_down(
    limited: ActionDesk,
) -> None:
    approval = approved(Right.EXCHANGE_RATE)

    await tendering.set_rate(limited.till, "EUR", Decimal(974), approval)

    entry = list(limited.till.journal.entries())[-1]
    assert entry.action is JournalAction.RATE_SET
    assert (entry.facts["rate"], entry.facts["approved_by"]) == ("974", approval.approver.name)


async def test_whoever_may_set_it_says_so_once_more(limited: ActionDesk) -> None:
    limited.till.session = replace(
        limited.till.session, cashier=replace(a_cashier(), role=Role.SUPERVISOR)
    )
    await tendering.set_rate(limited.till, "EUR", Decimal("97.4"))

    with pytest.raises(RateDoubtful) as doubted:
        await tendering.set_rate(limited.till, "EUR", Decimal(974))
    kept = rate_now(limited)
    await tendering.set_rate(limited.till, "EUR", Decimal(974), is_sure=True)

    assert doubted.value.facts == {
        "currency": "EUR",
        "rate": "974.00",
        "least": "92.53",
        "most": "102.27",
    }
    assert (kept, rate_now(limited)) == (Decimal("97.4"), Decimal(974))
