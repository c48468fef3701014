"""P6: emptying the outbox, against plain httpx with as many workers, and at a service's pace.

Lives here: the rounds by turns, and what is made of them.
Must not: build shops, deliver.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.shops import Shop, ready_shop
from tests.benchmarks.starting import CHECKOUT, bare_environment, run_program

QUEUED = 1_000
WORKERS = 4
SLOW_MS = 50
AT_ONCE = Goal(at_most_times=1 / 0.9)
AT_ITS_PACE = Goal(at_most=16)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Drain at once beside the floor, then with the latency of a far service."""
    yield _at_once(conditions)
    yield _at_its_pace(conditions)


def _at_once(conditions: Conditions) -> Promise:
    ours = []
    floor = []
    processor = []
    with service_of(0) as address:
        for number in range(1, conditions.runs + 1):
            conditions.tell(f"P6: round {number} of {conditions.runs}")
            said = _drain(conditions, address)
            raw = _raw(address, str(said["body"]))
            ours.append(float(said["seconds"]))
            floor.append(float(raw["seconds"]))
            processor.append(float(said["cpu_seconds"]) / float(raw["cpu_seconds"]))
    return Promise(
        id="P6",
        promise=f"{QUEUED:,} queued documents delivered to an instant service",
        measure=f"until nothing waits; floor: the same bodies by plain httpx, {WORKERS} workers",
        unit="s",
        goal=AT_ONCE,
        ours=middle(ours),
        floor=middle(floor),
        detail={"runs": ours, "floors": floor, "ratios_of_processor_time": processor},
    )


def _at_its_pace(conditions: Conditions) -> Promise:
    with service_of(SLOW_MS) as address:
        runs = [float(_drain(conditions, address)["seconds"]) for _ in range(3)]
    return Promise(
        id="P6 far",
        promise=f"{QUEUED:,} queued documents delivered to a service of {SLOW_MS} ms",
        measure=f"until nothing waits, {WORKERS} workers",
        unit="s",
        goal=AT_ITS_PACE,
        ours=middle(runs),
        detail={"runs": runs},
    )


def _drain(conditions: Conditions, address: str) -> Mapping[str, Any]:
    folder = ready_shop(Shop(articles=conditions.sizes.articles, queued=QUEUED), conditions)
    program = "tests.benchmarks.programs.drain"
    return run_program(program, str(folder), address, environment=bare_environment()).said


def _raw(address: str, body: str) -> Mapping[str, Any]:
    words = (address, str(QUEUED), str(WORKERS), body)
    return run_program("tests.benchmarks.floors.raw_posts", *words).said


@contextmanager
def service_of(latency_ms: int) -> Iterator[str]:
    """Run the quick service in a process of its own; yield its address."""
    command = [sys.executable, "-m", "tests.benchmarks.programs.instant_service", str(latency_ms)]
    with subprocess.Popen(
        command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        if process.stdout is None or process.stdin is None:
            raise RuntimeError
        yield process.stdout.readline().strip()
        process.stdin.close()
