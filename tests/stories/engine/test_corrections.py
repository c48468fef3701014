"""Giving back, also what is still waiting: returns and cancellations to their end.

Lives here: stories of corrections over real HTTP; all end with the invariants.
Must not: what may be given back (tests/domain), orders (test_engine_orders).
"""

import json
from decimal import Decimal

import pytest

from tests.stories.paperwork import ELECTRONIC, cancel, give_back, invoice
from tests.stories.shop import Shop
from till.actions.day import drawer
from till.actions.documents import resolving
from till.domain.errors.documents import (
    AlreadyCancelled,
    AlreadyReturned,
    NotReturnable,
    ReturnTooMuch,
)
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocKind

REGISTER = "invoice/register"
CANCEL = "invoice/cancel"


async def test_a_cancelled_sale_gives_its_cash_back_and_cannot_be_cancelled_again(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until_complete(sold)

        cancelled = await cancel(desk, sold)
        await desk.until_complete(cancelled)
        with pytest.raises(AlreadyCancelled):
            await cancel(desk, sold)
        with pytest.raises(NotReturnable):
            await cancel(desk, cancelled)
        await desk.until_drained()

        assert drawer.cash_in_drawer(desk.till) == 5000
    evidence = shop.check()
    (row,) = evidence.of_kind("cancellation")
    body = json.loads(row["body"])
    assert body["correctiveInvoice"]["iicRef"] == evidence.of_kind("sale")[0]["iic"]
    assert "articles" not in body
    assert len(shop.requests(CANCEL)) == 1


async def test_partial_returns_give_back_exactly_what_was_paid(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.scan("7*101")
        sold = await desk.pay()

        returned = [await give_back(desk, sold, {0: quantity}) for quantity in ("2", "1", "4")]
        with pytest.raises(ReturnTooMuch):
            await give_back(desk, sold, {0: "1"})
        with pytest.raises(AlreadyReturned):
            await cancel(desk, sold)
        await desk.until_complete(*returned)
        await desk.until_drained()

        assert drawer.cash_in_drawer(desk.till) == 5000
    evidence = shop.check()
    given = [row["total"] for row in evidence.at_service if row["endpoint"] == REGISTER]
    assert sum(given) == 0
    assert len(evidence.of_kind("return")) == 3


async def test_a_return_of_a_sale_that_still_waits_is_worded_once_the_sale_has_its_iic(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open(working=False) as desk:
        await desk.set_up()
        sold = await desk.sell()
        pending = await give_back(desk, sold, {0: "1"})
        assert desk.now(pending).is_pending_request
        assert desk.now(pending).originals == (sold.doc_id,)

    await shop.come_back()
    async with shop.open() as desk:
        await desk.until_complete(sold, pending)
        await desk.until_drained()

    evidence = shop.check()
    (row,) = evidence.of_kind("return")
    assert b"00000000000000000000000000000000" in row["pending_request"]
    assert json.loads(row["body"])["correctiveInvoice"]["iicRef"] == desk.now(sold).completion.iic
    assert [each["docId"] for each in shop.requests(REGISTER)] == [sold.doc_id, pending.doc_id]


async def test_a_pending_request_waits_for_its_refused_original_and_goes_once_it_is_tried_again(
    shop: Shop,
) -> None:
    shop.fault("client_error", endpoint=REGISTER)
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)
        pending = await cancel(desk, sold)
        other = await desk.sell()
        await desk.until_complete(other)
        assert desk.now(pending).state is DocumentState.QUEUED

        await resolving.retry(desk.till, sold.doc_id, "the tax office has mended it")
        await desk.until_complete(sold, pending)
        await desk.until_drained()

    evidence = shop.check()
    assert [row["endpoint"] for row in evidence.requests_of(sold.doc_id)] == [
        REGISTER,
        "invoice/status",
    ]


async def test_a_pending_request_points_at_the_document_that_took_its_originals_place(
    shop: Shop,
) -> None:
    shop.fault("client_error", endpoint=REGISTER)
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)
        pending = await give_back(desk, sold, {0: "1"})

        new = await resolving.replace_document(desk.till, sold.doc_id, "worded anew")
        await desk.until_complete(new, pending)
        await desk.until_drained()

        assert desk.now(sold).state is DocumentState.RESOLVED
        assert desk.now(pending).originals == (new.doc_id,)
        assert drawer.cash_in_drawer(desk.till) == 5000
    evidence = shop.check()
    assert len(evidence.requests_of(sold.doc_id)) == 1


async def test_a_pending_request_is_refused_with_words_when_its_original_is_closed(
    shop: Shop,
) -> None:
    shop.fault("client_error", endpoint=REGISTER)
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)
        pending = await cancel(desk, sold)

        await resolving.close(desk.till, sold.doc_id, "the goods never left")
        stranded = desk.now(pending)

        assert stranded.state is DocumentState.REFUSED
        assert stranded.problem is not None
        assert stranded.problem.key == "errors.original_closed"
        await resolving.close(desk.till, pending.doc_id, "goes with it")
        await desk.until_complete(await desk.sell())
        await desk.until_drained()
    evidence = shop.check()
    assert evidence.requests_of(pending.doc_id) == []


@pytest.mark.parametrize(
    "kind", ["lost_request", "lost_answer", "incomplete", "busy", "bad_gateway", "server_error"]
)
async def test_a_passing_fault_ends_in_one_cancellation(shop: Shop, kind: str) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until_complete(sold)
        shop.fault(kind, endpoint=CANCEL)

        await desk.until_complete(await cancel(desk, sold))
        await desk.until_drained()

    evidence = shop.check()
    taken_back = [row for row in evidence.at_service if row["endpoint"] == CANCEL]
    assert [row["total"] for row in taken_back] == [Decimal(-180)]


async def test_an_electronic_invoice_is_taken_back_by_an_electronic_document(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        first, second = [await invoice(desk, ELECTRONIC) for _ in range(2)]
        shop.fault("half_done", endpoint=CANCEL)

        cancelled = await cancel(desk, first)
        returned = await give_back(desk, second, {0: "1"})
        await desk.until_complete(cancelled, returned)

        assert desk.now(cancelled).completion.eic
        assert desk.now(returned).completion.eic
        assert drawer.cash_in_drawer(desk.till) == 5000
    evidence = shop.check()
    sent = json.loads(evidence.of_kind("return")[0]["body"])
    assert (sent["isEinvoice"], sent["selectedProcess"]) == (True, "P9")
    assert evidence.of_kind(DocKind.CANCELLATION.value)[0]["is_electronic"] == 1
