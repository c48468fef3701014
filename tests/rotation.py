"""What `check` does of a run that is too long for it: another part each day."""

from collections.abc import Sequence
from datetime import date
from typing import TypeVar

Each = TypeVar("Each")
TODAY = date.today().toordinal()  # noqa: TID251, DTZ011 only which part it is today


def part_of_today(everything: Sequence[Each], parts: int) -> Sequence[Each]:
    """Return every so manyth; over as many days as there are parts, each comes once."""
    return everything[TODAY % parts :: parts]
