"""Reads the next batch for the office: on a connection of its own, at one moment.

It writes nothing, and nobody who sells waits for it.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final, TypeVar

from till.domain.business_day import TIRANE
from till.domain.chain.batch import (
    BEGINNING,
    MOST_ENTRIES,
    Batch,
    ChainEntry,
    ChainPlace,
    GenerationLine,
    Thing,
)
from till.domain.chain.proof import ALL, Line, as_hashed, digests_in
from till.safekeeping.digests.rows import DIGESTED, rows_of
from till.sqlite import sqlite3
from till.store.chain.cursor import read_cursor
from till.store.chain.journal_lines import lines_after

LARGEST_READ: Final = 1024 * 1024  # bytes of JSON; one entry may be larger, and goes alone
PATIENCE_S: Final = 5
Seen = TypeVar("Seen")
_LINK: Final = "SELECT link FROM journal WHERE number = ?"
_MOMENT: Final = "SELECT moment FROM journal WHERE number = ?"
_NEWEST: Final = "SELECT number, link FROM journal ORDER BY number DESC LIMIT 1"
_BEFORE: Final = """
    SELECT coalesce(min(number) FILTER (WHERE action = 'day_opened'), min(number),
        (SELECT max(number) + 1 FROM journal), 1) - 1
    FROM journal WHERE moment >= ?
"""
_GENERATION: Final = "SELECT max(number) FROM till_life"
_GENERATIONS: Final = "SELECT number, installation, begun_at FROM till_life ORDER BY number"
# Only what changes is covered more than once, and then soon: a document that became complete.
_IS_COVERED_LATER: Final = """
    SELECT 1 FROM journal WHERE number > ? AND instr(seals, ?) > 0 LIMIT 1
"""


class JournalReader:
    """Reads what the office lacks; used by one thread, closed by it."""

    def __init__(self, database: Path) -> None:
        address = f"{database.absolute().as_uri()}?mode=ro"
        self._connection = sqlite3.connect(address, uri=True, timeout=PATIENCE_S)

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()

    def newest(self) -> ChainPlace:
        """Return the newest entry; the beginning in a journal without any."""
        found = self._connection.execute(_NEWEST).fetchone()
        return ChainPlace(number=found[0], link=found[1]) if found else BEGINNING

    def has(self, place: ChainPlace) -> bool:
        """Tell whether an entry that the office names is one of this journal, or its beginning."""
        found = self._connection.execute(_LINK, (place.number,)).fetchone()
        return place == BEGINNING or (found is not None and found[0] == place.link)

    def cursor(self, begins: int = 0) -> ChainPlace:
        """Return how far the office has the journal, as it last said, and what it never gets."""
        kept = read_cursor(self._connection)
        return kept if kept.number >= begins else self.place_at(begins)

    def place_at(self, number: int) -> ChainPlace:
        """Return the entry of a number; the beginning where there is none."""
        found = self._connection.execute(_LINK, (number,)).fetchone()
        return ChainPlace(number=number, link=found[0]) if found else BEGINNING

    def number_before(self, day: date) -> int:
        """Return the number of the entry before a day was opened, or before what was done on it.

        So the sums of that day are whole, and no Z of an earlier one stands alone.
        """
        begin = datetime.combine(day, time(), TIRANE).astimezone(UTC)
        found = self._connection.execute(_BEFORE, (begin.isoformat(timespec="microseconds"),))
        return int(found.fetchone()[0])

    def moment_of(self, number: int) -> datetime | None:
        """Return when an entry was written; None where there is none of that number."""
        found = self._connection.execute(_MOMENT, (number,)).fetchone()
        return datetime.fromisoformat(found[0]) if found else None

    def generation(self) -> int:
        """Return the generation that these data are now."""
        return int(self._connection.execute(_GENERATION).fetchone()[0])

    def batch_after(self, place: ChainPlace, *, most: int = MOST_ENTRIES) -> Batch | None:
        """Return the entries after a place, as many as one request takes; None without any.

        Each thing is what it is now, with the entry that carries its newest digest now.
        """
        self._connection.execute("BEGIN")
        try:
            entries = tuple(self._some(place.number, most))
            rows = self._connection.execute(_GENERATIONS).fetchall()
        finally:
            self._connection.execute("ROLLBACK")
        if not entries:
            return None
        generations = tuple(
            GenerationLine(number=number, installation=installation, begun_at=begun_at)
            for number, installation, begun_at in rows
        )
        return Batch(generations=generations, after=place, entries=entries)

    def _some(self, number: int, most: int) -> Iterator[ChainEntry]:
        size = 0
        with closing(lines_after(self._connection, number)) as lines:
            for count, line in enumerate(lines):
                entry = ChainEntry(line=line, things=tuple(self._things(line)))
                mine = _size_of(entry)
                if count == most or (size and size + mine > LARGEST_READ):
                    return
                size += mine
                yield entry

    def _things(self, line: Line) -> Iterator[Thing]:
        """Yield what an entry covers and no later one does; what is not there cannot be sent."""
        for name, digest in digests_in(line).items():
            kind, _, key = name.partition(" ")
            is_known = key != ALL and kind in DIGESTED
            found = rows_of(self._connection, kind, key) if is_known else None
            if found is None:
                continue
            number = int(str(line["number"]))
            if found.digest == digest or not self._is_covered_after(number, name):
                yield Thing(name=name, tables=found.tables)

    def _is_covered_after(self, number: int, name: str) -> bool:
        wanted = f"{json.dumps(name, ensure_ascii=False)}:"
        return self._connection.execute(_IS_COVERED_LATER, (number, wanted)).fetchone() is not None


async def look_into(database: Path, look: Callable[[JournalReader], Seen]) -> Seen:
    """Return what is seen in a journal, read in a thread on a connection of its own."""

    def read() -> Seen:
        with closing(JournalReader(database)) as reader:
            return look(reader)

    return await asyncio.to_thread(read)


def _size_of(entry: ChainEntry) -> int:
    rows = sum(len(as_hashed(thing.line)) for thing in entry.things)
    return len(as_hashed(entry.line)) + rows
