"""The roll ends, or a sensor says so: one original, one question, and a way out for a person.

Lives here: paper that ends within a receipt; a power cut before the row knows of the last byte; a
sensor that is wrong for good, at a whole till.
Must not: what else a printer may do (test_paper_troubles), each torn byte (tests/printing).
"""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.stories.shop import Shop, StoryDesk
from tests.tcp_status import PAPER_OUT
from till.actions.documents import paper_decisions
from till.actions.ports.events import PrinterChanged
from till.actions.setup import settings_editing
from till.domain.fiscal.document import FiscalDocument
from till.domain.paper.print_job import PrinterState, PrintJobState
from till.domain.rights.journal import JournalAction
from till.printing.wires.connection import Deadlines

SOON = Deadlines(notice=0.5, stall=1.5)  # a printer that takes nothing is given up after so long
WITHIN_THE_PICTURE = 9_000


@pytest.fixture(autouse=True)
def _log(log_may_say: list[str]) -> None:
    log_may_say += ["print job", "printer", "drawer"]


def states(desk: StoryDesk, document: FiscalDocument) -> list[tuple[int, PrintJobState]]:
    """Each job of a document: which copy, and how it stands."""
    return [(job.copy, job.state) for job in desk.till.print_jobs.of_document(document.doc_id)]


def says(desk: StoryDesk, state: PrinterState) -> bool:
    told = [each.state for each in desk.events if isinstance(each, PrinterChanged)]
    return told[-1:] == [state]


async def test_a_roll_that_is_changed_too_late_leaves_one_question_and_no_second_original(
    shop: Shop,
) -> None:
    shop.deadlines = SOON
    async with shop.open() as desk:
        await desk.set_up()
        shop.printer.paper_ends_after(WITHIN_THE_PICTURE)
        sold = await desk.sell()
        await desk.until_complete(sold)
        await desk.until(lambda: states(desk, sold) == [(0, PrintJobState.UNCERTAIN)])
        shop.printer.put_paper_in()
        [asked] = paper_decisions.unsettled(desk.till)
        await paper_decisions.print_again(desk.till, asked.job_id)
        await desk.until(lambda: states(desk, sold)[-1] == (1, PrintJobState.PRINTED))

        assert states(desk, sold)[0] == (0, PrintJobState.REPLACED)
        assert paper_decisions.unsettled(desk.till) == []
        later = await desk.sell()
        await desk.until_complete(later)
        await desk.until(lambda: states(desk, later) == [(0, PrintJobState.PRINTED)])
        await shop.paper(lambda printer: printer.count_receipts() == 2)

    shop.check()
    assert shop.printer.count_receipts() == 2  # the copy, and the next customer's


async def test_a_power_cut_between_the_last_byte_and_its_row_leaves_one_question(
    shop: Shop, tmp_path: Path
) -> None:
    as_the_cut_left_it = replace(shop, folder=tmp_path / "after the cut")
    async with shop.open() as desk:
        await desk.set_up()
        shop.printer.paper_ends_after(WITHIN_THE_PICTURE)
        sold = await desk.sell()
        await desk.until_complete(sold)
        await shop.paper(
            lambda printer: any(len(each) >= WITHIN_THE_PICTURE for each in printer.connections)
        )
        shutil.copytree(shop.folder, as_the_cut_left_it.folder)
        shop.printer.put_paper_in()
        await desk.until(lambda: states(desk, sold) == [(0, PrintJobState.PRINTED)])

    async with as_the_cut_left_it.open() as desk:
        found = states(desk, sold)
        [asked] = paper_decisions.unsettled(desk.till)
        await desk.until_drained()
        printed_by_itself = shop.printer.count_receipts() - 1
        await paper_decisions.came_out(desk.till, asked.job_id)

        assert states(desk, sold) == [(0, PrintJobState.PRINTED)]

    as_the_cut_left_it.check()
    assert found == [(0, PrintJobState.UNCERTAIN)]
    assert printed_by_itself == 0


async def test_a_sensor_that_is_wrong_for_good_is_not_asked_any_more_when_somebody_says_so(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await settings_editing.change(desk.till, "printer.device", shop.printer.url)
        shop.printer.refuse()
        sold = await desk.sell()
        await desk.until_complete(sold)
        await desk.until(lambda: says(desk, PrinterState.UNREACHABLE))
        shop.printer.say(PAPER_OUT)
        shop.printer.accept()
        desk.till.paper.wake()
        await desk.until(lambda: says(desk, PrinterState.PAPER_OUT))
        by_itself = shop.printer.receipts()

        await settings_editing.change(desk.till, "printer.sensors", "false")
        await desk.until(lambda: states(desk, sold) == [(0, PrintJobState.PRINTED)])
        await shop.paper(lambda printer: printer.count_receipts() == 1)
        last = list(desk.till.journal.entries())[-1]

    shop.check()
    assert by_itself == []
    assert shop.printer.count_receipts() == 1
    assert (last.action, last.facts["setting"]) == (
        JournalAction.SETTING_CHANGED,
        "printer.sensors",
    )
