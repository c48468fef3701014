"""A4 and the official form as the service gives them, and whatever names somebody may send."""

from base64 import b64decode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.practice.papers import BUYER, a_line, a_paper, an_electronic_paper
from tests.practice.pdfs import codes_of, text_of
from tests.practice.till_side import Shop, a_summary, an_article, an_order, paid
from till.practice.drawing.pdf_invoices import a4_pdf, einvoice_pdf
from till.practice.drawing.receipt import receipt_png

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


@given(article=NAMES, buyer=NAMES, notes=st.text(max_size=500))
@settings(max_examples=25, derandomize=True, database=None, deadline=None)
def test_no_name_and_no_note_breaks_a_paper(article: str, buyer: str, notes: str) -> None:
    named = replace(BUYER, name=buyer, address=buyer)
    line = a_line(article, article_id=article)

    pdf = a4_pdf(a_paper(line, buyer=named, notes=notes))
    form = einvoice_pdf(an_electronic_paper(line, buyer=named, notes=notes))
    png = receipt_png(a_paper(line, buyer=named, notes=notes), paper_width=58)

    assert pdf.startswith(b"%PDF")
    assert form.startswith(b"%PDF")
    assert png.startswith(b"\x89PNG")
