"""Corrections with new articles, and cancellations (specification 2.8, 2.9, 3, 4.1, 4.2)."""

from typing import Any

import pytest

from tests.practice.till_side import (
    MovableClock,
    Shop,
    a_cancellation,
    a_nuis,
    a_shop,
    an_article,
    an_electronic_invoice,
    an_invoice,
    exactly,
    new_doc_id,
    paid,
    refusal,
)
from till.practice.rules.invoice import ElectronicTerms

NEGATIVE = {"articles": [an_article(price=-420)], "payment": paid(-420)}
REFERENCE = "correctiveInvoice.iicRef"
# A cancel request that breaks one rule of its fields, and the field named.
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "articles sent": ({"articles": [an_article()]}, "articles"),
    "payment sent": ({"payment": paid(1)}, "payment"),
    "docId left out": ({"docId": None}, "docId"),
    "docId too short": ({"docId": "1234"}, "docId"),
    "operatorCode pattern": ({"operatorCode": "x"}, "operatorCode"),
    "correctiveInvoice left out": ({"correctiveInvoice": None}, "correctiveInvoice"),
    "iicRef left out": ({"correctiveInvoice": {}}, REFERENCE),
    "iicRef of 33": ({"correctiveInvoice": {"iicRef": "A" * 33}}, REFERENCE),
    "iicRef of nothing": ({"correctiveInvoice": {"iicRef": "0" * 32}}, REFERENCE),
    "invoiceNotes too long": ({"invoiceNotes": "x" * 501}, "invoiceNotes"),
    "isEinvoice no flag": ({"isEinvoice": 1}, "isEinvoice"),
    "selectedProcess unknown": ({"selectedProcess": "P12"}, "selectedProcess"),
    "selectedInvoiceType 384": ({"selectedInvoiceType": "384"}, "selectedInvoiceType"),
    "payDeadline pattern": ({"payDeadline": "soon"}, "payDeadline"),
    "payDeadline in the past": ({"payDeadline": "2026-03-01"}, "payDeadline"),
    "prepaidAmount negative": ({"prepaidAmount": -1}, "prepaidAmount"),
    "prepaidAmount three places": ({"prepaidAmount": 0.001}, "prepaidAmount"),
    "electronic for an ordinary invoice": ({"isEinvoice": True}, "isEinvoice"),
}


@pytest.mark.parametrize(("sent", "field"), REFUSED.values(), ids=REFUSED.keys())
def test_a_cancellation_that_breaks_a_rule_is_refused_by_field(
    shop: Shop, sent: dict[str, Any], field: str
) -> None:
    iic = shop.sell()["iic"]

    answer = shop.post("invoice/cancel", a_cancellation(iic, **sent))

    assert refusal(answer) == (400, field), answer.text
    assert "fic" in shop.cancel(iic).json()


def test_a_cancellation_turns_lines_and_payments_round(shop: Shop) -> None:
    original = shop.sell(
        articles=[an_article(price=120, rebate={"inPercentage": 10}), an_article(vatCode="D")],
        payment=[*paid(500, "CARD"), *paid(18)],
        invoiceRebate={"inValue": 10},
    )

    fields = exactly(shop.cancel(original["iic"].lower()))

    amounts = ("totalPrice", "totalPriceWithoutVat", "totalVatAmount", "taxFreeAmount")
    assert [fields[name] for name in amounts] == [-original[name] for name in amounts]
    assert fields["totalPrice"] == -518
    assert fields["invoiceType"] == original["invoiceType"]
    assert fields["invoiceOrderNumber"] == original["invoiceOrderNumber"] + 1


def test_a_cancellation_is_a_document_of_its_own(shop: Shop) -> None:
    sale = shop.sell()
    body = None
    body = a_cancellation(sale["iic"])

    first = shop.post("invoice/cancel", body)
    again = [shop.post("invoice/cancel", body), shop.status(body["docId"])]

    assert first.json()["orderId"] == body["docId"]
    assert first.json()["iic"] != sale["iic"]
    assert [answer.content for answer in again] == [first.content, first.content]
    assert shop.document(body["docId"])["total"] == -420


def test_the_docid_of_a_cancellation_is_new(shop: Shop) -> None:
    sale = shop.sell()
    other = shop.sell()

    of_the_original = shop.cancel(sale["iic"], docId=sale["orderId"])
    of_another = shop.cancel(sale["iic"], docId=other["orderId"])
    cancelled = shop.cancel(sale["iic"]).json()
    another_body = shop.cancel(other["iic"], docId=cancelled["orderId"])
    as_a_sale = shop.register(an_invoice(docId=cancelled["orderId"]))

    answers = [of_the_original, of_another, another_body, as_a_sale]
    assert [refusal(answer) for answer in answers] == [(400, "docId")] * 4


def test_an_invoice_is_cancelled_once(shop: Shop) -> None:
    iic = shop.sell()["iic"]
    shop.cancel(iic)

    assert refusal(shop.cancel(iic)) == (400, REFERENCE)


def test_a_rejected_cancellation_leaves_the_invoice_free_for_another(shop: Shop) -> None:
    iic = shop.sell()["iic"]
    rejected = shop.cancel(iic, operatorCode="zz999zz999").json()

    replaced = shop.cancel(iic)

    assert rejected["error"]["cisError"]["faultCode"] == "OPERATOR_UNKNOWN"
    assert "fic" in replaced.json()
    late = shop.status(rejected["orderId"]).json()
    assert "fic" not in late


def test_a_cancellation_is_neither_cancelled_nor_corrected(shop: Shop) -> None:
    cancellation = shop.cancel(shop.sell()["iic"]).json()["iic"]
    correction = shop.sell(**NEGATIVE, correctiveInvoice={"iicRef": shop.sell()["iic"]})["iic"]

    answers = [
        shop.cancel(cancellation),
        shop.cancel(correction),
        shop.register(an_invoice(**NEGATIVE, correctiveInvoice={"iicRef": cancellation})),
        shop.register(an_invoice(**NEGATIVE, correctiveInvoice={"iicRef": correction})),
    ]

    assert [refusal(answer) for answer in answers] == [(400, REFERENCE)] * 4


def test_an_invoice_that_is_not_fiscalized_is_neither_cancelled_nor_corrected(shop: Shop) -> None:
    shop.fault({"kind": "incomplete"})
    iic = shop.register(an_invoice()).json()["iic"]

    answers = [
        shop.cancel(iic),
        shop.register(an_invoice(**NEGATIVE, correctiveInvoice={"iicRef": iic})),
    ]

    assert [refusal(answer) for answer in answers] == [(400, REFERENCE)] * 2


def test_an_invoice_of_another_business_is_none(shop: Shop) -> None:
    other = a_shop(shop.server, shop.client, nuis=a_nuis())
    iic = shop.sell()["iic"]

    assert refusal(other.cancel(iic)) == (400, REFERENCE)
    assert refusal(other.post("invoice/pdf", {"iic": iic})) == (400, "iic")


def test_an_electronic_invoice_is_cancelled_electronically(shop: Shop) -> None:
    original = shop.send()

    inherited = shop.cancel(original["iic"]).json()
    other = shop.cancel(shop.send()["iic"], isEinvoice=False).json()

    assert {"fic", "eic"} <= set(inherited)
    assert (inherited["tcrCode"], inherited["totalPrice"]) == ("", -420)
    assert "eic" not in other
    assert other["fic"]


def test_the_process_of_an_electronic_cancellation_is_p10(shop: Shop) -> None:
    understood = shop.understood(shop.cancel(shop.send()["iic"]).json()["orderId"])

    assert understood.electronic == ElectronicTerms(process="P10", type_code="384")


def test_an_incomplete_electronic_cancellation_shows_docid_and_error_alone(shop: Shop) -> None:
    original = shop.send()
    shop.fault({"kind": "half_done"})
    body = a_cancellation(original["iic"], selectedProcess="P10", payDeadline="2026-03-02")

    unfinished = shop.post("invoice/cancel", body)
    finished = shop.status(body["docId"])

    assert set(unfinished.json()) == {"orderId", "error"}
    assert {"fic", "eic"} <= set(finished.json())


def test_the_cancellation_of_a_cash_invoice_waits_for_the_opening_balance(
    shop: Shop, clock: MovableClock
) -> None:
    original = shop.sell()
    transfer = shop.sell(payment=paid(420, "TRANSFER"))
    clock.move(clock.a_day)

    waiting = shop.cancel(original["iic"]).json()
    not_cash = shop.cancel(transfer["iic"]).json()
    shop.open_day()

    assert waiting["error"]["cisError"]["faultCode"] == "OPENING_MISSING"
    assert not_cash["invoiceType"] == "NONCASH"
    assert "fic" in shop.status(waiting["orderId"]).json()


def test_goods_may_come_back_in_several_parts(shop: Shop) -> None:
    sale = shop.sell(articles=[an_article(units=3)], payment=paid(1260))

    parts = [shop.sell(**NEGATIVE, correctiveInvoice={"iicRef": sale["iic"]}) for _ in range(2)]

    assert [part["totalPrice"] for part in parts] == [-420, -420]
    assert "fic" in shop.cancel(sale["iic"]).json()


def test_a_correction_may_name_the_day_of_the_original(shop: Shop) -> None:
    reference = {"iicRef": shop.sell()["iic"], "issueDateTime": "2026-02-27"}

    assert shop.sell(**NEGATIVE, correctiveInvoice=reference)["fic"]


def test_a_correction_may_be_electronic_under_any_process(shop: Shop) -> None:
    reference = {"iicRef": shop.send()["iic"]}
    negative = {**NEGATIVE, "payment": paid(-420, "TRANSFER")}

    sent = shop.register(an_electronic_invoice(**negative, correctiveInvoice=reference))

    assert {"fic", "eic"} <= set(sent.json())


def test_status_knows_cancellations_too(shop: Shop) -> None:
    unknown = shop.status(new_doc_id())
    cancelled = shop.cancel(shop.sell()["iic"]).json()

    assert refusal(unknown) == (400, "docId")
    assert shop.status(cancelled["orderId"]).json() == cancelled
