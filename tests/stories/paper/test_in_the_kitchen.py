"""An order is read in the kitchen as soon as it is taken, whatever service and printers do.

Lives here: a whole till with a printer of its own in the kitchen.
Must not: what stands on the slip (tests/printing), settling orders (test_engine_invoices).
"""

import asyncio
from collections.abc import Iterator

import pytest

from tests.stories.paperwork import order
from tests.stories.shop import Shop, StoryDesk
from tests.tcp_printer import VirtualPrinter
from till.actions.documents import paper_decisions
from till.actions.ports.events import PrinterChanged
from till.domain.paper.print_job import PaperRole, PrinterState


@pytest.fixture
def kitchen(shop: Shop, log_may_say: list[str]) -> Iterator[VirtualPrinter]:
    log_may_say += ["print job", "printer"]
    with VirtualPrinter() as printer:
        shop.settings["TILL_KITCHEN_PRINTER__DEVICE"] = printer.url
        shop.settings["TILL_KITCHEN_PRINTER__PAPER_WIDTH"] = "58"
        yield printer


async def until_slips(printer: VirtualPrinter, count: int) -> None:
    """Wait until so many pieces of paper were fed out."""
    await asyncio.to_thread(printer.wait_until, lambda it: it.count_receipts() >= count)


def waits_in_the_kitchen(desk: StoryDesk) -> bool:
    waiting = desk.till.print_jobs.waiting()
    return [(job.role, bool(job.problem)) for job in waiting] == [(PaperRole.KITCHEN, True)]


async def order_in_vain(desk: StoryDesk) -> None:
    """Open the day and take an order whose slip waits, for the kitchen's printer is off."""
    await desk.set_up()
    await desk.until_complete(await order(desk))
    await desk.until(lambda: waits_in_the_kitchen(desk))


async def test_an_order_comes_out_in_the_kitchen_though_the_service_is_away(
    shop: Shop, kitchen: VirtualPrinter
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await shop.go_offline()
        taken = await order(desk)
        await until_slips(kitchen, 1)
        at_the_service_by_then = desk.now(taken).is_complete
        await shop.come_back()
        await desk.until_complete(taken)
        await desk.until_drained()
        await until_slips(shop.printer, 1)

    shop.check()
    assert not at_the_service_by_then
    (slip,) = kitchen.receipts()
    (receipt,) = shop.printer.receipts()
    assert (slip.width, receipt.width) == (384, 576)


async def test_an_order_for_a_kitchen_whose_printer_is_off_waits_there_and_comes_out_once(
    shop: Shop, kitchen: VirtualPrinter
) -> None:
    kitchen.refuse()
    async with shop.open() as desk:
        await order_in_vain(desk)
    kitchen.accept()

    async with shop.open() as desk:
        await desk.until_drained()
        await until_slips(kitchen, 1)
        await until_slips(shop.printer, 1)

    shop.check()
    assert (kitchen.count_receipts(), shop.printer.count_receipts()) == (1, 1)


async def test_the_counter_takes_the_kitchens_paper_over_when_somebody_says_so(
    shop: Shop, kitchen: VirtualPrinter
) -> None:
    kitchen.refuse()
    async with shop.open() as desk:
        await order_in_vain(desk)

        await paper_decisions.move(desk.till, PaperRole.KITCHEN, PaperRole.RECEIPT)
        await desk.until_drained()
        await until_slips(shop.printer, 2)

    assert kitchen.receipts() == []
    assert [each.width for each in shop.printer.receipts()] == [576, 576]


async def test_a_kitchen_that_names_the_counters_printer_shares_it(shop: Shop) -> None:
    shop.settings["TILL_KITCHEN_PRINTER__DEVICE"] = shop.printer.url
    async with shop.open() as desk:
        await desk.set_up()
        taken = [await order(desk) for _ in range(3)]
        await desk.until_complete(*taken)
        await desk.until_drained()
        await until_slips(shop.printer, 6)
        told = [each for each in desk.events if isinstance(each, PrinterChanged)]

    shop.check()
    assert shop.printer.count_receipts() == 6
    states = {(each.role, each.state) for each in told}
    assert {state for _, state in states} == {PrinterState.READY, PrinterState.PRINTING}
    assert {role for role, _ in states} == {PaperRole.RECEIPT, PaperRole.KITCHEN}


async def test_a_kitchens_printer_that_hangs_holds_up_no_receipt(
    shop: Shop, kitchen: VirtualPrinter
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        kitchen.hang()
        await desk.until_complete(await order(desk), await desk.sell())
        await desk.until(lambda: not desk.till.documents.receipts_owed())
        await until_slips(shop.printer, 2)
        kitchen.accept()

    shop.check()
    assert shop.printer.count_receipts() == 2
    assert (shop.printer.drawer_pulses, kitchen.drawer_pulses) == (1, 0)
