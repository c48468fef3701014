"""What `check` does of a run that is too long for it: another part each day."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from _pytest.mark import ParameterSet

Each = TypeVar("Each")
TODAY: Final = date.today().toordinal()  # noqa: TID251, DTZ011 only which part it is today


def part_of_today(everything: Sequence[Each], parts: int) -> Sequence[Each]:
    """Return every so manyth; over as many days as there are parts, each comes once."""
    return everything[TODAY % parts :: parts]


def by_turns(cases: Sequence[Any], parts: int) -> list[ParameterSet]:
    """Return the cases of a parametrized test: today's part, and the others marked as long.

    For cases that go one way through the product with other values; a long run has them all.
    Today's come whether their file takes turns or not: on even days alone half would never come.
    """
    today = set(part_of_today(range(len(cases)), parts))
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=pytest.mark.by_turns(1) if at in today else pytest.mark.long,
        )
        for at, case in enumerate(cases)
    ]


def waiting_for_their_day(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Return those of another day, of the tests marked `by_turns(parts)`: one part of each file."""
    places: defaultdict[tuple[Path, int], int] = defaultdict(int)
    waiting = set()
    for item in items:
        if mark := item.get_closest_marker("by_turns"):
            (parts,) = mark.args
            places[item.path, parts] += 1
            if places[item.path, parts] % parts != TODAY % parts:
                waiting.add(item)
    return waiting
