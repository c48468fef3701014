"""The window's loop is asked to beat every 5 ms while the outbox is emptied.

Run as `python -m tests.benchmarks.programs.heartbeat DATA_DIR PIN [searching]`; with `searching`
somebody types into the search for articles all the while, and receipts are printed on the screen.

Lives here: the beats and the gaps between them, the hand that searches.
Must not: touch the shop it is given: it delivers on a copy; it prints to a file or to the screen.
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

from tests.benchmarks.programs.at_the_till import Hand, run_till, tell

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
IS_SEARCHING = "searching" in sys.argv[3:]
BEAT_S = 0.005
LONGEST_S = 300
TEXTS = ("qumesht i fr", "djathe bio", "makarona f", "uje 99", "53000000")
A_KEY_S = 0.2  # from key to key: each is searched for, since the dialog waits 120 ms for the next


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Sign in, beat until nothing waits, and tell the gaps in milliseconds.

    `own` is what of a gap the window's thread worked itself: what is left of it when the machine
    has nothing else to do.
    """
    from PySide6 import QtTest  # noqa: F401, PLC0415 the hand's own, and no beat's

    from till.actions.people.signing_in import sign_in  # noqa: PLC0415 loaded by the product by now

    till = opened.till
    await sign_in(till, 1, PIN)
    search = asyncio.create_task(_search(till_app)) if IS_SEARCHING else None
    waiting = till.documents.waiting_count()
    gaps = [0.0]
    own = [0.0]
    began = time.monotonic()
    async with asyncio.timeout(LONGEST_S):
        while till.documents.waiting_count():
            before = time.monotonic()
            worked = time.thread_time()
            await asyncio.sleep(BEAT_S)
            gaps.append((time.monotonic() - before) * 1000)
            own.append((time.thread_time() - worked) * 1000)
    searched = await _end(search) if search else 0
    gaps.sort()
    own.sort()
    tell(
        documents=waiting,
        seconds=time.monotonic() - began,
        beats=len(gaps),
        p99=gaps[int(len(gaps) * 0.99)],
        longest=gaps[-1],
        own_p99=own[int(len(own) * 0.99)],
        own_longest=own[-1],
        keys_searched_for=searched,
    )


async def _search(till_app: "TillApp") -> int:
    """Open the search, type texts and take them back; return how many keys, once cancelled."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 loaded by the product by now

    hand = Hand(till_app.window)
    keys = 0
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(A_KEY_S)  # nobody searches before the page is there to be seen
        await hand.strike(Qt.Key.Key_F2)
        while True:
            for text in TEXTS:
                typed = [Qt.Key(ord(character.upper())) for character in text]
                for key in (*typed, *[Qt.Key.Key_Backspace] * len(text)):
                    await hand.strike(key)
                    await asyncio.sleep(A_KEY_S)
                    keys += 1
    return keys


async def _end(search: "asyncio.Task[int]") -> int:
    search.cancel()
    return await search


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        device = "screen:" if IS_SEARCHING else f"file://{copy}/paper.bin"
        os.environ["TILL_PRINTER__DEVICE"] = device
        run_till(copy, play)
