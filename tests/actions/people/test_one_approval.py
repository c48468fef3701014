"""An approval lets one thing pass, and an action is whose it was.

Lives here: two kinds of tender at once; closing a day without the right to, and while locking.
Must not: who may approve (test_approving), what an approval is (tests/domain).
"""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, approved, limit
from till.actions.day.reporting import close_day
from till.actions.people.signing_in import sign_out
from till.actions.selling import checkout, selling
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.tender import Tender, TenderKind

CHEQUE = Tender(kind=TenderKind.CHECK, amount=Decimal(100))
VOUCHER = Tender(kind=TenderKind.SVOUCHER)


async def test_an_approval_of_one_kind_of_tender_is_none_of_another_beside_it(
    desk: ActionDesk,
) -> None:
    limit(desk, replace(CASHIERS, tenders=frozenset({TenderKind.CASH})))
    await desk.open_day()
    await selling.scan(desk.till, "101")

    with pytest.raises(ApprovalNeeded) as second:
        await checkout.check_out(desk.till, [CHEQUE, VOUCHER], [approved(Right.TENDER)])
    sold = await checkout.check_out(
        desk.till, [CHEQUE, VOUCHER], [approved(Right.TENDER), approved(Right.TENDER)]
    )

    assert second.value.wanted == "voucher"
    assert sold is not None
    passed = [
        e.facts["wanted"]
        for e in desk.till.journal.entries()
        if e.action is JournalAction.LIMIT_PASSED
    ]
    assert passed == ["check", "voucher"]


async def test_whoever_may_not_see_the_day_closes_it_only_as_it_was_shown(desk: ActionDesk) -> None:
    limit(desk, replace(CASHIERS, count_difference=Decimal(100)))
    await desk.open_day()
    seen = approved(Right.REPORTS)

    with pytest.raises(ApprovalNeeded) as unseen:
        await close_day(desk.till, lek("5000"))
    with pytest.raises(ApprovalNeeded) as short:
        await close_day(desk.till, lek("4000"), seen_with=seen)
    taken = await close_day(desk.till, lek("5000"), seen_with=seen)

    assert [unseen.value.right, short.value.right] == [Right.REPORTS, Right.COUNT_DIFFERENCE]
    assert taken.number == 1


async def test_a_day_is_closed_by_who_closed_it_though_they_lock_the_till_meanwhile(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await desk.sell()

    taken, _ = await asyncio.gather(close_day(desk.till, None), sign_out(desk.till))

    [closed] = [e for e in desk.till.journal.entries() if e.action is JournalAction.DAY_CLOSED]
    assert (taken.report.made_by.name, closed.person.name) == ("Ana Hoxha", "Ana Hoxha")
