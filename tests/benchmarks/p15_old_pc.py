"""P15: a shop's old PC: the whole till with a quarter of one core and 2 GiB of memory.

The programs of P8, P1, P5, P2 and P7, each in a CPU group of its own; the service that delivers is
beside it, on the whole machine.

Lives here: the five runs, and what is made of them.
Must not: build shops, scan, sell.
"""

from collections.abc import Iterator, Mapping, Sequence

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle, p95
from tests.benchmarks.means.slow_pc import slow_pc
from tests.benchmarks.means.starting import NOBODY_LISTENS, Ended, bare_environment, run_program
from tests.benchmarks.p2_no_scan_lost import SCANS, spoiled
from tests.benchmarks.p6_draining import PACE_MS, service_of
from tests.benchmarks.p8_cold_start import KNOWN, less_the_hand
from tests.benchmarks.shops import Shop, ready_shop

PROGRAMS = "tests.benchmarks.programs"
QUEUED = 200
LINES = 200
SALES = 40
MEASURE = "a quarter of one core (quota 1 ms of 4), 2 GiB"
GOALS = {
    "P15 start": Goal(at_most=5_000),
    "P15 scan": Goal(at_most=40),
    "P15 finished": Goal(at_most=100),
    "P15 lost": Goal(exactly=0),
    "P15 alive": Goal(at_most=60),
}
SAYS = {
    "P15 start": "cold start to first scan on an old PC",
    "P15 scan": f"scan to line on an old PC, p95 of {LINES}",
    "P15 finished": f"key to finished screen on an old PC, p95 of {SALES}",
    "P15 lost": f"{SCANS} scans at 1 ms a character on an old PC",
    "P15 alive": f"window alive while {QUEUED} documents are delivered on an old PC: gap, p99",
}


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Start, scan, sell and deliver in the group; where none may be made, say why."""
    try:
        with slow_pc():
            pass
    except OSError as error:
        why = {"why": f"no CPU group can be made here: {error}"}
        yield from (_promise(name, [], why) for name in GOALS)
        return
    articles = conditions.sizes.articles
    folder = str(ready_shop(Shop(articles=articles), conditions))
    queue = str(ready_shop(Shop(articles=articles, queued=QUEUED), conditions))
    with service_of(PACE_MS) as address:
        runs = [
            _one_round(folder, queue, articles, address)
            for _ in conditions.rounds("P15", FEWEST_RUNS)
        ]
    for name in GOALS:
        yield _promise(name, [each[name] for each in runs])


def _one_round(folder: str, queue: str, articles: int, address: str) -> Mapping[str, float]:
    start = _slowly("first_scan", folder, PIN, KNOWN)
    scans = _slowly("scan_to_line", folder, PIN, str(articles), str(LINES)).said
    sales = _slowly("finishing", folder, PIN, str(SALES)).said
    many = _slowly("back_to_back", folder, PIN, str(SCANS), service=address).said
    beats = _slowly("heartbeat", queue, PIN, service=address).said
    return {
        "P15 start": less_the_hand(start),
        "P15 scan": p95(scans["painted"]),
        "P15 finished": p95(sales["finished"]),
        "P15 lost": spoiled(many),
        "P15 alive": beats["p99"],
    }


def _slowly(program: str, *words: str, service: str = NOBODY_LISTENS) -> Ended:
    with slow_pc() as before:
        surroundings = bare_environment(service=service)
        name = f"{PROGRAMS}.{program}"
        return run_program(name, *words, before=before, environment=surroundings)


def _promise(name: str, runs: Sequence[float], why: Mapping[str, object] | None = None) -> Promise:
    return Promise(
        id=name,
        promise=SAYS[name],
        measure=MEASURE,
        unit="" if name == "P15 lost" else "ms",
        goal=GOALS[name],
        ours=middle(runs) if runs else None,
        detail=why or {"runs": list(runs)},
    )
