"""A cold start: sign in by keys, scan one known code, say when its line was painted.

Run as `python -m tests.benchmarks.programs.first_scan DATA_DIR PIN CODE [settle]`.

Lives here: the marks of one start; with `settle`, the memory it came to rest with.
Must not: leave a line in the basket for the next start.
"""

import asyncio
import sys
import time
from typing import TYPE_CHECKING

from tests.benchmarks.programs.at_the_till import Hand, loaded_modules, painted, run_till, tell

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from ui.app.wiring import TillApp

DATA_DIR, PIN, CODE = sys.argv[1:4]
IS_SETTLING = "settle" in sys.argv[4:]
HASHES = 5
SETTLING_S = 3
LONGEST_S = 120


async def play(opened: "OpenTill", till_app: "TillApp") -> None:
    """Sign in, scan, and tell. Raises TimeoutError where the line never comes."""
    async with asyncio.timeout(LONGEST_S):
        await _play(opened, till_app)


async def _play(opened: "OpenTill", till_app: "TillApp") -> None:
    from ui.sell.lines_view import LinesView  # noqa: PLC0415 loaded by the product

    window = till_app.window
    till = opened.till
    marks = {"window": time.monotonic_ns()}
    seen = painted(window.sign_in)
    window.sign_in.update()  # painted while the till began to listen; its caret blinks only later
    marks["sign_in"] = await seen
    modules = loaded_modules()
    hand = Hand(window)
    selling = painted(window.sell)
    await hand.type_slowly(PIN)
    marks["pin_typed"] = time.monotonic_ns()
    await hand.enter()
    marks["sell"] = await selling
    (view,) = window.sell.findChildren(LinesView)
    line = painted(view.viewport(), lambda: len(till.session.basket.lines) == 1)
    await hand.scan(CODE)
    marks["line"] = await line
    told: dict[str, object] = {
        "marks": marks,
        "pauses_ms": hand.pauses_s * 1000,
        "modules": modules,
    }
    if IS_SETTLING:
        told["memory"] = await _memory_at_rest()
    told["hashing_ms"] = await _hashing(opened)  # last, for it takes 19 MiB each time
    await _leave_nothing(opened)
    tell(**told)


async def _hashing(opened: "OpenTill") -> float:
    """Return what checking this PIN costs (ms, the quickest of some)."""
    took = []
    pin_hash = opened.till.people.pin_hash(1)
    for _ in range(HASHES):
        began = time.perf_counter()
        await opened.till.pins.fits(PIN, pin_hash)
        took.append((time.perf_counter() - began) * 1000)
    return min(took)


async def _memory_at_rest() -> dict[str, float] | None:
    from tests.benchmarks.means.memory import resident_mib  # noqa: PLC0415 not on the till's way

    await asyncio.sleep(SETTLING_S)
    return resident_mib()


async def _leave_nothing(opened: "OpenTill") -> None:
    from till.actions.selling.selling import take_out  # noqa: PLC0415 loaded by the product by now

    await take_out(opened.till, 0)


if __name__ == "__main__":
    run_till(DATA_DIR, play)
