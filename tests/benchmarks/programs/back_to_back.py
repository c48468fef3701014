"""A scanner that never stops, while sales are delivered and their receipts printed.

Run as `python -m tests.benchmarks.programs.back_to_back DATA_DIR PIN SCANS [real]`; with `real` the
keys come from xdotool on the display this program is shown on.

Lives here: the sales to be delivered meanwhile, the scanner, what became of every scan.
Must not: touch the shop it is given: it sells on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QLineEdit

from tests.benchmarks.codes import spread
from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import run_till, tell
from tests.keys.display import Display, scan_lines
from till.actions.selling.checkout import check_out
from till.actions.selling.selling import scan
from till.bootstrap import OpenTill
from till.domain.selling.tender import Tender, TenderKind
from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
SCANS = int(sys.argv[3])
IS_REAL = "real" in sys.argv[4:]
ARTICLES = 10_000
TO_DELIVER = 300  # sales made before, so that the courier and the printer are at work meanwhile
GAP_S = 0.001  # from key to key
LOOK_AGAIN_S = 0.05
QUIET_S = 3
AT_ONCE = 100  # scans in one script of xdotool
NO_KEYS = Qt.KeyboardModifier.NoModifier
RETURN = Qt.Key.Key_Return


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Sell, then scan while that is delivered, and tell what is in the basket."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        till = opened.till
        for number in range(TO_DELIVER):
            await scan(till, f"A{number:07}")
            await check_out(till, [Tender(kind=TenderKind.CASH, amount=None)])
        while till.documents.waiting_count() >= TO_DELIVER:  # noqa: ASYNC110 the service starts
            await asyncio.sleep(LOOK_AGAIN_S)
        codes = spread(SCANS, ARTICLES)
        texts = _texts(stand)
        before = _work_left(opened)
        began = time.monotonic()
        scanner = _really if IS_REAL else _by_posting
        latest = await asyncio.to_thread(scanner, codes, stand.window.windowHandle())
        sent = time.monotonic() - began
        await _until_quiet(stand)
        told = {
            "seconds": sent,
            "left before": before,
            "left after": _work_left(opened),
            "longest the scanner itself was held up within a code (ms)": latest,
        }
    lines = till.session.basket.lines
    tell(
        codes=codes,
        lines=[[line.article.barcodes[0], str(line.quantity)] for line in lines],
        fields=[now for was, now in zip(texts, _texts(stand), strict=True) if was != now],
        is_in_front=stand.window.dialog is None,
        beside=told,
    )


def _by_posting(codes: Sequence[str], window: QWindow) -> float:
    """Post keys from a thread of its own, as a window system does: it never waits for the window.

    Each bears the moment at which the scanner sent it. Returns the longest gap between two keys of
    one code (ms): a thread that waits for its turn is later than any scanner.
    """
    tick = Event()
    due = time.monotonic()
    gaps = [0.0]
    for code in codes:
        last = 0.0
        for character in (*code, ""):
            due += GAP_S
            tick.wait(max(0.0, due - time.monotonic()))
            now = time.monotonic()
            gaps.append((now - last) * 1000 if last else 0.0)
            last = now
            key = Qt.Key(ord(character)) if character else RETURN
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, key, NO_KEYS, character or "\r")
                event.setTimestamp(int(due * 1000))
                QCoreApplication.postEvent(window, event)
    return max(gaps)


def _really(codes: Sequence[str], window: QWindow) -> None:
    """Let xdotool press the keys, and wait until it has."""
    del window
    display = Display(os.environ["DISPLAY"])
    for first in range(0, len(codes), AT_ONCE):
        lines = (line for code in codes[first : first + AT_ONCE] for line in scan_lines(code))
        display.script(*lines)


async def _until_quiet(stand: Stand) -> None:
    """Wait until the basket has not changed for a while."""
    changed = time.monotonic()
    count = -1
    while time.monotonic() - changed < QUIET_S:
        now = len(stand.till.session.basket.lines)
        if now != count:
            changed = time.monotonic()
            count = now
        await asyncio.sleep(LOOK_AGAIN_S)


def _texts(stand: Stand) -> list[str]:
    """Return what every field of the window holds."""
    return [each.text() for each in stand.window.findChildren(QLineEdit)]


def _work_left(opened: OpenTill) -> dict[str, int]:
    till = opened.till
    return {
        "to deliver": till.documents.waiting_count(),
        "receipts to fetch": len(till.documents.receipts_owed()),
        "to print": till.print_jobs.waiting_count(),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{copy}/paper.bin"
        run_till(copy, play)
