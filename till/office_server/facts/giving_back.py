"""Giving a till back what it sent: page by page, after the entry that it still has."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from till.domain.chain.batch import (
    BEGINNING,
    MOST_ENTRIES,
    Batch,
    ChainEntry,
    ChainPlace,
    GenerationLine,
    rows_in,
    thing_of,
)
from till.office_server.database import Connection, one_moment, rows_of
from till.office_server.facts.reading import Stretch, branches_of, entries_of, stretches_of

LARGEST_PAGE: Final = 1024 * 1024  # characters of what is kept; one entry may be larger
_PLACE: Final = """
    SELECT link FROM entry WHERE till_id = %s AND branch = %s AND number = %s AND generation = %s
"""
_GENERATIONS: Final = """
    SELECT number, installation, begun_at FROM till_generation
    WHERE till_id = %(till)s ORDER BY number
"""


def facts_after(connection: Connection, till: str, generation: int, number: int) -> Batch | None:
    """Return what a till sent after an entry of a generation, on its newest branch through it.

    Number 0 is before the first. None where nothing follows, or no such entry is here.
    """
    with one_moment(connection):
        # The generation that began last is the one that people let go on.
        branches = branches_of(connection, till)
        for each in sorted(branches, key=lambda b: (b.generation, b.tip_number), reverse=True):
            stretches, _ = stretches_of(connection, till, each.branch)
            after = BEGINNING
            if number or stretches[0].first > 1:  # what it never sent cannot be given back
                on = next((each for each in stretches if each.first <= number <= each.last), None)
                found = on and connection.execute(_PLACE, (till, on.branch, number, generation))
                row = found.fetchone() if found else None
                if row is None:
                    continue
                after = ChainPlace(number=number, link=row[0])
            entries = _page(connection, till, stretches, number)
            return _batch(connection, till, after, entries) if entries else None
    return None


def _batch(
    connection: Connection, till: str, after: ChainPlace, entries: tuple[ChainEntry, ...]
) -> Batch:
    generations = rows_of(connection, GenerationLine, _GENERATIONS, {"till": till})
    return Batch(generations=tuple(generations), after=after, entries=entries)


def _page(
    connection: Connection, till: str, stretches: Sequence[Stretch], number: int
) -> tuple[ChainEntry, ...]:
    found = list[ChainEntry]()
    size = 0
    for each in stretches:
        rest = replace(each, first=max(each.first, number + 1))
        for line, things in entries_of(connection, till, rest):
            size += len(line) + len(things)
            if len(found) == MOST_ENTRIES or (found and size > LARGEST_PAGE):
                return tuple(found)
            told = tuple(map(thing_of, rows_in(things)))
            found.append(ChainEntry(line=json.loads(line), things=told))
    return tuple(found)
