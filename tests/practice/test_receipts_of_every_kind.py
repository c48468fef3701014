"""The receipt of every kind of document (specification 2.1, 4.1, 4.2, 4.4)."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.practice.papers import (
    ACCOUNT,
    BUYER,
    LINK,
    ORIGINAL,
    a_line,
    a_paper,
    an_electronic_paper,
    some_lines,
)
from tests.practice.till_side import Shop, a_summary, an_order
from till.practice.drawing.document import RenderedDocument
from till.practice.drawing.receipt import ROLLS, receipt_png, receipt_rows
from till.practice.drawing.receipt_image import EdgeRow, FramedRow, TextRow

WIDTHS = [(58, 384), (80, 576), (110, 832)]
KINDS = [
    ({}, "FATURË TATIMORE"),
    ({"document_type": "ORDER"}, "FATURË POROSIE"),
    ({"document_type": "SUMMARY", "orders": (ORIGINAL.iic,)}, "FATURË PËRMBLEDHËSE"),
    ({"document_type": "SELFISSUE", "self_issue_type": "SELF", "buyer": BUYER}, "AUTOFATURË"),
    ({"document_type": "EXPORT", "buyer": BUYER}, "FATURË EKSPORTI"),
    ({"corrects": ORIGINAL}, "FATURË TATIMORE KORRIGJUESE"),
    ({"corrects": ORIGINAL, "is_cancellation": True}, "FATURË TATIMORE ANULUESE"),
]


def width_and_code(png: bytes) -> tuple[int, list[str]]:
    """The width of a receipt in dots, and what a scanner reads on it."""
    picture = Image.open(io.BytesIO(png)).convert("L")
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return picture.width, [code.text for code in codes]


def words_of(paper: RenderedDocument) -> list[str]:
    """What a receipt says, row by row."""
    words = []
    for row in receipt_rows(paper):
        match row:
            case TextRow() | FramedRow():
                words.append(row.words)
            case EdgeRow():
                words.append(f"{row.left} | {row.right}")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in words]


@pytest.mark.parametrize(("changes", "title"), KINDS)
@pytest.mark.parametrize(("paper_width", "dots"), WIDTHS)
def test_every_kind_of_document_has_its_title_and_a_code_that_scans(
    changes: dict[str, Any], title: str, paper_width: int, dots: int
) -> None:
    paper = a_paper(**changes)

    png = receipt_png(paper, paper_width=paper_width)

    assert title in words_of(paper)
    assert width_and_code(png) == (dots, [LINK])


def test_a_cancellation_is_negative_and_names_its_original() -> None:
    lines = [line.reversed() for line in some_lines()]

    words = words_of(a_paper(*lines, corrects=ORIGINAL, is_cancellation=True))

    assert "Anulon faturën 1001/2026/gk714tb203 e datës 18.11.2026" in words
    assert f"Anulon NSLF {ORIGINAL.iic}" in words
    assert "TOTALI | -3 062,00 L" in words
    assert "Para në dorë | -3 062,00" in words


def test_an_electronic_invoice_names_process_deadline_account_and_eic() -> None:
    paper = an_electronic_paper(
        pay_deadline=date(2026, 12, 18), prepaid_amount=Decimal(1000), notes="Dy\nrreshta"
    )

    words = words_of(paper)

    assert {
        "Procesi P1 · Porosi sipas kontratës",
        "Afati i pagesës 18.12.2026",
        f"  {ACCOUNT.number}",
        "Parapaguar | 1 000,00",
        "EIC 5a1b6ff0-7c1e-4d55-8a0e-3f7c2b9d1e64",
        "Rruga e Kavajës 112, Tiranë, ALB",
        "Dy",
        "rreshta",
    } <= set(words)


def test_a_foreign_currency_shows_its_rate_and_the_total_in_lek() -> None:
    line = a_line(price=Decimal("12.50"), units=Decimal(40), vat_code="J")

    words = words_of(a_paper(line, currency="EUR", exchange_rate=Decimal("98.75")))

    assert "TOTALI | 500,00 EUR" in words
    assert "1 EUR = 98,75 L | 49 375,00 L" in words


def test_a_summary_shows_the_rebates_of_its_orders_as_one() -> None:
    lines = [a_line(share=Decimal("1.50")), a_line(share=Decimal("2.50"))]
    orders = ("A" * 32, "B" * 32)

    words = words_of(a_paper(*lines, document_type="SUMMARY", orders=orders))

    assert "Zbritje e faturës | -4,00  " in words
    assert [f"Porosia {iic}" for iic in orders] == [w for w in words if w.startswith("Porosia")]
    assert "TOTALI | 836,00 L" in words


@pytest.mark.parametrize("paper_width", sorted(ROLLS))
def test_documents_of_every_kind_are_drawn_over_http(shop: Shop, paper_width: int) -> None:
    order = shop.complete(an_order())
    summary = shop.complete(a_summary([order["iic"]], 420))
    cancelled = shop.cancel(shop.sell()["iic"]).json()
    electronic = shop.send()

    for document in (order, summary, cancelled, electronic):
        png = shop.receipt(document["iic"], paperWidth=paper_width)
        assert width_and_code(png) == (ROLLS[paper_width].dots, [document["link"]])
