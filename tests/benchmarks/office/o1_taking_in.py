"""O1 and O6: entries of 200 tills taken in through HTTP against their bare COPY; all proved again.

Lives here: the rounds, ours and the floor by turns.
Must not: make journals (made_tills), serve (stand).
"""

import gzip
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle
from tests.benchmarks.office.made_tills import MadeTill, made_tills, sent_by
from tests.benchmarks.office.stand import OfficeStand, office_stand
from till.domain.chain.proof import as_hashed
from till.office_server.database import Connection, connect

TILLS = 200
A_BATCH = 500
AT_ONCE = 8
A_MILLION = 1_000_000
TEN_MINUTES_S = 600
TWO_MINUTES_S = 120
TIMES_THE_FLOOR = 6
FLOOR = "CREATE TABLE IF NOT EXISTS floor (till_id text, number bigint, line text, things text)"
COPIED = "COPY floor FROM STDIN"
Bodies: TypeAlias = Sequence[tuple[MadeTill, bytes, int]]


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Take in what the tills did, by turns with copying the same bytes."""
    tills, bodies = _made(conditions)
    entries = sum(count for _, _, count in bodies)
    ours = list[float]()
    floor = list[float]()
    kept = list[tuple[int, int]]()
    for _ in conditions.rounds("O1", FEWEST_RUNS):
        with office_stand(tills) as stand:
            ours.append(_sent_s(stand, bodies))
            with connect(stand.database) as owner:
                kept.append(_kept(owner))
                floor.append(_copied_s(owner, bodies))
    wanted = (entries, sum(each.sales for each in tills))
    yield Promise(
        id="O1",
        promise=f"taking in, {entries:,} entries of {TILLS} tills",
        measure="signed batches of up to 500 by 8 connections, until the last is answered",
        unit="s",
        goal=Goal(at_most=TEN_MINUTES_S * entries / A_MILLION, at_most_times=TIMES_THE_FLOOR),
        ours=middle(ours),
        floor=middle(floor),
        detail={"ours": ours, "floor": floor, "a_second": entries / middle(ours)},
    )
    yield Promise(
        id="O1 kept",
        promise="entries and sales lost or counted twice",
        measure="entries and sales in the database against those sent",
        unit="",
        goal=Goal(exactly=0),
        ours=float(sum(abs(a - b) for each in kept for a, b in zip(each, wanted, strict=True))),
    )


def measure_proof(conditions: Conditions) -> Iterator[Promise]:
    """Prove all that is kept again, beside a till that goes on sending."""
    tills, bodies = _made(conditions)
    entries = sum(count for _, _, count in bodies)
    took = list[float]()
    with office_stand(tills, is_synced=False) as stand:
        _sent_s(stand, bodies)
        for _ in conditions.rounds("O6", FEWEST_RUNS):
            more = [(tills[0], *tills[0].sell(A_BATCH // 4)) for _ in range(20)]
            with ThreadPoolExecutor(1) as beside:
                sending = beside.submit(_sent_s, stand, more)
                began = time.monotonic()
                told = json.loads(stand.command("facts", "verify", "--json"))
                took.append(time.monotonic() - began)
                sending.result()
            if not told["ok"]:
                raise RuntimeError(told)
    yield Promise(
        id="O6",
        promise=f"`facts verify`, {entries:,} entries, beside taking in",
        measure="the command, from its start to its end",
        unit="s",
        goal=Goal(at_most=TWO_MINUTES_S * entries / A_MILLION),
        ours=middle(took),
        detail={"runs": took},
    )


def _made(conditions: Conditions) -> tuple[Sequence[MadeTill], Bodies]:
    """Make the journals, before anything is measured; the links are not made twice."""
    conditions.tell(f"making {conditions.sizes.office_entries:,} entries")
    tills = made_tills(TILLS, conditions)
    return tills, list(sent_by(tills, conditions.sizes.office_entries, A_BATCH))


def _sent_s(stand: OfficeStand, bodies: Bodies) -> float:
    """Send all, each till's in their order, and return how long that took (s)."""
    lanes: Mapping[int, list[tuple[MadeTill, bytes]]] = defaultdict(list)
    for till, body, _ in bodies:
        lanes[till.number % AT_ONCE].append((till, body))

    def send(lane: Sequence[tuple[MadeTill, bytes]]) -> None:
        road = stand.road()
        for till, body in lane:
            road.send(till, body)

    began = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as at_once:
        list(at_once.map(send, lanes.values()))
    return time.monotonic() - began


def _kept(owner: Connection) -> tuple[int, int]:
    found = owner.execute(
        "SELECT (SELECT count(*) FROM entry), (SELECT sum(sales)::bigint FROM day_sum)"
    ).fetchone()
    return (int(found[0]), int(found[1] or 0)) if found else (0, 0)


def _copied_s(owner: Connection, bodies: Bodies) -> float:
    """Copy the same bytes, a transaction a batch, into one table; return how long it took (s)."""
    owner.execute(FLOOR)
    took = 0.0
    for till, body, _ in bodies:
        rows = [
            (till.name, each["number"], as_hashed({**each, "rows": 0}), as_hashed(each["rows"]))
            for each in json.loads(gzip.decompress(body))["entries"]
        ]
        began = time.monotonic()
        with owner.transaction(), owner.cursor().copy(COPIED) as copying:
            for row in rows:
                copying.write_row(row)
        took += time.monotonic() - began
    return took
