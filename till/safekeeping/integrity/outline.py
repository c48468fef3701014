"""A database by its numbers alone: how many rows each table has, how its documents stand."""

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from till.sqlite import sqlite3
from till.store.database_file import check_header
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps

MOST_WAITING: Final = 200
# A virtual table cannot always be counted; what it keeps lies in tables of their own.
_TABLES: Final = """
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name
"""
_STATES: Final = """
    SELECT kind, state, count(*) FROM document GROUP BY kind, state ORDER BY kind, state
"""
_WAITING: Final = """
    SELECT doc_id, kind, state, issued_at, attempts, next_attempt_at, problem_key, problem_field,
           (SELECT http_status FROM attempt WHERE attempt.doc_id = document.doc_id
            ORDER BY number DESC LIMIT 1)
    FROM document WHERE state NOT IN ('complete', 'resolved') ORDER BY sequence LIMIT ?
"""
_NAME: Final = re.compile(r"\w+", re.ASCII)
_TERM: Final = re.compile(r"[\w.:\-\[\]]{1,80}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateCount:
    """How many documents of a kind are in a state."""

    kind: str
    state: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingOutline:
    """A document that is not done, without a word of what was sold to whom."""

    doc_id: str
    kind: str
    state: str
    issued_at: str
    attempts: int
    next_attempt_at: str
    problem: str
    field: str
    http_status: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A database in numbers; `step` is the last migration it has seen, `size` is in bytes."""

    step: int
    size: int
    tables: Sequence[tuple[str, int]]
    states: Sequence[StateCount]
    waiting: Sequence[WaitingOutline]

    @property
    def documents(self) -> int:
        """How many documents there are in all."""
        return sum(each.count for each in self.states)


def outline_of(path: Path) -> Outline:
    """Read a database's numbers, writing nothing, also beside an open till.

    Raises DatabaseDamaged, DatabaseNewer, DiskFailing.
    """
    check_header(path, newest=len(shipped_steps()))
    address = f"{path.absolute().as_uri()}?mode=ro"
    with disk_faults(path), closing(sqlite3.connect(address, uri=True)) as connection:
        connection.execute("BEGIN")
        step = int(connection.execute("PRAGMA user_version").fetchone()[0])
        tables = [str(row[0]) for row in connection.execute(_TABLES)]
        has_documents = "document" in tables
        return Outline(
            step=step,
            size=path.stat().st_size,
            tables=tuple((name, _count(connection, name)) for name in tables if _NAME.match(name)),
            states=_states(connection) if has_documents else (),
            waiting=_waiting(connection) if has_documents else (),
        )


def _count(connection: sqlite3.Connection, table: str) -> int:
    quoted = table.replace('"', '""')
    return int(connection.execute(f'SELECT count(*) FROM "{quoted}"').fetchone()[0])


def _states(connection: sqlite3.Connection) -> Sequence[StateCount]:
    return tuple(
        StateCount(kind=str(kind), state=str(state), count=int(count))
        for kind, state, count in connection.execute(_STATES)
    )


def _waiting(connection: sqlite3.Connection) -> Sequence[WaitingOutline]:
    return tuple(
        WaitingOutline(
            doc_id=str(row[0]),
            kind=str(row[1]),
            state=str(row[2]),
            issued_at=str(row[3]),
            attempts=int(row[4]),
            next_attempt_at=str(row[5] or ""),
            problem=_term(row[6]),
            field=_term(row[7]),
            http_status=None if row[8] is None else int(row[8]),
        )
        for row in connection.execute(_WAITING, (MOST_WAITING,))
    )


def _term(text: object) -> str:
    """Return a key or the name of a field; what has the form of neither may be anybody's words."""
    return str(text) if text is not None and _TERM.fullmatch(str(text)) else ""
