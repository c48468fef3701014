"""P1: scan to line: from Enter to the line painted.

Ours: real key events at the till's own window, 200 scans of articles from all over the catalogue
in baskets of twenty lines; from before Enter is struck until the paint of the new line is done.
Floor: the same codes in a bare window of the same size: one SELECT, a sum, a table of Qt's own.

Lives here: the rounds by turns, and what is made of them.
Must not: build shops, scan.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.codes import spread
from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, database_of
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop

OURS = "tests.benchmarks.programs.scan_to_line"
FLOOR = "tests.benchmarks.floors.raw_line"
SCANS = 200
WARM_UP = 20
RUNS = 3
CHUNK = 2**22
GOAL = Goal(at_most=16)  # one frame; the bare table stands beside it for information
GOAL_OF_MANY = Goal(at_most_times=1.3)
Runs = dict[int, list[dict[str, list[float]]]]


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Scan in each catalogue and in the floor, by turns."""
    counts = conditions.sizes.catalogues
    folders = {count: ready_shop(Shop(articles=count), conditions) for count in counts}
    ours: Runs = {count: [] for count in counts}
    floor: Runs = {count: [] for count in counts}
    for number in range(1, RUNS + 1):
        for count in counts:
            conditions.tell(f"P1: {count:,} articles, round {number} of {RUNS}")
            _warm(folders[count])
            ours[count].append(_ours(folders[count], count))
            floor[count].append(_floor(folders[count], count))
    for count in counts:
        yield _promise(count, ours[count], floor[count])
    yield _many(counts, ours)


def _warm(folder: Path) -> None:
    """Read the file once, or the first of the two would pay for a disk that the second does not."""
    with database_of(folder).open("rb") as file:
        while file.read(CHUNK):
            pass


def _ours(folder: Path, count: int) -> dict[str, list[float]]:
    return dict(run_program(OURS, str(folder), PIN, str(count), str(SCANS)).said)


def _floor(folder: Path, count: int) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
        codes = Path(place) / "codes"
        codes.write_text("\n".join(spread(WARM_UP + SCANS, count)), encoding="ascii")
        return dict(run_program(FLOOR, str(database_of(folder)), str(codes), str(WARM_UP)).said)


def _promise(
    count: int,
    ours: Sequence[Mapping[str, list[float]]],
    floor: Sequence[Mapping[str, list[float]]],
) -> Promise:
    return Promise(
        id=f"P1 {count:,}",
        promise=f"scan to line, {count:,} articles, p95 of {SCANS}",
        measure="Enter → line painted; floor: raw lookup, total, paint in a bare window",
        unit="ms",
        goal=GOAL,
        ours=middle([p95(run["painted"]) for run in ours]),
        floor=middle([p95(run["painted"]) for run in floor]),
        detail={
            "runs": [p95(run["painted"]) for run in ours],
            "floor runs": [p95(run["painted"]) for run in floor],
            "median": middle([middle(run["painted"]) for run in ours]),
            "floor median": middle([middle(run["painted"]) for run in floor]),
            "median until the draft is on disk": middle([middle(run["kept"]) for run in ours]),
            "median of processor time, all threads": middle([middle(run["cpu"]) for run in ours]),
        },
    )


def _many(counts: Sequence[int], ours: Runs) -> Promise:
    """Judge the largest catalogue beside the usual one, of the same rounds."""
    usual, many = (
        [p95(run["painted"]) for run in ours[count]] for count in (counts[0], counts[-1])
    )
    return Promise(
        id="P1 many",
        promise=f"scan to line, {counts[-1]:,} articles against {counts[0]:,}",
        measure="Enter → line painted, p95; floor: the usual catalogue in the same rounds",
        unit="ms",
        goal=GOAL_OF_MANY,
        ours=middle(many),
        floor=middle(usual),
        detail={"runs": many, "floor runs": usual},
    )
