"""Branches and entries as they are kept: what is proved, exported and given back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from till.office_server.database import Connection, rows_of
from till.office_server.errors import OfficeBranchUnknown

SLICE: Final = 500
LAST: Final = 2**62
_BRANCHES: Final = """
    SELECT till_id AS till, branch, parent, after_number AS after, tip_number, tip_link,
        coalesce((SELECT generation FROM entry WHERE entry.till_id = branch.till_id
            AND entry.branch = branch.branch AND number = tip_number), 0) AS generation
    FROM branch WHERE %(till)s::text IS NULL OR till_id = %(till)s
    ORDER BY till_id, tip_number, branch
"""
_ENTRIES: Final = """
    SELECT line, things FROM entry
    WHERE till_id = %s AND branch = %s AND number BETWEEN %s AND %s ORDER BY number
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBranch:
    """One branch of a till: what it goes on from, its newest entry, and who wrote that."""

    till: str
    branch: int
    parent: int | None
    after: int
    tip_number: int
    tip_link: str
    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Entries of one branch, from the first to the last."""

    branch: int
    first: int = 1
    last: int = LAST


def branches_of(connection: Connection, till: str | None) -> Sequence[KeptBranch]:
    """Return the branches of a till, or of all; of each till the longest last."""
    return rows_of(connection, KeptBranch, _BRANCHES, {"till": till})


def stretches_of(
    connection: Connection, till: str, wanted: int | None
) -> tuple[Sequence[Stretch], KeptBranch]:
    """Return a branch with what it goes on from, oldest first; without one the longest.

    Raises OfficeBranchUnknown.
    """
    branches = {each.branch: each for each in branches_of(connection, till)}
    branch = wanted if wanted is not None or not branches else [*branches][-1]
    if branch is None or branch not in branches:
        raise OfficeBranchUnknown(till=till)
    end = branches[branch]
    last = end.tip_number
    found = list[Stretch]()
    while branch is not None:
        each = branches[branch]
        found.insert(0, Stretch(branch=branch, first=each.after + 1, last=last))
        branch = each.parent
        last = each.after
    return found, end


def entries_of(connection: Connection, till: str, stretch: Stretch) -> Iterator[tuple[str, str]]:
    """Yield each entry as it came: its line, and the lines of its things. In a transaction."""
    with connection.cursor(name="entries") as cursor:
        cursor.itersize = SLICE
        cursor.execute(_ENTRIES, (till, stretch.branch, stretch.first, stretch.last))
        yield from cursor
