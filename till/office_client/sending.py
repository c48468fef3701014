"""Sends what the office lacks of the journal, oldest first, and follows each of its answers."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Final

from till.actions.ports.machine import Clock
from till.domain.chain.answer import (
    BatchTaken,
    JournalGap,
    NextStep,
    NoOffice,
    OfficeProblem,
    OtherBranch,
    RestUntilCommit,
    SendAfter,
    SendFewer,
    Sending,
    StopSending,
    next_step,
)
from till.domain.chain.batch import BEGINNING, MOST_ENTRIES, Batch, ChainPlace
from till.domain.chain.membership import TillAtOffice, TillStatusLine
from till.domain.chain.signing import SignedBatch, read_proof
from till.office_client.client import OfficeClient
from till.office_client.identity import OfficeIdentity
from till.store.chain.journal_reader import JournalReader, look_into

_number = attrgetter("number")
# An answer that would have us send the same for ever, or nothing any more.
_NONSENSE: Final = StopSending(problem=OfficeProblem.OFFICE_TOO_OLD)


@dataclass(slots=True, kw_only=True)
class JournalSender:
    """Knows up to which `place` the office has the journal of `database`.

    `keep` writes that down, in a thread; it is a hint, for the office's next answer counts.
    """

    client: OfficeClient
    identity: OfficeIdentity
    database: Path
    keep: Callable[[ChainPlace], None]
    clock: Clock
    rng: Random
    note_branch: Callable[[OtherBranch, SignedBatch], None]
    begun_at: datetime
    is_asked: bool = False  # the office, what it has: once, also where nothing waits
    is_checked: bool = False  # that the office has no more than this till
    begins: ChainPlace = BEGINNING  # nothing before it is sent
    place: ChainPlace = BEGINNING
    sent: int = 0  # entries, since this sender was made
    size: int = MOST_ENTRIES
    tries: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # leaving sends beside the worker

    async def send_next(self) -> NextStep:
        """Send the next batch, one at a time; return what is to be done then."""
        async with self.turn:
            return await self._send_next()

    async def _send_next(self) -> NextStep:
        if await self._is_behind():
            return StopSending(problem=OfficeProblem.BEHIND_OFFICE)
        newest, batch = await look_into(self.database, self._next)
        if batch is None:
            return RestUntilCommit()
        answer = await self.client.send(self.identity, batch)
        self.tries = self.tries + 1 if isinstance(answer, NoOffice) else 0
        sending = Sending(newest=newest, size=len(batch.entries), tries=self.tries)
        step = next_step(sending, answer, now=self.clock.now(), rng=self.rng)
        match answer:
            case BatchTaken(place=place, taken=taken, other=other):
                self._look_at(other)
                if place.number <= self.place.number or not await self._has(place):
                    return _NONSENSE
                self.sent += taken
                self.size = MOST_ENTRIES
                self.place = place
                await asyncio.to_thread(self.keep, place)
            case JournalGap(have=have):
                known = have if await self._has(have) else BEGINNING
                back = max(known, self.begins, key=_number)
                if back.number >= self.place.number:
                    return _NONSENSE
                self.place = back
                return SendAfter(place=self.place)
            case _:
                pass
        if isinstance(step, SendFewer):
            self.size = step.size
        return step

    async def _is_behind(self) -> bool:
        """Ask, once, whether the office has more of this generation than there is here.

        Where it has less than it once said, because it was restored, it is told again from there.
        """
        if self.is_checked or (self.is_asked and not await self.waiting()):
            return False
        self.is_asked = True
        answer = await self.client.till(self.identity)
        if not isinstance(answer, TillAtOffice):
            return False

        def look(reader: JournalReader) -> bool:
            has = max([self.begins, *filter(reader.has, answer.tips)], key=_number)
            self.place = min(self.place, has, key=_number)
            return answer.is_ahead_of(reader.generation(), reader.newest())

        is_behind = await look_into(self.database, look)
        self.is_checked = not is_behind
        return is_behind

    def _look_at(self, other: OtherBranch | None) -> None:
        """Take another branch for a sign of life where our key signed it, since we are here."""
        signed = read_proof(other.proof) if other else None
        if other is None or signed is None or signed.run == self.client.run:
            return
        since = self.begun_at + self.client.clock_ahead
        if signed.created < int(since.timestamp()):
            return
        if self.identity.has_signed(signed.base, signed.value):
            self.note_branch(other, signed)

    async def waiting(self) -> int:
        """Return how many entries the office lacks, as far as is known."""
        newest = await look_into(self.database, JournalReader.newest)
        return newest.number - self.place.number

    async def status(self, version: str, checks: tuple[str, ...]) -> TillStatusLine:
        """Return how this till is."""

        def look(reader: JournalReader) -> TillStatusLine:
            return TillStatusLine(
                version=version,
                waiting=reader.newest().number - self.place.number,
                oldest_waiting_at=reader.moment_of(self.place.number + 1),
                checks=checks,
            )

        return await look_into(self.database, look)

    async def tell(self, version: str, checks: tuple[str, ...]) -> None:
        """Tell the office how this till is; `checks` are what is not well here."""
        await self.client.tell(self.identity, await self.status(version, checks))

    def _next(self, reader: JournalReader) -> tuple[int, Batch | None]:
        """Return the number of the newest entry, and the batch that follows the place."""
        batch = reader.batch_after(self.place, most=self.size)
        if batch and self.place == self.begins:
            batch = replace(batch, begins=True)
        return reader.newest().number, batch

    async def _has(self, place: ChainPlace) -> bool:
        """Tell whether an entry that the office names is one of this journal."""
        return await look_into(self.database, lambda reader: reader.has(place))
