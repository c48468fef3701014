"""What a rendering is given of a stored document, and the PDF forms as the service gives them."""

from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.practice.pdfs import codes_of, text_of
from tests.practice.rendered import BUYER, a_document, a_line, an_electronic_document
from tests.practice.till_side import (
    ACCOUNT,
    Shop,
    a_summary,
    an_article,
    an_order,
    paid,
)
from till.practice.drawing.document import RenderedDocument, a4_pdf, einvoice_pdf
from till.practice.drawing.receipt import receipt_png
from till.practice.rules.invoice import ElectronicTerms
from till.practice.service.rendering import rendered_document

RenderedOf = Callable[[str], RenderedDocument]


@pytest.fixture
def rendered_of(shop: Shop) -> RenderedOf:
    """Reads what is drawn of a docId from the service's own file."""

    def read(doc_id: str) -> RenderedDocument:
        with shop.own_file() as store:
            return rendered_document(shop.kept(doc_id), store, language="en")

    return read


def test_a_sale_shows_its_numbers_lines_and_operator(shop: Shop, rendered_of: RenderedOf) -> None:
    articles = [an_article(rebate={"inPercentage": 10}, units=2, soldIn="KGM")]
    sale = shop.sell(articles=articles, payment=paid(756, "CARD"), operatorCode="rb615qa208")

    shown = rendered_of(sale["orderId"])

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


def test_an_electronic_invoice_shows_process_account_and_terms(
    shop: Shop, rendered_of: RenderedOf
) -> None:
    sent = shop.send(
        selectedProcess="P4",
        prepaidAmount=100,
        payDeadline="2026-03-31",
        supplyPeriod={"start": "2026-03-01", "end": "2026-03-31"},
        currency={"code": "EUR", "exRate": 98.5},
        invoiceNotes="Faleminderit",
    )

    shown = rendered_of(sent["orderId"])

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
    shop: Shop, rendered_of: RenderedOf
) -> None:
    original = shop.sell(articles=[an_article(rebate={"inValue": 20})], payment=paid(400))
    cancelled = shop.cancel(original["iic"]).json()

    shown = rendered_of(cancelled["orderId"])

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
    shop: Shop, rendered_of: RenderedOf
) -> None:
    orders = [
        shop.complete(an_order(articles=[an_article(name=name)]))["iic"]
        for name in ("Mollë", "Çaj")
    ]
    summary = shop.complete(a_summary(orders, 840))
    cancelled = shop.cancel(summary["iic"]).json()

    shown = rendered_of(summary["orderId"])
    turned = rendered_of(cancelled["orderId"])

    assert [line.name for line in shown.invoice.lines] == ["Mollë", "Çaj"]
    assert shown.invoice.orders == tuple(orders)
    assert [line.gross for line in turned.invoice.lines] == [-420, -420]
    assert turned.invoice.document_type == "SUMMARY"


def test_a_correction_shows_the_day_it_names(shop: Shop, rendered_of: RenderedOf) -> None:
    reference = {"iicRef": shop.sell()["iic"], "issueDateTime": "2026-02-27"}
    negative = {"articles": [an_article(price=-420)], "payment": paid(-420)}

    shown = rendered_of(shop.sell(**negative, correctiveInvoice=reference)["orderId"])

    assert shown.corrects is not None
    assert shown.corrects.day == date(2026, 2, 27)
    assert not shown.invoice.is_cancellation


NAMES = st.text(min_size=1, max_size=100)


def pdf_of(shop: Shop, iic: str, **more: Any) -> bytes:
    answer = shop.post("invoice/pdf", {"iic": iic, **more})
    assert answer.status_code == 200, answer.text
    return b64decode(answer.json()["base64"])


def test_a4_in_albanian_is_what_is_given_where_nothing_else_is_asked(shop: Shop) -> None:
    iic = shop.sell()["iic"]

    answer = shop.post("invoice/pdf", {"iic": iic})

    assert set(answer.json()) == {"base64", "lang"}
    assert answer.json()["lang"] == "sq"
    assert answer.json() == shop.post("invoice/pdf", {"iic": iic, "pdfType": "A4"}).json()
    assert "FATURË TATIMORE" in text_of(b64decode(answer.json()["base64"]))


@pytest.mark.parametrize("language", ["sq", "en"])
def test_a_cancellation_and_a_summary_show_their_lines_and_a_code_that_scans(
    shop: Shop, language: str
) -> None:
    sale = shop.sell(articles=[an_article(units=2)], payment=paid(840))
    order = shop.complete(an_order())
    cancelled = shop.cancel(sale["iic"]).json()
    summary = shop.complete(a_summary([order["iic"]], 420))

    for document, total in ((cancelled, "-840,00 ALL"), (summary, "420,00 ALL")):
        pdf = pdf_of(shop, document["iic"], lang=language)
        assert codes_of(pdf) == [document["link"]]
        assert f" {total} " in text_of(pdf)
        assert "Kafe e bluar 250 g" in text_of(pdf)
        assert document["invoiceNumber"] in text_of(pdf)


def test_the_official_form_comes_with_the_eic(shop: Shop) -> None:
    sale = shop.send()

    answer = shop.post("invoice/pdf", {"iic": sale["iic"], "pdfType": "eInvoice"}).json()
    pdf = b64decode(answer["base64"])

    assert (set(answer), answer["eic"]) == ({"base64", "eic"}, sale["eic"])
    assert f"EIC {sale['eic']}" in text_of(pdf)
    assert codes_of(pdf) == [sale["link"]]


HOSTILE = given(article=NAMES, buyer=NAMES, notes=st.text(max_size=500))


@HOSTILE
@settings(max_examples=6, derandomize=True, database=None, deadline=None)
def test_no_name_and_no_note_breaks_a_paper(article: str, buyer: str, notes: str) -> None:
    draw_every_paper(article, buyer, notes)


@pytest.mark.long
@HOSTILE
@settings(max_examples=50, derandomize=True, database=None, deadline=None)
def test_no_name_and_no_note_of_many_breaks_a_paper(article: str, buyer: str, notes: str) -> None:
    draw_every_paper(article, buyer, notes)


def draw_every_paper(article: str, buyer: str, notes: str) -> None:
    named = replace(BUYER, name=buyer, address=buyer)
    line = a_line(article, article_id=article)

    pdf = a4_pdf(a_document(line, buyer=named, notes=notes))
    form = einvoice_pdf(an_electronic_document(line, buyer=named, notes=notes))
    png = receipt_png(a_document(line, buyer=named, notes=notes), paper_width=58)

    assert pdf.startswith(b"%PDF")
    assert form.startswith(b"%PDF")
    assert png.startswith(b"\x89PNG")
