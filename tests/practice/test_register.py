"""Registering an invoice, and registering it again (specification 1, 2.14, 3, 4.1)."""

import json
import re
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

from tests.practice.till_side import Shop, an_article, an_invoice, exactly, new_doc_id, paid


def test_a_cash_sale_completes_with_every_field_of_the_response(shop: Shop) -> None:
    body = an_invoice()

    fields = exactly(shop.register(body))

    assert fields["orderId"] == body["docId"]
    assert re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", fields["fic"])
    assert re.fullmatch("[0-9A-F]{32}", fields["iic"])
    assert (fields["invoiceType"], fields["invoiceOrderNumber"]) == ("CASH", 1)
    assert fields["invoiceNumber"] == f"1/2026/{fields['tcrCode']}"
    assert fields["totalPrice"] == Decimal("420.00")
    assert fields["totalPriceWithoutVat"] + fields["totalVatAmount"] == Decimal("420.00")
    assert (fields["taxFreeAmount"], fields["goodsExport"], fields["markUpAmount"]) == (0, 0, 0)
    code = "[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"
    for name in ("operatorCode", "businessUnitCode", "tcrCode"):
        assert re.fullmatch(code, fields[name])
    assert {"sellerName", "sellerNuis", "sellerAddress"} <= set(fields)
    assert not {"eic", "error"} & set(fields)


def test_the_link_names_the_invoice_and_leads_nowhere_real(shop: Shop) -> None:
    fields = shop.sell()

    link = urlsplit(fields["link"])

    assert link.hostname == "practice.invalid"
    facts = parse_qs(link.query)
    assert facts["iic"] == [fields["iic"]]
    assert facts["prc"] == ["420.00"]
    assert facts["crtd"] == ["2026-03-02T10:30:00+01:00"]


def test_the_same_request_again_gets_the_same_answer_to_the_byte(shop: Shop) -> None:
    body = an_invoice()
    first = shop.register(body)

    again = [shop.register(body).content, shop.status(body["docId"]).content]

    assert again == [first.content, first.content]
    assert [row["docId"] for row in shop.control("documents")].count(body["docId"]) == 1
    assert shop.document(body["docId"])["requests"] == 3


def test_the_same_body_in_another_spelling_continues_the_same_document(shop: Shop) -> None:
    body = an_invoice()
    first = shop.register(body)

    again = shop.post_bytes("invoice/register", json.dumps(body, indent=2).encode())

    assert again.content == first.content
    shas = {row["sha256"] for row in shop.requests(body["docId"])}
    assert len(shas) == 2


def test_the_same_doc_id_with_another_body_is_refused(shop: Shop) -> None:
    body = an_invoice()
    shop.register(body)

    other = shop.register({**body, "payment": paid(420, "CARD")})

    assert other.status_code == 400
    assert other.json()["field"] == "docId"
    assert shop.document(body["docId"])["complete"]


def test_a_doc_id_of_a_balance_is_no_doc_id_for_an_invoice(shop: Shop) -> None:
    doc_id = new_doc_id()
    shop.open_day(doc_id)

    answers = [shop.register(an_invoice(docId=doc_id)), shop.status(doc_id)]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert [answer.json()["field"] for answer in answers] == ["docId", "docId"]


def test_a_refused_request_leaves_no_document_behind(shop: Shop) -> None:
    body = an_invoice(payment=paid(419))

    refusal = shop.register(body)

    assert refusal.status_code == 400
    assert shop.status(body["docId"]).status_code == 400
    assert body["docId"] not in {row["docId"] for row in shop.control("documents")}


def test_invoices_of_a_device_are_numbered_without_gaps(shop: Shop) -> None:
    shop.sell()
    shop.register(an_invoice(payment=paid(1)))
    shop.fault({"kind": "client_error"})
    shop.register(an_invoice())

    numbers = [shop.sell()["invoiceOrderNumber"] for _ in range(2)]

    assert numbers == [2, 3]


def test_a_cashier_code_that_is_sent_comes_back(shop: Shop) -> None:
    fields = shop.sell(operatorCode="ab123cd456")

    assert fields["operatorCode"] == "ab123cd456"


def test_an_order_is_paid_by_the_service_and_counts_as_cash(shop: Shop) -> None:
    fields = shop.sell(documentType="ORDER", payment=None)

    assert fields["invoiceType"] == "CASH"
    assert fields["totalPrice"] == 420


def test_the_first_payment_decides_the_class(shop: Shop) -> None:
    halves = [{"type": "TRANSFER", "amount": 200}, {"type": "BANKNOTE", "amount": 220}]

    first = shop.sell(payment=halves)
    turned = shop.sell(payment=halves[::-1])

    assert (first["invoiceType"], turned["invoiceType"]) == ("NONCASH", "CASH")


def test_a_correction_points_at_an_invoice_that_is_no_correction(shop: Shop) -> None:
    original = shop.sell()
    negative = {"articles": [an_article(price=-420)], "payment": paid(-420)}

    correction = shop.sell(**negative, correctiveInvoice={"iicRef": original["iic"].lower()})
    of_a_correction = shop.register(
        an_invoice(**negative, correctiveInvoice={"iicRef": correction["iic"]})
    )
    of_nothing = shop.register(an_invoice(**negative, correctiveInvoice={"iicRef": "0" * 32}))

    assert correction["totalPrice"] == -420
    assert {of_a_correction.status_code, of_nothing.status_code} == {400}
    assert of_nothing.json()["field"] == "correctiveInvoice.iicRef"


def test_amounts_are_written_without_binary_noise(shop: Shop) -> None:
    articles = [an_article(price=Decimal("0.1"), units=3)]
    raw = json.dumps(an_invoice(articles=articles, payment=paid("SUM")), default=str)
    raw = raw.replace('"0.1"', "0.1").replace('"SUM"', "0.3")

    answer = shop.post_bytes("invoice/register", raw.encode())

    assert '"totalPrice":0.30,' in answer.text
    assert not re.search(r"\d\.\d{3,}[,}]", answer.text)
