"""A till with a basket open, one set aside and a sale unsent, which then waits to be killed.

Lives here: the way there, for test_recovered to run on its own.
Must not: be imported by tests, or end by itself.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.builders import cash
from tests.stories.killed_till import say, surroundings
from tests.stories.shop import ShopClock, StoryDesk
from till.actions.selling import checkout, parking, selling
from till.bootstrap import open_till


async def until_killed(folder: Path, codes: Sequence[str]) -> None:
    """Sell with nothing sent, set one basket aside, begin another of codes, and stand there."""
    clock = ShopClock()
    async with open_till(surroundings(folder, clock)) as opened:
        desk = StoryDesk(opened, clock)
        await desk.sign_in()
        await selling.scan(opened.till, "101")
        await checkout.check_out(opened.till, (cash(),))
        for code in codes[:-1] or ["101"]:
            await selling.scan(opened.till, code)
        await parking.park(opened.till, "at the fridge")
        await selling.scan(opened.till, codes[-1])
        say("standing")
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(until_killed(Path(sys.argv[1]), sys.argv[2:] or ["3*101"]))
