"""Journals as their lines, made without a till: each entry fits the one before.

Lives here: a short journal, its batches.
Must not: a real till's journal (tests/store/chain).
"""

from collections.abc import Mapping, Sequence

from till.domain.chain.batch import (
    BEGINNING,
    Batch,
    ChainEntry,
    ChainPlace,
    GenerationLine,
    Thing,
)
from till.domain.chain.proof import as_hashed, digest_of, link_of

INSTALLATION = "0f5c1c1e7d0a4d7ab0a5a7e0b3c1d2e4"


def an_entry_line(
    after: ChainPlace,
    *,
    generation: int = 1,
    facts: Mapping[str, str] | None = None,
    digests: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """Return the next line of a journal."""
    line: dict[str, object] = {
        "number": after.number + 1,
        "moment": "2026-11-20T08:00:00+00:00",
        "person": "Ana Hoxha",
        "person_id": 1,
        "action": "sale_closed",
        "facts": as_hashed(facts or {"sale": str(after.number + 1)}),
        "previous_link": after.link,
        "life": generation,
        "seals": as_hashed(digests) if digests else "",
    }
    return {**line, "link": link_of(after.link, line)}


def a_thing(number: int, *, total: int = 18000) -> Thing:
    """Return a sale as its rows."""
    sale = {
        "sale_key": str(number),
        "day": "2026-11-20",
        "number": number,
        "closed_at": "2026-11-20T08:00:00",
        "cashier_id": 1,
        "cashier_name": "Ana Hoxha",
        "cashier_role": "cashier",
        "discount_value": 0,
        "total": total,
        "received": total,
        "change": 0,
    }
    return Thing(name=f"sale {number}", tables={"sale": [sale]})


def some_entries(
    count: int, after: ChainPlace = BEGINNING, *, generation: int = 1, note: str = "sale"
) -> tuple[ChainEntry, ...]:
    """Return entries that follow a place, each with its sale."""
    found = list[ChainEntry]()
    place = after
    for _ in range(count):
        thing = a_thing(place.number + 1)
        line = an_entry_line(
            place,
            generation=generation,
            facts={"note": note},
            digests={thing.name: digest_of(thing.tables)},
        )
        found.append(ChainEntry(line=line, things=(thing,)))
        place = found[-1].place
    return tuple(found)


def a_batch(entries: Sequence[ChainEntry], after: ChainPlace = BEGINNING) -> Batch:
    """Return a batch of entries."""
    generations = tuple(
        GenerationLine(number=each, installation=INSTALLATION, begun_at="2026-11-20T07:00:00+00:00")
        for each in sorted({entry.generation for entry in entries})
    )
    return Batch(generations=generations, after=after, entries=tuple(entries))
