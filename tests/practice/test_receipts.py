"""The picture of a receipt (specification 2.11, 2.16, 4.4)."""

import io
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.practice.till_side import Shop, an_article, an_invoice, paid

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
