"""P13: taking a catalogue in from a file, all of it or nothing.

Ours: `till catalogue import FILE` into an empty shop, from before exec to its end.
Floor: parsing the same file and building the tables of articles, barcodes and the index of the
search by raw SQL in one transaction, a process of its own too.

Lives here: the files, the rounds by turns, and what is made of them.
Must not: read a file, write a table.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle
from tests.benchmarks.means.starting import CHECKOUT, LONGEST_S, bare_environment, run_program
from tests.benchmarks.shops import Shop, ready_shop

FLOOR = "tests.benchmarks.floors.raw_import"
KINDS = ("csv", "xlsx")
GOAL = Goal(at_most_times=1.5)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Take each catalogue but the smallest in, as both kinds of file, beside the floor."""
    for count in conditions.sizes.catalogues[1:]:
        folder = ready_shop(Shop(articles=count), conditions)
        with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
            for kind in KINDS:
                file = Path(place) / f"catalogue.{kind}"
                _till(folder, "export", file)
                yield _promise(conditions, count, file)


def _promise(conditions: Conditions, count: int, file: Path) -> Promise:
    ours = []
    floor = []
    for _ in conditions.rounds(f"P13 {count:,} {file.suffix}", FEWEST_RUNS):
        ours.append(_taken_in(file))
        floor.append(float(run_program(FLOOR, str(file)).said["seconds"]))
    kind = file.suffix[1:].upper()
    return Promise(
        id=f"P13 {count:,} {kind}",
        promise=f"import of {count:,} articles from {kind}, whole or not at all",
        measure="`till catalogue import`; floor: parsing the file, raw tables and index",
        unit="s",
        goal=GOAL,
        ours=middle(ours),
        floor=middle(floor),
        detail={"runs": ours, "floor runs": floor, "MiB of the file": file.stat().st_size / 2**20},
    )


def _taken_in(file: Path) -> float:
    """Return how long an empty shop takes (s)."""
    with tempfile.TemporaryDirectory(prefix="till-bench-") as empty:
        began = time.monotonic()
        _till(Path(empty), "import", file)
        return time.monotonic() - began


def _till(folder: Path, deed: str, file: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "till", "--data-dir", str(folder), "catalogue", deed, str(file)],
        cwd=CHECKOUT,
        env=bare_environment(),
        stdout=subprocess.DEVNULL,
        timeout=LONGEST_S,
        check=True,
    )
