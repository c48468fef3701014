"""After an unclean end the till says what it restored; after a clean one it says nothing.

Lives here: real processes that are killed, and what the next start tells.
Must not: the card's looks (tests/ui), deaths in the middle of a sale (test_killed).
"""

import asyncio
import os
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.builders import an_article
from tests.stories.shop import Shop
from till.actions.maintenance.startup_recovery import Recovered, recovered, told_of_recovery
from till.actions.ports.records import Catalogue
from till.actions.selling import selling

ROOT = Path(__file__).parents[3]


async def _kill_a_standing_till(shop: Shop, *codes: str) -> None:
    """Run a till in a process of its own until it stands there, and kill it.

    It sets all codes but the last aside.
    """
    given = {
        "TILL_SERVICE__BASE_URL": shop.server.base_url,
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.environment,
    }
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stories.crash_open_basket", str(shop.folder), *codes),
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


async def test_packs_and_deposits_survive_a_kill_in_the_open_basket_and_set_aside(
    shop: Shop,
) -> None:
    codes = ("5449000000439", "6*5449000214799", "24*5449000131836=1299.50")
    bottle = replace(an_article("K", price="60.00", barcodes=codes), deposit="D20")
    deposit = an_article("D20", name="Kaucion", price="20.00", barcodes=())
    async with shop.open(working=False) as desk:
        await desk.set_up()
        await desk.till.ledger.record(Catalogue(articles=[deposit, bottle]))

    await _kill_a_standing_till(shop, "5449000131836", "5449000214799", "5449000000439")

    async with shop.open(working=False) as desk:
        (parked,) = desk.till.baskets.parked()
        basket = desk.till.session.basket
        assert (parked.basket.total, basket.total) == (Decimal("2259.50"), Decimal("80.00"))
        assert [line.deposit_each for line in parked.basket.lines] == [None, 24, None, 1]
        assert [line.deposit_each for line in basket.lines] == [None, 1]
        await selling.scan(desk.till, "5449000214799")  # joins the line that was read again
        assert [line.quantity for line in desk.till.session.basket.lines] == [7, 7]


async def test_a_till_that_was_closed_with_an_open_basket_tells_nothing(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        await selling.scan(desk.till, "101")

    async with shop.open(working=False) as desk:
        assert recovered(desk.till) is None
        assert len(desk.till.session.basket.lines) == 1
