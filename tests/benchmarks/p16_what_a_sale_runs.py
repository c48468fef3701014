"""P16: a sale touches what is open: modules of ours run for one scan, and for the Enter that pays.

Counted on the window's thread, by `sys.setprofile`; no code of a closed page may be among them.

Lives here: what is made of the two lists.
Must not: trace.
"""

from collections.abc import Iterator, Sequence

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.shops import Shop, ready_shop
from tests.traced import closed_among

PROGRAM = "tests.benchmarks.programs.modules_of_a_sale"
GOALS = {"scan": Goal(at_most=50), "sale": Goal(at_most=95)}
SPANS = {"scan": "a code's Enter → its line painted", "sale": "Enter → the finished screen"}


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Scan once and sell once, traced."""
    folder = ready_shop(Shop(articles=conditions.sizes.articles), conditions)
    ran = run_program(PROGRAM, str(folder), PIN).said
    for name, goal in GOALS.items():
        modules: Sequence[str] = ran[name]
        yield Promise(
            id=f"P16 {name}",
            promise=f"modules that one {name} runs",
            measure=f"{SPANS[name]}, modules of till and ui on the window's thread",
            unit="modules",
            goal=goal,
            ours=len(modules),
            detail={"of closed pages": closed_among(modules), "modules": modules},
        )
