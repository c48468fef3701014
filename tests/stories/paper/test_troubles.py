"""Whatever the printer does, the sale is safe, and each receipt comes once or is asked about once.

Lives here: a whole till and its printer: off for an hour, hanging, cover open, nonsense, a start.
Must not: each torn byte (tests/printing), the window (test_paper_asked).
"""

import pytest

from tests.stories.shop import Shop, StoryDesk
from tests.tcp_status import COVER_OPEN, PAPER_OUT, WELL, Condition
from till.actions.documents import paper_decisions
from till.actions.ports.events import PrinterChanged, PrintJobChanged
from till.domain.fiscal.document import FiscalDocument
from till.domain.paper.print_job import PaperRole, PrinterState, PrintJobState

A_STALL_S = 20  # a printer that takes nothing is given up after ten seconds
TROUBLE = ["print job", "printer", "drawer"]


@pytest.fixture(autouse=True)
def _log(log_may_say: list[str]) -> None:
    log_may_say += TROUBLE


def jobs_of(desk: StoryDesk, document: FiscalDocument) -> list[PrintJobState]:
    return [job.state for job in desk.till.print_jobs.of_document(document.doc_id)]


def printer_states(desk: StoryDesk) -> list[PrinterState]:
    return [each.state for each in desk.events if isinstance(each, PrinterChanged)]


async def until_job_is(desk: StoryDesk, document: FiscalDocument, *states: PrintJobState) -> None:
    """Wait until the one job of a document is in one of these states."""
    await desk.until(
        lambda: jobs_of(desk, document)[-1:] in [[s] for s in states], within=A_STALL_S
    )


def last_told(desk: StoryDesk) -> PrintJobState | None:
    """What the till told last of a print job, if anything; it tells behind what is on disk."""
    told = [each for each in desk.events if isinstance(each, PrintJobChanged)]
    return told[-1].job.state if told else None


async def sell_in_vain(desk: StoryDesk) -> FiscalDocument:
    """Open the day and sell something whose paper is tried on a printer that is off, and waits."""
    await desk.set_up()
    sold = await desk.sell()
    await desk.until_complete(sold)
    jobs = desk.till.print_jobs.of_document
    await desk.until(lambda: [bool(job.problem) for job in jobs(sold.doc_id)] == [True])
    return sold


async def test_a_printer_that_was_off_for_an_hour_prints_what_waited_once(shop: Shop) -> None:
    shop.printer.refuse()
    async with shop.open() as desk:
        await desk.set_up()
        sold = [await desk.sell() for _ in range(3)]
        await desk.until_complete(*sold)
        await desk.until(lambda: all(jobs_of(desk, each) for each in sold))
        desk.shop_clock.advance(minutes=60)
        shop.printer.accept()
        desk.till.paper.wake()
        for each in sold:
            await until_job_is(desk, each, PrintJobState.PRINTED)

    shop.check()
    assert shop.printer.count_receipts() == 3


async def test_a_printer_that_hangs_stops_no_sale_and_leaves_one_question(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        shop.printer.hang()
        first = await desk.sell()
        second = await desk.sell()
        await desk.until_complete(first, second)
        await until_job_is(desk, first, PrintJobState.UNCERTAIN)
        shop.printer.accept()
        desk.till.paper.wake()
        await until_job_is(desk, second, PrintJobState.PRINTED, PrintJobState.UNCERTAIN)
        [asked, *_] = paper_decisions.unsettled(desk.till)

        await paper_decisions.print_again(desk.till, asked.job_id)
        await desk.until(lambda: not desk.till.print_jobs.waiting())

    shop.check()
    assert asked.doc_id == first.doc_id


@pytest.mark.parametrize(
    ("condition", "state"),
    [(PAPER_OUT, PrinterState.PAPER_OUT), (COVER_OPEN, PrinterState.COVER_OPEN)],
)
async def test_what_the_printer_says_is_told_and_printing_goes_on_when_it_is_mended(
    shop: Shop, condition: Condition, state: PrinterState
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        shop.printer.refuse()
        sold = await desk.sell()
        await desk.until_complete(sold)
        await desk.until(lambda: PrinterState.UNREACHABLE in printer_states(desk))
        shop.printer.say(condition)
        shop.printer.accept()
        desk.till.paper.wake()
        await desk.until(lambda: printer_states(desk)[-1] is state, within=A_STALL_S)
        while_it_stood_still = shop.printer.count_receipts()

        shop.printer.say(WELL)
        await until_job_is(desk, sold, PrintJobState.PRINTED)

    shop.check()
    assert while_it_stood_still == 0
    assert shop.printer.count_receipts() == 1


async def test_nonsense_from_the_printer_keeps_no_receipt_back(shop: Shop) -> None:
    shop.printer.say(Condition(garbage=b"\xff\x00garbage"))
    async with shop.open() as desk:
        await desk.set_up()
        shop.printer.refuse()
        sold = await desk.sell()
        await desk.until_complete(sold)
        await desk.until(lambda: PrinterState.UNREACHABLE in printer_states(desk))
        shop.printer.accept()
        desk.till.paper.wake()

        await until_job_is(desk, sold, PrintJobState.PRINTED)

    shop.check()
    assert shop.printer.count_receipts() == 1


async def test_a_till_that_starts_the_next_morning_pours_nothing_out(shop: Shop) -> None:
    shop.printer.refuse()
    async with shop.open() as desk:
        sold = await sell_in_vain(desk)
    shop.printer.accept()
    shop.clock.advance(hours=23)

    async with shop.open() as desk:
        assert jobs_of(desk, sold) == [PrintJobState.OWED]
        owed = paper_decisions.unsettled(desk.till)
        assert [(job.queued_at, job.doc_id) for job in owed] == [(owed[0].queued_at, sold.doc_id)]

        await paper_decisions.print_owed(desk.till)
        await until_job_is(desk, sold, PrintJobState.PRINTED)

    shop.check()
    assert shop.printer.count_receipts() == 1


async def test_a_till_left_open_over_night_pours_nothing_out_either(shop: Shop) -> None:
    shop.printer.refuse()
    async with shop.open() as desk:
        sold = await sell_in_vain(desk)
        desk.shop_clock.advance(hours=23)
        shop.printer.accept()
        desk.till.paper.wake()

        await until_job_is(desk, sold, PrintJobState.OWED)
        await desk.until(lambda: last_told(desk) is PrintJobState.OWED)

    assert shop.printer.receipts() == []


async def test_another_role_s_printer_takes_over_when_it_is_told_to(shop: Shop) -> None:
    shop.printer.refuse()
    async with shop.open() as desk:
        sold = await sell_in_vain(desk)

        count = await paper_decisions.move(desk.till, PaperRole.RECEIPT, PaperRole.REPORTS)
        shop.printer.accept()
        desk.till.paper.wake()
        await until_job_is(desk, sold, PrintJobState.PRINTED)  # one printer serves every role here

    assert count == 1
    assert shop.printer.count_receipts() == 1
