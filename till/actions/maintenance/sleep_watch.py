"""A machine that slept: what waits is tried at once, its clock is compared, everybody is told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from till.actions.ports.events import MachineWoke
from till.actions.service_time import keep_service_time
from till.actions.till import Till
from till.domain.errors import TillError

log = logging.getLogger(__name__)

BETWEEN_LOOKS_S: Final = 5.0
SLEPT_AT_LEAST: Final = timedelta(seconds=30)
"""A machine that is only busy is late by less."""
MOST_QUESTIONS: Final = 12
"""For a minute the network may still be waking, too; later the next request tells the time."""
Pause = Callable[[float], Awaitable[None]]


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
