"""What a role may is set while the till is open: it holds at the next thing somebody does.

Lives here: a till with its real settings file, changed by an owner while it sells.
Must not: the page (tests/ui/settings), what a limit means (tests/domain).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.stories.shop import Shop, StoryDesk
from till.actions.selling import selling
from till.actions.setup import settings_editing
from till.domain.errors.settings import NothingToTake
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.discount import Discount
from till.domain.shop.people import Role

FIVE_PERCENT = Discount(percent=Decimal(5))


def stand_as(desk: StoryDesk, role: Role) -> None:
    """Let who stands here be no more than this, as far as limits go."""
    here = replace(desk.till.cashier, role=role)
    desk.till.session = replace(desk.till.session, cashier=here)


async def test_a_limit_holds_from_the_next_line_on_and_after_the_next_start(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await settings_editing.change(desk.till, "printer.device", shop.printer.url)
        await desk.scan("101")
        holds = await settings_editing.change_any(desk.till, "roles.cashier_discount", "3")
        await settings_editing.turn_member(desk.till, "roles.cashier_rights", "reports", is_on=True)

        stand_as(desk, Role.CASHIER)
        with pytest.raises(ApprovalNeeded) as needed:
            await selling.set_basket_discount(desk.till, FIVE_PERCENT)
        stand_as(desk, Role.OWNER)
        await desk.pay()

    async with shop.open() as again:
        cashiers = again.till.policy.limits.of(Role.CASHIER)

    assert holds
    assert (needed.value.right, needed.value.limit) == (Right.DISCOUNT, "3")
    assert cashiers.discount_percent == 3
    assert cashiers.may(Right.REPORTS)


async def test_vat_codes_wait_for_the_start_although_a_limit_does_not(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        before = desk.till.rates
        waits = await settings_editing.change_any(desk.till, "vat.codes", "B")
        await settings_editing.change_any(desk.till, "limits.withdrawal_cashier", "700")

        assert desk.till.policy.limits.of(Role.CASHIER).withdrawal == 700
        assert desk.till.rates == before
        sold = await desk.sell()
        await desk.until_complete(sold)

    assert not waits


async def test_no_role_is_left_without_any_way_to_be_paid(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await settings_editing.change_any(desk.till, "roles.cashier_tenders", "cash")
        before = list(desk.till.journal.entries())

        with pytest.raises(NothingToTake):
            await settings_editing.turn_member(
                desk.till, "roles.cashier_tenders", "cash", is_on=False
            )

        assert list(desk.till.journal.entries()) == before
        assert desk.till.policy.limits.of(Role.CASHIER).tenders
