"""Proving a database: the file is sound, the shape the till's, the journal fits what it tells."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from threading import Event
from typing import Final, TypeAlias

from till.actions.ports.machine import Clock
from till.actions.ports.records import JournalProved
from till.domain.errors.disk import DatabaseDamaged, DataUnfit
from till.domain.maintenance.anchor import AnchorKey
from till.domain.rights.journal import (
    FIRST_GENERATION,
    FIRST_LINK,
    JournalAction,
    JournalEntry,
    link,
)
from till.domain.shop.people import NamedPerson
from till.safekeeping.anchors.anchoring import anchor_fault, last_commit
from till.safekeeping.anchors.commit_anchor import CommitAnchor, read_anchor
from till.safekeeping.digests.digested_rows import BreakKind, DigestCheck, JournalFault
from till.safekeeping.digests.older_data import are_digests_due
from till.sqlite import sqlite3
from till.store.database import Database
from till.store.database_file import check_header, has_log
from till.store.faults import disk_faults
from till.store.migrating import migrate, shipped_steps, version_of

Shape: TypeAlias = dict[str, str]
"""What a database is made of: each table, index, trigger and view with its SQL."""

STEPS_BETWEEN_LOOKS: Final = 50_000  # of SQLite's machine: some milliseconds between looks
_JOURNAL: Final = """
    SELECT number, moment, person, {person_id}, {action}, facts, previous_link, link, {life},
        {seals}
    FROM journal WHERE number > ? ORDER BY number
"""
_LAST: Final = "SELECT number, link FROM journal ORDER BY number DESC LIMIT 1"
_COLUMNS: Final = "SELECT name FROM pragma_table_info('journal')"
_SHAPE: Final = "SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL"
IsOver: TypeAlias = Callable[[], bool]
"""Tells whether to read no further."""
WHOLE_EVERY: Final = timedelta(days=7)
_MARK: Final = "SELECT proved_number, proved_link, proved_whole_at FROM maintenance"


@dataclass(frozen=True, slots=True)
class JournalPlace:
    """An entry of the journal, by its number and its link."""

    number: int
    link: str


FROM_THE_FIRST: Final = JournalPlace(0, FIRST_LINK)


def never_over() -> bool:
    """Read all of it, however long that takes."""
    return False


def over_at(moment: float) -> IsOver:
    """Read until a moment of `time.monotonic`."""
    return lambda: time.monotonic() > moment


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEnd:
    """What lies beside the data of their end: read before them, for it may lag.

    `is_closed`: nobody writes them, for they have no log.
    """

    told: CommitAnchor | None
    is_closed: bool


class ProofCut(Exception):
    """Somebody wanted to read no further, before all of it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was counted, and the first thing that does not fit; None where all of it does.

    `last` is the newest entry. `is_anchored`: the end was written down outside the data, under the
    key that was given.
    """

    entries: int
    documents: int
    fault: JournalFault | None = None
    last: JournalPlace | None = None
    is_anchored: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing was changed and nothing is missing."""
        return self.fault is None


def prove(
    path: Path,
    *,
    is_backup: bool = False,
    is_over: IsOver = never_over,
    key: AnchorKey | None = None,
) -> Proof:
    """Read the whole of a database, writing nothing, and say whether it is as the till wrote it.

    `is_backup`: nobody has it open, and nothing is put beside it. `key` is what the commit anchor
    is sealed by. Raises DatabaseDamaged, DatabaseNewer, DiskFailing, and ProofCut where it
    `is_over`.
    """
    check_header(path, newest=len(shipped_steps()))
    kept = None if is_backup else _kept_end(path)
    with disk_faults(path), _reading(path, is_backup=is_backup, is_over=is_over) as connection:
        findings = connection.execute("PRAGMA integrity_check(1)").fetchall()
        if findings != [("ok",)] or connection.execute("PRAGMA foreign_key_check").fetchone():
            raise DatabaseDamaged(path=str(path))
        return _proof(connection, is_over, kept, key)


def quick_look(path: Path, *, is_over: IsOver = never_over) -> None:
    """Read every page of a database. Raises DatabaseDamaged, DatabaseNewer, ProofCut."""
    check_header(path, newest=len(shipped_steps()))
    with disk_faults(path), _reading(path, is_backup=False, is_over=is_over) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise DatabaseDamaged(path=str(path))


def prove_journal(
    path: Path, *, is_over: IsOver = never_over, key: AnchorKey | None = None
) -> Proof:
    """Walk the journal and what it tells of, without reading every page; as `prove`."""
    check_header(path, newest=len(shipped_steps()))
    kept = _kept_end(path)
    with disk_faults(path), _reading(path, is_backup=False, is_over=is_over) as connection:
        return _proof(connection, is_over, kept, key)


def prove_newest(
    path: Path, after: JournalPlace, *, key: AnchorKey | None, is_over: IsOver = never_over
) -> Proof:
    """Read every page, and walk the journal from the entry after one that fitted; as `prove`.

    What entries before that digest is not looked at.
    """
    check_header(path, newest=len(shipped_steps()))
    kept = _kept_end(path)
    with disk_faults(path), _reading(path, is_backup=False, is_over=is_over) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise DatabaseDamaged(path=str(path))
        digests = DigestCheck(connection)
        fault = (
            _shape_fault(connection)
            or _place_fault(connection, after)
            or _chain_fault(connection, after, digests, is_over)
            or digests.fault()
            or _anchor_fault(connection, kept, key)
        )
        last = connection.execute(_LAST).fetchone()
        found = JournalPlace(*last) if last else None
        return Proof(entries=found.number if found else 0, documents=0, fault=fault, last=found)


def _kept_end(path: Path) -> KeptEnd:
    return KeptEnd(told=read_anchor(path), is_closed=not has_log(path))


@contextmanager
def _reading(path: Path, *, is_backup: bool, is_over: IsOver) -> Iterator[sqlite3.Connection]:
    """Open a database for reading at one moment, whatever is written meanwhile."""
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_backup else ''}"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        connection.set_progress_handler(is_over, STEPS_BETWEEN_LOOKS)
        connection.text_factory = _any_text  # bytes that are no text were not written by the till
        try:
            connection.execute("BEGIN")
            yield connection
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise ProofCut from error
            raise


def _any_text(text: bytes) -> str:
    return text.decode(errors="replace")


def _proof(
    connection: sqlite3.Connection,
    is_over: IsOver,
    kept: KeptEnd | None,
    key: AnchorKey | None,
) -> Proof:
    entries = connection.execute("SELECT count(*) FROM journal").fetchone()[0]
    documents = connection.execute("SELECT count(*) FROM document").fetchone()[0]
    fault = (
        _shape_fault(connection)
        or _journal_fault(connection, is_over)
        or (_anchor_fault(connection, kept, key) if kept else None)
    )
    last = connection.execute(_LAST).fetchone()
    told = kept.told if kept else None
    is_anchored = bool(told and key and told.is_made_with(key.key))
    return Proof(
        entries=int(entries),
        documents=int(documents),
        fault=fault,
        last=JournalPlace(*last) if last else None,
        is_anchored=is_anchored,
    )


def _shape_fault(connection: sqlite3.Connection) -> JournalFault | None:
    """Compare tables, indexes and triggers with those that the till makes."""
    found = _shape_of(connection)
    expected = _shipped_shape(version_of(connection))
    for name, sql in expected.items():
        if name not in found:
            return JournalFault(kind=BreakKind.MISSING, place=name)
        if found[name] != sql:
            return JournalFault(kind=BreakKind.CHANGED, place=name)
    added = sorted(found.keys() - expected.keys())
    return JournalFault(kind=BreakKind.CHANGED, place=added[0]) if added else None


def _journal_fault(connection: sqlite3.Connection, is_over: IsOver) -> JournalFault | None:
    """Walk the journal with all that it seals; then what it does not seal may not be there."""
    digests = DigestCheck(connection)
    fault = _chain_fault(connection, FROM_THE_FIRST, digests, is_over) or digests.fault()
    if fault is None and are_digests_due(connection):
        return digests.undigested_fault()
    return fault


def _place_fault(connection: sqlite3.Connection, place: JournalPlace) -> JournalFault | None:
    """Tell where an entry that fitted once is another now, or gone."""
    row = connection.execute(
        "SELECT link FROM journal WHERE number = ?", (place.number,)
    ).fetchone()
    if place == FROM_THE_FIRST or (row and row[0] == place.link):
        return None
    kind = BreakKind.CHANGED if row else BreakKind.MISSING
    return JournalFault(kind=kind, place=str(place.number))


def _chain_fault(
    connection: sqlite3.Connection, after: JournalPlace, digests: DigestCheck, is_over: IsOver
) -> JournalFault | None:
    """Walk the chain; an entry that was taken out is missing where the next one begins."""
    previous = after.link
    rows = connection.execute(_journal_sql(connection), (after.number,))
    for expected, row in enumerate(rows, start=after.number + 1):
        number, moment, person, person_id, action, facts, before, digest, life, sealed = row
        told = (moment, person, person_id, action, facts)
        if number != expected:
            return JournalFault(kind=BreakKind.MISSING, place=str(expected))
        if is_over():
            raise ProofCut
        if before != previous:
            kind = (
                BreakKind.MISSING
                if _digest(before, told, sealed, life) == digest
                else BreakKind.CHANGED
            )
            return JournalFault(kind=kind, place=str(number))
        if _digest(previous, told, sealed, life) != digest:
            return JournalFault(kind=BreakKind.CHANGED, place=str(number))
        digests.take(number, sealed)
        previous = digest
    return None


def _anchor_fault(
    connection: sqlite3.Connection, kept: KeptEnd, key: AnchorKey | None
) -> JournalFault | None:
    """Compare with what was written down outside: the end may be missing, or all made anew."""
    newest = last_commit(connection).number if kept.is_closed else None
    fault = anchor_fault(connection, kept.told, key, newest=newest)
    if fault is None:
        return None
    kind = BreakKind.MISSING if fault.is_missing else BreakKind.CHANGED
    return JournalFault(kind=kind, place=fault.place)


def _journal_sql(connection: sqlite3.Connection) -> str:
    """Return how the journal is read; a backup from before an update has its older columns."""
    columns = {name for (name,) in connection.execute(_COLUMNS)}
    return _JOURNAL.format(
        person_id="person_id" if "person_id" in columns else "NULL",
        action="action" if "action" in columns else "deed",
        life="life" if "life" in columns else FIRST_GENERATION,
        seals="seals" if "seals" in columns else "''",
    )


def _digest(previous: str, told: tuple[object, ...], seals: str, life: int) -> str:
    """Return the link of an entry as it lies in the database; nothing for one that is none."""
    moment, person, person_id, action, facts = told
    try:
        entry = JournalEntry(
            moment=datetime.fromisoformat(str(moment)),
            person=NamedPerson(
                name=str(person), person_id=None if person_id is None else int(str(person_id))
            ),
            action=JournalAction(action),
            facts=json.loads(str(facts)),
        )
        return link(previous, entry, seals=seals, life=life)
    except (ValueError, TypeError):
        return ""


@cache
def _shipped_shape(version: int) -> Shape:
    """Return the shape that the till's own steps make, up to a version."""
    with closing(sqlite3.connect(":memory:")) as connection:
        migrate(connection, Path(), shipped_steps()[:version])
        return _shape_of(connection)


def _shape_of(connection: sqlite3.Connection) -> Shape:
    return dict(connection.execute(_SHAPE).fetchall())


class StoredProofs:
    """Proves one database, in the thread that asks."""

    def __init__(
        self, database: Database, clock: Clock, find_key: Callable[[], AnchorKey | None]
    ) -> None:
        self._database = database
        self._clock = clock
        self._find_key = find_key
        self._is_stopped = Event()

    def stop(self) -> None:
        """Let a proof under way end; see the port."""
        self._is_stopped.set()

    def prove_due(self) -> JournalProved | None:
        """Prove what is due; see the port."""
        try:
            [(number, link, whole_at)] = self._database.select(_MARK)
        finally:
            self._database.close()  # this thread's own connection
        now = self._clock.now()
        is_due = whole_at is None or now - datetime.fromisoformat(whole_at) > WHOLE_EVERY
        path = self._database.path
        try:
            proof = self._prove(None if is_due else JournalPlace(number, link))
        except ProofCut:
            return None
        if proof.fault is not None:
            raise DataUnfit(path=str(path), place=proof.fault.place)
        if proof.last is None:
            return None
        last = proof.last
        return JournalProved(number=last.number, link=last.link, whole_at=now if is_due else None)

    def _prove(self, after: JournalPlace | None) -> Proof:
        """Prove what came after an entry, or all of it. Raises ProofCut, and as `prove`."""
        path = self._database.path
        key = self._find_key()
        is_over = self._is_stopped.is_set
        if after is None:
            return prove(path, key=key, is_over=is_over)
        return prove_newest(path, after, key=key, is_over=is_over)
