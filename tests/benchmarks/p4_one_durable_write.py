"""P4: a sale is one durable write.

Between the last change of the basket (its draft on disk) and "finished" there is one COMMIT and
one sync of the disk, in the first sale of a process and in every later one, with WAL and
synchronous=FULL. Commits are told by SQLite itself, syncs by strace. A hand takes a moment between
the last scan and paying; `P4 hurry` leaves that moment out, so that the ledger's own moving of its
log, which follows a write when nobody waits, may fall between the marks.
Floor: a sale of as many rows by raw SQL with the same pragmas.

Lives here: reading the trace, and what is made of it.
Must not: sell (a program of its own does, so that it can be traced).
"""

import platform
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import Goal, Promise
from tests.benchmarks.means.starting import Ended, run_program
from tests.benchmarks.shops import Shop, ready_shop

SALES = "tests.benchmarks.programs.traced_sales"
FLOOR = "tests.benchmarks.floors.raw_sales"
SYNCS = ("fsync", "fdatasync", "sync_file_range", "msync", "sync", "syncfs")
BEGIN = "getpriority(PRIO_PROCESS"
END = "getpriority(PRIO_PGRP"  # what a program marks with
_SYNC = re.compile(rf"\b({'|'.join(SYNCS)})\(")
COUNT = 300
ONE = Goal(exactly=1)
NAMES = {
    "P4 commits": "a sale is one commit",
    "P4 first sync": "the first sale of a process is one sync",
    "P4 sync": "every later sale is one sync",
    "P4 hurry": "the same, paid in the instant of the last scan, 99th percentile",
}


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Trace the till's sales and the raw ones; where strace is missing, only count commits."""
    folder = ready_shop(Shop(articles=conditions.sizes.articles), conditions)
    conditions.tell(f"P4: {COUNT} sales, traced")
    ours, syncs = _traced(SALES, str(folder), str(COUNT))
    floor, raw_syncs = _traced(FLOOR, str(COUNT))
    detail = {
        "sales": COUNT,
        "journal_mode": ours.said["journal_mode"],
        "synchronous": ours.said["synchronous"],
    }
    commits = ours.said["commits"]
    yield _promise("P4 commits", commits, floor.said["commits"], detail)
    if not syncs or not raw_syncs:
        why = {"why": "no strace on this machine"}
        yield _promise("P4 first sync", [], [], why)
        yield _promise("P4 sync", [], [], why)
        yield _promise("P4 hurry", [], [], why)
        return
    yield _promise("P4 first sync", syncs[:1], raw_syncs[:1], detail)
    told = {**detail, "sales by syncs": _spread(syncs), "raw sales by syncs": _spread(raw_syncs)}
    yield _promise("P4 sync", syncs[1:], raw_syncs[1:], told)
    _, hurried = _traced(SALES, str(folder), str(COUNT), "hurry")
    told = {**detail, "sales by syncs": _spread(hurried)}
    yield _promise("P4 hurry", _without_the_hundredth(hurried[1:]), raw_syncs[1:], told)


def syncs_between_marks(trace: str) -> list[int]:
    """Return how many syncs began between each begin and its end, in order."""
    counts: list[int] = []
    is_between = False
    for line in trace.splitlines():
        if BEGIN in line:
            counts.append(0)
            is_between = True
        elif END in line:
            is_between = False
        elif is_between and _SYNC.search(line):
            counts[-1] += 1
    return counts


def _without_the_hundredth(counts: Sequence[int]) -> list[int]:
    """Return the counts up to the 99th percentile."""
    return sorted(counts)[: len(counts) * 99 // 100]


def _spread(counts: Sequence[int]) -> dict[str, int]:
    return {str(each): counts.count(each) for each in sorted(set(counts))}


def _traced(module: str, *arguments: str) -> tuple[Ended, list[int]]:
    strace = shutil.which("strace") if platform.system() == "Linux" else None
    if strace is None:
        return run_program(module, *arguments), []
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        calls = ",".join((*SYNCS, "getpriority"))
        before = (strace, "-f", "-qq", "-e", f"trace={calls}", "-o", str(trace))
        ended = run_program(module, *arguments, before=before)
        return ended, syncs_between_marks(trace.read_text(encoding="utf-8", errors="replace"))


def _promise(
    name: str, ours: Sequence[int], floor: Sequence[int], detail: Mapping[str, object]
) -> Promise:
    """Return a promise with the count that is farthest from one."""
    return Promise(
        id=name,
        promise=NAMES[name],
        measure=f"of {COUNT} sales, the count farthest from one",
        unit="",
        goal=ONE,
        ours=max(ours, key=lambda count: abs(count - 1)) if ours else None,
        floor=max(floor, key=lambda count: abs(count - 1)) if floor else None,
        detail=detail,
    )
