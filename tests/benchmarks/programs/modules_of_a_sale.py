"""One scan and one sale by keys, with every module of ours that ran on the window's thread.

Run as `python -m tests.benchmarks.programs.modules_of_a_sale DATA_DIR PIN`.

Lives here: what is done while it is traced.
Must not: touch the shop it is given: it sells on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import Qt

from tests.benchmarks.codes import spread
from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import painted, run_till, tell
from tests.traced import traced
from till.bootstrap import OpenTill
from ui.app.wiring import TillApp
from ui.payment.dialog import PaymentDialog

DATA_DIR, PIN = sys.argv[1:3]
ARTICLES = 10_000
LOOK_S = 0.5  # the till takes a pay key again after a scan, and an Enter after the dialog came


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Scan and sell, and tell."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        (code,) = spread(1, ARTICLES)
        scanned = await _one_scan(stand, code)
        sold = await _one_sale(stand)
        await stand.ledger.rest()
    tell(scan=sorted(scanned), sale=sorted(sold))


async def _one_scan(stand: Stand, code: str) -> set[str]:
    for sign in code:
        await stand.hand.strike(ord(sign))
    line = painted(stand.view.viewport(), lambda: stand.view.model().rowCount() == 1)
    with traced() as ran:
        await stand.hand.enter()
        await line
    return ran


async def _one_sale(stand: Stand) -> set[str]:
    sell = stand.window.sell
    payment = stand.window.dialog_of(PaymentDialog)
    await asyncio.sleep(LOOK_S)
    asked = painted(payment, payment.isVisible)
    await stand.hand.strike(Qt.Key.Key_F12)
    await asked
    await asyncio.sleep(LOOK_S)
    shown = painted(sell.finished, lambda: sell.shows_finished and not payment.isVisible())
    with traced() as ran:
        await stand.hand.enter()
        await shown
    return ran


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{copy}/paper.bin"
        run_till(copy, play)
