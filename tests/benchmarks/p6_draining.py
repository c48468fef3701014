"""P6: emptying the outbox at a service's pace, over TLS, and beside it at an instant service.

Floor of the instant one: plain httpx with as many workers, over TLS too.

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
from tests.benchmarks.means.starting import CHECKOUT, bare_environment, run_program
from tests.benchmarks.shops import Shop, ready_shop

QUEUED = 1_000
WORKERS = 4
PACE_MS = 50
IN_TIME = Goal(at_most=16)
WITH_EASE = Goal(at_most=35)
FOR_INFORMATION = Goal()


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Drain at a service's pace, then at once beside the floor."""
    yield from _at_its_pace(conditions)
    yield _at_once(conditions)


def _at_its_pace(conditions: Conditions) -> Iterator[Promise]:
    with service_of(PACE_MS) as address:
        said = [_drain(conditions, address) for _ in conditions.rounds("P6")]
    seconds = [float(each["seconds"]) for each in said]
    parts = [100 * float(each["cpu_seconds"]) / float(each["seconds"]) for each in said]
    yield Promise(
        id="P6",
        promise=f"{QUEUED:,} queued documents delivered to a service of {PACE_MS} ms",
        measure=f"until nothing waits, {WORKERS} workers, TLS on",
        unit="s",
        goal=IN_TIME,
        ours=middle(seconds),
        detail={"runs": seconds},
    )
    yield Promise(
        id="P6 processor",
        promise="what that takes of one core",
        measure="processor time of all threads against the time it took",
        unit="%",
        goal=WITH_EASE,
        ours=middle(parts),
        detail={"runs": parts},
    )


def _at_once(conditions: Conditions) -> Promise:
    ours = []
    floor = []
    processor = []
    with service_of(0) as address:
        for _ in conditions.rounds("P6 instant"):
            said = _drain(conditions, address)
            raw = _raw(address, str(said["body"]))
            ours.append(float(said["seconds"]))
            floor.append(float(raw["seconds"]))
            processor.append(float(said["cpu_seconds"]) / float(raw["cpu_seconds"]))
    return Promise(
        id="P6 instant",
        promise=f"{QUEUED:,} queued documents delivered to an instant service",
        measure=f"until nothing waits; floor: the same bodies by plain httpx, {WORKERS} workers",
        unit="s",
        goal=FOR_INFORMATION,
        ours=middle(ours),
        floor=middle(floor),
        detail={"runs": ours, "floors": floor, "ratios_of_processor_time": processor},
    )


def _drain(conditions: Conditions, address: str) -> Mapping[str, Any]:
    folder = ready_shop(Shop(articles=conditions.sizes.articles, queued=QUEUED), conditions)
    program = "tests.benchmarks.programs.drain"
    return run_program(program, str(folder), address, environment=bare_environment()).said


def _raw(address: str, body: str) -> Mapping[str, Any]:
    words = (address, str(QUEUED), str(WORKERS), body)
    return run_program("tests.benchmarks.floors.raw_posts", *words).said


@contextmanager
def service_of(latency_ms: int, port: int = 0) -> Iterator[str]:
    """Run the quick service in a process of its own; yield its address, which is one of TLS."""
    words = (str(latency_ms), str(port))
    command = [sys.executable, "-m", "tests.benchmarks.programs.instant_service", *words]
    with subprocess.Popen(
        command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        if process.stdout is None or process.stdin is None:
            raise RuntimeError
        yield process.stdout.readline().strip()
        process.stdin.close()
