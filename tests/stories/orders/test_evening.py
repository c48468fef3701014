"""An evening of a bar against the practice service over HTTP: outage, kill -9, divided bills.

Lives here: orders and summaries as the service has them, each order used once, to the cent.
Must not: the window (test_tables), each rule (tests/actions/orders).
`check` plays a short one; `check --long` 40 tables with 300 orders.
"""

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from random import Random, SystemRandom

import pytest

from tests.invariants_of_the_day import read_records
from tests.stories.orders.evening import (
    Evening,
    assert_each_order_used_once,
    assert_sums_agree,
    documents_of,
)
from tests.stories.process_factory import ProcessFactory, a_process_factory
from tests.stories.shop import Shop, StoryDesk
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import PAPER_OUT, WELL
from till.actions.day import drawer
from till.actions.day.reporting import close_day
from till.domain.identifiers import DocKind
from till.domain.orders.places import find_place

SEED = int(os.environ.get("EVENING_SEED", "0")) or SystemRandom().randrange(1, 10**6)
OPEN = "Agim"  # nobody else's table
PART = Decimal(20)
DRAINED_WITHIN_S = 900


@dataclass(frozen=True, kw_only=True)
class Size:
    """How large an evening is; the till dies at the `step`th commit after its place was open."""

    tables: int
    orders: int
    step: int


@pytest.fixture(scope="module")
def process_factory() -> Iterator[ProcessFactory]:
    with a_process_factory("tests.stories.killed_evening") as made:
        yield made


async def play(
    shop: Shop, kitchen: VirtualPrinter, process_factory: ProcessFactory, size: Size
) -> None:
    """Play an evening to its Z, and hold it against what the service has."""
    sys.stdout.write(f"run it again with EVENING_SEED={SEED}\n")
    chance = Random(SEED)
    shop.settings["TILL_KITCHEN_PRINTER__DEVICE"] = kitchen.url
    third = size.orders // 3
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        before = drawer.explained(desk.till).expected
        evening = Evening(desk.till, chance, size.tables)
        kitchen.say(PAPER_OUT)
        await evening.go_on(third)
        await shop.go_offline()
        for _ in range(4):
            await evening.go_on(third // 4)
            shop.clock.advance(minutes=30)
        kitchen.say(WELL)  # two hours later is too late: a person would be asked
        await desk.until(lambda: not desk.till.print_jobs.waiting())

    life = {"seed": str(SEED), "tables": str(size.tables), "step": str(size.step)}
    status, said = await asyncio.to_thread(
        process_factory.life, shop, **life, open=OPEN, part=str(PART)
    )
    assert (status, said) == (-9, ["open"])

    async with shop.open() as desk:
        await desk.sign_in()
        place = find_place(desk.till.places.states(), OPEN)
        assert place is not None
        assert place.held_total == PART
        await shop.come_back()
        evening = Evening(desk.till, chance, size.tables)
        await evening.go_on(third)
        await evening.settle_all()
        await desk.until(lambda: not desk.till.documents.open(), within=DRAINED_WITHIN_S)
        await desk.until(lambda: not desk.till.documents.receipts_owed(), within=DRAINED_WITHIN_S)
        await desk.until(lambda: not desk.till.print_jobs.waiting(), within=DRAINED_WITHIN_S)
        await end(shop, desk, before)
    shop.check()
    await asyncio.to_thread(kitchen.wait_until_idle)
    assert_kitchen_read_all(shop, kitchen, size.orders)


def assert_kitchen_read_all(shop: Shop, kitchen: VirtualPrinter, orders: int) -> None:
    """What was sent while there was no paper came out, too; the till died with one at most."""
    jobs = read_records(shop.paths.database)["print_job"]
    states = Counter(row["state"] for row in jobs if row["role"] == "kitchen")
    assert states.keys() <= {"printed", "uncertain"}
    assert states["uncertain"] <= 1
    assert orders <= states.total()
    assert states["printed"] <= kitchen.count_receipts() <= states.total()


async def end(shop: Shop, desk: StoryDesk, before: Decimal) -> None:
    """Nobody sits there any more; the drawer, the Z and the service say the same."""
    till = desk.till
    assert all(each.is_free for each in till.places.states())
    assert_each_order_used_once(desk)
    total = assert_sums_agree(desk, shop.at_service())
    sales = [
        till.documents.sale(each.sale_key or "") for each in documents_of(desk, DocKind.SUMMARY)
    ]
    in_cash = sum((each.cash for each in sales if each), Decimal(0))
    assert drawer.explained(till).expected == before + in_cash
    z = await close_day(till, None)
    assert z.report.total == total
    assert z.report.places == ()


@pytest.fixture
def kitchen(log_may_say: list[str]) -> Iterator[VirtualPrinter]:
    log_may_say += ["no rendering", "print job", "printer"]
    with VirtualPrinter() as printer:
        yield printer


async def test_an_evening_adds_up_to_the_cent(
    shop: Shop, kitchen: VirtualPrinter, process_factory: ProcessFactory
) -> None:
    await play(shop, kitchen, process_factory, Size(tables=6, orders=12, step=5))


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_long_evening_adds_up_to_the_cent(
    shop: Shop, kitchen: VirtualPrinter, process_factory: ProcessFactory
) -> None:
    await play(shop, kitchen, process_factory, Size(tables=40, orders=300, step=41))
