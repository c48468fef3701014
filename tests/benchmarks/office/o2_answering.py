"""O2 and O8: 200 tills that sell every ten seconds, beside somebody who reads; then nobody.

Lives here: the beat of the tills, what the server needs while it has nothing to do.
Must not: make journals (made_tills), serve (stand).
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle, p95
from tests.benchmarks.office.made_tills import MadeTill, made_tills
from tests.benchmarks.office.stand import OfficeStand, Road, office_stand

TILLS = 200
BEAT_S = 10.0
AT_ONCE = 20
LASTS_S = 20.0
IDLE_S = 20.0
PERCENT = 100.0
KIB_IN_MIB = 1024
TICKS = 100  # of a second, in which Linux counts the processor's time


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Let the tills sell, and somebody look at the day again and again."""
    runs = list[list[float]]()
    reads = list[list[float]]()
    for _ in conditions.rounds("O2", FEWEST_RUNS):
        tills = made_tills(TILLS, conditions)
        with office_stand(tills) as stand:
            _join_in(stand, tills)
            sent, read = _beaten(stand, tills)
        runs.append(sent)
        reads.append(read)
    yield Promise(
        id="O2",
        promise=f"answering {TILLS} tills, a sale each in {BEAT_S:g} s",
        measure="one sale's batch until its answer, p95, beside the day page read without end",
        unit="ms",
        goal=Goal(at_most=250),
        ours=middle([p95(each) for each in runs]),
        detail={"sent": [len(each) for each in runs], "day_page_p95": [p95(r) for r in reads]},
    )


def measure_idle(conditions: Conditions) -> Iterator[Promise]:
    """See what the server holds after 200 tills were there, and what it does when none is."""
    tills = made_tills(TILLS, conditions)
    memory = list[float]()
    work = list[float]()
    with office_stand(tills, is_synced=False) as stand:
        _join_in(stand, tills)
        for _ in conditions.rounds("O8", FEWEST_RUNS):
            roads = [stand.road() for _ in tills]
            for road in roads:
                road.ask("GET", "/healthz")
            memory.append(_resident_mib(stand.pid))
            before = _worked_s(stand.pid)
            Event().wait(IDLE_S)
            work.append((_worked_s(stand.pid) - before) / IDLE_S * PERCENT)
    yield Promise(
        id="O8 memory",
        promise=f"the server with {TILLS} connections",
        measure="its resident set once all have sent a sale",
        unit="MiB",
        goal=Goal(at_most=200),
        ours=middle(memory),
    )
    yield Promise(
        id="O8 idle",
        promise="the server while nobody asks",
        measure=f"the processor's time in {IDLE_S:g} s",
        unit="%",
        goal=Goal(at_most=1),
        ours=middle(work),
    )


def _join_in(stand: OfficeStand, tills: Sequence[MadeTill]) -> None:
    """Send what each till has from its morning: the first batch is no sale of the beat."""
    road = stand.road()
    for till in tills:
        road.send(till, till.sell(1)[0])


def _beaten(stand: OfficeStand, tills: Sequence[MadeTill]) -> tuple[list[float], list[float]]:
    """Return how long each sale took to be answered, and each page to be read (ms)."""
    over = Event()

    def sell(mine: Sequence[MadeTill]) -> list[float]:
        road = stand.road()
        took = list[float]()
        began = time.monotonic()
        for beat in range(int(LASTS_S / BEAT_S * len(mine))):
            at = began + beat * BEAT_S / len(mine)
            Event().wait(max(0.0, at - time.monotonic()))
            till = mine[beat % len(mine)]
            took.append(road.send(till, till.sell(1)[0]))
        return took

    with ThreadPoolExecutor(AT_ONCE + 1) as at_once:
        reading = at_once.submit(_read, stand.road(), over)
        lanes = [tills[place::AT_ONCE] for place in range(AT_ONCE)]
        sent = [each for lane in at_once.map(sell, lanes) for each in lane]
        over.set()
        return sent, reading.result()


def _read(road: Road, over: Event) -> list[float]:
    cookie = road.sign_in()
    took = list[float]()
    while not over.is_set():
        began = time.monotonic_ns()
        status, page = road.ask("GET", "/day", headers=cookie)
        if status != 200 or b'id="day-sums"' not in page:
            raise RuntimeError(status, page[:200])
        took.append((time.monotonic_ns() - began) / 1e6)
        over.wait(0.5)
    return took


def _worked_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _resident_mib(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    (kib,) = (line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kib) / KIB_IN_MIB
