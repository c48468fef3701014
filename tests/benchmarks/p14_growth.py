"""P14: growth: what a person waits for, in shops with none to a million old sales.

Lives here: the rounds by turns, the table and the chart of them.
Must not: build shops, scan, sell.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle, p95
from tests.benchmarks.means.chart import line_chart
from tests.benchmarks.means.starting import run_program
from tests.benchmarks.p8_cold_start import KNOWN, less_the_hand
from tests.benchmarks.shops import Shop, ready_shop

PROGRAMS = "tests.benchmarks.programs"
LINES = 100
SALES = 30
FLAT = Goal(at_most_times=1.3)
CHART = "growth.svg"


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Measure each shop, by turns, and draw how it grows."""
    counts = conditions.sizes.grown
    articles = conditions.sizes.articles
    folders = {
        count: str(ready_shop(Shop(articles=articles, old_sales=count), conditions))
        for count in counts
    }
    measures = _measures(articles)
    took: dict[str, dict[int, list[float]]] = {
        name: {count: [] for count in counts} for name in measures
    }
    for _ in conditions.rounds("P14", FEWEST_RUNS):
        for name, measured in measures.items():
            for count, folder in folders.items():
                took[name][count].append(measured(folder))
    middles = {
        name: {count: middle(runs) for count, runs in by_count.items()}
        for name, by_count in took.items()
    }
    chart = conditions.charts / CHART
    chart.write_text(line_chart(middles, "old sales", "ms"), encoding="utf-8")
    for name, by_count in middles.items():
        yield _promise(name, by_count, counts)


def _measures(articles: int) -> Mapping[str, Callable[[str], float]]:
    """Return what is measured of a shop's folder (ms), by its name."""

    def scan(folder: str) -> float:
        words = (folder, PIN, str(articles), str(LINES))
        return p95(run_program(f"{PROGRAMS}.scan_to_line", *words).said["painted"])

    def finish(folder: str) -> float:
        return p95(run_program(f"{PROGRAMS}.finishing", folder, PIN, str(SALES)).said["finished"])

    def start(folder: str) -> float:
        return less_the_hand(run_program(f"{PROGRAMS}.first_scan", folder, PIN, KNOWN))

    def receipts(folder: str) -> float:
        return p95(run_program(f"{PROGRAMS}.receipts_page", folder, PIN).said["keys"])

    def report(folder: str) -> float:
        return float(run_program(f"{PROGRAMS}.day_report", folder).said["ms"])

    return {
        "cold start": start,
        "scan to line": scan,
        "finished screen": finish,
        "next receipt": receipts,
        "day report": report,
    }


def _promise(name: str, by_count: Mapping[int, float], counts: Sequence[int]) -> Promise:
    worst = max(by_count.values())
    return Promise(
        id=f"P14 {name}",
        promise=f"{name}: up to {counts[-1]:,} old sales against none",
        measure="the worst of all shops; floor: the one without old sales, in the same rounds",
        unit="ms",
        goal=FLAT,
        ours=worst,
        floor=by_count[counts[0]],
        detail={f"{count:,} old sales": took for count, took in by_count.items()},
    )
