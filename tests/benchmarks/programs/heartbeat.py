"""The window's loop is asked to beat every 5 ms while the outbox is emptied.

Run as `python -m tests.benchmarks.programs.heartbeat DATA_DIR PIN`.

Lives here: the beats and the gaps between them.
Must not: touch the shop it is given: it delivers on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.programs.at_the_till import run_till, tell

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from ui.flows.counter import Counter

DATA_DIR, PIN = sys.argv[1], sys.argv[2]
BEAT_S, LONGEST_S = 0.005, 300


async def play(opened: "OpenTill", counter: "Counter") -> None:
    """Sign in, beat until nothing waits, and tell the gaps in milliseconds.

    `own` is what of a gap the window's thread worked itself: what is left of it when the machine
    has nothing else to do.
    """
    from till.actions.signing_in import sign_in  # noqa: PLC0415 loaded by the product by now

    del counter  # it listens by itself
    till = opened.till
    await sign_in(till, 1, PIN)
    waiting, gaps, own, began = till.documents.waiting_count(), [0.0], [0.0], time.monotonic()
    async with asyncio.timeout(LONGEST_S):
        while till.documents.waiting_count():
            before, worked = time.monotonic(), time.thread_time()
            await asyncio.sleep(BEAT_S)
            gaps.append((time.monotonic() - before) * 1000)
            own.append((time.thread_time() - worked) * 1000)
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
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{copy}/paper.bin"
        run_till(copy, play)
