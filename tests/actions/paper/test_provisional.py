"""A slip for the customer while the fiscal receipt is late.

Lives here: queueing it, its bars that open the sale, the receipt that prints by itself later.
Must not: what stands on it (tests/printing), when it is offered (tests/stories).
"""

import pytest

from tests.actions.desk import ActionDesk
from till.actions.documents.reprinting import print_provisional
from till.actions.selling import finding
from till.domain.errors.documents import DocumentUnknown
from till.domain.identifiers import DocId
from till.domain.paper.slip import Barcode, read_slip
from till.domain.selling.code import SaleReference


async def test_a_slip_is_printed_and_its_bars_open_the_sale(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await desk.sell()

    job_id = await print_provisional(desk.till, document.doc_id)

    job = desk.till.print_jobs.next_waiting()
    assert job is not None
    assert (job.job_id, job.doc_id, job.copy) == (job_id, None, 0)
    (bars,) = (row for row in read_slip(job.slip or "").rows if isinstance(row, Barcode))
    meaning = finding.meaning_of(desk.till, bars.text)
    assert isinstance(meaning, SaleReference)
    found = finding.sale_of(desk.till, meaning)
    assert found is not None
    assert found.document.doc_id == document.doc_id


async def test_another_tills_slip_opens_no_sale_here(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await desk.sell()
    await print_provisional(desk.till, document.doc_id)
    job = desk.till.print_jobs.next_waiting()
    assert job is not None
    (bars,) = (row for row in read_slip(job.slip or "").rows if isinstance(row, Barcode))

    other = f"{bars.text[:-4]}{(int(bars.text[-4:]) + 1) % 10_000:04}"
    meaning = finding.meaning_of(desk.till, other)

    assert isinstance(meaning, SaleReference)
    assert finding.sale_of(desk.till, meaning) is None


async def test_nothing_provisional_is_printed_once_the_receipt_is_there(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await desk.sell()
    async with desk.delivering(), desk.fetching():
        await desk.until(lambda: desk.till.documents.receipt(document.doc_id) is not None)

    assert await print_provisional(desk.till, document.doc_id) is None
    jobs = desk.till.print_jobs.of_document(document.doc_id)
    assert [(job.copy, job.slip) for job in jobs] == [(0, None)]


async def test_a_document_without_a_sale_has_no_slip_of_one(desk: ActionDesk) -> None:
    opening = await desk.open_day()

    for doc_id in (opening.doc_id, DocId("unheard-of")):
        with pytest.raises(DocumentUnknown):
            await print_provisional(desk.till, doc_id)
