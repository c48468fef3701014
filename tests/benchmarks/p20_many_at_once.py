"""P20: every price of the shop changed by percent, while the counter sells on.

Lives here: the rounds, and what is made of them.
Must not: build shops, change anything (a program of its own does, with the window).
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.many_at_once"
LONGEST = Goal(at_most=10)
ALIVE = Goal(at_most=100)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Change the largest catalogue."""
    folder = ready_shop(Shop(articles=conditions.sizes.many_articles), conditions)
    rounds = conditions.rounds("P20", FEWEST_RUNS)
    said = [run_program(PROGRAM, str(folder)).said for _ in rounds]
    count = f"{conditions.sizes.many_articles:,} articles"
    yield Promise(
        id="P20",
        promise=f"all marked, planned and dearer by 5 percent: {count}",
        measure="from marking all until the one row is written, in the window, with scans between",
        unit="s",
        goal=LONGEST,
        ours=middle([each["all_s"] for each in said]),
        detail={"runs": said},
    )
    yield Promise(
        id="P20 alive",
        promise=f"window alive meanwhile: longest gap, {count}",
        measure="gap of a 5 ms heartbeat on the window's loop",
        unit="ms",
        goal=ALIVE,
        ours=middle([each["longest"] for each in said]),
    )
