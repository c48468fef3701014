"""The till's disk: the real tables and the real ledger, but on the loop instead of in a thread.

Lives here: when the ledger's work is done, its faults, a point to die at before, inside and after
each transaction; what a power cut leaves of the database's files.
Must not: replace the store's own keeping, its transactions or its reading.
"""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from typing_extensions import override

from tests.simulation.fault_plan import ON_DISK, Fault
from tests.simulation.virtual_loop import Life, PowerCut
from tests.simulation.world import World
from till.actions.ports.records import Record
from till.domain.errors.disk import DiskFailing, DiskFull
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.paper.print_job import PrintJob
from till.store.database import Database
from till.store.ledger import StoredLedger
from till.store.records import keep_together

F = Fault


@dataclass(frozen=True, kw_only=True)
class Death:
    """At which transaction a life ends, and where in it."""

    at_transaction: int
    where: Fault


class DyingDatabase(Database):
    """The real database, whose power may be cut right before or after a commit."""

    def __init__(self, path: Path, world: World, life: Life, death: Death | None) -> None:
        super().__init__(path)
        self._world = world
        self._life = life
        self._death = death
        self._transactions = 0
        self.written: list[str] = []

    @override
    @contextmanager
    def writing(self) -> Iterator[None]:
        self._transactions += 1
        self.written.clear()
        with super().writing():
            yield
            self.may_die(F.CRASH_BEFORE_COMMIT)
        self._world.note(f"   disk: {', '.join(self.written)}")
        self.may_die(F.CRASH_AFTER_COMMIT)

    def may_die(self, where: Fault) -> None:
        """Cut the power, if this is the transaction and the place that were drawn."""
        death = self._death
        if death and death.where is where and self._transactions >= death.at_transaction:
            self._world.happened(where)
            self._life.cut(where.value)
            raise PowerCut

    def spare(self) -> None:
        """Take back the death that was drawn for this life."""
        self._death = None


class LedgerOnTheLoop(StoredLedger):
    """The real ledger; its thread ends at once, and the loop does the thread's work."""

    def __init__(self, database: DyingDatabase, world: World, life: Life) -> None:
        super().__init__(database)
        self._dying = database
        self._world = world
        self._life = life
        self._is_busy = False

    @override
    def record_from_thread(self, *records: Record) -> None:
        """Write what waits, then these: the spooler's thread would wait just so."""
        end = self._submit(lambda: self._keep(records))
        self._do_all()
        self._life.require_power()
        end.result()

    @override
    def close(self) -> None:
        """Finish what was handed in."""
        self._do_all()
        self._checkpoint("TRUNCATE")
        super().close()

    @override
    def _submit(self, work: Callable[[], None]) -> Future[None]:
        self._life.require_power()
        end = super()._submit(work)
        if not self._is_busy:
            self._is_busy = True
            self._soon()
        return end

    @override
    def _write_until_closed(self) -> None:
        """Leave the work to the loop."""

    @override
    def _keep(self, records: tuple[Record, ...]) -> None:
        self._may_fail()
        keep_together(self._dying, records)
        for record in records:
            self._dying.may_die(F.CRASH_IN_TRANSACTION)
            self._dying.written.append(_told(record))
        self._writes += 1

    def _soon(self) -> None:
        """Let a disk take its time; what is handed in meanwhile is written together."""
        seconds = self._world.fault_plan.between(0.002, 0.03)
        if not self._world.fault_plan.is_over and self._world.fault_plan.chance(0.01):
            self._world.happened(F.DISK_SLOW)
            seconds *= 200
        self._world.loop.call_later(seconds, self._work_a_while)

    def _work_a_while(self) -> None:
        self._do_some()
        if self._requests.empty() or self._life.is_over:
            self._is_busy = False
        else:
            self._soon()

    def _do_all(self) -> None:
        while not self._requests.empty() and not self._life.is_over:
            self._do_some()

    def _do_some(self) -> None:
        """Do what the thread would do between two waits; a power cut leaves nobody to be told."""
        if self._requests.empty() or self._life.is_over:
            return
        requests = self._next_requests()
        if not requests:  # it was closed; asking the database would open it again, for ever
            return
        try:
            self._do(requests)
            if self._world.fault_plan.chance(0.02):
                self._checkpoint("PASSIVE")
        except PowerCut:
            return

    def _may_fail(self) -> None:
        """Let the disk fail; a full one makes SQLite roll back by itself now and then."""
        match self._world.fault_plan.strikes(ON_DISK):
            case F.DISK_FULL:
                self._world.note("fault: disk full")
                if self._world.fault_plan.chance(0.5):
                    self._dying.plain.execute("ROLLBACK")
                raise DiskFull
            case F.DISK_FAILING:
                self._world.note("fault: disk failing")
                raise DiskFailing(path=str(self._dying.path))
            case _:
                return


def _told(record: Record) -> str:
    """Name a record for the trace."""
    match record:
        case FiscalDocument():
            return f"{record.doc_id} {record.state.value} {record.attempts}"
        case Attempt():
            return f"attempt {record.number} {record.request.value}"
        case PrintJob():
            return f"print job {record.job_id} {record.state.value}"
        case _:
            return type(record).__name__


def left_by_a_power_cut(path: Path, number: int) -> Path:
    """Copy what is on the disk now, log and all, and return the copy: what a start will find."""
    folder = path.parent.parent / f"life-{number}"
    folder.mkdir()
    for file in (*path.parent.glob(path.name + "*"), *path.parent.glob("*.witness")):
        if not file.name.endswith("-shm"):
            shutil.copy(file, folder / file.name)
    return folder / path.name
