"""Whether the same till goes on somewhere else: then nothing is sold until one is chosen."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from till.actions.ports.events import GenerationsChanged
from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.errors.backups import DUPLICATE_FAULTS, DuplicateTill, GenerationGivenUp
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict

BETWEEN_GLANCES_S: Final = 0.5
Pause = Callable[[float], Awaitable[None]]


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
