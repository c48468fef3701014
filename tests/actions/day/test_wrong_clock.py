"""A till whose clock is wrong: no day is opened or closed by it without an owner's word.

Lives here: seven clocks, what an owner's word is, which day a balance counts for.
Must not: comparing clocks (tests/domain), the page (tests/stories/day/test_clock).
"""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk, number_of
from tests.builders import a_cashier
from till.actions.day.opening import confirm_clock, declare, opening_today, suggested_amount
from till.actions.day.reporting import close_day
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.maintenance.startup_recovery import take_up
from till.actions.people.people_access import add_person
from till.actions.service_time import ask_the_time, note_service_time, service_day
from till.domain.cash.movement import CashMovement
from till.domain.errors.day import ClockDoubtful, DayAlreadyOpened
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.lookup import LookupAnswer
from till.domain.fiscal.outbox import is_given_up
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.shop.people import Cashier, Role

DAY = timedelta(days=1)
WRONG = {
    "a day ahead": DAY,
    "a day behind": -DAY,
    "a month ahead": 30 * DAY,
    "ten hours behind": -timedelta(hours=10),
    "sixteen hours ahead": timedelta(hours=16),
    "1970": -20_777 * DAY,
    "a year ahead": 365 * DAY,
}
CASHIERS_HAVE_LIMITS = Limits(by_role={Role.CASHIER: RoleLimits(), Role.SUPERVISOR: RoleLimits()})


async def _owner(desk: ActionDesk) -> Cashier:
    desk.till.policy = replace(desk.till.policy, limits=CASHIERS_HAVE_LIMITS)
    await add_person(desk.till, "Mira", "271828", operator_code=None, role=Role.OWNER)
    [mira] = [each for each in desk.till.people.all() if each.name == "Mira"]
    return mira


def _word_of(owner: Cashier) -> Approval:
    return Approval(approver=owner, asked_by=a_cashier().named, right=Right.CLOCK)


async def _answered(
    desk: ActionDesk, opening: CashMovement, service_time: datetime
) -> FiscalDocument:
    """Report a balance to a service whose clock is right."""
    really_send = desk.service.send

    async def send(document: FiscalDocument) -> object:
        return replace(await really_send(document), service_time=service_time)

    desk.service.send = send
    asked = await ask(desk.till, desk.now_by_id(opening.doc_id))
    return await keep_answer(desk.till, asked)


@pytest.mark.parametrize("wrong_by", WRONG.values(), ids=WRONG)
async def test_a_wrong_clock_opens_one_day_of_the_services_and_only_by_an_owners_word(
    desk: ActionDesk, wrong_by: timedelta
) -> None:
    mira = await _owner(desk)
    right = desk.clock.now()
    note_service_time(desk.till, right, right)
    desk.clock.show(right + wrong_by)

    for _ in range(2):
        with pytest.raises(ClockDoubtful):
            await declare(desk.till, Decimal(5000))
        with pytest.raises(ApprovalNeeded):
            confirm_clock(desk.till)
    confirm_clock(desk.till, _word_of(mira))
    opened = await declare(desk.till, Decimal(5000))
    await _answered(desk, opened, right)
    desk.clock.show(right)

    assert opening_today(desk.till) == opened
    with pytest.raises(DayAlreadyOpened):
        await declare(desk.till, Decimal(5000))
    desk.clock.advance(hours=24)
    assert opening_today(desk.till) is None
    again = await declare(desk.till, Decimal(5000))
    await _answered(desk, again, right + DAY)
    assert opening_today(desk.till) == again
    told = [each.facts for each in desk.till.journal.entries()]
    assert [each["approved_by"] for each in told if "other_clock" in each] == ["Mira"]


async def test_by_a_clock_that_is_ahead_the_day_is_not_opened_a_second_time_at_the_service(
    desk: ActionDesk,
) -> None:
    mira = await _owner(desk)
    right = desk.clock.now()
    first = await declare(desk.till, Decimal(5000))
    await _answered(desk, first, right)
    desk.clock.show(right + DAY)
    confirm_clock(desk.till, _word_of(mira))

    second = await declare(desk.till, Decimal(5000))
    sold = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.now(sold).is_complete)

    assert desk.times_asked(desk.now_by_id(second.doc_id)) == 0
    desk.clock.advance(hours=24)
    note_service_time(desk.till, desk.clock.now(), right + DAY)
    assert service_day(desk.till) == second.day


async def test_what_a_clock_ahead_opened_is_given_up_once_it_is_right_and_opened_on_its_day(
    desk: ActionDesk,
) -> None:
    mira = await _owner(desk)
    right = desk.clock.now()
    first = await declare(desk.till, Decimal(5000))
    await _answered(desk, first, right)
    desk.clock.show(right + DAY)
    confirm_clock(desk.till, _word_of(mira))
    early = await declare(desk.till, Decimal(4000))
    desk.clock.show(right)

    async with desk.delivering():
        await desk.until(lambda: is_given_up(desk.now_by_id(early.doc_id)))
    desk.clock.advance(hours=24)

    assert opening_today(desk.till) is None
    assert suggested_amount(desk.till) == 5000  # what the drawer should hold, not what was typed
    assert await declare(desk.till, Decimal(5000))
    assert desk.times_asked(desk.now_by_id(early.doc_id)) == 0


async def test_a_balance_within_a_second_of_midnight_counts_for_its_own_day_until_proved_otherwise(
    desk: ActionDesk,
) -> None:
    desk.clock.advance(hours=14, minutes=59, seconds=59.1)
    opened = await declare(desk.till, Decimal(5000))
    really_send = desk.service.send

    async def send(document: FiscalDocument) -> object:
        desk.clock.advance(seconds=0.95)
        return replace(
            await really_send(document), service_time=desk.clock.now().replace(microsecond=0)
        )

    desk.service.send = send
    await keep_answer(desk.till, await ask(desk.till, desk.now_by_id(opened.doc_id)))

    assert opening_today(desk.till) is None  # the service may have looked at its clock before
    assert opened.day < desk.till.today


async def test_no_day_is_closed_by_a_wrong_clock_without_an_owners_word(desk: ActionDesk) -> None:
    mira = await _owner(desk)
    right = desk.clock.now()
    await desk.open_day()
    await desk.sell()
    note_service_time(desk.till, right, right)
    desk.clock.show(right + DAY)

    with pytest.raises(ClockDoubtful):
        await close_day(desk.till, lek("5180"))
    with pytest.raises(ApprovalNeeded):
        confirm_clock(desk.till)
    confirm_clock(desk.till, _word_of(mira))
    await close_day(desk.till, lek("5180"))

    *_, entry = desk.till.journal.entries()
    assert (entry.action, entry.facts["approved_by"]) == (JournalAction.DAY_CLOSED, "Mira")
    assert desk.till.session.clock_word is None  # for one closing


async def test_a_clock_before_the_newest_document_opens_no_day_by_itself(desk: ActionDesk) -> None:
    await _owner(desk)
    await desk.open_day()
    desk.clock.advance(hours=24)
    await desk.open_day()
    desk.clock.set(desk.clock.now() - 3 * DAY)

    with pytest.raises(ClockDoubtful):
        await declare(desk.till, Decimal(5000))


async def test_the_difference_is_kept_over_a_start_and_asked_for_anew(desk: ActionDesk) -> None:
    await _owner(desk)
    right = desk.clock.now()
    desk.clock.show(right + DAY)

    async def operators() -> LookupAnswer:
        return LookupAnswer(service_time=right)

    desk.lookups.operators = operators
    await ask_the_time(desk.till)
    desk.till.session = replace(desk.till.session, service_clock=None)
    desk.clock.running = timedelta(seconds=40)  # started anew
    await take_up(desk.till)

    with pytest.raises(ClockDoubtful):
        await declare(desk.till, Decimal(5000))
    desk.clock.show(right)
    with pytest.raises(ClockDoubtful):  # a guess by what was known
        await declare(desk.till, Decimal(5000))
    await ask_the_time(desk.till)
    assert await declare(desk.till, Decimal(5000))


async def test_a_till_without_an_owner_takes_the_word_of_who_stands_there(desk: ActionDesk) -> None:
    desk.till.policy = replace(desk.till.policy, limits=CASHIERS_HAVE_LIMITS)
    right = desk.clock.now()
    note_service_time(desk.till, right, right - DAY)

    confirm_clock(desk.till)

    assert await declare(desk.till, Decimal(5000))


async def test_a_word_for_the_clock_is_of_who_gave_it(desk: ActionDesk) -> None:
    mira = await _owner(desk)
    right = desk.clock.now()
    note_service_time(desk.till, right, right - DAY)
    confirm_clock(desk.till, _word_of(mira))

    desk.till.session = replace(
        desk.till.session, cashier=replace(a_cashier(), person_id=77, name="Ilir")
    )

    assert number_of(desk.till, "Mira") == mira.person_id
    with pytest.raises(ClockDoubtful):
        await declare(desk.till, Decimal(5000))
