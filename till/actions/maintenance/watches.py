"""What is looked at all the time: the machine, the line, a twin of the till, the data."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

from till.actions.ports.backups import DataChangeLog, Proofs
from till.actions.ports.events import (
    DataFailed,
    Event,
    GenerationsChanged,
    LinkChanged,
    MachineWoke,
)
from till.actions.service_time import keep_service_time
from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.errors.backups import DUPLICATE_FAULTS, DuplicateTill, GenerationGivenUp
from till.domain.errors.disk import DatabaseDamaged
from till.domain.fiscal.link import LinkState
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict

log = logging.getLogger(__name__)

BETWEEN_LOOKS_S: Final = 5.0
SLEPT_AT_LEAST: Final = timedelta(seconds=30)
"""A machine that is only busy is late by less."""
MOST_QUESTIONS: Final = 12
"""For a minute the network may still be waking, too; later the next request tells the time."""
LINE_LOOKS_S: Final = (1.0, 3.0)
"""Tills that lost the line together do not look together."""
BETWEEN_GLANCES_S: Final = 0.5
Pause = Callable[[float], Awaitable[None]]
DATA_GLANCES_S: Final = 0.4
"""What the writer notices is seen within a second."""
FIRST_AFTER_S: Final = 2.0
BETWEEN_PROOFS_S: Final = 6 * 3600.0


class SleepWatch:
    """Sees that more time has passed than was waited for. `run` goes on until it is cancelled.

    `pause` waits so many seconds.
    """

    def __init__(self, till: Till, *, pause: Pause = asyncio.sleep) -> None:
        self._till = till
        self._pause = pause
        self._questions = 0

    async def run(self) -> None:
        """Look every few seconds; no fault of it concerns anything else."""
        while True:
            before = self._till.clock.uptime()
            await self._pause(BETWEEN_LOOKS_S)
            passed = self._till.clock.uptime() - before
            slept = passed - timedelta(seconds=BETWEEN_LOOKS_S)
            if slept >= SLEPT_AT_LEAST:
                self._wake(slept)
            if self._questions:
                await self._ask_the_time()

    def _wake(self, slept: timedelta) -> None:
        """Go on with what waits: its connections are gone, and its times are over."""
        till = self._till
        log.info("the machine slept", extra={"slept_s": round(slept.total_seconds())})
        self._questions = MOST_QUESTIONS
        if till.courier is not None:
            till.courier.hurry()
        till.paper.wake()
        till.announce(MachineWoke(slept=slept))

    async def _ask_the_time(self) -> None:
        """Compare the clocks: that of a machine that slept may stand anywhere."""
        self._questions -= 1
        asked_at = self._till.clock.now()
        try:
            answer = await self._till.lookups.operators()
            await keep_service_time(self._till, asked_at, answer.service_time)
        except TillError as error:
            log.warning("the clocks were not compared: %s", error)
            return
        if answer.service_time is not None:
            self._questions = 0


class LineWatch:
    """Looks for a connection to the service while none comes about, and tells `back` once.

    Nothing is asked of the service for it. Only a connection that was away before counts: one that
    comes while the requests on it fail says nothing new. `run` goes on until it is cancelled;
    `pause` waits so many seconds.
    """

    def __init__(
        self, till: Till, back: Callable[[], object], *, pause: Pause = asyncio.sleep
    ) -> None:
        self._till = till
        self._back = back
        self._pause = pause
        self._is_down = asyncio.Event()
        till.listeners.append(self._notice)

    async def run(self) -> None:
        """Look again and again while the link is down."""
        while True:
            await self._is_down.wait()
            was_away = True
            while self._is_down.is_set():
                await self._pause(self._till.rng.uniform(*LINE_LOOKS_S))
                is_away = await self._till.service.end_of_route() is not None
                if was_away and not is_away and self._is_down.is_set():
                    self._back()
                was_away = is_away

    def _notice(self, event: Event) -> None:
        if not isinstance(event, LinkChanged):
            return
        if event.link.state is LinkState.DOWN:
            self._is_down.set()
        else:
            self._is_down.clear()


class DuplicateWatch:
    """Stops selling and sending while the till lives twice, and lets it go on after that.

    `run` goes on until it is cancelled. What was seen by an earlier run holds from the start.
    """

    def __init__(self, till: Till) -> None:
        self._till = till
        self._told = GenerationStanding.ALONE
        self.look()

    def look(self) -> None:
        """Take in how the till's generation stands by now."""
        if self._till.generations is None:
            return
        verdict = self._till.generations.verdict
        if verdict.standing is self._told:
            return
        self._told = verdict.standing
        session = self._till.session
        if session.fault is None or isinstance(session.fault, DUPLICATE_FAULTS):
            self._till.session = replace(session, fault=doubt_of(verdict))
        self._till.announce(GenerationsChanged(verdict=verdict))

    async def run(self) -> None:
        """Look all the time."""
        while True:
            self.look()
            await asyncio.sleep(BETWEEN_GLANCES_S)


def doubt_of(verdict: GenerationVerdict) -> TillError | None:
    """Return why a generation may not sell; None for one that may."""
    if verdict.standing is GenerationStanding.TWO and verdict.other is not None:
        return DuplicateTill(computer=verdict.other.computer)
    if verdict.standing is GenerationStanding.GIVEN_UP and verdict.choice is not None:
        return GenerationGivenUp(computer=verdict.choice.computer, person=verdict.choice.person)
    return None


class DataWatch:
    """Stops selling where the data were taken away, changed or older ones put in their place.

    `run` goes on until cancelled; `change_log` follows the data, where a second location is set;
    `pause` waits so many seconds.
    """

    def __init__(
        self,
        till: Till,
        proofs: Proofs,
        change_log: DataChangeLog | None = None,
        *,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._till = till
        self._proofs = proofs
        self._change_log = change_log
        self._pause = pause

    async def run(self) -> None:
        """Look at what writer and change log notice, and prove the data now and then."""
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._watch())
                both.create_task(self._prove())
        finally:
            self._proofs.stop()  # reading a large database may take minutes; nobody waits for it

    async def _watch(self) -> None:
        while (fault := self._noticed()) is None:
            await self._pause(DATA_GLANCES_S)
        self._fail(fault)

    def _noticed(self) -> TillError | None:
        """Return what the writer noticed, else the change log."""
        return self._till.ledger.fault or (
            self._change_log.data_fault if self._change_log else None
        )

    async def _prove(self) -> None:
        await self._pause(FIRST_AFTER_S)
        while True:
            try:
                proved = await asyncio.to_thread(self._proofs.prove_due)
                if proved is not None:
                    await self._till.ledger.record(proved)
            except DatabaseDamaged as error:
                self._fail(error)
                return
            except TillError as error:
                log.warning("the data are not proved: %s", error)  # once more, later
            await self._pause(BETWEEN_PROOFS_S)

    def _fail(self, error: TillError) -> None:
        self._till.session = replace(self._till.session, fault=error)
        self._till.announce(DataFailed(error=error))
