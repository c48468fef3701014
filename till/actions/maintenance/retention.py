"""Throwing away what need not be kept, a little at a time, while nobody is served."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from till.actions.day.opening import clock_doubt_now
from till.actions.ports.backups import Archive
from till.actions.ports.records import BuyersDropped, PicturesDropped, Record, SpaceGivenBack
from till.actions.till import SYSTEM, Till
from till.domain.business_day import TIRANE
from till.domain.rights.journal import JournalAction, JournalEntry

log = logging.getLogger(__name__)

FIRST_AFTER_S = 15 * 60
BETWEEN_ROUNDS_S = 24 * 60 * 60
PAUSE_S = 0.5
PICTURES_AT_ONCE = 20
PAGES_AT_ONCE = 64
A_YEAR = timedelta(days=365)
MONTHS = 12
Pause = Callable[[float], Awaitable[None]]


class Retention:
    """Drops old pictures and buyers once a day, and gives the space back once a year.

    Every step is one short transaction in the writer's own line, and between two of them it waits
    until the basket is empty and nothing is to be delivered. Nothing goes by a clock that the
    service has not confirmed since this start. `run` goes on until it is cancelled.
    """

    def __init__(self, till: Till, archive: Archive, *, pause: Pause = asyncio.sleep) -> None:
        self._till = till
        self._archive = archive
        self._pause = pause
        self._known_at_start = till.session.service_clock

    async def run(self) -> None:
        """Do a round a day, for ever; a fault of it concerns nothing else."""
        await self._pause(FIRST_AFTER_S)
        while True:
            try:
                await self.tidy_up()
            except Exception:
                log.exception("old data not thrown away")
            await self._pause(BETWEEN_ROUNDS_S)

    async def tidy_up(self) -> None:
        """Throw away what is too old by now."""
        await self._drop_pictures()
        await self._drop_buyers()
        await self._give_space_back()

    async def _drop_pictures(self) -> None:
        months = self._till.policy.picture_months
        while months and await self._may_go_on():
            before = _begin_of(_months_before(self._till.today, months))
            old = tuple(await self._archive.old_pictures(before, PICTURES_AT_ONCE))
            if not old:
                return
            facts = {"count": str(len(old)), "before": before.date().isoformat()}
            await self._drop(PicturesDropped(doc_ids=old), JournalAction.PICTURES_DROPPED, **facts)

    async def _drop_buyers(self) -> None:
        years = self._till.policy.buyer_years
        if not years or not await self._may_go_on():
            return
        unused_since = _begin_of(date(self._till.today.year - years, 1, 1))
        if count := await self._archive.count_of_buyers(unused_since):
            facts = {"count": str(count), "unused_since": unused_since.date().isoformat()}
            await self._drop(
                BuyersDropped(unused_since=unused_since), JournalAction.BUYERS_DROPPED, **facts
            )

    async def _give_space_back(self) -> None:
        """Make the file smaller, once a year, for as long as that does."""
        last = self._archive.given_back_at()
        if last is not None and self._till.clock.now() - last < A_YEAR:
            return
        before = free = self._archive.free_pages()
        while free and await self._may_go_on():
            await self._till.ledger.record(SpaceGivenBack(pages=PAGES_AT_ONCE))
            left = self._archive.free_pages()
            if left >= free:
                break
            free = left
        if free < before:
            pages = str(before - free)
            await self._till.ledger.record(self._entry(JournalAction.SPACE_GIVEN_BACK, pages=pages))

    async def _drop(self, gone: Record, action: JournalAction, **facts: str) -> None:
        """Throw something away, and write down together with it how much that was."""
        await self._till.ledger.record(gone, self._entry(action, **facts))

    def _entry(self, action: JournalAction, **facts: str) -> JournalEntry:
        """Return an entry of the till's own, whoever stands there."""
        return replace(self._till.entry(action), person=SYSTEM, facts=facts)

    async def _may_go_on(self) -> bool:
        """Wait until nobody is served; tell whether the clock may be believed."""
        await self._pause(PAUSE_S)
        while not self._is_quiet():
            await self._pause(PAUSE_S)
        is_confirmed = self._till.session.service_clock is not self._known_at_start
        return is_confirmed and clock_doubt_now(self._till) is None

    def _is_quiet(self) -> bool:
        session = self._till.session
        is_serving = bool(session.basket.lines) or session.is_closing
        return not is_serving and not self._till.documents.waiting_count()


def _months_before(day: date, months: int) -> date:
    """Return the first of the month that many months before that of a day."""
    year, month = divmod(day.year * MONTHS + day.month - 1 - months, MONTHS)
    return date(year, month + 1, 1)


def _begin_of(day: date) -> datetime:
    return datetime.combine(day, time(), TIRANE)
