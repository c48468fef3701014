"""Where a batch belongs among what the office has of a till.

A link is the hash of everything before it: an entry whose link is known has a known past, and the
known entries of a batch are always its first ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, ChainPlace


class BranchKind(Enum):
    """Why a journal goes on in two ways."""

    FIRST = "first"  # the till's own, from its first entry
    GENERATION = "life"  # restored, or given up: another generation goes on from there
    FORK = "fork"  # the same generation at two places: copied, and both sell


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEntry:
    """An entry that the office has: on which branch, and whether that ends with it.

    `next_generation` is that of the entry after it on the same branch; None where it is the last.
    """

    branch: int
    place: ChainPlace
    next_generation: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuing:
    """The batch goes on where a branch ends; without new entries it is known altogether."""

    branch: int
    after: ChainPlace
    known: int
    entries: tuple[ChainEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Branching:
    """The batch goes on from within a branch, otherwise than that did: a branch of its own."""

    parent: int | None
    kind: BranchKind
    after: ChainPlace
    known: int
    entries: tuple[ChainEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unconnected:
    """The entry that the batch follows is not here: a gap."""


Placement = Continuing | Branching | Unconnected


def place_batch(
    batch: Batch, known: Mapping[str, KnownEntry], first_generation: int | None
) -> Placement:
    """Say where a batch belongs; `known` has, by link, what the office has of it.

    `first_generation` is that of the till's first entry at the office; None without any.
    """
    after = known.get(batch.after.link)
    is_first = batch.begins or batch.after == BEGINNING
    if not is_first and (after is None or after.place != batch.after):
        return Unconnected()
    count = 0
    for entry in batch.entries:
        found = known.get(entry.place.link)
        if found is None:
            break
        after = found
        count += 1
    entries = batch.entries[count:]
    if after is None:
        kind = _kind(first_generation, entries)
        return Branching(parent=None, kind=kind, after=batch.after, known=0, entries=entries)
    if after.next_generation is None or not entries:
        return Continuing(branch=after.branch, after=after.place, known=count, entries=entries)
    return Branching(
        parent=after.branch,
        kind=_kind(after.next_generation, entries),
        after=after.place,
        known=count,
        entries=entries,
    )


def _kind(other: int | None, entries: tuple[ChainEntry, ...]) -> BranchKind:
    """Compare how a branch went on with how this one does."""
    if other is None:
        return BranchKind.FIRST
    return BranchKind.FORK if entries[0].generation == other else BranchKind.GENERATION
