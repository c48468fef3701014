"""P17: the page of receipts among many old invoices: its first page, and the next key.

Floor: the newest fifty documents with their sales, by raw SQL.

Lives here: the rounds, and what is made of them.
Must not: build shops, press keys (a program of its own does).
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, database_of
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.receipts_page"
FLOOR = "tests.benchmarks.floors.raw_documents"
FIRST = Goal(at_most=100)
NEXT = Goal(at_most=60)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Open the page among all the old sales there are, and walk down."""
    shop = Shop(articles=conditions.sizes.articles, old_sales=conditions.sizes.old_sales)
    folder = ready_shop(shop, conditions)
    rounds = conditions.rounds("P17")
    said = [run_program(PROGRAM, str(folder), PIN).said for _ in rounds]
    sales = f"{conditions.sizes.old_sales:,} old invoices"
    yield Promise(
        id="P17 first",
        promise=f"receipts: first page, {sales}",
        measure="F7, and Ctrl+D for all days, by keys → the list painted, p95; floor: raw SQL",
        unit="ms",
        goal=FIRST,
        ours=middle([p95(each["firsts"]) for each in said]),
        floor=run_program(FLOOR, str(database_of(folder))).said["ms"],
        detail={"runs": [each["firsts"] for each in said]},
    )
    yield Promise(
        id="P17 next",
        promise=f"receipts: next key, {sales}",
        measure="an arrow → the next row painted, its invoice beside it; p95 of 900",
        unit="ms",
        goal=NEXT,
        ours=middle([p95(each["keys"]) for each in said]),
        detail={"longest": max(max(each["keys"]) for each in said)},
    )
