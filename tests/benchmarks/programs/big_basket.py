"""Adding the tenth line of a basket and adding the thousandth, by turns.

Run as `python -m tests.benchmarks.programs.big_basket DATA_DIR PIN ROUNDS`.

Lives here: the baskets, ten scans around each of the two lengths.
Must not: leave a line in the basket for the next start.
"""

import asyncio
import sys

from tests.benchmarks.codes import spread
from tests.benchmarks.programs.at_the_counter import LONGEST_S, Scanned, Stand
from tests.benchmarks.programs.at_the_till import run_till, tell
from till.bootstrap import OpenTill
from ui.app.wiring import TillApp

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
ROUNDS = int(sys.argv[3])
ARTICLES = 10_000
SMALL = 5
BIG = 995  # lines before the ten scans: they add line 6 to 15 and line 996 to 1,005
SCANS = 10
REST_S = 0.15  # until the flash of the line before is over


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Add, and tell what each line took."""
    taken: dict[str, list[Scanned]] = {"small": [], "big": []}
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        codes = spread(BIG + SCANS, ARTICLES)
        lines = stand.lines_of(codes[:BIG])
        for number in range(ROUNDS + 1):
            for name, length in (("small", SMALL), ("big", BIG)):
                await stand.put(lines[:length])
                scans = [await _add(stand, code) for code in codes[BIG:]]
                if number:  # the first round warms up
                    taken[name] += scans
        await stand.put(())
    tell(
        **{
            f"{name}_{what}": [getattr(each, what) for each in scans]
            for name, scans in taken.items()
            for what in ("painted", "kept", "done", "cpu")
        }
    )


async def _add(stand: Stand, code: str) -> Scanned:
    scanned = await stand.scan(code)
    await asyncio.sleep(REST_S)
    return scanned


if __name__ == "__main__":
    run_till(DATA_DIR, play)
