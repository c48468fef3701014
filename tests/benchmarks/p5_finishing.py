"""P5: finishing a sale with the network down: from the Enter that pays to the finished screen.

Ours: five lines, F12, Enter, at the till's own window; nobody answers at the service's address.
The commit is the sale's transaction in the thread that writes, with the window's own work beside
it; how long the window waits for it, with both changes of thread, is told in the JSON.
Floor of the commit: the very rows that one of these sales left, through peewee, with the same
pragmas, on a copy of the same tables; no thread is changed and no loop waits.

Lives here: the rounds by turns, and what is made of them.
Must not: build shops, sell.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, database_of
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.shops import Shop, ready_shop
from tests.benchmarks.starting import run_program

OURS = "tests.benchmarks.programs.finishing"
FLOOR = "tests.benchmarks.floors.peewee_sales"
SALES = 100
RUNS = 3
SCREEN = Goal(at_most=60)
COMMIT = Goal(at_most_times=2)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Sell, and write the same rows through peewee, by turns."""
    folder = ready_shop(Shop(articles=conditions.sizes.catalogues[0]), conditions)
    ours = []
    floor = []
    for _ in conditions.rounds("P5", RUNS):
        ours.append(run_program(OURS, str(folder), PIN, str(SALES)).said)
        floor.append(_floor(folder, ours[-1]["rows"]))
    screens = [p95(run["finished"]) for run in ours]
    yield Promise(
        id="P5 screen",
        promise=f"finishing a sale, network down, p95 of {SALES}",
        measure="Enter → finished screen painted",
        unit="ms",
        goal=SCREEN,
        ours=middle(screens),
        detail={"runs": screens, "median": middle([middle(run["finished"]) for run in ours])},
    )
    commits, floors = ([middle(run["commit"]) for run in runs] for runs in (ours, floor))
    yield Promise(
        id="P5 commit",
        promise=f"keeping a finished sale, median of {SALES}",
        measure="its transaction, begin → on disk; floor: the same rows through peewee",
        unit="ms",
        goal=COMMIT,
        ours=middle(commits),
        floor=middle(floors),
        detail={
            "runs": commits,
            "floor runs": floors,
            "median until the window goes on": middle([middle(run["waited"]) for run in ours]),
            "p95": middle([p95(run["commit"]) for run in ours]),
            "floor p95": middle([p95(run["commit"]) for run in floor]),
            "rows": {table: len(rows) for table, rows in ours[0]["rows"].items()},
        },
    )


def _floor(folder: Path, rows: dict[str, Any]) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
        file = Path(place) / "rows.json"
        file.write_text(json.dumps(rows), encoding="utf-8")
        return dict(run_program(FLOOR, str(database_of(folder)), str(file), str(SALES)).said)
