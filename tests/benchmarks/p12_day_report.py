"""P12: the report of a day among many, taken in the window while its loop goes on.

Floor: the same sums by raw SQL on an open connection.

Lives here: the rounds, and what is made of them.
Must not: build shops, take reports (a program of its own does, with the window).
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.day_report"
FLOOR = "tests.benchmarks.floors.raw_day"
AT_ONCE = Goal(at_most=500)
ALIVE = Goal(at_most=100)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Take reports among all the old sales there are."""
    shop = Shop(articles=conditions.sizes.articles, old_sales=conditions.sizes.old_sales)
    folder = ready_shop(shop, conditions)
    rounds = conditions.rounds("P12")
    said = [run_program(PROGRAM, str(folder)).said for _ in rounds]
    database = str(folder / "practice" / "till.sqlite3")
    day = said[0]["day"]
    first = said[0]["first_day"]
    floor = run_program(FLOOR, database, day, day).said["ms"]
    whole = run_program(FLOOR, database, first, day).said["ms"]
    sales = f"{conditions.sizes.old_sales:,} sales in the file"
    yield Promise(
        id="P12 report",
        promise=f"the report of a day, {sales}",
        measure="from asking for it to having it, median of nine, in the window",
        unit="ms",
        goal=AT_ONCE,
        ours=middle([each["ms"] for each in said]),
        floor=floor,
        detail={"runs": said, "floor over all days": whole},
    )
    yield Promise(
        id="P12 alive",
        promise=f"window alive meanwhile: longest gap, {sales}",
        measure="gap of a 5 ms heartbeat on the window's loop",
        unit="ms",
        goal=ALIVE,
        ours=middle([each["longest_gap"] for each in said]),
        detail={"runs": said},
    )
