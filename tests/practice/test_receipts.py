"""The picture of a receipt, of every kind of document (2.1, 2.11, 2.16, 4.1, 4.2, 4.4)."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.practice.rendered import (
    ACCOUNT,
    BUYER,
    LINK,
    ORIGINAL,
    a_document,
    a_line,
    an_electronic_document,
    some_lines,
)
from tests.practice.till_side import Shop, a_summary, an_article, an_invoice, an_order, paid
from till.practice.drawing.document import RenderedDocument
from till.practice.drawing.receipt import ROLLS, receipt_png, receipt_rows
from till.practice.drawing.receipt_image import EdgeRow, FramedRow, TextRow

WIDTHS = [(58, 384), (80, 576), (110, 832)]


def picture_of(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        return picture


@pytest.mark.parametrize(("paper_width", "dots"), WIDTHS)
def test_a_receipt_has_the_width_of_its_paper_and_a_code_that_scans(
    shop: Shop, paper_width: int, dots: int
) -> None:
    sale = shop.sell()

    picture = picture_of(shop.receipt(sale["iic"], paperWidth=paper_width))
    codes = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)

    assert (picture.format, picture.mode, picture.width) == ("PNG", "1", dots)
    assert [code.text for code in codes] == [sale["link"]]


@pytest.mark.parametrize(("paper_width", "dots"), WIDTHS)
def test_a_receipt_of_two_hundred_lines_still_scans(
    shop: Shop, paper_width: int, dots: int
) -> None:
    articles = [an_article(name=f"Artikulli i gjatë numër {n} çaj ë € " * 2) for n in range(200)]
    sale = shop.sell(articles=articles, payment=paid(84000))

    picture = picture_of(shop.receipt(sale["iic"], paperWidth=paper_width))
    code_at_the_end = picture.crop((0, picture.height - 700, dots, picture.height))

    assert picture.height > 200 * 2 * 24
    codes = zxingcpp.read_barcodes(
        code_at_the_end.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode
    )
    assert [code.text for code in codes] == [sale["link"]]


def test_the_width_is_eighty_where_it_is_left_out_and_the_picture_never_changes(
    shop: Shop,
) -> None:
    iic = shop.sell()["iic"]

    first = shop.receipt(iic)
    again = shop.receipt(iic.lower(), paperWidth=80)

    assert picture_of(first).width == 576
    assert first == again


def test_the_white_around_the_code_is_four_modules_wide(shop: Shop) -> None:
    sale = shop.sell()
    picture = picture_of(shop.receipt(sale["iic"], paperWidth=80))

    place = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)[
        0
    ].position
    top = place.top_left.y
    left = place.top_left.x

    above = picture.crop((0, top - 19, picture.width, top - 1)).convert("L")
    beside = picture.crop((left - 19, top, left - 1, place.bottom_left.y)).convert("L")
    assert above.getextrema() == (255, 255)
    assert beside.getextrema() == (255, 255)


def test_everything_a_receipt_may_hold_is_drawn(shop: Shop) -> None:
    original = shop.sell()
    plain = picture_of(shop.receipt(original["iic"])).height
    lines = [
        an_article(name="Mollë", units=0.845, price=-1200, soldIn="KGM", rebate={"inValue": -10}),
        an_article(name="e\u0308\U0001f600\u202eكتاب" * 9, price=0.0625, units=-16, vatCode="C"),
    ]

    sale = shop.sell(
        articles=lines,
        payment=[{"type": "CARD", "amount": -1000}, {"type": "SVOUCHER", "amount": -4.5}],
        invoiceRebate={"inValue": -0.5},
        correctiveInvoice={"iicRef": original["iic"]},
        buyer={
            "buyerIDType": "PASS",
            "buyerIDNum": "X1",
            "buyerName": "Një blerës",
            "buyerAddress": "Rruga",
            "buyerTown": "Vlorë",
            "buyerCountry": "ALB",
        },
        currency={"code": "EUR", "exRate": 98.5},
    )

    assert picture_of(shop.receipt(sale["iic"])).height > plain + 8 * 24


def test_the_picture_waits_until_the_invoice_is_complete(closed_shop: Shop) -> None:
    iic = closed_shop.register(an_invoice()).json()["iic"]
    body = {"iic": iic, "pdfType": "receipt"}

    before = closed_shop.post("invoice/pdf", body)
    closed_shop.open_day()
    orders = [row["docId"] for row in closed_shop.control("documents") if row["iic"] == iic]
    closed_shop.status(orders[0])
    after = closed_shop.post("invoice/pdf", body)

    assert before.status_code == 200
    assert "base64" not in before.json()
    assert set(after.json()) == {"base64", "lang"}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "iic"),
        ({"iic": "A" * 31}, "iic"),
        ({"iic": "A" * 32, "pdfType": "receipt"}, "iic"),
        ({"iic": "SOLD", "pdfType": "eInvoice"}, "pdfType"),
        ({"iic": "SOLD", "pdfType": "poster"}, "pdfType"),
        ({"iic": "SOLD", "pdfType": "receipt", "paperWidth": 57}, "paperWidth"),
        ({"iic": "SOLD", "pdfType": "receipt", "paperWidth": "80"}, "paperWidth"),
        ({"iic": "SOLD", "pdfType": "receipt", "lang": "it"}, "lang"),
    ],
)
def test_a_picture_that_cannot_be_made_is_refused_by_field(
    shop: Shop, asked: dict[str, Any], field: str
) -> None:
    iic = shop.sell()["iic"]

    answer = shop.post(
        "invoice/pdf", {**asked, **({"iic": iic} if asked.get("iic") == "SOLD" else {})}
    )

    assert (answer.status_code, answer.json()["field"]) == (400, field)


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


def words_of(document: RenderedDocument) -> list[str]:
    """What a receipt says, row by row."""
    words = []
    for row in receipt_rows(document):
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
    document = a_document(**changes)

    png = receipt_png(document, paper_width=paper_width)

    assert title in words_of(document)
    assert width_and_code(png) == (dots, [LINK])


def test_a_cancellation_is_negative_and_names_its_original() -> None:
    lines = [line.reversed() for line in some_lines()]

    words = words_of(a_document(*lines, corrects=ORIGINAL, is_cancellation=True))

    assert "Anulon faturën 1001/2026/gk714tb203 e datës 18.11.2026" in words
    assert f"Anulon NSLF {ORIGINAL.iic}" in words
    assert "TOTALI | -3 062,00 L" in words
    assert "Para në dorë | -3 062,00" in words


def test_an_electronic_invoice_names_process_deadline_account_and_eic() -> None:
    document = an_electronic_document(
        pay_deadline=date(2026, 12, 18), prepaid_amount=Decimal(1000), notes="Dy\nrreshta"
    )

    words = words_of(document)

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

    words = words_of(a_document(line, currency="EUR", exchange_rate=Decimal("98.75")))

    assert "TOTALI | 500,00 EUR" in words
    assert "1 EUR = 98,75 L | 49 375,00 L" in words


def test_a_summary_shows_the_rebates_of_its_orders_as_one() -> None:
    lines = [a_line(share=Decimal("1.50")), a_line(share=Decimal("2.50"))]
    orders = ("A" * 32, "B" * 32)

    words = words_of(a_document(*lines, document_type="SUMMARY", orders=orders))

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
