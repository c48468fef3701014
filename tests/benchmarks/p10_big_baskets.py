"""P10: big baskets: adding line 1,000 against adding line 10.

Both are scanned by keys at the till's own window, in one process and by turns: line 6 to 15, and
line 996 to 1,005. Each counts until its line is painted and its draft is on disk.

Lives here: what is made of the scans.
Must not: scan.
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.big_basket"
ROUNDS = 10
RUNS = 3
GOAL = Goal(at_most_times=1.2)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Add to baskets of both lengths."""
    folder = ready_shop(Shop(articles=conditions.sizes.catalogues[0]), conditions)
    rounds = conditions.rounds("P10", RUNS)
    said = [run_program(PROGRAM, str(folder), PIN, str(ROUNDS)).said for _ in rounds]
    middles = {name: middle([middle(run[name]) for run in said]) for name in said[0]}
    yield Promise(
        id="P10",
        promise="adding line 1,000 against line 10",
        measure=f"Enter → line painted and draft on disk, median of {ROUNDS * 10}",
        unit="ms",
        goal=GOAL,
        ours=middles["big_done"],
        floor=middles["small_done"],
        detail={
            "medians, big_ is line 1,000": middles,
            "runs": [middle(run["big_done"]) for run in said],
            "floor runs": [middle(run["small_done"]) for run in said],
        },
    )
