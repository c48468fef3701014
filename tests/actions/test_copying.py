"""Copies that nobody has to think of: after each Z and once a day, and tried again where they fail.

Lives here: when they are made.
Must not: files (tests/store).
"""

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

import pytest

from tests.actions.desk import ActionDesk
from till.actions.maintenance.copying import CopyKeeper
from till.actions.ports.events import DayClosed, Event, SecondPlaceChanged
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFull
from till.domain.maintenance.copies import CopyReason, PlaceTrouble


class CountedCopies:
    """Copies that are counted; the first `failing` of them meet a full disk."""

    def __init__(self, newest: datetime | None, failing: int = 0) -> None:
        self.newest_at = newest
        self.failing = failing
        self.made: list[CopyReason] = []
        self.troubles: list[PlaceTrouble | None] = [None]

    def trouble(self) -> PlaceTrouble | None:
        return self.troubles.pop(0) if len(self.troubles) > 1 else self.troubles[0]

    def newest(self) -> datetime | None:
        return self.newest_at

    def keep(self, reason: CopyReason) -> TillError | None:
        if self.failing:
            self.failing -= 1
            raise DiskFull
        self.made.append(reason)
        return None


async def looks(desk: ActionDesk, copies: CountedCopies, number: int) -> CopyKeeper:
    """Let the keeper look so many times, a day closed before the second."""
    pauses = 0
    ended = asyncio.Event()
    keeper = CopyKeeper(desk.till, copies, pause=lambda _seconds: pause())

    async def pause() -> None:
        nonlocal pauses
        pauses += 1
        if pauses == 2:
            keeper.listen(DayClosed(day=desk.till.today, number=1))
        if pauses > number:
            ended.set()
            await asyncio.Event().wait()

    running = asyncio.create_task(keeper.run())
    await ended.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    return keeper


async def test_a_copy_is_made_once_a_day_and_after_a_z(desk: ActionDesk) -> None:
    old = CountedCopies(desk.clock.now() - timedelta(hours=25))
    fresh = CountedCopies(desk.clock.now() - timedelta(hours=1))

    await looks(desk, old, 3)
    keeper = await looks(desk, fresh, 3)

    assert old.made[:2] == [CopyReason.DAILY, CopyReason.DAY_CLOSED]
    assert fresh.made == [CopyReason.DAY_CLOSED]
    assert not keeper.is_owed


async def test_a_copy_that_failed_is_tried_again_and_settled_in_the_end(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("no copy was made")
    fresh = desk.clock.now()
    again = CountedCopies(fresh, failing=1)
    in_the_end = CountedCopies(fresh, failing=1)

    await looks(desk, again, 5)
    keeper = await looks(desk, in_the_end, 3)
    before = [*in_the_end.made]
    keeper.settle()
    keeper.settle()

    assert again.made == [CopyReason.DAY_CLOSED]
    assert before in ([], [CopyReason.DAY_CLOSED])
    assert in_the_end.made == [CopyReason.DAY_CLOSED]


async def test_what_stays_wrong_with_the_second_place_is_told_once_and_its_end(
    desk: ActionDesk,
) -> None:
    copies = CountedCopies(desk.clock.now())
    away = PlaceTrouble.AWAY
    behind = PlaceTrouble.BEHIND
    copies.troubles = [None, away, away, behind, None]
    told: list[PlaceTrouble | None] = []

    def listen(event: Event) -> None:
        if isinstance(event, SecondPlaceChanged):
            told.append(event.trouble)

    desk.till.listeners.append(listen)
    await looks(desk, copies, 8)

    assert told == [away, behind, None]


def test_nothing_is_settled_where_no_day_was_closed(desk: ActionDesk) -> None:
    copies = CountedCopies(None)

    CopyKeeper(desk.till, copies).settle()

    assert copies.made == []


pytestmark = pytest.mark.timeout(30)
