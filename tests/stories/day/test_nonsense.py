"""Days that go wrong: absurd amounts, a count left halfway, clocks set back, days nobody closed.

Lives here: stories in which nothing may be lost or counted twice.
Must not: whole days that go well (test_day_closing).
"""

import asyncio
from datetime import date, timedelta
from decimal import Decimal

import pytest

from tests.stories.shop import MORNING, Shop
from till.actions.day import drawer, opening
from till.actions.day.counting import count_cash
from till.actions.day.opening import confirm_clock
from till.actions.day.reporting import close_day, day_to_close, days_not_closed, x_report
from till.actions.till import Till
from till.domain.cash.count import count_amount, count_pieces
from till.domain.errors import RuleBroken
from till.domain.errors.day import CountOfEarlierDay, DayAlreadyClosed, DayNotOpened
from till.system.words import LANGUAGES, Words

TODAY = date(2026, 11, 20)
ABSURD = ["-1", "0.001", "NaN", "Infinity", "-Infinity", "1E+30", "5310042031104"]


def lek(amount: str) -> Decimal:
    return Decimal(amount)


@pytest.mark.parametrize("amount", ABSURD)
async def test_an_absurd_amount_is_refused_in_a_sentence_and_leaves_no_trace(
    shop: Shop, amount: str
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_drained()
        entries = len([*desk.till.journal.entries()])
        pending_requests = (
            drawer.deposit(desk.till, lek(amount)),
            drawer.withdraw(desk.till, lek(amount)),
            _counted(desk.till, amount),
        )

        for pending in pending_requests:
            with pytest.raises(RuleBroken) as refused:
                await pending
            for language in LANGUAGES:
                said = Words(language, strict=True).error(refused.value)
                assert said.endswith((".", "?")), said

        assert drawer.cash_in_drawer(desk.till) == 5000
        assert desk.till.days.counts(TODAY) == []
        assert len([*desk.till.journal.entries()]) == entries
    shop.check()


async def test_an_absurd_opening_balance_leaves_the_day_shut_and_a_sound_one_opens_it(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up(amount=None)
        for amount in ABSURD:
            with pytest.raises(RuleBroken):
                await opening.declare(desk.till, lek(amount))
        assert opening.opening_today(desk.till) is None

        await opening.declare(desk.till, lek("0"))
        await desk.until_drained()

    shop.check()
    assert len(shop.requests("balance/initiate")) == 1


@pytest.mark.parametrize(("piece", "times"), [(3000, 1), (1000, -1), (1, 5_310_042_031_104)])
def test_notes_that_cannot_be_are_no_count(piece: int, times: int) -> None:
    with pytest.raises(RuleBroken):
        count_pieces({piece: times})


async def test_a_till_that_dies_in_the_middle_of_closing_has_closed_whole_or_not_at_all(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.sell()
        await desk.until_drained()
        closing = asyncio.create_task(close_day(desk.till, count_amount(lek("5180"))))
        await asyncio.sleep(0)  # the facts are being read; nothing is written yet
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing

    async with shop.open() as desk:
        await desk.sign_in()
        assert desk.till.days.counts(TODAY) == []
        assert desk.till.days.last_z(TODAY) is None
        closed = await close_day(desk.till, count_amount(lek("5180")))
    assert (closed.number, closed.report.cash.difference) == (1, 0)
    shop.check()


async def test_a_clock_set_back_a_day_neither_loses_nor_doubles_what_was_sold(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
        await desk.until_drained()

        shop.clock.show(MORNING - timedelta(days=1))
        with pytest.raises(DayNotOpened):
            await count_cash(desk.till, count_amount(lek("5180")))
        first_of_both = opening.suggested_amount(desk.till)
        shop.clock.show(shop.clock.right_now())
        await desk.until_complete(await desk.sell())
        await desk.until_drained()
        closed = await close_day(desk.till, count_amount(lek("5360")))

    assert first_of_both is None  # what was sold on a later day is no part of an earlier one
    assert (closed.report.total, closed.report.sales_count) == (360, 2)
    assert closed.report.cash.difference == 0
    shop.check()
    assert len(shop.requests("balance/initiate")) == 1


async def test_a_clock_set_back_within_the_day_closes_all_of_it_and_says_so(shop: Shop) -> None:
    shop.clock.set(MORNING + timedelta(hours=5))
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
        await desk.until_drained()
        shop.clock.set(MORNING)

        confirm_clock(desk.till)
        closed = await close_day(desk.till, count_amount(lek("5180")))
        confirm_clock(desk.till)
        with pytest.raises(DayAlreadyClosed):
            await close_day(desk.till, count_amount(lek("5180")))

    assert closed.report.is_clock_behind
    assert closed.report.total == 180
    shop.check()


async def test_days_nobody_closed_are_told_and_each_is_closed_once_without_a_count(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        for ahead in (1, 2):
            await desk.until_complete(await desk.sell())
            await desk.until_drained()
            shop.clock.set(MORNING + timedelta(days=ahead))
            await opening.declare(desk.till, opening.suggested_amount(desk.till) or lek("0"))
        await desk.until_drained()
        told = [*days_not_closed(desk.till)]

        with pytest.raises(CountOfEarlierDay):
            await close_day(desk.till, count_amount(lek("1")), day=told[0])
        closed = [await close_day(desk.till, None, day=each) for each in told]

        assert told == [TODAY, TODAY + timedelta(days=1)]
        assert [(each.report.total, each.report.cash.expected) for each in closed] == [
            (180, 5180),
            (180, 5360),
        ]
        assert days_not_closed(desk.till) == []
        assert day_to_close(desk.till) == TODAY + timedelta(days=2)
        assert (await x_report(desk.till)).total == 0
    shop.check()


async def _counted(till: Till, amount: str) -> None:
    await count_cash(till, count_amount(lek(amount)))
