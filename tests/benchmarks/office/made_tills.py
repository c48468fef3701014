"""Tills of a chain that nobody runs: journals of two entries a sale, with real digests and links.

Lives here: a sale of a real till as a pattern, and its copies, each entry following the one before.
Must not: send anything.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import database_of
from tests.benchmarks.shops import Shop, ready_shop
from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, ChainPlace, GenerationLine, Thing
from till.domain.chain.proof import as_hashed, digest_of, link_of
from till.domain.chain.wire import document_of
from till.store.chain.journal_reader import JournalReader

SMALL = Shop(articles=100, old_sales=1)
ENTRIES_A_SALE = 2
LINES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What a real till wrote: its first entries, and the two of one sale, as JSON."""

    head: Sequence[str]
    sale: Sequence[str]
    document: str
    opening: str
    iic: str
    sale_key: str
    generations: Sequence[GenerationLine]


def pattern_of(conditions: Conditions) -> Pattern:
    """Return what a till of the bench wrote down of its opening and of its first sale."""
    reader = JournalReader(database_of(ready_shop(SMALL, conditions)))
    try:
        batch = reader.batch_after(BEGINNING, most=100)
    finally:
        reader.close()
    if batch is None:
        raise ValueError
    texts = [_text(each) for each in batch.entries]
    entries = [json.loads(text) for text in texts]
    texts = [json.dumps(_shortened(each), ensure_ascii=False) for each in entries]
    closed = next(n for n, each in enumerate(entries) if each["line"]["action"] == "sale_closed")
    facts = json.loads(entries[closed]["line"]["facts"])
    opened = next(each for each in entries if each["line"]["action"] == "day_opened")
    name = f"document {facts['doc_id']}"
    complete = max(n for n, each in enumerate(entries) if name in dict(each["things"]))
    document = dict(entries[complete]["things"])[name]["document"][0]
    return Pattern(
        head=texts[:closed],
        sale=[texts[closed], texts[complete]],
        document=facts["doc_id"],
        opening=next(k for k in json.loads(opened["line"]["seals"]) if k.startswith("doc")),
        iic=document["iic"] or facts["doc_id"],
        sale_key=facts["sale"],
        generations=batch.generations,
    )


def _shortened(entry: dict[str, Any]) -> dict[str, Any]:
    """Leave a sale three lines: its sums are of more, which nobody adds up again."""
    for _, tables in entry["things"]:
        tables.update({"sale_line": tables["sale_line"][:LINES]} if "sale_line" in tables else {})
    return entry


def _text(entry: ChainEntry) -> str:
    things = [[each.name, dict(each.tables)] for each in entry.things]
    return json.dumps({"line": dict(entry.line), "things": things}, ensure_ascii=False)


@dataclass(slots=True)
class MadeTill:
    """One till: its number in the chain, its key, and how far its journal is."""

    number: int
    pattern: Pattern
    day: date = field(default_factory=lambda: datetime.now(UTC).date())  # noqa: TID251 the bench's own
    key: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    place: ChainPlace = BEGINNING
    sales: int = 0

    @property
    def name(self) -> str:
        """What the office knows it by."""
        return f"made{self.number}"

    def sell(self, sales: int) -> tuple[bytes, int]:
        """Return the packed body that sends so many sales, and how many entries are in it."""
        after = self.place
        entries = [] if self.sales else [self._next(each, {}) for each in self.pattern.head]
        for _ in range(sales):
            self.sales += 1
            entries += [self._next(each, self._names()) for each in self.pattern.sale]
        batch = Batch(
            generations=tuple(self.pattern.generations), after=after, entries=tuple(entries)
        )
        text = json.dumps(document_of(batch), ensure_ascii=False, separators=(",", ":"))
        return gzip.compress(text.encode(), compresslevel=6, mtime=0), len(entries)

    def _names(self) -> dict[str, str]:
        mine = f"{self.number:08x}-{self.sales:08x}"
        return {
            self.pattern.document: f"{mine[:8]}-0000-4000-8000-{self.sales:012x}",
            self.pattern.sale_key: f"{self.day:%Y%m%d}-{self.sales:06}",
            self.pattern.iic: hashlib.md5(mine.encode()).hexdigest(),
        }

    def _next(self, text: str, names: dict[str, str]) -> ChainEntry:
        """Make an entry of the pattern the next one of this journal."""
        opening = self.pattern.opening.removeprefix("document ")
        for old, new in {
            **names,
            opening: f"{self.number:08x}-0000-4000-8000-0f0f0f0f0f0f",
        }.items():
            text = text.replace(old, new)
        entry: dict[str, Any] = json.loads(text)
        line = entry["line"]
        old_names = [name for name, _ in entry["things"]]
        things = [self._numbered(name, tables) for name, tables in entry["things"]]
        digests = json.loads(line["seals"]) if line["seals"] else {}
        for old in old_names:
            digests.pop(old, None)
        digests |= {each.name: digest_of(each.tables) for each in things}
        line |= {
            "number": self.place.number + 1,
            "previous_link": self.place.link,
            "seals": as_hashed(digests) if digests else "",
        }
        del line["link"]
        line["link"] = link_of(self.place.link, line)
        self.place = ChainPlace(number=line["number"], link=line["link"])
        return ChainEntry(line=line, things=tuple(things))

    def _numbered(self, name: str, tables: dict[str, list[dict[str, Any]]]) -> Thing:
        """Give a sale its number of the day, and its movement the next of the drawer."""
        kind = name.partition(" ")[0]
        if kind == "movement" and self.sales:
            tables["movement"][0]["sequence"] = self.sales + 1
            name = f"movement {self.sales + 1}"
        if kind == "sale":
            tables["sale"][0]["number"] = self.sales
        return Thing(name=name, tables=tables)


def made_tills(count: int, conditions: Conditions) -> list[MadeTill]:
    """Return so many tills that have sold nothing yet."""
    pattern = pattern_of(conditions)
    return [MadeTill(number, pattern) for number in range(1, count + 1)]


def sent_by(
    tills: Sequence[MadeTill], entries: int, a_batch: int
) -> Iterator[tuple[MadeTill, bytes, int]]:
    """Yield the bodies of so many entries in all, by turns from each till."""
    left = entries
    while left > 0:
        for till in tills:
            body, count = till.sell(
                max(1, min(a_batch, left) // ENTRIES_A_SALE - 2 * (not till.sales))
            )
            yield till, body, count
            left -= count
            if left <= 0:
                return
