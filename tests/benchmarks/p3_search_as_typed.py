"""P3: search as typed: from the search of a key to its list painted.

The dialog waits 120 ms after the last key on purpose, and the window 50 ms for a scanner's next
key; both waits are no work and are left out. What a hand waits with them is told in the JSON.
Floor: raw FTS5 asked for the same letters, the first fifty found read, no window.

Lives here: what is typed, the rounds by turns, and what is made of them.
Must not: build shops, type.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, database_of
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, barcode_of, ready_shop

OURS = "tests.benchmarks.programs.search_typed"
FLOOR = "tests.benchmarks.floors.raw_search"
RUNS = 3
MORE = 25  # ms
LIMITS = {10_000: 30, 100_000: 40, 1_000_000: 60}  # ms
TEXTS = (
    "qumesht i fr",
    "djathe bio",
    "makarona f",
    "sapun extra 12",
    "kafe klasik",
    "vaj",
    "uje 99",
    "caj me fru",
)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Type in each catalogue, and ask the floor the same."""
    texts = json.dumps([*TEXTS, barcode_of(4321)[:8]])
    for count in conditions.sizes.catalogues:
        folder = ready_shop(Shop(articles=count), conditions)
        ours = []
        floor = []
        for _ in conditions.rounds(f"P3, {count:,} articles", RUNS):
            ours.append(run_program(OURS, str(folder), PIN, texts).said)
            floor.append(run_program(FLOOR, str(database_of(folder)), texts).said)
        yield _promise(count, ours, floor)


def _promise(
    count: int, ours: Sequence[Mapping[str, Any]], floor: Sequence[Mapping[str, Any]]
) -> Promise:
    return Promise(
        id=f"P3 {count:,}",
        promise=f"search as typed, {count:,} articles, p95 of {len(ours[0]['asked'])} keys",
        measure="the search of a key → its list painted, less the waits; floor: raw FTS5",
        unit="ms",
        goal=Goal(at_most=LIMITS[count], at_most_more=MORE),
        ours=middle([p95(run["asked"]) for run in ours]),
        floor=middle([p95(run["asked"]) for run in floor]),
        detail={
            "runs": [p95(run["asked"]) for run in ours],
            "floor runs": [p95(run["asked"]) for run in floor],
            "median": middle([middle(run["asked"]) for run in ours]),
            "longest": max(max(run["asked"]) for run in ours),
            "p95 from the hand on, with the waits": middle([p95(run["struck"]) for run in ours]),
            "median of processor time": middle([middle(run["cpu"]) for run in ours]),
        },
    )
