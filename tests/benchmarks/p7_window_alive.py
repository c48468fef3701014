"""P7: the window stays alive while a thousand documents are delivered and printed behind it.

To a service of 50 ms and to one that answers at once; with the receipts printed to a file, and on
the screen with somebody searching an article letter by letter all the while.

Lives here: the rounds, and what is made of them.
Must not: build shops, count beats.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.p6_draining import PACE_MS, QUEUED, service_of
from tests.benchmarks.shops import Shop, ready_shop

P99 = Goal(at_most=16)
LONGEST = Goal(at_most=100)
PROGRAM = "tests.benchmarks.programs.heartbeat"


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Drain under the window at a service's pace, and at once, when most happens at a time."""
    for pace, latency_ms in ((f"{PACE_MS} ms", PACE_MS), ("instant", 0)):
        with service_of(latency_ms) as address:
            printed = _rounds(conditions, f"P7 {pace}", address)
            searched = _rounds(conditions, f"P7 {pace} searching", address, "searching")
        yield from _promises(f"P7 {pace}", "delivered and printed", printed)
        yield from _promises(f"P7 {pace} searching", "delivered, shown, searched beside", searched)


def _rounds(
    conditions: Conditions, called: str, address: str, *words: str
) -> list[Mapping[str, Any]]:
    folder = ready_shop(Shop(articles=conditions.sizes.articles, queued=QUEUED), conditions)
    said = []
    for _ in conditions.rounds(called):
        environment = bare_environment(service=address)
        said.append(run_program(PROGRAM, str(folder), PIN, *words, environment=environment).said)
    return said


def _promises(called: str, doing: str, said: Sequence[Mapping[str, Any]]) -> Iterator[Promise]:
    for name, goal, what in (("p99", P99, "gap, p99"), ("longest", LONGEST, "longest gap")):
        yield Promise(
            id=f"{called} {name}",
            promise=f"window alive while {QUEUED:,} documents are {doing}: {what}",
            measure="gap of a 5 ms heartbeat on the window's loop",
            unit="ms",
            goal=goal,
            ours=middle([each[name] for each in said]),
            detail={"the window's thread alone": _own(said, name), "runs": said},
        )


def _own(said: Sequence[Mapping[str, Any]], name: str) -> float:
    """Return what of the gaps the window's own thread worked (ms)."""
    return middle([each[f"own_{name}"] for each in said])
