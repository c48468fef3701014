"""How the total and the VAT are calculated (specification 2.2, 2.3, 2.5, 2.17)."""

import json
from typing import Any

import pytest

from tests.practice.till_side import Shop, an_article, an_invoice, exactly, paid

Case = tuple[list[dict[str, Any]], dict[str, Any], str]

TOTALS: dict[str, Case] = {
    "a weighed article is rounded half up": ([{"price": 0.5, "units": 0.45}], {}, "0.23"),
    "a price of four places": ([{"price": 0.0125, "units": 999999.999}], {}, "12500.00"),
    "the largest line": ([{"price": 999.9999, "units": 999999.999}], {}, "999999899.00"),
    "half a cent goes up": ([{"price": 0.05, "units": 0.1}], {}, "0.01"),
    "a total that is sent counts": (
        [{"price": 99.99, "units": 3, "totalPrice": 300}],
        {},
        "300.00",
    ),
    "a line rebate in value": ([{"price": 100, "rebate": {"inValue": 5.5}}], {}, "94.50"),
    "a line rebate in percent": ([{"price": 9.99, "rebate": {"inPercentage": 10}}], {}, "8.99"),
    "a rebate on the whole invoice": (
        [{"price": 100}, {"price": 50}],
        {"invoiceRebate": {"inValue": 15}},
        "135.00",
    ),
    "a rebate on the whole invoice in percent": (
        [{"price": 100}, {"price": 50, "rebate": {"inValue": 10}}],
        {"invoiceRebate": {"inPercentage": 10}},
        "126.00",
    ),
}


@pytest.mark.parametrize(("articles", "more", "total"), TOTALS.values(), ids=TOTALS.keys())
def test_the_payments_must_equal_the_calculated_total(
    shop: Shop, articles: list[dict[str, Any]], more: dict[str, Any], total: str
) -> None:
    lines = [an_article(**line) for line in articles]
    body = json.dumps(an_invoice(articles=lines, payment=paid("PAID"), **more))

    right = shop.post_bytes("invoice/register", body.replace('"PAID"', total).encode())
    wrong_by_a_cent = body.replace('"PAID"', f"{total}1").replace("practice-test", "wrong-test")
    wrong = shop.post_bytes("invoice/register", wrong_by_a_cent.encode())

    assert right.status_code == 200, right.text
    assert f'"totalPrice":{total},' in right.text
    assert (wrong.status_code, wrong.json()["field"]) == (400, "payment")


def test_vat_is_taken_out_of_the_price_code_by_code(shop: Shop) -> None:
    prices = {"A": 10, "B": 120, "C": 30, "D": 110, "E": 106, "J": 50}
    lines = [an_article(vatCode=code, price=price) for code, price in prices.items()]

    fields = shop.sell(articles=lines, payment=paid(426))

    assert fields["totalVatAmount"] == 20 + 10 + 6
    assert fields["totalPriceWithoutVat"] == 426 - 36
    assert (fields["taxFreeAmount"], fields["goodsExport"]) == (40, 50)


def test_a_rebate_on_the_invoice_lowers_the_vat_of_each_article(shop: Shop) -> None:
    lines = [an_article(vatCode="B", price=120), an_article(vatCode="C", price=120)]

    fields = shop.sell(articles=lines, payment=paid(216), invoiceRebate={"inPercentage": 10})

    assert fields["totalVatAmount"] == 18
    assert fields["taxFreeAmount"] == 108


def test_net_and_vat_always_add_up_to_the_total(shop: Shop) -> None:
    for cents in range(1, 60):
        raw = json.dumps(an_invoice(articles=[an_article(price="P")], payment=paid("P")))
        answer = shop.post_bytes("invoice/register", raw.replace('"P"', f"0.{cents:02d}").encode())

        fields = exactly(answer)

        assert fields["totalPriceWithoutVat"] + fields["totalVatAmount"] == fields["totalPrice"]
