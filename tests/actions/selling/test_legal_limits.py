"""Limits of the law on cash at the counter, on the days from which they hold.

Lives here: a limit that changes at midnight, what stands in the bank's stead.
Must not: passing a limit with an approval (test_tendering), settings (tests/system).
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import TODAY, always, cash
from till.actions.day import opening
from till.actions.day.drawer import drawer_limit, suggested_withdrawal
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.tendering import cash_limit
from till.domain.cash.limits import CashLimits, LegalLimit
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.shop.people import Role

CASHIER = RoleLimits(rights=frozenset())
TOMORROW = TODAY + timedelta(days=1)


def _law(desk: ActionDesk, law: CashLimits) -> None:
    limits = Limits(by_role={Role.CASHIER: CASHIER}, cash=law)
    desk.till.policy = replace(desk.till.policy, limits=limits)


async def test_a_new_law_holds_from_its_first_minute_and_not_before(desk: ActionDesk) -> None:
    steps = (*always(1000), LegalLimit(amount=Decimal(100), since=TOMORROW))
    _law(desk, CashLimits(private=steps))
    await desk.open_day()
    desk.clock.advance(hours=14, minutes=59)
    await desk.sell()
    desk.clock.advance(minutes=1)
    await opening.declare(desk.till, Decimal(5180))
    await selling.scan(desk.till, "101")

    assert cash_limit(desk.till, desk.till.session.basket) == 100
    with pytest.raises(ApprovalNeeded) as refused:
        await check_out(desk.till, [cash()])

    assert (refused.value.right, refused.value.limit) == (Right.CASH_OVER_LIMIT, "100")


async def test_the_drawers_limit_is_that_of_the_day(desk: ActionDesk) -> None:
    _law(desk, CashLimits(drawer=(LegalLimit(amount=Decimal(3500), since=TOMORROW),)))
    await desk.open_day()
    before = (drawer_limit(desk.till), suggested_withdrawal(desk.till))
    desk.clock.advance(hours=24)
    await opening.declare(desk.till, Decimal(5000))

    assert before == (None, None)
    assert (drawer_limit(desk.till), suggested_withdrawal(desk.till)) == (3500, 2000)
