"""Every rule that refuses a register request, with the field it names (specification 2 and 4.1)."""

from typing import Any

import pytest

from tests.practice.till_side import Shop, an_article, an_invoice, paid

BUYER = {
    "buyerIDType": "NUIS",
    "buyerIDNum": "L71904523K",
    "buyerName": "Blerësi",
    "buyerAddress": "Rruga 1",
    "buyerTown": "Tiranë",
    "buyerCountry": "ALB",
}
ACCOUNT = {
    "idNumber": "AL1",
    "name": "N",
    "bankName": "B",
    "swift_code": "S",
    "country": "Albania",
    "countryCode": "AL",
    "currency": "ALL",
}
IIC = "A" * 32


def on_account(**changes: Any) -> dict[str, Any]:
    detail = {name: text for name, text in {**ACCOUNT, **changes}.items() if text is not None}
    return {"payment": [{"type": "ACCOUNT", "amount": 420, "details": [detail]}]}


def line(**changes: Any) -> dict[str, Any]:
    article = {name: v for name, v in an_article(**changes).items() if v is not None}
    return {"articles": [article]}


# section of the specification, what is sent, the field that the refusal names
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("2 unknown", {"colour": "red"}, "colour"),
    ("2.1 docId", {"docId": None}, "docId"),
    ("2.1 docId", {"docId": "1234"}, "docId"),
    ("2.1 docId", {"docId": "x" * 201}, "docId"),
    ("2.1 docId", {"docId": 12345}, "docId"),
    ("2.1 operatorCode", {"operatorCode": "AB123cd456"}, "operatorCode"),
    ("2.1 articles", {"articles": None}, "articles"),
    ("2.1 articles", {"articles": []}, "articles"),
    ("2.1 articles", {"articles": {}}, "articles"),
    ("2.1 articles", {"articles": ["bread"]}, "articles[0]"),
    ("2.1 payment", {"payment": None}, "payment"),
    ("2.1 payment", {"payment": []}, "payment"),
    ("2.1 payment", {"documentType": "ORDER"}, "payment"),
    ("2.1 invoiceNotes", {"invoiceNotes": "x" * 501}, "invoiceNotes"),
    ("2.1 documentType", {"documentType": "GIFT"}, "documentType"),
    (
        "2.1 documentType",
        {"documentType": "ORDER", "payment": None, "isEinvoice": True},
        "documentType",
    ),
    ("2.1 selfIssueType", {"selfIssueType": "SELF"}, "selfIssueType"),
    ("2.1 selfIssueType", {"documentType": "SELFISSUE"}, "selfIssueType"),
    ("2.1 reverseCharge", {"reverseCharge": True}, "reverseCharge"),
    ("2.1 reverseCharge", {"reverseCharge": "yes"}, "reverseCharge"),
    ("2.1 summaryInvoices", {"summaryInvoices": [IIC]}, "summaryInvoices"),
    ("2.1 summaryInvoices", {"summaryInvoices": ["short"]}, "summaryInvoices[0]"),
    ("2.1 total", {"total": 420}, "total"),
    ("2.1 articles", {"documentType": "SUMMARY", "total": 1, "summaryInvoices": [IIC]}, "articles"),
    ("2.1 supplyPeriod", {"supplyPeriod": {"start": "2026-03-01"}}, "supplyPeriod.end"),
    (
        "2.1 supplyPeriod",
        {"supplyPeriod": {"start": "2026-03-05", "end": "2026-03-04"}},
        "supplyPeriod",
    ),
    (
        "2.1 supplyPeriod",
        {"supplyPeriod": {"start": "2026-02-28", "end": "2026-03-01"}},
        "supplyPeriod",
    ),
    ("2.1 selectedProcess", {"selectedProcess": "P12"}, "selectedProcess"),
    ("2.1 selectedInvoiceType", {"selectedInvoiceType": "384"}, "selectedInvoiceType"),
    ("2.1 payDeadline", {"payDeadline": "2026-3-2"}, "payDeadline"),
    ("2.1 payDeadline", {"payDeadline": "2026-02-30"}, "payDeadline"),
    ("2.1 payDeadline", {"payDeadline": "2026-03-01"}, "payDeadline"),
    ("2.1 payDeadline", {"payDeadline": "2027-01-01"}, "payDeadline"),
    ("2.1 prepaidAmount", {"prepaidAmount": -1}, "prepaidAmount"),
    ("2.1 prepaidAmount", {"prepaidAmount": 1.001}, "prepaidAmount"),
    ("2.1 prepaidAmount", {"selectedProcess": "P4"}, "prepaidAmount"),
    ("2.18 P4", {"selectedProcess": "P4", "prepaidAmount": 0}, "prepaidAmount"),
    ("2.18 P4", {"selectedProcess": "P4", "prepaidAmount": 421}, "prepaidAmount"),
    ("2.18 P9", {"selectedProcess": "P9"}, "correctiveInvoice"),
    ("2.2 articleId", line(articleId=None), "articles[0].articleId"),
    ("2.2 articleId", line(articleId="x" * 101), "articles[0].articleId"),
    ("2.2 name", line(name="x" * 101), "articles[0].name"),
    ("2.2 vatCode", line(vatCode="M"), "articles[0].vatCode"),
    ("2.17 vatCode", line(vatCode="F"), "articles[0].vatCode"),
    ("2.17 vatCode", line(vatCode="L"), "articles[0].vatCode"),
    ("2.2 price", line(price="420"), "articles[0].price"),
    ("2.2 price", line(price=True), "articles[0].price"),
    ("2.2 price", line(price=None), "articles[0].price"),
    ("2.2 price", line(price=1e13), "articles[0].price"),
    ("2.2 units", line(units=None), "articles[0].units"),
    ("2.2 soldIn", line(soldIn="a piece"), "articles[0].soldIn"),
    ("2.3 rebate", line(rebate={}), "articles[0].rebate"),
    ("2.3 rebate", line(rebate={"inValue": 1, "inPercentage": 1}), "articles[0].rebate"),
    ("2.3 rebate", line(rebate={"inPercentage": 101}), "articles[0].rebate.inPercentage"),
    ("2.3 rebate", {"invoiceRebate": {"inValue": 1, "inPercentage": 1}}, "invoiceRebate"),
    ("2.4 currency", {"currency": {"code": "EUR"}}, "currency.exRate"),
    ("2.4 currency", {"currency": {"code": "EUR", "exRate": 0}}, "currency.exRate"),
    ("2.4 currency", {"currency": {"code": "euro"}}, "currency.code"),
    ("2.5 type", {"payment": paid(420, "GOLD")}, "payment[0].type"),
    ("2.5 amount", {"payment": paid(419.99)}, "payment"),
    ("2.5 amount", {"payment": [{"type": "CARD"}]}, "payment[0].amount"),
    ("2.5 details", {"payment": paid(420, "ACCOUNT")}, "payment[0].details"),
    ("2.6 all seven", on_account(swift_code=None), "payment[0].details[0].swift_code"),
    ("2.6 countryCode", on_account(countryCode="ALB"), "payment[0].details[0].countryCode"),
    ("2.6 currency", on_account(currency="L"), "payment[0].details[0].currency"),
    ("2.7 type", {"buyer": {**BUYER, "buyerIDType": "CAT"}}, "buyer.buyerIDType"),
    ("2.7 NUIS", {"buyer": {**BUYER, "buyerIDNum": "71904523KL"}}, "buyer.buyerIDNum"),
    ("2.7 country", {"buyer": {**BUYER, "buyerCountry": "AL"}}, "buyer.buyerCountry"),
    ("2.7 code", {"buyer": {**BUYER, "buyerCountryCode": "ALB"}}, "buyer.buyerCountryCode"),
    ("2.7 required", {"isEinvoice": True}, "buyer"),
    ("2.8 iicRef", {"correctiveInvoice": {}}, "correctiveInvoice.iicRef"),
    ("2.8 iicRef", {"correctiveInvoice": {"iicRef": "F" * 31}}, "correctiveInvoice.iicRef"),
    ("2.8 exists", {"correctiveInvoice": {"iicRef": "F" * 32}}, "correctiveInvoice.iicRef"),
    ("not yet", {"documentType": "EXPORT", "buyer": BUYER}, "documentType"),
    ("not yet", {"isEinvoice": True, "buyer": BUYER}, "isEinvoice"),
]


@pytest.mark.parametrize(("section", "sent", "field"), REFUSED)
def test_a_request_that_breaks_a_rule_is_refused_by_field(
    shop: Shop, section: str, sent: dict[str, Any], field: str
) -> None:
    answer = shop.register(an_invoice(**sent))

    assert answer.status_code == 400, f"{section}: {answer.text}"
    assert set(answer.json()) == {"message", "field"}
    assert answer.json()["field"] == field


ACCEPTED: list[tuple[str, dict[str, Any]]] = [
    ("2.1 docId of 200", {"docId": "d" * 200}),
    ("2.1 notes", {"invoiceNotes": "ë" * 500}),
    ("2.1 supplyPeriod", {"supplyPeriod": {"start": "2026-03-01", "end": "2026-03-31"}}),
    ("2.1 payDeadline today", {"payDeadline": "2026-03-02"}),
    ("2.1 prepaidAmount ignored", {"prepaidAmount": 9000.5}),
    ("2.18 P4", {"selectedProcess": "P4", "prepaidAmount": 420}),
    ("2.1 reverseCharge false", {"reverseCharge": False}),
    ("2.2 unknown inside", line(colour="red")),
    ("2.4 currency", {"currency": {"code": "EUR", "exRate": 98.4}}),
    ("2.5 ACCOUNT", on_account()),
    ("2.7 NUIS trimmed and raised", {"buyer": {**BUYER, "buyerIDNum": " l71904523k "}}),
    ("2.7 passport", {"buyer": {**BUYER, "buyerIDType": "PASS", "buyerIDNum": "X1"}}),
]


@pytest.mark.parametrize(("section", "sent"), ACCEPTED)
def test_what_the_specification_allows_is_accepted(
    shop: Shop, section: str, sent: dict[str, Any]
) -> None:
    answer = shop.register(an_invoice(**sent))

    assert answer.status_code == 200, f"{section}: {answer.text}"
    assert "fic" in answer.json()


def test_all_unknown_fields_are_listed(shop: Shop) -> None:
    answers = [
        shop.register(an_invoice(zebra=1, apple=2)),
        shop.post("invoice/status", {"docId": "docid", "zebra": 1, "apple": 2}),
        shop.post("balance/initiate", {"docId": "docid", "amount": 1, "zebra": 1, "apple": 2}),
        shop.post("invoice/pdf", {"iic": IIC, "zebra": 1, "apple": 2}),
    ]

    assert {answer.status_code for answer in answers} == {400}
    assert all("apple, zebra" in answer.json()["message"] for answer in answers)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b"\xff", b'{"docId": NaN}', b'{"docId": Infinity}', b"[" * 100_000],
)
def test_what_is_no_json_object_is_refused(shop: Shop, raw: bytes) -> None:
    answer = shop.post_bytes("invoice/register", raw)

    assert answer.status_code == 400
    assert answer.json()["message"]


def test_a_body_that_is_not_called_json_is_refused(shop: Shop) -> None:
    answer = shop.post("invoice/register", an_invoice(), headers={"Content-Type": "text/plain"})

    assert (answer.status_code, answer.json()["field"]) == (400, "Content-Type")


def test_half_a_character_is_refused_and_not_stored(shop: Shop) -> None:
    answer = shop.post_bytes("invoice/status", b'{"docId": "abc\\ud800def"}')

    assert (answer.status_code, answer.json()["field"]) == (400, "docId")


def test_an_address_that_is_none_answers_with_a_message(shop: Shop) -> None:
    answers = [
        shop.post("invoice/cancel", {}),
        shop.client.get(f"{shop.server.base_url}/invoice/register"),
    ]

    assert [answer.status_code for answer in answers] == [404, 405]
    assert all(answer.json()["message"] for answer in answers)
