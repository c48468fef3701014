"""After an unclean end the till says what it restored; after a clean one it says nothing.

Lives here: real processes that are killed, and what the next start tells.
Must not: the card's looks (tests/ui), deaths in the middle of a sale (test_killed).
"""

import asyncio
import os
import sys
from decimal import Decimal
from pathlib import Path

from tests.stories.shop import Shop
from till.actions.maintenance.startup_recovery import Recovered, recovered, told_of_recovery
from till.actions.selling import selling

ROOT = Path(__file__).parents[3]


async def _kill_a_standing_till(shop: Shop) -> None:
    """Run a till in a process of its own until it stands there, and kill it."""
    given = {
        "TILL_SERVICE__BASE_URL": shop.server.base_url,
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.environment,
    }
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stories.crash_open_basket", str(shop.folder)),
        cwd=ROOT,
        env={**os.environ, **given},
        stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == b"standing\n"
    child.kill()
    await child.communicate()


async def test_a_killed_till_tells_what_it_restored_until_somebody_has_seen_it(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        assert recovered(desk.till) is None

    await _kill_a_standing_till(shop)

    whole = Recovered(lines=1, total=Decimal("540.00"), parked=1, waiting=1, lost=0)
    async with shop.open(working=False) as desk:  # nobody is there to be told
        assert recovered(desk.till) == whole
    async with shop.open() as desk:
        assert recovered(desk.till) is not None
        await desk.until_drained()
        assert recovered(desk.till) == Recovered(
            lines=1, total=Decimal("540.00"), parked=1, waiting=0, lost=0
        )
        told_of_recovery(desk.till)
    async with shop.open(working=False) as desk:
        assert recovered(desk.till) is None
        assert len(desk.till.session.basket.lines) == 1
    shop.check()


async def test_a_till_that_was_closed_with_an_open_basket_tells_nothing(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        await selling.scan(desk.till, "101")

    async with shop.open(working=False) as desk:
        assert recovered(desk.till) is None
        assert len(desk.till.session.basket.lines) == 1
