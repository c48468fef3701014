"""Copies that nobody has to think of: after each Z and once a day, and tried again where they fail.

Lives here: when they are made.
Must not: files (tests/store).
"""

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

from tests.actions.desk import ActionDesk
from till.actions.maintenance.backups import BackupKeeper
from till.actions.ports.events import DayClosed, Event, SecondLocationChanged
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFull
from till.domain.maintenance.backups import BackupReason, LocationTrouble


class CountedBackups:
    """Copies that are counted; the first `failing` of them meet a full disk."""

    def __init__(self, newest: datetime | None, failing: int = 0) -> None:
        self.newest_at = newest
        self.failing = failing
        self.made: list[BackupReason] = []
        self.is_ending = False
        self.troubles: list[LocationTrouble | None] = [None]

    def trouble(self) -> LocationTrouble | None:
        return self.troubles.pop(0) if len(self.troubles) > 1 else self.troubles[0]

    def newest(self) -> datetime | None:
        return self.newest_at

    def end(self) -> None:
        self.is_ending = True

    def keep(self, reason: BackupReason) -> TillError | None:
        if self.failing:
            self.failing -= 1
            raise DiskFull
        self.made.append(reason)
        return None


async def looks(desk: ActionDesk, backups: CountedBackups, number: int) -> BackupKeeper:
    """Let the keeper look so many times, a day closed before the second."""
    pauses = 0
    ended = asyncio.Event()
    keeper = BackupKeeper(desk.till, backups, pause=lambda _seconds: pause())

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
    old = CountedBackups(desk.clock.now() - timedelta(hours=25))
    fresh = CountedBackups(desk.clock.now() - timedelta(hours=1))

    await looks(desk, old, 3)
    keeper = await looks(desk, fresh, 3)

    assert old.made[:2] == [BackupReason.DAILY, BackupReason.DAY_CLOSED]
    assert fresh.made == [BackupReason.DAY_CLOSED]
    assert not keeper.is_owed


async def test_a_copy_that_failed_is_tried_again_and_settled_in_the_end(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("no copy was made")
    fresh = desk.clock.now()
    again = CountedBackups(fresh, failing=1)
    in_the_end = CountedBackups(fresh, failing=1)

    await looks(desk, again, 5)
    keeper = await looks(desk, in_the_end, 3)
    before = [*in_the_end.made]
    keeper.settle()
    keeper.settle()

    assert again.made == [BackupReason.DAY_CLOSED]
    assert before in ([], [BackupReason.DAY_CLOSED])
    assert in_the_end.made == [BackupReason.DAY_CLOSED]


async def test_what_stays_wrong_with_the_second_location_is_told_once_and_its_end(
    desk: ActionDesk,
) -> None:
    backups = CountedBackups(desk.clock.now())
    away = LocationTrouble.AWAY
    behind = LocationTrouble.BEHIND
    backups.troubles = [None, away, away, behind, None]
    told: list[LocationTrouble | None] = []

    def listen(event: Event) -> None:
        if isinstance(event, SecondLocationChanged):
            told.append(event.trouble)

    desk.till.listeners.append(listen)
    await looks(desk, backups, 8)

    assert told == [away, behind, None]


def test_nothing_is_settled_where_no_day_was_closed(desk: ActionDesk) -> None:
    backups = CountedBackups(None)

    BackupKeeper(desk.till, backups).settle()

    assert backups.made == []
