"""Holding rows against the digests of the journal, in the order in which it tells of them."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from till.safekeeping.digests.older_data import ALL
from till.safekeeping.digests.rows import (
    CHANGING,
    DIGESTED,
    Key,
    ThingRows,
    digest_of,
    rows_of,
    statements_for,
)
from till.sqlite import sqlite3


class BreakKind(Enum):
    """In one word, what is wrong where something does not fit."""

    MISSING = "missing"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalFault:
    """The first thing that does not fit: an entry by its number, or a part of the database.

    `place` is an entry's number, the name of a table or trigger, or a thing whose entry is missing.
    """

    kind: BreakKind
    place: str


class DigestCheck:
    """Whether all that is sealed lies as its newest digest has it, and nothing lies there unsealed.

    What changes is sealed again each time: until its newest entry has passed it may not fit. Of
    all there is only one bit is remembered, whether some entry seals it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._statements = statements_for(connection)
        self._open: dict[str, tuple[int, BreakKind]] = {}
        self._seen: defaultdict[str, bytearray] = defaultdict(bytearray)
        self._older: dict[str, tuple[int, str]] = {}

    def take(self, number: int, seals: str) -> None:
        """Hold what an entry seals against what lies in the database."""
        told: Mapping[str, str] = json.loads(seals) if seals else {}
        for name, digest in told.items():
            thing, _, key = name.partition(" ")
            if key == ALL:
                self._older[thing] = number, digest
                continue
            found = rows_of(self._connection, thing, key, self._statements)
            if found is not None:
                self._mark(thing, found)
            if found is not None and found.digest == digest and not self._is_another(name):
                self._open.pop(name, None)
            else:
                kind = BreakKind.MISSING if found is None else BreakKind.CHANGED
                self._open[name] = number, kind

    def fault(self) -> JournalFault | None:
        """Return the first entry whose seals do not fit, among those that were taken."""
        if not self._open:
            return None
        number, kind = min(self._open.values(), key=lambda each: each[0])
        return JournalFault(kind=kind, place=str(number))

    def undigested_fault(self) -> JournalFault | None:
        """Return what no entry seals, or the entry of older data that are not as they were."""
        for thing in DIGESTED:
            digest, first = digest_of(
                self._connection,
                thing,
                but=_Marked(bytes(self._seen[thing])),
                statements=self._statements,
            )
            number, expected = self._older.get(thing, (0, ""))
            if first is not None and not expected:
                return JournalFault(kind=BreakKind.MISSING, place=f"{thing} {first}")
            if expected and digest != expected:
                kind = BreakKind.MISSING if first is None else BreakKind.CHANGED
                return JournalFault(kind=kind, place=str(number))
        return None

    def _is_another(self, name: str) -> bool:
        """Tell whether something that never changes has the number of what was sealed before."""
        return name in self._open and name.partition(" ")[0] not in CHANGING

    def _mark(self, thing: str, found: ThingRows) -> None:
        byte, bit = divmod(found.number, 8)
        marks = self._seen[thing]
        if byte >= len(marks):
            marks.extend(bytes(byte + 1 - len(marks)))
        marks[byte] |= 1 << bit


@dataclass(frozen=True, slots=True)
class _Marked:
    """Tells of a thing whether some entry seals it."""

    marks: bytes

    def __call__(self, number: int, _key: Key) -> bool:
        byte, bit = divmod(number, 8)
        return byte < len(self.marks) and bool(self.marks[byte] >> bit & 1)
