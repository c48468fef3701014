"""A long day: sale after sale through the till's actions, the window listening to each.

Run as `python -m tests.benchmarks.programs.many_sales DATA_DIR PIN SALES`.

Lives here: the sales, a warm-up before them, the memory before, between and after.
Must not: touch the shop it is given: it sells on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.programs.at_the_till import run_till, tell

if TYPE_CHECKING:
    from till.actions.till import Till
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

Memory = dict[str, float] | None
Look = Callable[[], Memory]
DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
SALES = int(sys.argv[3])
WARM_UP = 500
LOOKS = 10
LINES = 3
REST_S = 2
LOOK_AGAIN_S = 0.1
AT_ONCE = 25  # sold before the courier may catch up, so that a queue's length is no growth


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Sign in, warm up, sell, and tell."""
    from tests.benchmarks.means.memory import resident_mib  # noqa: PLC0415 not on the till's way
    from till.actions.people.signing_in import sign_in  # noqa: PLC0415 loaded by the product by now

    del till_app  # it listens by itself
    till = opened.till
    await sign_in(till, 1, PIN)
    await _sell(opened, WARM_UP)
    looks = [await at_rest(resident_mib)]
    began = time.monotonic()
    for _ in range(LOOKS):
        await _sell(opened, SALES // LOOKS)
        looks.append(resident_mib())
    took = time.monotonic() - began
    looks[-1] = await at_rest(resident_mib)
    memory: dict[str, object] | None = None
    held = [look["resident"] for look in looks if look is not None]
    if held:
        memory = {"before": held[0], "after": held[-1], "each tenth": held}
    tell(memory=memory, ms_a_sale=took * 1000 / SALES, warm=WARM_UP, marks={})


async def _sell(opened: "OpenTill", sales: int) -> None:
    for number in range(sales):
        await one_sale(opened.till, number)
        if number % AT_ONCE == 0 and opened.practice is not None:
            await until_nothing_waits(opened.till)
    if opened.practice is not None:
        await until_nothing_waits(opened.till)


async def one_sale(till: "Till", number: int) -> None:
    """Sell three articles for cash."""
    from till.actions.selling.checkout import check_out  # noqa: PLC0415 loaded by the product by now
    from till.actions.selling.selling import scan  # noqa: PLC0415 the same
    from till.domain.selling.tender import Tender, TenderKind  # noqa: PLC0415 the same

    for line in range(LINES):
        await scan(till, f"A{(number * LINES + line) % 9000:07}")
    await check_out(till, [Tender(kind=TenderKind.CASH, amount=None)])


async def until_nothing_waits(till: "Till") -> None:
    """Wait until all is delivered and each receipt fetched."""
    while (  # noqa: ASYNC110 it looks again until it is so
        till.documents.waiting_count() or till.documents.receipts_owed()
    ):
        await asyncio.sleep(LOOK_AGAIN_S)


async def at_rest(resident_mib: Look) -> Memory:
    """Return the memory once what was begun has ended."""
    await asyncio.sleep(REST_S)
    return resident_mib()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{copy}/paper.bin"
        os.environ["TILL_UI__LOCK_AFTER_MIN"] = "0"  # nobody touches a key all day
        run_till(copy, play)
