"""A played day for each of seven wrong clocks: sold on, put right, closed, and the next day sold.

Lives here: the service's days have one opening balance each, nobody waits longer than their wrong
PINs earned, every sale is at the service or has its reason.
Must not: which clock is doubted (tests/domain, tests/actions/day).
"""

from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest

from tests.stories.shop import MORNING, PIN, Shop, StoryDesk
from till.actions.day import opening
from till.actions.day.reporting import close_day
from till.actions.documents import resolving
from till.actions.people import signing_in
from till.domain.business_day import day_of
from till.domain.cash.count import count_amount
from till.domain.errors.day import ClockDoubtful
from till.domain.errors.people import TooManyTries, WrongPin
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.shop.people import TRIES_BEFORE_WAITING, wait_after

A_DAY = timedelta(days=1)
WRONG = {
    "a day ahead": A_DAY,
    "a day behind": -A_DAY,
    "a month ahead": 30 * A_DAY,
    "ten hours behind": -timedelta(hours=10),
    "sixteen hours ahead": timedelta(hours=16),
    "1970": datetime(1970, 1, 1, 9, tzinfo=MORNING.tzinfo) - MORNING,
    "a year ahead": 365 * A_DAY,
}
SMOKE = "a day ahead"
BY_CLOCK = [
    pytest.param(wrong_by, id=name, marks=() if name == SMOKE else pytest.mark.long)
    for name, wrong_by in WRONG.items()
]


@pytest.mark.parametrize("wrong_by", BY_CLOCK)
async def test_a_day_with_a_wrong_clock_is_one_day_at_the_service(
    shop: Shop, wrong_by: timedelta
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = [await desk.sell()]
        await desk.until_complete(*sold)

        shop.clock.show(shop.clock.right_now() + wrong_by)
        await _wait_no_longer_than_earned(desk)
        sold += await _sell_by_a_wrong_clock(desk)

        shop.clock.show(shop.clock.right_now())
        await desk.sign_in()
        sold.append(await desk.sell())
        await _let_an_owner_decide(desk)
        await desk.until_complete(*sold)
        await close_day(desk.till, count_amount(Decimal(5000 + 180 * len(sold))))

        await desk.until(lambda: not desk.till.documents.open())
        shop.clock.set(MORNING + A_DAY)
        await _open_by_the_owners_word(desk)
        sold.append(await desk.sell())
        await desk.until_complete(*sold)
        await desk.until_drained()

    shop.check(clock_was_set=True)
    assert _days_of_balances(shop) == [day_of(MORNING), day_of(MORNING + A_DAY)]
    at_service = {row["docId"] for row in shop.at_service()}
    assert {each.doc_id for each in sold} <= at_service


async def _wait_no_longer_than_earned(desk: StoryDesk) -> None:
    """Type wrong PINs by the wrong clock; set right, it lets in whoever has waited what is due."""
    clock = desk.shop_clock
    ana = desk.till.people.all()[0].person_id
    for _ in range(TRIES_BEFORE_WAITING):
        with pytest.raises(WrongPin):
            await signing_in.sign_in(desk.till, ana, "000000")
    earned = wait_after(TRIES_BEFORE_WAITING)
    wrong = clock.now()
    for shown in (clock.right_now(), wrong):
        clock.show(shown)
        with pytest.raises(TooManyTries) as told:
            await signing_in.sign_in(desk.till, ana, PIN)
        assert 0 < told.value.facts["seconds"] <= earned.total_seconds()
    clock.advance(seconds=earned.total_seconds())
    await desk.sign_in()


async def _sell_by_a_wrong_clock(desk: StoryDesk) -> list[FiscalDocument]:
    """Sell where the day is open by this clock, too; else by the word of whoever owns the till."""
    if opening.opening_today(desk.till) is None:
        with pytest.raises(ClockDoubtful):
            await opening.declare(desk.till, Decimal(5000))
        await _open_by_the_owners_word(desk)
    return [await desk.sell(), await desk.sell()]


async def _open_by_the_owners_word(desk: StoryDesk) -> None:
    opening.confirm_clock(desk.till)
    await opening.declare(desk.till, Decimal(5000))


async def _let_an_owner_decide(desk: StoryDesk) -> None:
    """Close what the service did not take: a second balance of its day, and nothing else."""
    await desk.until(lambda: not desk.till.documents.open() or bool(_refused(desk)))
    for document in _refused(desk):
        assert document.kind.is_balance
        assert document.problem is not None
        await resolving.close(desk.till, document.doc_id, "opened by a clock that was wrong")


def _refused(desk: StoryDesk) -> list[FiscalDocument]:
    return [e for e in desk.till.documents.refused() if e.state is DocumentState.REFUSED]


def _days_of_balances(shop: Shop) -> list[date]:
    """The service's days that an opening balance was taken for, in order."""
    taken = [
        str(row["completedAt"])
        for row in shop.at_service()
        if row["endpoint"] == "balance/initiate" and row["complete"]
    ]
    return sorted(day_of(datetime.fromisoformat(each)) for each in taken)
