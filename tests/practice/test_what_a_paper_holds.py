"""What a rendering is given of a stored document (specification 4.4, 2.8, 2.1)."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from tests.practice.till_side import (
    ACCOUNT,
    Shop,
    a_summary,
    an_article,
    an_order,
    paid,
)
from till.practice.drawing.document import RenderedDocument
from till.practice.rules.invoice import ElectronicTerms
from till.practice.service.rendering import rendered_document

PaperOf = Callable[[str], RenderedDocument]


@pytest.fixture
def paper(shop: Shop) -> PaperOf:
    """Reads the paper of a docId from the service's own file."""

    def read(doc_id: str) -> RenderedDocument:
        with shop.own_file() as store:
            return rendered_document(shop.kept(doc_id), store, language="en")

    return read


def test_a_sale_shows_its_numbers_lines_and_operator(shop: Shop, paper: PaperOf) -> None:
    articles = [an_article(rebate={"inPercentage": 10}, units=2, soldIn="KGM")]
    sale = shop.sell(articles=articles, payment=paid(756, "CARD"), operatorCode="rb615qa208")

    shown = paper(sale["orderId"])

    assert (shown.language, shown.invoice.document_type, shown.invoice.is_cash_class) == (
        "en",
        "NORMAL",
        True,
    )
    assert (shown.identity.number, shown.identity.fic) == (sale["invoiceNumber"], sale["fic"])
    assert (shown.issuer.operator_name, shown.issuer.tcr_code) == ("Besnik Leka", sale["tcrCode"])
    line = shown.invoice.lines[0]
    assert (line.units, line.sold_in, line.rebate, line.gross) == (2, "KGM", 84, 756)
    assert (shown.invoice.total, shown.invoice.vat) == (756, 126)
    assert shown.pay_deadline == shown.moment.date() == date(2026, 3, 2)


def test_an_electronic_invoice_shows_process_account_and_terms(shop: Shop, paper: PaperOf) -> None:
    sent = shop.send(
        selectedProcess="P4",
        prepaidAmount=100,
        payDeadline="2026-03-31",
        supplyPeriod={"start": "2026-03-01", "end": "2026-03-31"},
        currency={"code": "EUR", "exRate": 98.5},
        invoiceNotes="Faleminderit",
    )

    shown = paper(sent["orderId"])

    assert shown.invoice.electronic == ElectronicTerms(process="P4", type_code="386")
    assert (shown.identity.eic, shown.issuer.tcr_code) == (sent["eic"], "")
    assert [account.number for account in shown.accounts] == [ACCOUNT["idNumber"]]
    assert shown.invoice.buyer is not None
    assert shown.invoice.buyer.country_code == "AL"
    assert (shown.invoice.currency, shown.invoice.exchange_rate) == ("EUR", Decimal("98.5"))
    assert shown.invoice.supply_period == (date(2026, 3, 1), date(2026, 3, 31))
    assert (shown.pay_deadline, shown.invoice.prepaid_amount) == (date(2026, 3, 31), 100)
    assert shown.invoice.notes == "Faleminderit"


def test_a_cancellation_shows_the_lines_turned_round_and_its_original(
    shop: Shop, paper: PaperOf
) -> None:
    original = shop.sell(articles=[an_article(rebate={"inValue": 20})], payment=paid(400))
    cancelled = shop.cancel(original["iic"]).json()

    shown = paper(cancelled["orderId"])

    assert (shown.invoice.is_cancellation, shown.invoice.total) == (True, -400)
    assert [(line.price, line.rebate, line.gross) for line in shown.invoice.lines] == [
        (-420, -20, -400)
    ]
    assert [(payment.kind, payment.amount) for payment in shown.invoice.payments] == [
        ("BANKNOTE", -400)
    ]
    assert shown.corrects is not None
    assert (shown.corrects.iic, shown.corrects.number, shown.corrects.day) == (
        original["iic"],
        original["invoiceNumber"],
        date(2026, 3, 2),
    )


def test_a_summary_shows_the_lines_of_its_orders_and_so_does_its_cancellation(
    shop: Shop, paper: PaperOf
) -> None:
    orders = [
        shop.complete(an_order(articles=[an_article(name=name)]))["iic"]
        for name in ("Mollë", "Çaj")
    ]
    summary = shop.complete(a_summary(orders, 840))
    cancelled = shop.cancel(summary["iic"]).json()

    shown = paper(summary["orderId"])
    turned = paper(cancelled["orderId"])

    assert [line.name for line in shown.invoice.lines] == ["Mollë", "Çaj"]
    assert shown.invoice.orders == tuple(orders)
    assert [line.gross for line in turned.invoice.lines] == [-420, -420]
    assert turned.invoice.document_type == "SUMMARY"


def test_a_correction_shows_the_day_it_names(shop: Shop, paper: PaperOf) -> None:
    reference = {"iicRef": shop.sell()["iic"], "issueDateTime": "2026-02-27"}
    negative = {"articles": [an_article(price=-420)], "payment": paid(-420)}

    shown = paper(shop.sell(**negative, correctiveInvoice=reference)["orderId"])

    assert shown.corrects is not None
    assert shown.corrects.day == date(2026, 2, 27)
    assert not shown.invoice.is_cancellation
