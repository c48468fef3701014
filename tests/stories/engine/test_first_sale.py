"""The first sale, from scan to paper, and the day it stands in.

Lives here: stories in which the service behaves.
Must not: faults (test_faults), midnight (test_midnight).
"""

import asyncio
import sys

import pytest

from tests.builders import card, cash
from tests.stories.shop import Shop
from till.actions.ports.events import SaleFinished
from till.domain.errors.day import DayNotOpened
from till.domain.errors.settings import AlreadyRunning
from till.domain.selling.tender import Tender


async def test_a_sale_is_fiscalized_and_its_receipt_comes_out_of_the_printer(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell(cash("200"))

        await desk.until_drained()
        await shop.paper(lambda printer: printer.cuts == 1)

    document = shop.check().of_kind("sale")[0]
    assert document["doc_id"] == sold.doc_id
    assert document["fic"]
    assert shop.printer.count_receipts() == 1
    assert shop.printer.drawer_pulses == 1


async def test_the_opening_balance_is_delivered_before_any_sale(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        await desk.sell()
        await desk.sell(card())

    async with shop.open() as desk:
        await desk.until_drained()

    assert [row["endpoint"] for row in shop.requests() if row["docId"]] == [
        "balance/initiate",
        "invoice/register",
        "invoice/register",
    ]
    shop.check()


@pytest.mark.parametrize("tender", [cash(), card()])
async def test_no_sale_of_the_cash_class_is_closed_before_the_day_is_open(
    shop: Shop, tender: Tender
) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up(amount=None)

        with pytest.raises(DayNotOpened):
            await desk.sell(tender)

        assert not desk.till.session.basket.is_empty
    shop.check()


async def test_many_sales_are_delivered_each_once_while_selling_goes_on(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        for _ in range(12):
            await desk.sell()

        await desk.until_drained()

    evidence = shop.check()
    assert len(evidence.sales) == 12
    assert len(shop.requests("invoice/register")) == 12
    assert len(shop.requests("invoice/status")) == 0


async def test_finishing_a_sale_never_waits_for_the_service(shop: Shop) -> None:
    shop.fault("delay", seconds=0.5, times=None)
    async with shop.open() as desk:
        await desk.set_up()

        sold = await desk.sell()

        assert not desk.now(sold).is_complete
        assert any(isinstance(event, SaleFinished) for event in desk.events)
    shop.end_faults()
    async with shop.open() as desk:
        await desk.until_complete(sold)
    shop.check()


OTHER_PROCESS = """
import sys
from pathlib import Path
from till.system.paths import Paths
from till.system.paths import Profile
from till.system.single_instance import InstanceLock
from till.domain.errors.settings import AlreadyRunning
paths = Paths(root=Path(sys.argv[1]), profile=Profile.PRACTICE)
try:
    InstanceLock(paths.lock_file, paths.profile)
except AlreadyRunning:
    sys.exit(7)
"""


async def test_only_one_till_works_on_a_profile(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()

        with pytest.raises(AlreadyRunning):
            async with shop.open():
                pass
        other = await asyncio.create_subprocess_exec(
            sys.executable, "-c", OTHER_PROCESS, str(shop.folder)
        )

        assert await other.wait() == 7
        await desk.until_complete(await desk.sell())
    shop.check()
