"""What a cashier is paid with, and by whom: each over real HTTP to the practice service.

Lives here: a customer with a NUIS, one from abroad, an electronic invoice by bank, euro with
change, voucher and cash; the receipt that opens its sale.
Must not: limits and approvals (tests/actions), screens.
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tests.builders import an_article, cash
from tests.stories.paperwork import ABROAD, ACCOUNT, BUSINESS
from tests.stories.shop import Shop
from till.actions.day import reporting
from till.actions.ports.records import Catalogue
from till.actions.selling import correcting, customers, finding, selling, tendering
from till.domain.selling.code import what_is
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind, foreign_tender
from till.domain.shop.vat import VatCode


def _sent(shop: Shop) -> dict[str, Any]:
    """Return the one invoice that the service has, as it was sent."""
    (found,) = shop.check().of_kind("sale")
    body: dict[str, Any] = json.loads(found["body"], parse_float=Decimal)
    return body


async def test_a_business_that_pays_cash_is_named_with_its_nuis(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await customers.put_customer(desk.till, BUSINESS, save=True, is_electronic=False)
        issued = await desk.sell(cash("200"))
        await desk.until_complete(issued)
        await desk.until_drained()
        assert issued.cash_class
        assert desk.till.session.basket.buyer is None

    sent = _sent(shop)
    assert sent["buyer"] == {
        "buyerIDType": "NUIS",
        "buyerIDNum": "L12345678A",
        "buyerName": "Hotel Liqeni",
        "buyerAddress": "Rruga 3",
        "buyerTown": "Pogradec",
        "buyerCountry": "ALB",
        "buyerCountryCode": "AL",
    }
    assert "isEinvoice" not in sent
    assert sent["payment"] == [{"type": "CASH", "amount": 180}]


async def test_a_buyer_from_abroad_is_named_with_the_number_of_that_country(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await customers.put_customer(desk.till, ABROAD, save=False, is_electronic=False)
        await desk.until_complete(await desk.sell())
        await desk.until_drained()

    buyer = _sent(shop)["buyer"]
    assert (buyer["buyerIDType"], buyer["buyerCountry"], buyer["buyerCountryCode"]) == (
        "TAX",
        "ITA",
        "IT",
    )


async def test_an_electronic_invoice_by_bank_gets_its_eic_and_needs_no_open_day(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        desk.till.policy = replace(desk.till.policy, account=ACCOUNT.accounts[0])
        await desk.set_up(amount=None)
        await customers.put_customer(desk.till, BUSINESS, save=False, is_electronic=True)
        issued = await desk.sell(Tender(kind=TenderKind.ACCOUNT))
        await desk.until_complete(issued)
        await desk.until_drained()
        assert desk.now(issued).completion.eic
        assert not issued.cash_class

    sent = _sent(shop)
    assert (sent["isEinvoice"], sent["selectedProcess"]) == (True, "P1")
    assert sent["payment"][0]["details"][0]["idNumber"] == ACCOUNT.accounts[0].number


async def test_euro_are_cash_in_lek_to_the_service_and_the_change_is_in_lek(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        rate = await tendering.set_rate(desk.till, "EUR", Decimal("97.4"))
        euro = foreign_tender("EUR", Decimal(5), rate.rate)
        issued = await desk.sell(euro)
        await desk.until_complete(issued)
        await desk.until_drained()
        assert issued.sale_key is not None
        sale = desk.till.documents.sale(issued.sale_key)
        assert sale is not None
        assert (sale.received, sale.change) == (Decimal("487.00"), Decimal("307.00"))
        assert sale.payments[0].foreign == (euro.foreign,)
        assert desk.till.movements.of_day(desk.till.today)[-1].amount == Decimal("180.00")

    sent = _sent(shop)
    assert sent["payment"] == [{"type": "CASH", "amount": 180}]
    assert "currency" not in sent


async def test_a_voucher_and_cash_pay_one_sale_between_them(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        voucher = Tender(kind=TenderKind.SVOUCHER, amount=Decimal(100))
        issued = await desk.sell(voucher, cash("500"))
        await desk.until_complete(issued)
        await desk.until_drained()
        assert desk.till.movements.of_day(desk.till.today)[-1].amount == Decimal("80.00")

    assert _sent(shop)["payment"] == [
        {"type": "SVOUCHER", "amount": 100},
        {"type": "CASH", "amount": 80},
    ]


async def test_the_link_on_a_receipt_opens_its_sale(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        issued = await desk.sell()
        await desk.until_complete(issued)
        completion = desk.now(issued).completion
        assert completion.verification_link is not None

        for printed in (completion.verification_link, completion.iic):
            found = finding.sale_of(desk.till, what_is(str(printed)))
            assert found is not None
            assert found.document.doc_id == issued.doc_id
        await desk.until_drained()
    shop.check()


async def test_a_sale_rounded_to_coins_comes_to_the_same_at_the_service(shop: Shop) -> None:
    goods = [
        an_article("201", name="Djathë", price="733.30", barcodes=()),
        an_article("202", name="Gjizë", price="120.45", barcodes=(), vat_code=VatCode.E),
    ]
    async with shop.open() as desk:
        await desk.set_up()
        desk.till.policy = replace(desk.till.policy, rounding=5)
        await desk.till.ledger.record(Catalogue(articles=goods))
        await desk.scan("201")
        await selling.set_basket_discount(desk.till, Discount(percent=Decimal(7)))
        await desk.scan("202")
        issued = await desk.pay(cash("1000"))
        await desk.until_complete(issued)
        back = await correcting.return_goods(
            desk.till, issued.doc_id, {0: Decimal(1), 1: Decimal(1)}
        )
        await desk.until_drained()
        report = await reporting.x_report(desk.till)

    totals = {row["docId"]: row["total"] for row in shop.check().at_service}
    assert (totals[issued.doc_id], totals[back.document.doc_id]) == (790, -790)
    assert report.rounding == Decimal("3.99")
    assert (report.total, report.cash.expected) == (0, 5000)
