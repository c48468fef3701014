"""All prices of a shop are changed by percent in the window, whose loop beats and scans meanwhile.

Run as `python -m tests.benchmarks.programs.many_at_once DATA_DIR`.

Lives here: marking, planning and making the change, the beats, the scans in between.
Must not: touch the shop it is given: it changes a copy.
"""

import asyncio
import shutil
import sys
import tempfile
import time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.desk import PIN
from tests.benchmarks.programs.at_the_till import run_till, tell

if TYPE_CHECKING:
    from till.actions.till import Till
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
BEAT_S = 0.005
BETWEEN_SCANS_S = 0.1


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Make every price dearer by 5 percent, to 5 lek, and tell how long each part took."""
    from till.actions.people.signing_in import sign_in  # noqa: PLC0415 loaded by the product by now
    from till.actions.shop import bulk_changes  # noqa: PLC0415 the same
    from till.domain.selling.search import ArticleGroup  # noqa: PLC0415 the same
    from till.domain.shop.bulk_change import BulkChange, BulkField, Ending  # noqa: PLC0415 the same

    del till_app  # it listens by itself
    till = opened.till
    await sign_in(till, 1, PIN)
    change = BulkChange(field=BulkField.PRICE, percent=Decimal(5), ending=Ending.FIVE)
    gaps: list[float] = []
    scans: list[float] = []
    beside = [asyncio.create_task(_beat(gaps)), asyncio.create_task(_scan(till, scans))]
    began = time.monotonic()
    worked = time.process_time()
    chosen = await bulk_changes.choose_shown(till, ArticleGroup.ALL)
    marked = time.monotonic()
    plan = await bulk_changes.plan_change(till, chosen, change)
    planned = time.monotonic()
    await bulk_changes.make_change(till, chosen, plan)
    made = time.monotonic()
    work = time.process_time() - worked
    for each in beside:
        each.cancel()
    tell(
        articles=plan.count,
        marked_s=marked - began,
        planned_s=planned - marked,
        made_s=made - planned,
        all_s=made - began,
        processor_s=work,
        p99=sorted(gaps)[int(len(gaps) * 0.99)],
        longest=max(gaps),
        longest_scan=max(scans),
    )


async def _beat(gaps: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(BEAT_S)
        gaps.append((time.perf_counter() - before - BEAT_S) * 1000)


async def _scan(till: "Till", scans: list[float]) -> None:
    """Scan one article after the other, each kept in the draft before the next (ms)."""
    from till.actions.selling.selling import scan  # noqa: PLC0415 loaded by the product by now

    while True:
        before = time.perf_counter()
        await scan(till, f"A{len(scans):07}")
        scans.append((time.perf_counter() - before) * 1000)
        await asyncio.sleep(BETWEEN_SCANS_S)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        run_till(copy, play)
