"""The report of a day is taken in the window, whose loop is asked to beat every 5 ms meanwhile.

Run as `python -m tests.benchmarks.programs.day_report DATA_DIR`.

Lives here: the reports, the beats and the gaps between them.
Must not: touch the shop it is given: a report changes nothing.
"""

import asyncio
import sys
import time
from statistics import median
from typing import TYPE_CHECKING

from tests.benchmarks.programs.at_the_till import run_till, tell

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
BEAT_S = 0.005
REPORTS = 9


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Take the report of an old day again and again, and tell times and gaps in milliseconds."""
    from till.actions.day.reporting import x_report  # noqa: PLC0415 loaded by the product by now
    from till.store.turnover import sold_between  # noqa: PLC0415 the same

    del till_app  # it listens by itself
    till = opened.till
    last = till.movements.last_day_before(till.today)
    day = (last and till.movements.last_day_before(last)) or till.today
    gaps: list[float] = []
    beats = asyncio.create_task(_beat(gaps))
    times = []
    report = await x_report(till, day)  # the first one also loads what it needs
    for _ in range(REPORTS):
        began = time.perf_counter()
        report = await x_report(till, day)
        times.append((time.perf_counter() - began) * 1000)
    beats.cancel()
    database = till.days._database  # type: ignore[attr-defined] # for the sums over all days
    first = database.plain.execute("SELECT min(day) FROM sale").fetchone()[0]
    began = time.perf_counter()
    whole = await asyncio.to_thread(sold_between, database, type(day).fromisoformat(first), day)
    everything = (time.perf_counter() - began) * 1000
    tell(
        day=day.isoformat(),
        first_day=first,
        sales=report.sales_count,
        ms=median(times),
        longest_gap=max(gaps, default=0.0),
        beats=len(gaps),
        all_sales=sum(each.count for each in whole.groups),
        all_days_ms=everything,
    )


async def _beat(gaps: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(BEAT_S)
        gaps.append((time.perf_counter() - before) * 1000)


if __name__ == "__main__":
    run_till(DATA_DIR, play)
