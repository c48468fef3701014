"""Whatever a person has printed, the journal tells who had it printed, and what it was.

Lives here: provisional slips, slips of cash, copies, test pages; paper that a person decided about.
Must not: orders (test_order_slips), what a decision leads to (test_paper_deciding).
"""

from collections.abc import Mapping
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import last_entry
from tests.builders import a_person
from tests.printing.builders import a_receipt, png_of
from till.actions.day import drawer
from till.actions.documents import paper_decisions
from till.actions.documents.reprinting import print_provisional, print_slip, reprint
from till.actions.people.signing_in import sign_out
from till.domain.errors.disk import DiskFull
from till.domain.paper.print_job import PaperRole, PrintJobState
from till.domain.rights.journal import JournalAction, JournalEntry


def told(desk: ActionDesk) -> tuple[str, JournalAction, Mapping[str, str]]:
    entry = last_entry(desk)
    return entry.person.name, entry.action, entry.facts


async def test_a_provisional_slip_is_written_down_with_its_document(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await desk.sell()

    await print_provisional(desk.till, document.doc_id)

    facts = {"slip": "Fletë e përkohshme", "role": "receipt", "doc_id": document.doc_id}
    assert told(desk) == (desk.till.cashier.name, JournalAction.SLIP_PRINTED, facts)


async def test_a_slip_of_cash_is_written_down_with_its_document(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await drawer.deposit(desk.till, Decimal(200), "kusur")
    newest = drawer.movements_today(desk.till)[0]

    slip = desk.till.slips.movement(newest.movement, newest.document)
    await print_slip(desk.till, slip, doc_id=document.doc_id)

    facts = {"slip": slip.title, "role": "receipt", "doc_id": document.doc_id}
    assert told(desk) == (desk.till.cashier.name, JournalAction.SLIP_PRINTED, facts)


async def test_a_slip_that_comes_after_somebody_left_names_who_asked_for_it(
    desk: ActionDesk,
) -> None:
    page = desk.till.slips.test_page(width_mm=58, dots=384)
    await sign_out(desk.till)

    await print_slip(desk.till, page, asked_by=a_person())

    assert told(desk)[0] == "Ana Hoxha"


async def test_a_test_page_is_written_down_with_whose_printer_it_tried(desk: ActionDesk) -> None:
    page = desk.till.slips.test_page(width_mm=58, dots=384)

    await print_slip(desk.till, page, PaperRole.KITCHEN)

    facts = {"slip": page.title, "role": "kitchen"}
    assert told(desk) == (desk.till.cashier.name, JournalAction.SLIP_PRINTED, facts)


async def test_a_copy_is_written_down_with_its_number(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.service.pictures = [png_of(a_receipt(384))]
    document = await desk.sell()
    async with desk.delivering(), desk.fetching():
        await desk.until(lambda: desk.till.documents.receipt(document.doc_id) is not None)

    await reprint(desk.till, document.doc_id)

    facts = {"doc_id": document.doc_id, "copy": "1"}
    assert told(desk) == (desk.till.cashier.name, JournalAction.COPY_PRINTED, facts)


async def test_who_says_that_a_slip_did_not_come_is_written_down(desk: ActionDesk) -> None:
    page = desk.till.slips.test_page(width_mm=80, dots=576)
    number = await print_slip(desk.till, page)
    job = desk.till.print_jobs.waiting()[0].becoming(PrintJobState.PRINTING)
    await desk.till.ledger.record(job)
    await desk.till.ledger.record(job.becoming(PrintJobState.UNCERTAIN))

    await paper_decisions.print_again(desk.till, number)

    facts = {"job": str(number), "decision": "again_as_copy"}
    assert told(desk) == (desk.till.cashier.name, JournalAction.PAPER_SETTLED, facts)


async def test_a_slip_that_cannot_be_kept_is_not_written_down_either(desk: ActionDesk) -> None:
    page = desk.till.slips.test_page(width_mm=80, dots=576)
    before: list[JournalEntry] = list(desk.till.journal.entries())
    desk.disk.full = lambda _records: True

    with pytest.raises(DiskFull):
        await print_slip(desk.till, page)

    assert list(desk.till.journal.entries()) == before
    assert desk.till.print_jobs.waiting() == []
