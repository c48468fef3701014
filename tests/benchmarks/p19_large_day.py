"""P19: a large day: 20,000 sales on one till, half of them in an outage of six hours.

The queue is emptied while selling goes on. Time is counted as work of the window's thread, so that
a busy machine changes nothing.

Lives here: the day, and what is made of it.
Must not: build shops, sell.
"""

import socket
from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.shops import Shop, ready_shop

PROGRAM = "tests.benchmarks.programs.large_day"
FLAT = Goal(at_most_times=1.3)
GROWTH = Goal(at_most=20)  # MiB; P9 for so many sales
LONGEST_GAP = Goal(at_most=100)
FOR_INFORMATION = Goal()


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Play the day once: it is long."""
    sales = conditions.sizes.large_day
    conditions.tell(f"P19: a day of {sales:,} sales")
    folder = ready_shop(Shop(articles=conditions.sizes.articles), conditions)
    port = _free_port()
    there = bare_environment(service=f"https://localhost:{port}/v1")
    said = run_program(PROGRAM, str(folder), PIN, str(sales), str(port), environment=there).said
    yield Promise(
        id="P19 sale",
        promise=f"a sale with {said['waited']:,} waiting against the first of the outage",
        measure="work of the window's thread for a sale; floor: the first tenth of the outage",
        unit="ms",
        goal=FLAT,
        ours=said["offline_ms"][-1],
        floor=said["offline_ms"][0],
        detail=said,
    )
    yield Promise(
        id="P19 memory",
        promise=f"memory, from before the outage to the end of {sales:,} sales",
        measure="VmRSS after all is delivered less VmRSS before the outage",
        unit="MiB",
        goal=GROWTH,
        ours=said["grown"],
    )
    yield Promise(
        id="P19 file",
        promise="what a sale takes on disk, receipt and journal with it",
        measure="all files of the data against the number of sales",
        unit="KB",
        goal=FOR_INFORMATION,
        ours=sum(said["mib"].values()) * 1024 / sales,
    )
    yield Promise(
        id="P19 drained",
        promise="the queue emptied and fetched while selling goes on",
        measure=f"from the service's return until nothing waits, {said['sold_s']:.0f} s of selling",
        unit="s",
        goal=FOR_INFORMATION,
        ours=said["drained_s"],
    )
    yield Promise(
        id="P19 alive",
        promise="window alive meanwhile: longest gap",
        measure="gap of a 5 ms heartbeat on the window's loop",
        unit="ms",
        goal=LONGEST_GAP,
        ours=said["longest"],
        detail={"p99": said["p99"]},
    )
    yield Promise(
        id="P19 closing",
        promise="the Z of that day",
        measure="closing the day with what is in the drawer",
        unit="ms",
        goal=FOR_INFORMATION,
        ours=said["closing_ms"],
    )


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
