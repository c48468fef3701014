"""The database: one SQLite file, opened with care, and the one way to ask it.

Rows are written through their table's class (`add`, `change_row`; `run` for the rest), which says
once which column holds what (`Keeps`); one row or a plain list is found by it (`Row.of`, `found`).
What is searched, added up or looked for by a partial index is SQL under a name, in the module of
its noun: whole rows (`rows`, `row`), what is picked or added up (`select`, `number`), `change`.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Self, TypeVar

from peewee import BaseQuery, Model, ModelSelect, SqliteDatabase
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged, DataUnfit
from till.domain.selling.basket import BasketLine
from till.safekeeping.anchors.anchoring import anchor_first, require_fit
from till.safekeeping.anchors.table_sums import (
    PATIENCE_S,
    TableSums,
    changed_table,
    sums_within,
    table_sums,
)
from till.safekeeping.digests.older_data import digest_older
from till.sqlite import sqlite3
from till.store.database_file import (
    APPLICATION_ID,
    check_absence,
    check_header,
    check_whole,
    check_writable,
    ended_cleanly,
    mark_clean,
    mark_in_use,
    mark_unfit,
    new_private_file,
    private_folder,
    read_only,
    sums_at_end,
)
from till.store.faults import disk_faults
from till.store.migrating import INCREMENTAL, Step, make_shrinkable, migrate, shipped_steps
from till.store.rows import Keeps, Row, Value_co, insertion, update

log = logging.getLogger(__name__)

LONGEST_LOCK_WAIT_S = 5
_PRAGMAS = (
    ("journal_mode", "wal"),
    ("synchronous", "full"),  # WAL with less loses the last sales when the power goes
    ("foreign_keys", 1),
    ("recursive_triggers", 1),  # or REPLACE would delete rows behind the triggers' backs
    ("wal_autocheckpoint", 4000),  # pages; the ledger moves the log earlier, when it is idle
)
RowClass = TypeVar("RowClass", bound=Row)
Values = Sequence[object] | Mapping[str, object]


Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDraft:
    """The draft as it was written last (baskets): its row, and the lines beside it."""

    row: str
    lines: tuple[BasketLine, ...]


class TableSumCheck:
    """Holds the tables, as they were opened, against the sums of the last clean end.

    It reads beside the start, at the moment that it was made in: whatever is written meanwhile.
    """

    def __init__(self, path: Path, told: TableSums) -> None:
        self.told = told
        self.fault: DatabaseDamaged | None = None
        self._path = path
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        try:
            self._connection.execute("BEGIN")
            self._connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # its moment is now
        except sqlite3.Error:
            self._connection.close()
            raise
        self._thread = Thread(target=self._judge, name="table sums", daemon=True)

    def begin(self) -> Self:
        """Begin to read, beside whoever asks."""
        self._thread.start()
        return self

    def wait(self) -> None:
        """Wait for what it finds; nobody waits for ever."""
        self._thread.join(PATIENCE_S)

    def _judge(self) -> None:
        try:
            with closing(self._connection), disk_faults(self._path):
                changed = changed_table(self.told, table_sums(self._connection))
        except DatabaseDamaged as error:
            self.fault = error
        except TillError as error:  # whoever reads the data next is told
            log.warning("the tables cannot be summed: %s", error.key)
        else:
            if changed is not None:
                self.fault = DataUnfit(path=str(self._path), place=f"table {changed}")
                mark_unfit(self._path, self.told)


class Database(SqliteDatabase):
    """One open database; each thread that asks gets its own connection.

    `draft_written` is the writing thread's own memory; `sum_check` reads beside the start, where
    there is anything to hold the tables against; `sums` are those of the end. Whatever asks raises
    as `disk_faults` does.
    """

    def __init__(self, path: Path, sum_check: TableSumCheck | None = None) -> None:
        self.path = path
        self.sum_check = sum_check
        self.sums: TableSums = {}
        self.draft_written: WrittenDraft | None = None
        self._connections: set[sqlite3.Connection] = set()
        super().__init__(
            f"{path.absolute().as_uri()}?mode=rw",  # never made anew where it was taken away
            uri=True,
            pragmas=_PRAGMAS,
            timeout=LONGEST_LOCK_WAIT_S,
            check_same_thread=False,  # whoever closes the database closes for all
        )

    def close_all(self) -> None:
        """Close the connections of all threads, also of those that have ended meanwhile."""
        self.close()
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    @override
    def connect(self, reuse_if_open: bool = False) -> bool:
        """Give this thread its connection, and remember it for `close_all`."""
        is_new: bool = super().connect(reuse_if_open)
        self._connections.add(self.plain)
        return is_new

    @property
    def plain(self) -> sqlite3.Connection:
        """This thread's connection."""
        connection: sqlite3.Connection = self.connection()  # type: ignore[no-untyped-call] # its stub is bare
        return connection

    def sum_up(self) -> None:
        """Take the sums of the tables, after the last that is written; without any nothing is held.

        In the writing thread: another connection could want room on a disk that is full.
        """
        try:
            with disk_faults(self.path):
                self.sums = sums_within(self.plain)
        except TillError as error:
            log.info("the tables are not summed: %s", error.key)

    @override
    def rollback(self) -> None:
        """A full disk makes SQLite roll back by itself: a second one would hide why."""
        if self.plain.in_transaction:
            super().rollback()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One durable transaction: all of it or nothing."""
        with disk_faults(self.path), self.atomic("IMMEDIATE"):
            yield

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """See everything as it is now, whatever is written meanwhile."""
        with disk_faults(self.path), self.atomic():
            yield

    def run(self, query: BaseQuery) -> int:
        """Update or delete; return how many rows that were."""
        with disk_faults(self.path):
            return int(query.execute(self) or 0)

    def add(self, table: type[Row], columns: Mapping[str, object]) -> int:
        """Insert a row; return its number."""
        made = insertion(table, tuple(columns))
        with disk_faults(self.path):
            return int(self.plain.execute(made.sql, made.values(columns)).lastrowid or 0)

    def add_all(
        self,
        table: type[Row],
        rows: Iterable[Mapping[str, object]],
        over: tuple[str, ...] = (),
        once: tuple[str, ...] = (),
    ) -> None:
        """Insert rows, each over one whose columns `over` hold the same, where there is one.

        What is in the columns `once` of that one stays.
        """
        coming = iter(rows)
        for first in coming:
            made = insertion(table, tuple(first), over, once)
            told = map(made.values, chain([first], coming))
            with disk_faults(self.path):
                self.plain.executemany(made.sql, told)

    def change_row(self, table: type[Row], columns: Mapping[str, object], **key: object) -> int:
        """Change columns of the rows that a key names; return how many that were."""
        made = update(table, tuple(columns), tuple(key))
        with disk_faults(self.path):
            return self.plain.execute(made.sql, made.values({**columns, **key})).rowcount

    def found(self, query: "ModelSelect[RowClass]") -> list[RowClass]:
        """Return the rows that a query of a table finds."""
        with disk_faults(self.path):
            return list(query.bind(self))

    def values(self, keeps: Keeps[Value_co], query: "ModelSelect[RowClass]") -> list[Value_co]:
        """Return what the rows keep that a query finds."""
        return [keeps.value(row) for row in self.found(query)]

    def values_by(self, keeps: Keeps[Value_co], sql: str, *values: object) -> list[Value_co]:
        """Return what the rows keep that a statement finds."""
        return [keeps.value_in(columns) for columns in self.columns(keeps.table, sql, *values)]

    def columns(self, table: type[Model], sql: str, *values: object) -> list[Mapping[str, object]]:
        """Return the columns of each row of a table that a statement finds, without its row."""
        with disk_faults(self.path):
            return list(table.raw(sql, *values).dicts().bind(self))

    def rows(self, table: type[RowClass], sql: str, *values: object) -> list[RowClass]:
        """Return the rows of a table that a statement finds."""
        with disk_faults(self.path):
            return list(table.raw(sql, *values).bind(self))

    def row(self, table: type[RowClass], sql: str, *values: object) -> RowClass | None:
        """Return the first row that a statement finds, or None."""
        found = self.rows(table, sql, *values)
        return found[0] if found else None

    def select(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Return the columns that a statement picks or adds up, as they lie in the database."""
        with disk_faults(self.path):
            cursor = self.plain.cursor()
            cursor.row_factory = sqlite3.Row
            return cursor.execute(sql, values).fetchall()

    def number(self, sql: str, *values: object) -> int:
        """Return the one whole number that a statement finds; nothing counts as 0."""
        with disk_faults(self.path):
            found = self.plain.execute(sql, values).fetchone()
        return int(found[0] or 0) if found else 0

    def change(self, sql: str, values: Values = ()) -> int:
        """Insert, update or delete; return how many rows that were."""
        with disk_faults(self.path):
            return self.plain.execute(sql, values).rowcount

    def change_many(self, sql: str, rows: Iterable[Values]) -> None:
        """Insert, update or delete once for each row of values."""
        with disk_faults(self.path):
            self.plain.executemany(sql, rows)


def open_database(path: Path, *, steps: Sequence[Step] | None = None) -> Database:
    """Open the database at `path`, or make it, and bring it to the present shape.

    A file that is damaged, of another application or of a later till is left as it is.
    The whole file is read only when the last end was not a clean one, for the sake of quick starts.
    Raises DatabaseDamaged, DatabaseNewer, DiskFull, DiskFailing. `steps` are the shipped ones.
    """
    steps = shipped_steps() if steps is None else steps
    with disk_faults(path):
        private_folder(path.parent)
        if path.exists():
            return Database(path, _open_existing(path, steps))
        check_absence(path)
        _create(path, steps)
    return Database(path)


def close_database(database: Database) -> None:
    """Close it for good; the other threads must have done with it.

    What does not fit the sums of the last clean end makes no other one.
    """
    check = database.sum_check
    if check is not None:
        check.wait()
    with disk_faults(database.path):
        database.close_all()
        if check is None or check.fault is None:
            mark_clean(database.path, database.sums)


def _open_existing(path: Path, steps: Sequence[Step]) -> TableSumCheck | None:
    check_writable(path)
    check_header(path, newest=len(steps))
    with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
        anchor_first(connection, path)
        require_fit(connection, path)  # before a connection that tidies the log away
    if not ended_cleanly(path):
        check_whole(path)
    told = sums_at_end(path)
    mark_in_use(path)
    with closing(sqlite3.connect(path, timeout=LONGEST_LOCK_WAIT_S)) as connection:
        migrate(connection, path, steps)
        digest_older(connection)
        make_shrinkable(connection, path)
        return TableSumCheck(path, told).begin() if told else None


def _create(path: Path, steps: Sequence[Step]) -> None:
    """Make the database under another name first: it is there whole, or it is not there."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    new_private_file(unfinished)
    with closing(sqlite3.connect(unfinished)) as connection:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")  # before anything is written
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(connection, unfinished, steps)
        connection.execute("PRAGMA journal_mode = wal")
    unfinished.rename(path)
    with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
        anchor_first(connection, path)


class Reader:
    """Reads one thing after the other; it keeps its own connection until `close`."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def read(self, ask: Callable[[], Facts]) -> Facts:
        """Return what `ask` reads, while the loop goes on. Raises as `ask` does."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    def close(self) -> None:
        """Let what is being read end, and end the thread with its connection."""
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()

    def _let_go(self) -> None:
        with disk_faults(self._database.path):
            self._database.close()
