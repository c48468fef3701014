"""Counting the drawer, handing it over, opening it without a sale.

Lives here: limits of differences, whose they are, what the next day begins with.
Must not: Z reports (test_reporting), adding notes up (tests/domain).
"""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from tests.actions.closing import approved, lek, limit_the_cashier
from tests.actions.desk import ActionDesk
from tests.builders import TODAY, a_cashier
from till.actions.day.counting import count_cash, hand_over
from till.actions.day.drawer import deposit, open_drawer, suggested_withdrawal
from till.actions.day.opening import suggested_amount
from till.actions.day.reporting import close_day, x_report
from till.actions.people.people_access import add_person
from till.domain.cash.count import CountPurpose
from till.domain.cash.limits import CashLimits, LegalLimit
from till.domain.errors.day import DayNotOpened, DrawerMissing, HandOverToSelf
from till.domain.errors.documents import ReasonMissing
from till.domain.errors.people import UnknownPerson
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.people import Role


async def test_a_difference_beyond_the_limit_needs_an_approval_and_trying_is_written_down(
    desk: ActionDesk,
) -> None:
    limit_the_cashier(desk)
    await desk.open_day()

    with pytest.raises(ApprovalNeeded) as caught:
        await close_day(desk.till, lek("4000"))
    taken = await close_day(desk.till, lek("4000"), approval=approved(Right.COUNT_DIFFERENCE))

    assert (caught.value.right, caught.value.wanted) == (Right.COUNT_DIFFERENCE, "-1000.00")
    assert taken.report.cash.counts[-1].approved_by.name == "Drita"
    stopped = [
        e for e in desk.till.journal.entries() if e.action is JournalAction.DIFFERENCE_STOPPED
    ]
    assert [each.facts["difference"] for each in stopped] == ["-1000.00"]


async def test_counting_first_to_know_is_no_way_around_the_limit(desk: ActionDesk) -> None:
    limit_the_cashier(desk)
    await desk.open_day()
    await count_cash(desk.till, lek("4000"))

    with pytest.raises(ApprovalNeeded):
        await close_day(desk.till, lek("4000"))


async def test_the_drawer_changes_hands_and_each_answers_for_their_own(desk: ActionDesk) -> None:
    limit_the_cashier(desk)
    await add_person(desk.till, "Beni", "2354", operator_code=None, role=Role.CASHIER)
    beni = desk.till.people.all()[0]
    desk.till.session = replace(desk.till.session, cashier=a_cashier(person_id=77))
    await desk.open_day()

    given = await hand_over(desk.till, lek("4920"), beni.person_id)
    desk.till.session = replace(desk.till.session, cashier=beni)
    await desk.sell()
    closed = await close_day(desk.till, lek("5100"))

    assert (given.purpose, given.to_person.name) == (CountPurpose.HAND_OVER, "Beni")
    assert closed.report.cash.differences == (-80, 0)
    assert closed.report.cash.difference == -80
    assert closed.report.cash.opening == 5000
    openings = [m for m in desk.till.movements.of_day(TODAY) if m.kind.value == "opening"]
    assert len(openings) == 1


async def test_nobody_hands_over_to_themselves_or_to_a_stranger(desk: ActionDesk) -> None:
    await add_person(desk.till, "Beni", "2354", operator_code=None, role=Role.CASHIER)
    beni = desk.till.people.all()[0]
    desk.till.session = replace(desk.till.session, cashier=beni)
    await desk.open_day()

    with pytest.raises(HandOverToSelf):
        await hand_over(desk.till, lek("5000"), beni.person_id)
    with pytest.raises(UnknownPerson):
        await hand_over(desk.till, lek("5000"), 99)
    assert desk.till.days.counts(TODAY) == []


async def test_a_count_before_the_day_is_open_has_nothing_to_be_held_against(
    desk: ActionDesk,
) -> None:
    with pytest.raises(DayNotOpened):
        await count_cash(desk.till, lek("5000"))


async def test_counting_blind_is_what_the_shop_says_not_who_counts(desk: ActionDesk) -> None:
    limit_the_cashier(desk, counts_blind=True)
    await desk.open_day()

    kept = await count_cash(desk.till, lek("5000"))

    assert kept.count.is_blind
    assert desk.till.days.counts(TODAY)[0].count.is_blind


async def test_the_next_day_begins_with_what_was_counted_and_what_moved_since(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await count_cash(desk.till, lek("4990"))
    await deposit(desk.till, Decimal(100))
    desk.clock.advance(hours=24)

    assert suggested_amount(desk.till) == 5090


async def test_a_drawer_above_its_limit_is_told_from_the_day_it_holds(desk: ActionDesk) -> None:
    limit_the_cashier(desk, cash=_drawer_limit(TODAY))
    await desk.open_day()
    now = suggested_withdrawal(desk.till)
    limit_the_cashier(desk, cash=_drawer_limit(TODAY + timedelta(days=1)))

    assert (now, suggested_withdrawal(desk.till)) == (1000, None)


def _drawer_limit(since: date) -> CashLimits:
    return CashLimits(drawer=(LegalLimit(amount=Decimal(4500), since=since),))


async def test_the_drawer_opens_without_a_sale_once_it_is_written_down(desk: ActionDesk) -> None:
    await open_drawer(desk.till, "  kusur ")
    watched = (await x_report(desk.till)).watched

    assert desk.paper.pulses == 1
    assert [(each.person.name, each.reason) for each in watched.no_sales] == [
        ("Ana Hoxha", "kusur")
    ]


async def test_a_drawer_stays_shut_without_a_reason_a_right_or_a_drawer(desk: ActionDesk) -> None:
    with pytest.raises(ReasonMissing):
        await open_drawer(desk.till, " ")
    limit_the_cashier(desk)
    with pytest.raises(ApprovalNeeded):
        await open_drawer(desk.till, "kusur")
    await open_drawer(desk.till, "kusur", approved(Right.OPEN_DRAWER))
    desk.till.policy = replace(desk.till.policy, has_drawer=False)
    with pytest.raises(DrawerMissing):
        await open_drawer(desk.till, "kusur", approved(Right.OPEN_DRAWER))

    assert desk.paper.pulses == 1
