"""What a till sends: entries of its journal, with the things whose newest digest they carry."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from till.domain.chain.proof import (
    CHANGED,
    FIRST_LINK,
    MISSING,
    Fault,
    JournalProof,
    Line,
    as_hashed,
    digest_of_text,
)

MOST_ENTRIES = 500
LARGEST_BATCH = 4 * 1024 * 1024  # bytes of JSON, unpacked


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainPlace:
    """An entry of a journal, by its number and its link; number 0 is before the first."""

    number: int
    link: str


BEGINNING = ChainPlace(number=0, link=FIRST_LINK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A sale, a document, a movement …: its name, and all its rows by table."""

    name: str
    tables: Mapping[str, object]

    @property
    def line(self) -> Line:
        """Return it as a line of rows.jsonl."""
        return {"thing": self.name, "tables": self.tables}


def rows_in(kept: str) -> list[Line]:
    """Return the lines of rows.jsonl in a text of them."""
    return [json.loads(each) for each in kept.split("\n") if each]


def thing_of(row: Line) -> Thing:
    """Return the thing that a line of rows.jsonl is; of one that was read and proved before."""
    tables = row["tables"]
    if not isinstance(tables, dict):
        raise TypeError(row)
    return Thing(name=str(row["thing"]), tables=tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainEntry:
    """A line of journal.jsonl, and the things that travel with it.

    A thing travels with the entry that carries its newest digest when the journal is read, so that
    its rows fit one digest exactly, whatever changed in between.
    """

    line: Line
    things: tuple[Thing, ...] = ()

    @property
    def place(self) -> ChainPlace:
        """Return where in the journal it stands."""
        return ChainPlace(number=self.number, link=str(self.line["link"]))

    @property
    def number(self) -> int:
        """Return its number: 1, 2, 3, … without a gap."""
        return int(str(self.line["number"]))

    @property
    def generation(self) -> int:
        """Return between which restores of its till it was written."""
        return int(str(self.line["life"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationLine:
    """A generation of a till, as its journal knows it."""

    number: int
    installation: str
    begun_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Entries that follow one that the office should have, or after which it gets the journal."""

    generations: tuple[GenerationLine, ...]
    after: ChainPlace
    entries: tuple[ChainEntry, ...]
    begins: bool = False  # the office gets nothing of before
    computer: str = ""  # what people call the one that it was sent from


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingFault:
    """A thing that is not what its entry says: changed, or named by no digest (missing)."""

    number: int
    thing: str
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchProof:
    """The first entry that breaks the chain of a batch, else the things that do not fit.

    Where the chain breaks nothing of the batch is taken; a thing that does not fit is set aside.
    """

    broken: Fault | None = None
    things: Sequence[Sequence[str]] = ()  # of each entry those that fit, as lines of rows.jsonl
    unfit: Mapping[ThingFault, str] = field(default_factory=dict)  # each with its line

    @property
    def faults(self) -> tuple[ThingFault, ...]:
        """The things that do not fit, in the order of the entries."""
        return tuple(self.unfit)


def prove_batch(batch: Batch) -> BatchProof:
    """Hold each entry against the one before it, and each thing against its entry."""
    proof = JournalProof(batch.after.number, batch.after.link)
    unfit = dict[ThingFault, str]()
    things = list[Sequence[str]]()
    for entry in batch.entries:
        number = entry.number
        if broken := proof.take(entry.line):
            return BatchProof(broken=broken)
        fit = list[str]()
        for thing in entry.things:
            line = as_hashed(thing.line)
            named_by, digest = proof.digests.get(thing.name, (0, ""))
            if named_by == number and digest == digest_of_line(line)[1]:
                fit.append(line)
            else:
                fault = CHANGED if named_by == number else MISSING
                unfit[ThingFault(number=number, thing=thing.name, fault=fault)] = line
        things.append(fit)
    return BatchProof(things=things, unfit=unfit)


def digest_of_line(line: str) -> tuple[str, str]:
    """Return the name of a thing and its digest; its line has the very text that is hashed."""
    tables, _, name = line.removeprefix('{"tables":').rpartition(',"thing":')
    return json.loads(name.removesuffix("}")), digest_of_text(tables)
