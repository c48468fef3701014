"""Where a batch belongs: appended, known, another branch, or a gap.

Lives here: the rules, on made journals.
Must not: how an office finds what it knows (tests/office_server).
"""

from collections.abc import Sequence

from tests.domain.chain.journals import a_batch, some_entries
from till.domain.chain.batch import BEGINNING, ChainEntry, ChainPlace
from till.domain.chain.branch import (
    Branching,
    BranchKind,
    Continuing,
    KnownEntry,
    Unconnected,
    place_batch,
)


def known(entries: Sequence[ChainEntry], branch: int = 1) -> dict[str, KnownEntry]:
    following = [*(each.generation for each in entries[1:]), None]
    return {
        entry.place.link: KnownEntry(branch=branch, place=entry.place, next_generation=generation)
        for entry, generation in zip(entries, following, strict=True)
    }


def test_the_first_batch_of_a_till_begins_its_own_branch() -> None:
    entries = some_entries(3)

    found = place_batch(a_batch(entries), {}, None)

    assert found == Branching(
        parent=None, kind=BranchKind.FIRST, after=BEGINNING, known=0, entries=entries
    )


def test_a_batch_that_follows_the_tip_goes_on() -> None:
    entries = some_entries(5)
    tip = entries[2].place

    found = place_batch(a_batch(entries[3:], tip), known(entries[:3]), 1)

    assert found == Continuing(branch=1, after=tip, known=0, entries=entries[3:])


def test_what_is_known_is_left_out_and_the_rest_goes_on() -> None:
    entries = some_entries(5)

    again = place_batch(a_batch(entries[:3]), known(entries[:3]), 1)
    longer = place_batch(a_batch(entries), known(entries[:3]), 1)
    late = place_batch(a_batch(entries[1:3], entries[0].place), known(entries), 1)

    tip = entries[2].place
    assert again == Continuing(branch=1, after=tip, known=3, entries=())
    assert longer == Continuing(branch=1, after=tip, known=3, entries=entries[3:])
    assert late == Continuing(branch=1, after=tip, known=2, entries=())


def test_the_same_generation_going_on_otherwise_is_a_fork() -> None:
    entries = some_entries(4)
    other = some_entries(2, entries[1].place, note="elsewhere")

    found = place_batch(a_batch([*entries[:2], *other]), known(entries), 1)

    assert found == Branching(
        parent=1, kind=BranchKind.FORK, after=entries[1].place, known=2, entries=other
    )


def test_another_generation_going_on_otherwise_was_restored() -> None:
    entries = some_entries(4)
    restored = some_entries(2, entries[1].place, generation=2)

    found = place_batch(a_batch(restored, entries[1].place), known(entries), 1)

    assert found == Branching(
        parent=1, kind=BranchKind.GENERATION, after=entries[1].place, known=0, entries=restored
    )


def test_another_journal_altogether_is_a_branch_without_a_parent() -> None:
    entries = some_entries(2)
    other = some_entries(2, note="another till")

    found = place_batch(a_batch(other), known(entries), 1)

    assert found == Branching(
        parent=None, kind=BranchKind.FORK, after=BEGINNING, known=0, entries=other
    )


def test_what_follows_an_unknown_entry_is_a_gap() -> None:
    entries = some_entries(4)
    liar = ChainPlace(number=2, link=entries[0].place.link)

    assert place_batch(a_batch(entries[3:], entries[2].place), {}, 1) == Unconnected()
    assert place_batch(a_batch(entries[3:], liar), known(entries), 1) == Unconnected()
