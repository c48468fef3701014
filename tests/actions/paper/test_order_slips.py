"""What the kitchen reads of an order.

Lives here: the slip that is kept with an order, where the kitchen has a printer; who wanted it.
Must not: what stands on it (tests/printing), paper (tests/stories).
"""

from dataclasses import replace

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_basket, cash
from till.actions.ports.records import PrintOrder
from till.actions.selling import invoicing
from till.domain.errors.disk import DiskFull
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import BigNumber, read_slip
from till.domain.rights.journal import JournalAction


def with_a_kitchen(desk: ActionDesk) -> ActionDesk:
    desk.till.policy = replace(desk.till.policy, has_kitchen_printer=True)
    return desk


async def test_an_order_has_its_slip_in_the_kitchens_line(desk: ActionDesk) -> None:
    await with_a_kitchen(desk).open_day()

    ordered = await invoicing.take_order(desk.till, a_basket())

    (job,) = desk.till.print_jobs.waiting()
    assert (job.role, job.doc_id, job.copy) == (PaperRole.KITCHEN, ordered.document.doc_id, 0)
    assert BigNumber(text=f"{ordered.sale.number:04}") in read_slip(job.slip or "").rows
    assert desk.paper.wakes == 1


async def test_the_journal_tells_whose_order_was_printed_and_where(desk: ActionDesk) -> None:
    await with_a_kitchen(desk).open_day()

    ordered = await invoicing.take_order(desk.till, a_basket())

    issued, printed = list(desk.till.journal.entries())[-2:]
    assert (issued.action, printed.action) == (
        JournalAction.INVOICE_ISSUED,
        JournalAction.SLIP_PRINTED,
    )
    assert printed.person.name == desk.till.cashier.name
    assert printed.facts == {"slip": "Porosi", "role": "kitchen", "sale": ordered.sale.key}


async def test_without_a_printer_in_the_kitchen_an_order_has_no_slip(desk: ActionDesk) -> None:
    await desk.open_day()

    await invoicing.take_order(desk.till, a_basket())

    assert desk.till.print_jobs.waiting() == []


async def test_the_bill_of_an_order_sends_the_kitchen_nothing_more(desk: ActionDesk) -> None:
    await with_a_kitchen(desk).open_day()
    ordered = await invoicing.take_order(desk.till, a_basket())

    await invoicing.settle_orders(desk.till, [ordered.document.doc_id], [cash()])

    assert [job.role for job in desk.till.print_jobs.waiting()] == [PaperRole.KITCHEN]


async def test_an_order_and_its_slip_are_kept_together_or_not_at_all(desk: ActionDesk) -> None:
    await with_a_kitchen(desk).open_day()
    before = desk.till.documents.waiting_count()
    desk.disk.full = lambda records: any(isinstance(each, PrintOrder) for each in records)

    with pytest.raises(DiskFull):
        await invoicing.take_order(desk.till, a_basket())

    assert desk.till.documents.waiting_count() == before
    assert desk.till.print_jobs.waiting() == []
