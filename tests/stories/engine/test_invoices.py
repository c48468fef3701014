"""Invoices on other terms than those of the counter, and orders with their summary.

Lives here: electronic, export, self-issued, in another currency; orders; all over real HTTP.
Must not: taking them back (test_engine_corrections), what a file may hold (tests/cli).
"""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.builders import cash
from tests.stories.paperwork import (
    ACCOUNT,
    ELECTRONIC,
    EXPORT,
    IN_EUROS,
    PURCHASE,
    cancel,
    give_back,
    goods,
    invoice,
    order,
    settle_orders,
)
from tests.stories.shop import Shop
from till.actions.day import drawer
from till.actions.selling import invoicing
from till.domain.errors.day import DayNotOpened
from till.domain.errors.documents import (
    ConditionBroken,
    NotReturnable,
    OrderInUse,
    OriginalWithoutEic,
)
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import Iic
from till.domain.selling.tender import Tender, TenderKind
from till.domain.selling.terms import Currency, Electronic, Process, SupplyPeriod, Terms
from till.domain.shop.vat import VatCode

pytestmark = pytest.mark.by_turns(2)

REGISTER = "invoice/register"
STATUS = "invoice/status"


async def test_an_electronic_invoice_that_is_incomplete_for_a_while_ends_with_fic_and_eic(
    shop: Shop,
) -> None:
    shop.fault("incomplete", endpoint=REGISTER)
    shop.fault("half_done", endpoint=STATUS, times=2)
    async with shop.open() as desk:
        await desk.set_up()

        issued = await invoice(desk, ELECTRONIC)
        assert not issued.cash_class
        await desk.until_complete(issued)

        done = desk.now(issued).completion
        assert done.fic
        assert done.eic
        await desk.until_drained()
    evidence = shop.check()
    asked = [row["endpoint"] for row in evidence.requests_of(issued.doc_id)]
    assert asked == [REGISTER, STATUS, STATUS, STATUS]
    assert evidence.receipts == []


async def test_an_electronic_invoice_needs_no_open_day(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up(amount=None)

        await desk.until_complete(await invoice(desk, ELECTRONIC))
        with pytest.raises(DayNotOpened):
            await invoice(desk, replace(ELECTRONIC, electronic=None), cash())

    shop.check()


async def test_an_electronic_invoice_paid_in_cash_is_stopped_before_anything_is_kept(
    shop: Shop,
) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()

        with pytest.raises(ConditionBroken):
            await invoice(desk, ELECTRONIC, cash())

    assert shop.check(settled=False).sales == []


async def test_an_export_bears_its_vat_code_and_its_buyer(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()

        issued = await invoice(desk, EXPORT, basket=goods("12", vat_code=VatCode.J))
        back = await give_back(desk, issued, {0: "2"})
        await desk.until_complete(issued, back)
        await desk.until_drained()

    evidence = shop.check()
    for kind in ("export", "return"):  # part of it comes back as what it was
        sent = json.loads(evidence.of_kind(kind)[0]["body"])
        assert sent["documentType"] == "EXPORT"
        assert sent["articles"][0]["vatCode"] == "J"


async def test_an_export_is_taken_back_whole(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()

        issued = await invoice(desk, EXPORT, basket=goods("12", vat_code=VatCode.J))
        await desk.until_complete(issued, await cancel(desk, issued))
        await desk.until_drained()
    shop.check()


async def test_part_of_a_purchase_and_of_a_summary_comes_back(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        bought = await invoice(desk, PURCHASE, cash(), basket=goods("4"))
        summary = await settle_orders(desk, await order(desk))

        brought = await give_back(desk, bought, {0: "1"})
        given = await give_back(desk, summary, {0: "1"})
        with pytest.raises(NotReturnable):  # nor is what gives back given back itself
            await cancel(desk, given)

        await desk.until_complete(bought, summary, brought, given)
        await desk.until_drained()

    evidence = shop.check()
    of_purchase, of_summary = (json.loads(row["body"]) for row in evidence.of_kind("return"))
    assert (of_purchase["documentType"], of_purchase["selfIssueType"]) == ("SELFISSUE", "DOMESTIC")
    assert "documentType" not in of_summary


async def test_an_invoice_is_corrected_by_new_articles_dearer_or_cheaper(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        terms = Terms(originals=(sold.doc_id,))

        dearer = await invoice(desk, terms, cash(), basket=goods("1"))
        cheaper = await invoice(desk, terms, cash(), basket=goods("1", price="-20.00"))
        with pytest.raises(NotReturnable):  # a correction is not corrected (2.8)
            await invoice(desk, Terms(originals=(dearer.doc_id,)), cash(), basket=goods("1"))
        await desk.until_complete(sold, dearer, cheaper)
        await desk.until_drained()

    evidence = shop.check()
    _, first, second = (json.loads(row["body"]) for row in evidence.of_kind("sale"))
    iic = next(row["iic"] for row in evidence.at_service if row["docId"] == sold.doc_id)
    assert first["correctiveInvoice"] == second["correctiveInvoice"] == {"iicRef": iic}
    assert second["payment"] == [{"type": "CASH", "amount": -20}]


async def test_a_credit_note_of_an_electronic_invoice_goes_by_its_process(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        issued = await invoice(desk, ELECTRONIC, ACCOUNT, basket=goods("2"))
        sold = await desk.sell()
        for_it = replace(ELECTRONIC, electronic=Electronic(process=Process.P9))

        note = await invoice(
            desk,
            replace(for_it, originals=(issued.doc_id,)),
            ACCOUNT,
            basket=goods("1", price="-30.00"),
        )
        with pytest.raises(OriginalWithoutEic):
            await invoice(desk, replace(for_it, originals=(sold.doc_id,)), ACCOUNT)
        await desk.until_complete(issued, note)
        await desk.until_drained()
    shop.check()


async def test_an_invoice_of_another_till_is_corrected_by_its_iic(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until_complete(sold)
        iic = desk.now(sold).completion.iic
        elsewhere = Terms(corrected_iic=Iic("0" * 31 + "A"), corrected_on=date(2026, 11, 1))

        here = await invoice(desk, Terms(corrected_iic=iic), cash(), basket=goods("1"))
        await desk.until_complete(here)
        abroad = await invoice(desk, elsewhere, cash(), basket=goods("1"))
        refused = await desk.until_it_is(abroad, DocumentState.REFUSED)  # nobody issued it

    assert here.originals == (sold.doc_id,)
    assert json.loads(refused.body)["correctiveInvoice"] == {
        "iicRef": elsewhere.corrected_iic,
        "issueDateTime": "2026-11-01",
    }


async def test_deadline_and_supply_period_go_with_invoices_orders_and_summaries(
    shop: Shop,
) -> None:
    period = SupplyPeriod(start=date(2026, 11, 1), end=date(2026, 11, 20))
    terms = Terms(supply_period=period, pay_deadline=date(2026, 12, 31))
    async with shop.open() as desk:
        await desk.set_up()
        by_transfer = Tender(kind=TenderKind.TRANSFER)
        issued = await invoice(desk, terms, by_transfer)
        ordered = (await invoicing.take_order(desk.till, goods("1"), terms)).document
        summed = await invoicing.settle_orders(desk.till, [ordered.doc_id], [cash()], terms)
        await desk.until_complete(issued, ordered, summed.document)
        await desk.until_drained()

    evidence = shop.check()
    for row in evidence.invoices():
        sent = json.loads(row["body"])
        assert sent["payDeadline"] == "2026-12-31"
        assert sent["supplyPeriod"] == {"start": "2026-11-01", "end": "2026-11-20"}


async def test_orders_in_one_currency_at_the_rates_of_two_days_are_summed_up(shop: Shop) -> None:
    rates = [Currency(code="EUR", rate=Decimal(each)) for each in ("98.5", "99")]
    async with shop.open() as desk:
        await desk.set_up()
        orders = [
            (await invoicing.take_order(desk.till, goods("1"), Terms(currency=each))).document
            for each in rates
        ]
        summed = await invoicing.settle_orders(
            desk.till, [each.doc_id for each in orders], [cash()]
        )
        await desk.until_complete(*orders, summed.document)
        await desk.until_drained()
        assert summed.sale.terms.currency == rates[-1]
    shop.check()


async def test_a_purchase_takes_cash_out_of_the_drawer_and_cancelling_it_brings_it_back(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()

        bought = await invoice(desk, PURCHASE, cash(), basket=goods("4"))
        assert drawer.cash_in_drawer(desk.till) == 5000 - 4 * 180
        back = await cancel(desk, bought)
        assert drawer.cash_in_drawer(desk.till) == 5000
        await desk.until_complete(bought, back)
        await desk.until_drained()

    evidence = shop.check()
    sent = json.loads(evidence.of_kind("self_issue")[0]["body"])
    assert (sent["documentType"], sent["selfIssueType"]) == ("SELFISSUE", "DOMESTIC")


async def test_an_invoice_in_euros_leaves_its_worth_in_lek_in_the_drawer(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()

        issued = await invoice(desk, IN_EUROS, cash("20"), basket=goods("3", price="1.80"))
        await desk.until_complete(issued)
        await desk.until_drained()

        assert drawer.cash_in_drawer(desk.till) == desk.till.movements.opening(
            desk.till.today
        ).amount + IN_EUROS.currency.in_lek(goods("3", price="1.80").total)
    evidence = shop.check()
    sent = json.loads(evidence.of_kind("sale")[0]["body"])
    assert sent["currency"] == {"code": "EUR", "exRate": 100.5}


async def test_orders_taken_offline_go_before_the_summary_that_needs_their_iics(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open(working=False) as desk:
        await desk.set_up()
        first = await order(desk, "2")
        second = await order(desk)
        summary = await settle_orders(desk, first, second)
        assert desk.now(summary).is_pending_request
        with pytest.raises(OrderInUse):
            await settle_orders(desk, second)

    await shop.come_back()
    async with shop.open() as desk:
        await desk.until_complete(first, second, summary)
        await desk.until_drained()
        iics = [desk.now(each).completion.iic for each in (first, second)]
        assert drawer.cash_in_drawer(desk.till) == 5000 + 3 * 180

    evidence = shop.check()
    assert json.loads(evidence.of_kind("summary")[0]["body"])["summaryInvoices"] == iics
    registered = [row["docId"] for row in shop.requests(REGISTER)]
    assert registered.index(summary.doc_id) == 2


async def test_a_summary_waits_for_the_one_order_that_is_refused_and_holds_up_nobody(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        first = await order(desk)
        await desk.until_complete(first)
        shop.fault("client_error", endpoint=REGISTER)
        second = await desk.until_it_is(await order(desk), DocumentState.REFUSED)

        summary = await settle_orders(desk, first, second)
        await desk.until_complete(await desk.sell())

        assert desk.now(summary).state is DocumentState.QUEUED
    shop.check(settled=False)


async def test_an_order_of_a_summary_is_not_taken_back_alone(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        first = await order(desk)
        second = await order(desk)
        summary = await settle_orders(desk, first)

        with pytest.raises(OrderInUse):
            await cancel(desk, first)
        free = await cancel(desk, second)
        with pytest.raises(OrderInUse):
            await settle_orders(desk, second)
        await desk.until_complete(summary, free)
        await desk.until_drained()

    shop.check()
