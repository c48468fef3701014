"""Days of a till whose clock is wrong, or that nobody closes for weeks.

Lives here: a clock that runs ahead over midnight, a shop that closes its days a month later.
Must not: clocks set back (test_day_nonsense), midnight's documents (test_midnight).
"""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from tests.practice_server import PracticeServer
from tests.stories.shop import MORNING, Shop, ShopClock
from tests.tcp_printer import VirtualPrinter
from till.actions.day import opening
from till.actions.day.reporting import (
    close_day,
    day_to_close,
    days_not_closed,
    trade,
    x_report,
    z_report,
)
from till.actions.ports.events import ClockDiffers
from till.domain.cash.count import count_amount
from till.domain.errors.day import ClockDoubtful, DayNotOpened
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.outbox import is_given_up
from till.domain.reports.trade import Period
from till.system.words import LANGUAGES, Words

LATE = MORNING + timedelta(hours=13)  # ten in the evening in Tirane
WEEKS = 21  # days


@pytest.fixture
def true_clock() -> ShopClock:
    return ShopClock()


@pytest.fixture
def shop_ahead(tmp_path: Path, control: httpx.Client, true_clock: ShopClock) -> Iterator[Shop]:
    """A shop whose till has a clock of its own; the service goes by the true one."""
    database = tmp_path / "service" / "practice.sqlite3"
    with PracticeServer(database=database, now=true_clock.now) as server, VirtualPrinter() as paper:
        shop = Shop(
            folder=tmp_path / "till",
            server=server,
            printer=paper,
            clock=ShopClock(),
            control=control,
        )
        shop.new_token()
        yield shop


def lek(amount: str) -> Decimal:
    return Decimal(amount)


async def test_a_clock_ahead_over_midnight_is_told_and_neither_day_counts_anything_twice(
    shop_ahead: Shop, true_clock: ShopClock
) -> None:
    shop = shop_ahead
    for clock in (true_clock, shop.clock):
        clock.set(LATE)
    async with shop.open() as desk:
        await desk.set_up()
        today = desk.till.today
        await desk.until_complete(await desk.sell())
        shop.clock.show(true_clock.now() + timedelta(hours=3))  # a day that has not come

        with pytest.raises(DayNotOpened) as refused:
            await desk.sell()
        for language in LANGUAGES:
            assert Words(language, strict=True).error(refused.value).endswith(".")
        with pytest.raises(ClockDoubtful):
            await opening.declare(desk.till, lek("0"))
        opening.confirm_clock(desk.till)
        await opening.declare(desk.till, opening.suggested_amount(desk.till) or lek("0"))
        early = desk.opening()
        await desk.until_complete(await desk.pay())
        assert any(isinstance(each, ClockDiffers) for each in desk.events)
        assert desk.now(early).state is DocumentState.QUEUED  # the service's day is open

        shop.clock.set(true_clock.now())
        await desk.until_complete(await desk.sell())
        await desk.until(lambda: is_given_up(desk.now(early)))
        closed = await close_day(desk.till, count_amount(lek("5540")))

        for clock in (true_clock, shop.clock):
            clock.set(MORNING + timedelta(days=1))
        with pytest.raises(DayNotOpened):
            await desk.sell()
        await opening.declare(desk.till, opening.suggested_amount(desk.till) or lek("0"))
        await desk.until_complete(await desk.pay())
        await desk.until_drained()
        tomorrow = await x_report(desk.till)

    assert (closed.day, closed.report.cash.difference) == (today, 180)  # sold by tomorrow's clock
    assert tomorrow.day == today + timedelta(days=1)
    assert (closed.report.total, tomorrow.total) == (360, 360)
    assert (tomorrow.cash.expected, tomorrow.cash.overnight) == (5540 + 180, 0)
    told = {row["docId"]: row["total"] for row in shop.at_service()}
    assert sorted(told.values()) == [180, 180, 180, 180, 5000, 5540]


async def test_weeks_that_nobody_closed_are_told_and_closed_once_each(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.till.today
        for ahead in range(1, WEEKS):
            await desk.until_complete(await desk.sell())
            shop.clock.set(MORNING + timedelta(days=ahead))
            await opening.declare(desk.till, opening.suggested_amount(desk.till) or lek("0"))
        await desk.until_drained()
        told = [*days_not_closed(desk.till)]
        assert day_to_close(desk.till) == first + timedelta(days=WEEKS - 1)

        closed = [await close_day(desk.till, None, day=each) for each in told]
        looked = await trade(desk.till, Period.WEEKS, desk.till.today)

        assert told == [first + timedelta(days=each) for each in range(WEEKS - 1)]
        assert [each.number for each in closed] == list(range(1, WEEKS))
        assert {each.report.total for each in closed} == {180}
        assert looked.whole.total == sum(each.report.total for each in closed)
        assert [each.report.cash.overnight for each in closed[1:]] == [0] * (WEEKS - 2)
        assert days_not_closed(desk.till) == []
        assert z_report(desk.till, first) == closed[0]
    shop.check()
    assert len(shop.requests("balance/initiate")) == WEEKS
