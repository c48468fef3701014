"""Scans at the window, one after the other: from Enter to the line painted.

Run as `python -m tests.benchmarks.programs.scan_to_line DATA_DIR PIN ARTICLES SCANS`.

Lives here: the scans, in baskets of an ordinary length.
Must not: leave a line in the basket for the next start.
"""

import asyncio
import sys

from tests.benchmarks.codes import spread
from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import run_till, tell
from till.bootstrap import OpenTill
from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
ARTICLES = int(sys.argv[3])
SCANS = int(sys.argv[4])
WARM_UP = 20
A_BASKET = 20
REST_S = 0.06  # far less than from hand to hand


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Scan, and tell what each scan took."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        scans = []
        for number, code in enumerate(spread(WARM_UP + SCANS, ARTICLES)):
            if number % A_BASKET == 0:
                await stand.put(())
            scans.append(await stand.scan(code))
            await asyncio.sleep(REST_S)
        await stand.put(())
    counted = scans[WARM_UP:]
    tell(
        painted=[each.painted for each in counted],
        kept=[each.kept for each in counted],
        cpu=[each.cpu for each in counted],
    )


if __name__ == "__main__":
    run_till(DATA_DIR, play)
