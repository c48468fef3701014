"""Writing what an office gives back into data that are older than it, or that are new.

An entry brings its rows as they were digested: all of a sale, of a document all but how it waits.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, ChainPlace, Thing
from till.domain.chain.proof import digests_in
from till.domain.rights.journal import THE_TILL, JournalAction, JournalEntry, link
from till.safekeeping.digests.rows import (
    DIGESTED,
    HIDDEN,
    DigestedTable,
    digests_text,
    row_digest,
)
from till.safekeeping.duplicates.generations import GenerationStart, begin_generation
from till.sqlite import sqlite3
from till.store.faults import disk_faults

LOST_PIN: Final = "tied:unknown:"
"""In place of a PIN's hash that never left the computer it was made on."""
_BYTES: Final = frozenset({"body", "pending_request"})
_PLACES: Final = "SELECT count(*), (SELECT count(*) FROM document) FROM sale"
_HEAD: Final = "SELECT number, link, life FROM journal ORDER BY number DESC LIMIT 1"
_ENTRY: Final = """
    INSERT INTO journal (number, moment, person, person_id, action, facts, previous_link, link,
        life, seals)
    VALUES (:number, :moment, :person, :person_id, :action, :facts, :previous_link, :link, :life,
        :seals)
"""
_GENERATION: Final = """
    INSERT OR IGNORE INTO till_life (number, installation, begun_at, cause)
    VALUES (?, ?, ?, 'restored')
"""
_TRIGGERS: Final = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
_SECRETS: Final = "SELECT pin_hash, badge FROM person WHERE person_id = ?"
_LAST_DOCUMENT: Final = "SELECT coalesce(max(sequence), 0) FROM document"
_SEQUENCE: Final = "SELECT sequence FROM document WHERE doc_id = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalHead:
    """The newest entry of some data, and the generation that wrote it."""

    place: ChainPlace
    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBack:
    """What an office added to some data: entries, sales, documents; `is_there`: it answered."""

    entries: int = 0
    sales: int = 0
    documents: int = 0
    is_there: bool = False
    generation: int = 0  # the highest that the office knows of this till


def head_of(data: Path) -> JournalHead:
    """Return the end of the journal of data that nobody has open."""
    with disk_faults(data), closing(sqlite3.connect(data)) as connection:
        found = connection.execute(_HEAD).fetchone()
    if not found:
        return JournalHead(place=BEGINNING, generation=1)
    return JournalHead(place=ChainPlace(number=found[0], link=found[1]), generation=found[2])


@contextmanager
def guards_away(connection: sqlite3.Connection) -> Iterator[None]:
    """Write without the tables' own guards, which stop every change; all of it or nothing."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        guards = connection.execute(_TRIGGERS).fetchall()
        for name, _ in guards:
            connection.execute(f'DROP TRIGGER "{name}"')
        yield
        for _, sql in guards:
            connection.execute(sql)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


class WholeEntries:
    """Lets entries through as soon as each thing that they name is there.

    A thing travels with the entry that has its newest digest: it may come with a later one, and
    not at all where the till died in between. What lacks something to the end is let through never.
    """

    def __init__(self) -> None:
        self._waiting = list[ChainEntry]()
        self._lacking = set[str]()

    def take(self, entry: ChainEntry) -> tuple[ChainEntry, ...]:
        """Take the next entry, proved; return those that are whole by now, oldest first."""
        self._waiting.append(entry)
        self._lacking |= digests_in(entry.line).keys()
        self._lacking -= {thing.name for thing in entry.things}
        if self._lacking:
            return ()
        whole = tuple(self._waiting)
        self._waiting.clear()
        return whole


@dataclass(slots=True)
class GivingBack:
    """Writes batches, proved and in order, into data that nobody has open: whole entries alone."""

    connection: sqlite3.Connection
    _whole: WholeEntries = field(default_factory=WholeEntries)
    _sequences: dict[str, int] = field(default_factory=dict)
    _lost: set[str] = field(default_factory=set)
    _entries: int = 0
    _before: tuple[int, int] = (0, 0)
    _last_document: int = 0

    def __post_init__(self) -> None:
        self._before = self._counts()
        (self._last_document,) = self.connection.execute(_LAST_DOCUMENT).fetchone()

    def take(self, batch: Batch) -> None:
        """Write what is whole of a batch; call it within `guards_away`."""
        if batch.after == BEGINNING:  # data that were made for it: they are no till of their own
            self.connection.execute("DELETE FROM till_life")
        for each in batch.generations:
            row = (each.number, each.installation, each.begun_at)
            self.connection.execute(_GENERATION, row)
        for entry in batch.entries:
            self._number_documents(entry)
            for whole in self._whole.take(entry):
                self._write(whole)

    def end(self, begin: GenerationStart) -> GivenBack:
        """Say anew what could not come back as it was: the PINs of people, in a generation after.

        Nothing is said where all came back.
        """
        if self._lost:
            digests = {name: self._digest(name) for name in sorted(self._lost)}
            generation = begin_generation(self.connection, begin).number
            self._say(begin.at, digests_text(digests), generation)
        sales, documents = self._counts()
        return GivenBack(
            entries=self._entries,
            sales=sales - self._before[0],
            documents=documents - self._before[1],
            is_there=True,
        )

    def _counts(self) -> tuple[int, int]:
        sales, documents = self.connection.execute(_PLACES).fetchone()
        return int(sales), int(documents)

    def _number_documents(self, entry: ChainEntry) -> None:
        """Let documents have the order in which the journal first tells of them."""
        for name in digests_in(entry.line):
            kind, _, key = name.partition(" ")
            if kind == "document" and key not in self._sequences:
                known = self.connection.execute(_SEQUENCE, (key,)).fetchone()
                self._last_document += not known
                self._sequences[key] = known[0] if known else self._last_document

    def _write(self, entry: ChainEntry) -> None:
        moment = datetime.fromisoformat(str(entry.line["moment"]))
        told = {**entry.line, "moment": moment.isoformat(timespec="microseconds")}
        self.connection.execute(_ENTRY, told)
        self._entries += 1
        for thing in entry.things:
            self._write_thing(thing)

    def _write_thing(self, thing: Thing) -> None:
        kind, _, key = thing.name.partition(" ")
        for table in DIGESTED[kind]:
            found = thing.tables[table.name]
            rows: Sequence[Mapping[str, object]] = found if isinstance(found, list) else ()
            if kind == "person":
                rows = [self._with_secrets(thing.name, key, row) for row in rows]
            self._replace(table, key, rows)

    def _replace(
        self, table: DigestedTable, key: str, rows: Sequence[Mapping[str, object]]
    ) -> None:
        more: dict[str, object] = {}
        if table.name == "document":
            more = {"sequence": self._sequences[key], "state": "unclear", "attempts": 0}
        is_whole = table.columns == "*"
        if is_whole or not self._update(table, key, rows[0]):
            self.connection.execute(f"DELETE FROM {table.name} WHERE {table.key} = ?", (key,))
            for row in rows:
                values = more | {name: _plain(name, value) for name, value in row.items()}
                names = ", ".join(values)
                places = ", ".join("?" * len(values))
                self.connection.execute(
                    f"INSERT INTO {table.name} ({names}) VALUES ({places})", [*values.values()]
                )

    def _update(self, table: DigestedTable, key: str, row: Mapping[str, object]) -> bool:
        """Let a row that is there be what was digested, and keep what no digest covers."""
        changes = ", ".join(f"{name} = ?" for name in row)
        values = [_plain(name, value) for name, value in row.items()]
        where = f"UPDATE {table.name} SET {changes} WHERE {table.key} = ?"
        return self.connection.execute(where, [*values, key]).rowcount > 0

    def _with_secrets(self, name: str, key: str, row: Mapping[str, object]) -> dict[str, object]:
        """Put in the PIN and badge that are here, where they are still those; else none."""
        found = self.connection.execute(_SECRETS, (key,)).fetchone() or (None, None)
        here = dict(zip(("pin_hash", "badge"), found, strict=True))
        values = dict(row)
        self._lost.discard(name)
        for secret in HIDDEN & row.keys():
            known = here[secret]
            if known is None or hashlib.sha256(known.encode()).hexdigest() != row[secret]:
                known = LOST_PIN if secret == "pin_hash" else None  # noqa: S105 a column
                self._lost.add(name)
            values[secret] = known
        return values

    def _digest(self, name: str) -> str:
        kind, _, key = name.partition(" ")
        return row_digest(self.connection, kind, key)

    def _say(self, moment: datetime, seals: str, generation: int) -> None:
        number, previous, _ = self.connection.execute(_HEAD).fetchone()
        action = JournalAction.ROWS_DIGESTED
        entry = JournalEntry(moment=moment, person=THE_TILL, action=action, facts={})
        told = {
            "number": number + 1,
            "moment": moment.isoformat(timespec="microseconds"),
            "person": THE_TILL.name,
            "person_id": THE_TILL.person_id,
            "action": action.value,
            "facts": "{}",
            "previous_link": previous,
            "link": link(previous, entry, seals=seals, life=generation),
            "life": generation,
            "seals": seals,
        }
        self.connection.execute(_ENTRY, told)


def _plain(name: str, value: object) -> object:
    return bytes.fromhex(str(value)) if name in _BYTES else value
