"""P5: finishing a sale with the network down: from the Enter that pays to the finished screen.

Ours: five lines, F12, Enter, at the till's own window; nobody answers at the service's address. The
commit is the sale's transaction in the thread that writes, with the window's own work beside it;
how long the window waits for it, with both changes of thread, is told in the JSON. Followed: the
same with a second location set, so that each change is noted in the sale's transaction and a change
log written behind it; beside it in the JSON what noting alone takes, the place being away. Floor of
the commit: the very rows that one of these sales left, through peewee, with the same pragmas, on a
copy of the same tables; no thread is changed and no loop waits.

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
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.shops import Shop, ready_shop

OURS = "tests.benchmarks.programs.finishing"
FLOOR = "tests.benchmarks.floors.peewee_sales"
SALES = 100
RUNS = 3
SCREEN = Goal(at_most=60)
COMMIT = Goal(at_most_times=2)
FOLLOWED = Goal(at_most_times=1.5)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Sell, and write the same rows through peewee, by turns."""
    folder = ready_shop(Shop(articles=conditions.sizes.catalogues[0]), conditions)
    ours = []
    floor = []
    followed = []
    noted = []
    for _ in conditions.rounds("P5", RUNS):
        ours.append(run_program(OURS, str(folder), PIN, str(SALES)).said)
        floor.append(_floor(folder, ours[-1]["rows"]))
        with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
            followed.append(_with_second_location(folder, place))
        noted.append(_with_second_location(folder, place))  # it is gone by now
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
    whole, alone = ([middle(run["commit"]) for run in runs] for runs in (followed, noted))
    yield Promise(
        id="P5 followed",
        promise=f"keeping a finished sale with a shadow behind it, median of {SALES}",
        measure="its transaction, begin → on disk; floor: no second place, in the same rounds",
        unit="ms",
        goal=FOLLOWED,
        ours=middle(whole),
        floor=middle(commits),
        detail={
            "runs": whole,
            "noted alone": middle(alone),
            "finished screen, p95": middle([p95(run["finished"]) for run in followed]),
        },
    )


def _with_second_location(folder: Path, place: str) -> dict[str, Any]:
    environment = {**bare_environment(), "TILL_BACKUP__FOLDER": place}
    return dict(run_program(OURS, str(folder), PIN, str(SALES), environment=environment).said)


def _floor(folder: Path, rows: dict[str, Any]) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
        file = Path(place) / "rows.json"
        file.write_text(json.dumps(rows), encoding="utf-8")
        return dict(run_program(FLOOR, str(database_of(folder)), str(file), str(SALES)).said)
