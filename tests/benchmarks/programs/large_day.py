"""A large day on one till: a morning online, six hours without a service, an evening that drains.

Run as `python -m tests.benchmarks.programs.large_day DATA_DIR PIN SALES PORT`. A quarter of the
sales before the outage, half of them in it, the rest while what was left is delivered.

Lives here: the three parts of the day, and what each left.
Must not: touch the shop it is given: it sells on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.desk import database_of
from tests.benchmarks.p6_draining import PACE_MS, service_of
from tests.benchmarks.programs.at_the_till import run_till, tell
from tests.benchmarks.programs.many_sales import AT_ONCE, at_rest, one_sale, until_nothing_waits

if TYPE_CHECKING:
    from till.actions.till import Till
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

DATA_DIR, PIN = sys.argv[1:3]
SALES = int(sys.argv[3])
PORT = int(sys.argv[4])
MORNING = EVENING = SALES // 4
OUTAGE = SALES // 2
TENTHS = 10
BEAT_S = 0.005
MIB = 2**20


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Sign in, sell the day, close it, and tell."""
    from tests.benchmarks.means.memory import resident_mib  # noqa: PLC0415 not on the till's way
    from till.actions.people.signing_in import sign_in  # noqa: PLC0415 loaded by the product by now

    del till_app  # it listens by itself
    till = opened.till
    await sign_in(till, 1, PIN)
    with service_of(PACE_MS, PORT):
        for first in range(0, MORNING, AT_ONCE):
            await _sell(till, AT_ONCE, first)
            await until_nothing_waits(till)
    before = await at_rest(resident_mib)
    offline = [
        await _sell(till, OUTAGE // TENTHS, MORNING + tenth * OUTAGE // TENTHS)
        for tenth in range(TENTHS)
    ]
    with service_of(PACE_MS, PORT):
        evening = await _evening(opened)
    after = await at_rest(resident_mib)
    tell(
        marks={},
        grown=after["resident"] - before["resident"] if after and before else None,
        offline_ms=offline,
        **evening,
        closing_ms=await _close(till),
        cpu_s=time.process_time(),
        mib={each.name: each.stat().st_size / MIB for each in _files()},
    )


async def _evening(opened: "OpenTill") -> dict[str, object]:
    """Sell on while all that waits is delivered; tell how it went."""
    till = opened.till
    waited = till.documents.waiting_count()
    opened.delivery.release()
    began = time.monotonic()
    beat = asyncio.create_task(_gaps())
    sale_ms = await _sell(till, EVENING, MORNING + OUTAGE)
    sold_s = time.monotonic() - began
    await until_nothing_waits(till)
    beat.cancel()
    gaps = sorted(await beat)
    return {
        "waited": waited,
        "evening_ms": sale_ms,
        "sold_s": sold_s,
        "drained_s": time.monotonic() - began,
        "p99": gaps[int(len(gaps) * 0.99)],
        "longest": gaps[-1],
    }


async def _close(till: "Till") -> float:
    """Close the day; return what the Z took (ms)."""
    from till.actions.day.drawer import explained  # noqa: PLC0415 loaded by the product by now
    from till.actions.day.reporting import close_day  # noqa: PLC0415 the same
    from till.domain.cash.count import count_amount  # noqa: PLC0415 the same

    began = time.monotonic()
    await close_day(till, count_amount(explained(till).expected))
    return (time.monotonic() - began) * 1000


def _files() -> list[Path]:
    """Return the files of the data."""
    folder = database_of(Path(opened_in)).parent
    return [each for each in folder.iterdir() if each.is_file()]


async def _sell(till: "Till", sales: int, first: int) -> float:
    """Sell so many one after the other; return what one took (ms of the window's thread)."""
    worked = time.thread_time()
    for number in range(first, first + sales):
        await one_sale(till, number)
    return (time.thread_time() - worked) * 1000 / sales


async def _gaps() -> list[float]:
    """Beat until it is cancelled; return the gaps (ms)."""
    gaps = []
    with suppress(asyncio.CancelledError):
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT_S)
            gaps.append((time.monotonic() - before) * 1000)
    return gaps


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as opened_in:
        shutil.copytree(Path(DATA_DIR), opened_in, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{opened_in}/paper.bin"
        os.environ["TILL_UI__LOCK_AFTER_MIN"] = "0"  # nobody touches a key all day
        run_till(opened_in, play)
