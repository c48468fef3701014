"""P18: the board with 200 places and 1,000 open orders: F9 until it is seen, and one painting.

Lives here: the rounds, and what is made of them.
Must not: build shops, press keys (a program of its own does).
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import PLACES, Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.orders_board"
ORDERS = 1_000
SEEN = Goal(at_most=60)
PAINTED = Goal(at_most=50)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Open the board again and again, and paint it whole."""
    shop = Shop(articles=conditions.sizes.articles, open_orders=ORDERS)
    folder = ready_shop(shop, conditions)
    said = [run_program(PROGRAM, str(folder), PIN).said for _ in conditions.rounds("P18")]
    size = f"{PLACES} places, {ORDERS:,} open orders"
    yield Promise(
        id="P18 seen",
        promise=f"F9 to the board, {size}",
        measure="F9 by keys → the board painted, p95 of 30",
        unit="ms",
        goal=SEEN,
        ours=middle([p95(each["seen"]) for each in said]),
        detail={"runs": said},
    )
    for name in ("board", "plan"):
        yield Promise(
            id=f"P18 {name}",
            promise=f"painting the whole {name}, {size}",
            measure="one painting of all tiles in sight, p95 of 100",
            unit="ms",
            goal=PAINTED,
            ours=middle([p95(each[name]) for each in said]),
        )
