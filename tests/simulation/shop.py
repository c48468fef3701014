"""A shop in which the till stands: its machine is switched on and off, people work at it.

Lives here: starting the till again after each end, acting at it, and noticing that it died.
Must not: what happens in a day (story), judging (judging).
"""

import asyncio
import shutil
from collections import Counter
from collections.abc import Coroutine
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.builders import a_cashier
from tests.simulation.disk import Death, left_by_a_power_cut
from tests.simulation.fault_plan import Fault
from tests.simulation.people import Person
from tests.simulation.process import Process, SimulatedDesk
from tests.simulation.virtual_loop import Life
from tests.simulation.world import World
from till.actions.ports.events import DocumentQueued, Event, SaleFinished
from till.actions.till import Till
from till.domain.errors import Unreachable
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.journal import JournalAction, JournalEntry
from till.safekeeping.anchors.anchoring import anchor_data
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.restoring.restoring import begin_anew
from till.sqlite import sqlite3
from till.store.store import open_store

F = Fault
Result = TypeVar("Result")
AT_COMMIT = (F.CRASH_BEFORE_COMMIT, F.CRASH_IN_TRANSACTION, F.CRASH_AFTER_COMMIT)


def _ids_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return {doc_id for (doc_id,) in connection.execute("SELECT doc_id FROM document")}


def _originals_in(path: Path, corrections: set[str]) -> set[str]:
    asked = "SELECT doc_id, value FROM document, json_each(originals)"
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return {original for by, original in connection.execute(asked) if by in corrections}


class Died(Exception):
    """The till's power went while somebody worked at it."""


@dataclass(kw_only=True)
class Shop:
    """The shop; `shown` are documents that were called finished, `released` moments of tokens."""

    world: World
    desk: SimulatedDesk
    path: Path
    chance: Random
    process: Process | None = None
    shown: dict[DocId, DocKind] = field(default_factory=dict)
    released: list[datetime] = field(default_factory=list)
    lives: int = 0
    backup: Path | None = None
    lost: set[str] = field(default_factory=set)
    came_back: datetime | None = None
    gone_back: set[str] = field(default_factory=set)

    @property
    def till(self) -> Till:
        """The till as it runs now."""
        assert self.process is not None
        return self.process.till

    @property
    def person(self) -> Person:
        """Whoever stands at the till as it runs now."""
        return Person(
            till=self.till,
            chance=self.chance,
            issued=self.shown,
            elsewhere=self.desk.network.service.elsewhere,
            gone_back=self.gone_back,
        )

    async def open(self) -> None:
        """Switch the till on, as often as it dies at once."""
        while True:
            with suppress(Died, Unreachable):
                await self._switch_on()
                return
            if self.process is not None and not self.process.life.is_over:
                await self.process.end()
                self.process = None
            else:
                await self.mourn()
            await asyncio.sleep(self.chance.uniform(1, 20))

    async def _switch_on(self) -> None:
        self.lives += 1
        generation, death = self._fate()
        self.world.note(f"the till starts, life {self.lives}")
        self.released.append(self.world.now())  # a new program does not know of a refused token
        self.process = Process(self.desk, self.path, generation, death)
        self.process.till.listeners.append(self._hear)
        await self.do(self.process.start())

    def _fate(self) -> tuple[Life, Death | None]:
        """Draw how this life ends, if not in good order."""
        self.desk.printer.cuts_power = False
        if self.world.fault_plan.is_over:
            return Life(), None
        kind = self.chance.random()
        if kind < 0.35:
            return Life(dies_at_step=int(self.chance.expovariate(1 / 250)) + 1), None
        if kind < 0.65:
            write = int(self.chance.expovariate(1 / 15)) + 1
            return Life(), Death(at_transaction=write, where=self.chance.choice(AT_COMMIT))
        self.desk.printer.cuts_power = kind < 0.75
        return Life(), None

    async def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Let somebody do something at the till. Raises Died, and what the work raises."""
        assert self.process is not None
        generation = self.process.life
        task = generation.start(work, "cashier")
        over = self.world.start(generation.ended.wait())
        await asyncio.wait({task, over}, return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        if generation.is_over:
            task.cancel()
            raise Died
        result: Result = task.result()
        return result

    async def rest(self, seconds: float) -> None:
        """Let time pass. Raises Died when the till does not live through it."""
        assert self.process is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.process.life.ended.wait()
        if self.process.life.is_over:
            raise Died

    async def mourn(self) -> None:
        """Clear away a till that died, and leave its disk as the power cut left it."""
        if self.process is None or not self.process.life.is_over:
            return
        process = self.process
        self.process = None
        if process.life.how == "at an await":
            self.world.happened(F.CRASH_AT_AWAIT)
        self.world.note(f"the till dies: {process.life.how}")
        left = left_by_a_power_cut(self.path, self.lives)
        await process.power_cut()
        self.path = left

    async def close(self) -> None:
        """Close the till in good order, if it is still alive."""
        await self.mourn()
        process = self.process
        self.process = None
        if process is not None:
            self.world.note("the till is closed")
            await process.end()

    def back_up(self) -> None:
        """Copy the data as they are at this moment."""
        self.backup = self.path.parent.parent / f"backup-{self.lives}.sqlite3"
        with (
            closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as now,
            closing(sqlite3.connect(self.backup)) as backup,
        ):
            now.backup(backup)

    async def come_back(self) -> None:
        """Put the last backup in the place of the data, with nothing of what followed it."""
        await self.close()
        if self.backup is None:
            return
        self.world.happened(F.RESTORED)
        self.came_back = self.world.now()
        self.desk.printer.before = Counter(self.desk.printer.whole)
        known = _ids_in(self.backup)
        self.lost |= _ids_in(self.path) - known
        self.gone_back |= _originals_in(self.path, self.lost)
        self.shown = {doc_id: kind for doc_id, kind in self.shown.items() if doc_id in known}
        self.lives += 1
        self.path = self.path.parent.parent / f"life-{self.lives}" / self.path.name
        self.path.parent.mkdir()
        shutil.copy(self.backup, self.path)
        begin_anew(self.path, GenerationStart(cause="restored", at=self.desk.clock.now(), place=""))
        anchor_data(self.path, self.path)
        self._write_down()

    def _write_down(self) -> None:
        facts = dict.fromkeys(("entries", "in_copy", "found", "first_open", "whole"), "0")
        now = self.desk.clock.now()
        entry = JournalEntry(
            moment=now,
            person=a_cashier().named,
            action=JournalAction.BACKUP_RESTORED,
            facts={"made_at": now.isoformat(), **facts},
        )
        store = open_store(self.path)
        store.ledger.record_from_thread(entry)
        store.close()

    def pull_the_plug(self) -> None:
        """Cut the power at this very moment."""
        if self.process is not None and not self.process.life.is_over:
            self.world.happened(F.CRASH_AT_A_MOMENT)
            self.process.life.cut("at a moment")

    def spare(self) -> None:
        """Let the present life go on for ever."""
        self.desk.printer.cuts_power = False
        if self.process is not None:
            self.process.life.spare()
            self.process.database.spare()

    def new_token(self, *, tell: bool) -> None:
        """Give the till and the service another token; the till may be told to try it at once."""
        self.desk.token = f"token-of-the-simulation-{len(self.released):04}"
        self.desk.network.service.tokens = {self.desk.token}
        self.released.append(self.world.now())
        self.world.note(f"a new token, told {tell}")
        process = self.process
        if tell and process and process.delivery and not process.life.is_over:
            process.delivery.release()

    def set_clock(self, wrong_by: timedelta) -> None:
        """Set the clock of the till's machine."""
        self.world.happened(F.CLOCK_SET, str(wrong_by))
        self.desk.clock.wrong_by = wrong_by

    def set_clock_right(self) -> None:
        """Let the till's clock be the true one again."""
        self.desk.clock.wrong_by = timedelta(0)

    def _hear(self, event: Event) -> None:
        match event:
            case SaleFinished():
                doc_id = event.doc_id
                kind = DocKind.SALE
            case DocumentQueued():
                doc_id = event.document.doc_id
                kind = event.document.kind
            case _:
                return
        self.shown[doc_id] = kind
        self.world.note(f"   finished: {kind.value} {doc_id}")
