"""P9: memory, after the start and after a long day.

The resident set (VmRSS) of the till's process, window and all: after the first scan, settled, and
before and after many sales through the till's actions with the window listening.

Lives here: the starts and days, and what is made of them.
Must not: build shops.
"""

from collections.abc import Iterator, Mapping
from subprocess import SubprocessError
from typing import Any

from tests.benchmarks.conditions import REAL, Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.shops import Shop, barcode_of, ready_shop

START = "tests.benchmarks.programs.first_scan"
DAY = "tests.benchmarks.programs.many_sales"
RUNS = 3
NO_PROC = "no /proc on this system"
AFTER_START = Goal(at_most=160)
MORE_WITH_MANY = Goal(at_most_more=20)
GROWTH = Goal(at_most=10)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Start a usual and a big shop by turns, then sell for a day without and with a service."""
    yield from _starts(conditions)
    sizes = conditions.sizes
    yield _day(conditions, sizes.sales_in_a_day, is_online=False)
    yield _day(conditions, sizes.delivered_in_a_day, is_online=True)


def _starts(conditions: Conditions) -> Iterator[Promise]:
    sizes = conditions.sizes
    counts = (sizes.articles, sizes.many_articles)
    folders = [ready_shop(Shop(articles=count), conditions) for count in counts]
    held: dict[int, list[float]] = {count: [] for count in counts}
    anonymous = []
    for _ in conditions.rounds("P9", RUNS):
        for count, folder in zip(counts, folders, strict=True):
            ended = run_program(START, str(folder), PIN, barcode_of(7), "settle")
            memory = ended.said["memory"]
            if memory is None:
                yield _not_measured("P9", "memory after start", AFTER_START)
                return
            held[count].append(memory["resident"])
            anonymous.append(memory["anonymous"])
    usual, many = (middle(held[count]) for count in counts)
    yield Promise(
        id="P9",
        promise=f"memory after start, {counts[0]:,} articles",
        measure="VmRSS three seconds after the first scan",
        unit="MiB",
        goal=AFTER_START,
        ours=usual,
        detail={"runs": held[counts[0]], "anonymous part": middle(anonymous)},
    )
    yield Promise(
        id="P9 articles",
        promise=f"memory after start, {counts[1]:,} articles",
        measure=f"VmRSS three seconds after the first scan; floor: with {counts[0]:,} articles",
        unit="MiB",
        goal=MORE_WITH_MANY,
        ours=many,
        floor=usual,
        detail={"runs": held[counts[1]]},
    )


def _day(conditions: Conditions, sales: int, *, is_online: bool) -> Promise:
    """Sell so many; a day shorter than the promise's is scaled to it, and says so."""
    folder = ready_shop(Shop(articles=conditions.sizes.articles), conditions)
    told = "delivered" if is_online else "offline"
    conditions.tell(f"P9: {sales:,} sales, {told}")
    name = f"P9 day, {told}"
    environment = bare_environment(service=None) if is_online else bare_environment()
    scale = REAL.sales_in_a_day / sales
    title = f"memory growth per {REAL.sales_in_a_day:,} sales, {told}"
    try:
        said = run_program(DAY, str(folder), PIN, str(sales), environment=environment).said
    except SubprocessError as error:
        return _not_measured(name, title, GROWTH, why=f"the till did not live to its end: {error}")
    if said["memory"] is None:
        return _not_measured(name, title, GROWTH)
    grown = said["memory"]["after"] - said["memory"]["before"]
    return Promise(
        id=name,
        promise=title if scale == 1 else f"{title} (scaled from {sales:,})",
        measure="VmRSS after so many sales less VmRSS after the warm-up, window listening",
        unit="MiB",
        goal=GROWTH,
        ours=grown * scale,
        detail=_details(said, scale),
    )


def _details(said: Mapping[str, Any], scale: float) -> dict[str, object]:
    memory = said["memory"]
    return {**memory, "scaled by": scale, "ms a sale": said["ms_a_sale"], "warm-up": said["warm"]}


def _not_measured(name: str, promise: str, goal: Goal, *, why: str = NO_PROC) -> Promise:
    told = {"why": why}
    return Promise(id=name, promise=promise, measure="VmRSS", unit="MiB", goal=goal, detail=told)
