"""Settling orders whose documents a person replaced or closed.

Lives here: which document of an order a summary refers to, which orders can be settled, what is
left to do with the summary of a closed one.
Must not: what a summary adds up to (tests/domain), HTTP (tests/stories).
"""

from collections.abc import Awaitable, Callable

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY, delivered
from tests.builders import a_basket, cash
from till.actions.documents import resolving
from till.actions.selling import invoicing
from till.actions.till import Till
from till.domain.errors.documents import OrderClosed, OriginalClosed
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocId

Decide = Callable[[Till, DocId, str], Awaitable[FiscalDocument]]


async def refused_order(desk: ActionDesk) -> FiscalDocument:
    await desk.open_day()
    await delivered(desk)
    desk.service.outcomes.append(NO)
    order = (await invoicing.take_order(desk.till, a_basket())).document
    async with desk.delivering():
        await desk.until(lambda: desk.now(order).state is DocumentState.REFUSED)
    return order


async def test_an_order_is_settled_by_the_document_that_took_the_refused_ones_place(
    desk: ActionDesk,
) -> None:
    order = await refused_order(desk)
    replacement = await resolving.replace_document(desk.till, order.doc_id, WHY)

    summary = await invoicing.settle_orders(desk.till, [order.doc_id], [cash()])
    await delivered(desk)

    assert summary.document.originals == (replacement.doc_id,)
    assert desk.now(summary.document).is_complete


async def test_an_order_that_a_person_closed_cannot_be_settled_any_more(desk: ActionDesk) -> None:
    order = await refused_order(desk)
    await resolving.close(desk.till, order.doc_id, WHY)

    with pytest.raises(OrderClosed):
        await invoicing.settle_orders(desk.till, [order.doc_id], [cash()])

    assert desk.till.documents.waiting_count() == 0


@pytest.mark.parametrize("decide", [resolving.retry, resolving.replace_document])
async def test_a_summary_of_an_order_that_was_closed_can_only_be_closed_too(
    desk: ActionDesk, decide: Decide
) -> None:
    order = await refused_order(desk)
    summary = await invoicing.settle_orders(desk.till, [order.doc_id], [cash()])
    await resolving.close(desk.till, order.doc_id, WHY)

    with pytest.raises(OriginalClosed):
        await decide(desk.till, summary.document.doc_id, WHY)
    await resolving.close(desk.till, summary.document.doc_id, WHY)

    assert desk.now(summary.document).state is DocumentState.RESOLVED
