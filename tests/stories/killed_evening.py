"""A till that dies at one commit of an evening in a bar: run by test_evening on its own.

Lives here: a place with money for a part that is open, deeds after it, and the death among them.
Must not: be imported by tests.
"""

import asyncio
import os
import signal
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from tests.builders import cash
from tests.fakes import Hasty
from tests.stories.dying_day import Fate, put_in_the_way
from tests.stories.killed_till import say, surroundings
from tests.stories.orders.evening import Evening
from tests.stories.process_factory import live_by_lines
from tests.stories.shop import ShopClock, StoryDesk
from till.actions.orders.paying import take_part
from till.bootstrap import open_till
from till.domain.orders.places import find_place


async def until_killed(life: dict[str, str]) -> None:
    """Order to a place of its own, take money for a part there, and go on until death."""
    clock = ShopClock()
    clock.set_ahead(timedelta(seconds=float(life["ahead"])))
    async with open_till(surroundings(Path(life["folder"]), clock)) as opened:
        opened.till.rng = Hasty()
        desk = StoryDesk(opened, clock)
        work = asyncio.create_task(opened.work())
        await desk.sign_in()
        evening = Evening(opened.till, Random(life["seed"]), int(life["tables"]), life["open"])
        await evening.order(life["open"])
        place = find_place(opened.till.places.states(), life["open"])
        assert place is not None
        await take_part(opened.till, place.place.place_id, Decimal(life["part"]), [cash()])
        say("open")
        put_in_the_way(Fate(int(life["step"])))
        while not work.done():
            await evening.go_on(1)
        os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    live_by_lines(until_killed)
