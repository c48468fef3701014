"""What must be true of the proofs whatever happened (design: reliability, I15 to I17).

Lives here: the commit anchor beside the data, the people in them, what backups say of themselves,
what the till believed of the second location.
Must not: use any code of the product; documents and the service (invariants).
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.evidence import Row
from till.sqlite import sqlite3

SLOT = 512  # bytes, of which the commit anchor has two
FARTHEST = 1_000  # generations above ours: a number beyond is somebody's own
HASHED = {"pin_hash", "badge"}
OF_A_PERSON = (
    *("person_id", "name", "operator_code", "role", "pin_hash"),
    *("has_left", "badge", "language", "theme", "text_size"),
)


@dataclass(frozen=True, kw_only=True)
class TrustRecords:
    """What proves a till's data: inside them, beside them, and in its own backups' first lines.

    `anchor` is the newest that can be read, None without one; so is `known`, what was seen of
    other generations.
    """

    journal: Sequence[Row]
    people: Sequence[Row]
    generation: int
    anchor: Row | None
    known: Row | None
    backups: Sequence[Row]


def read_trust(database: Path) -> TrustRecords:
    """Read the proofs of a till, closed or open, with plain SQL and JSON."""
    anchor = _anchor(database.with_suffix(".witness"))  # it may lag behind the data, never lead
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row

        def rows(query: str) -> list[Row]:
            return [dict(row) for row in connection.execute(query)]

        return TrustRecords(
            journal=rows("SELECT number, link, seals FROM journal ORDER BY number"),
            people=rows("SELECT * FROM person"),
            generation=rows("SELECT max(number) AS number FROM till_life")[0]["number"],
            anchor=anchor,
            known=_json(database.with_suffix(".life")),
            backups=[_head(each) for each in database.parent.glob("backups/*.till-copy.gz")],
        )


def check_trust(records: TrustRecords) -> None:
    """Assert every invariant of trust that can be seen."""
    entries_have_an_anchor_that_is_theirs(records)
    backups_say_of_which_till_they_are(records)
    everybody_is_as_the_journal_digests_them(records)
    no_stranger_said_how_far_generations_are(records)


def entries_have_an_anchor_that_is_theirs(records: TrustRecords) -> None:
    """I15: where there are entries there is an anchor, and the entry that it names is there."""
    if not records.journal:
        return
    assert records.anchor is not None
    links = {row["number"]: row["link"] for row in records.journal}
    number = records.anchor["number"]
    assert number == 0 or links.get(number) == records.anchor["link"], number


def backups_say_of_which_till_they_are(records: TrustRecords) -> None:
    """I15: a backup without its till's number would be anybody's."""
    assert all(each["life"] for each in records.backups)


def everybody_is_as_the_journal_digests_them(records: TrustRecords) -> None:
    """I16: each person fits the newest digest of them, and nobody is there without one."""
    newest: dict[str, str] = {}
    for row in records.journal:
        newest |= json.loads(row["seals"] or "{}")
    for person in records.people:
        assert newest.get(f"person {person['person_id']}") == _digest(person), person["name"]


def no_stranger_said_how_far_generations_are(records: TrustRecords) -> None:
    """I17: what was seen elsewhere gives this till no generation that nobody could have begun."""
    if records.known is None:
        return
    mine = records.known["mine"]
    assert mine["number"] <= records.generation
    others = [each["sign"]["life"] for each in records.known["others"].values()]
    ours = [each["number"] for each in others if each["installation"] == mine["installation"]]
    assert max(ours, default=0) <= mine["number"] + FARTHEST


def _digest(person: Row) -> str:
    facts = {name: _told(name, person[name]) for name in OF_A_PERSON if person[name] is not None}
    told = {"person": [facts]}
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _told(name: str, value: Any) -> Any:
    return hashlib.sha256(str(value).encode()).hexdigest() if name in HASHED else value


def _anchor(file: Path) -> Row | None:
    """Return the newer of the two places of the file that can be read."""
    if not file.is_file():
        return None
    content = file.read_bytes()
    places = [content[at : at + SLOT].rstrip() for at in (0, SLOT)]
    sums = [each.partition(b" ") for each in places]
    told = [json.loads(text) for head, _, text in sums if head == b"%08x" % zlib.crc32(text)]
    return max(told, key=lambda each: int(each["number"]), default=None)


def _json(file: Path) -> Row | None:
    if not file.is_file():
        return None
    kept: Row = json.loads(file.read_text(encoding="utf-8"))
    return kept


def _head(backup: Path) -> Row:
    with gzip.open(backup) as packed:
        head: Row = json.loads(packed.readline())
        return head
