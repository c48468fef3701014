"""Everything around the till in one seed: time, chance, and the trace of all that happens.

Lives here: true time, random numbers by purpose, the trace, what was found wrong.
Must not: anything of the till.
"""

import asyncio
import contextvars
import hashlib
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from typing_extensions import override

from tests.simulation.fault_plan import Fault, FaultPlan
from tests.simulation.virtual_loop import VirtualLoop

MOST_SENTENCES = 20
TIRANE = ZoneInfo("Europe/Tirane")


class WorstChances(Random):
    """Chance that mostly falls on short waits: what holds for any draw must hold for these."""

    @override
    def uniform(self, a: float, b: float) -> float:
        """Return a number that is near the lower end more often than not."""
        return a + (b - a) * self.random() ** 6


def day_in_tirane(moment: datetime) -> date:
    """Return the day that a moment belongs to."""
    return moment.astimezone(TIRANE).date()


@dataclass(kw_only=True)
class World:
    """One seed's world; `found` are the sentences about what must never happen, and did."""

    seed: int
    loop: VirtualLoop
    verbose: bool = False
    began: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    fired: Counter[Fault] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.fault_plan = FaultPlan(self.chance("fault_plan"), self.fired)
        self._background: set[asyncio.Task[Any]] = set()
        self._digest = hashlib.sha256()
        self._context = contextvars.copy_context()

    def chance(self, purpose: str) -> Random:
        """Return the random numbers of one purpose, so that purposes do not disturb each other."""
        return Random(f"{self.seed} {purpose}")

    @property
    def is_unlucky(self) -> bool:
        """Whether the till's own draws mostly fall on short waits."""
        return self.seed % 6 == 0

    def chance_of_till(self) -> Random:
        """Return the random numbers of the till itself, which are unlucky in some seeds."""
        kind = WorstChances if self.is_unlucky else Random
        return kind(f"{self.seed} till")

    def now(self) -> datetime:
        """Return the true time, which the service's clock shows."""
        return self.began + timedelta(seconds=self.loop.time())

    def day(self) -> date:
        """Return the true day in Tirane."""
        return day_in_tirane(self.now())

    def note(self, text: str) -> None:
        """Write a line of the trace."""
        line = f"{self.loop.time():12.3f} {text}"
        self._digest.update(line.encode())
        if self.verbose:
            self.lines.append(line)

    def wrong(self, text: str) -> None:
        """Write down something that must never happen."""
        self.note(f"WRONG {text}")
        if len(self.found) < MOST_SENTENCES:
            self.found.append(f"{self.loop.time():.3f} s: {text[:300]}")

    def happened(self, fault: Fault, about: str = "") -> None:
        """Count a fault that is not drawn from the plan, and note it."""
        self.fault_plan.happened(fault)
        self.note(f"fault: {fault.value} {about}")

    @property
    def trace(self) -> str:
        """The whole trace in one number (SHA-256, hexadecimal)."""
        return self._digest.copy().hexdigest()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something of the world, which no end of a till's life can stop."""
        task: asyncio.Task[Any] = self.loop.create_task(work, context=self._context)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task
