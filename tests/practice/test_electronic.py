"""Electronic invoices: who may have one, its process, its two stages (specification 2.18, 4.1)."""

import re
from typing import Any

import pytest

from tests.practice.till_side import (
    BUYER,
    Shop,
    a_cancellation,
    an_article,
    an_electronic_invoice,
    exactly,
    paid,
    refusal,
)
from till.practice.rules.invoice import ElectronicTerms
from till.practice.rules.schemas import CASH_PAYMENTS, NON_CASH_PAYMENTS, TYPE_OF_PROCESS

UNFINISHED = {"orderId", "error"}


def electronic_of(shop: Shop, doc_id: str) -> ElectronicTerms:
    """What the service understood of an electronic invoice: process and type code."""
    electronic = shop.understood(doc_id).electronic
    assert electronic is not None
    return electronic


def test_an_electronic_invoice_completes_with_fic_and_eic_and_names_no_tcr(shop: Shop) -> None:
    fields = exactly(shop.register(an_electronic_invoice()))

    assert {"fic", "eic", "iic", "link"} <= set(fields)
    assert fields["eic"] != fields["fic"]
    assert (fields["tcrCode"], fields["invoiceType"]) == ("", "NONCASH")
    assert re.fullmatch("[1-9][0-9]*/2026", fields["invoiceNumber"])


def test_an_electronic_invoice_needs_no_opening_balance(closed_shop: Shop) -> None:
    assert closed_shop.send()["eic"]


@pytest.mark.parametrize("process", TYPE_OF_PROCESS)
def test_the_process_assigns_the_invoice_type(shop: Shop, process: str) -> None:
    more: dict[str, Any] = {"selectedProcess": process}
    if process == "P4":
        more["prepaidAmount"] = 100
    if process in {"P9", "P10"}:
        more["correctiveInvoice"] = {"iicRef": shop.send()["iic"]}

    sent = shop.send(**more)

    understood = electronic_of(shop, sent["orderId"])
    assert (understood.process, understood.type_code) == (process, TYPE_OF_PROCESS[process])


def test_the_process_is_p1_where_it_is_left_out_and_a_type_may_be_selected(shop: Shop) -> None:
    left_out = electronic_of(shop, shop.send()["orderId"])
    selected = electronic_of(shop, shop.send(selectedInvoiceType="82")["orderId"])

    assert (left_out.process, left_out.type_code) == ("P1", "380")
    assert (selected.process, selected.type_code) == ("P1", "82")


@pytest.mark.parametrize("kind", CASH_PAYMENTS)
def test_no_payment_of_an_electronic_invoice_is_cash(shop: Shop, kind: str) -> None:
    payments = [*paid(400, "TRANSFER"), *paid(20, kind)]

    answer = shop.register(an_electronic_invoice(payment=payments))

    assert refusal(answer) == (400, "payment[1].type")


@pytest.mark.parametrize("kind", sorted(set(NON_CASH_PAYMENTS) - {"ACCOUNT"}))
def test_every_other_way_to_pay_is_fine(shop: Shop, kind: str) -> None:
    assert shop.send(payment=paid(420, kind))["eic"]


@pytest.mark.parametrize("kind", ["ID", "PASS", "VAT", "TAX", "SOC", "POINTS"])
def test_the_buyer_of_an_electronic_invoice_has_a_nuis(shop: Shop, kind: str) -> None:
    answer = shop.register(an_electronic_invoice(buyer={**BUYER, "buyerIDType": kind}))

    assert refusal(answer) == (400, "buyer.buyerIDType")


def test_an_account_payment_needs_its_details(shop: Shop) -> None:
    answer = shop.register(an_electronic_invoice(payment=paid(420, "ACCOUNT")))

    assert refusal(answer) == (400, "payment[0].details")


@pytest.mark.parametrize("amount", [None, 0, 420.01])
def test_a_prepayment_is_more_than_nothing_and_not_above_the_total(
    shop: Shop, amount: float | None
) -> None:
    body = an_electronic_invoice(selectedProcess="P4", prepaidAmount=amount)

    assert refusal(shop.register(body)) == (400, "prepaidAmount")


@pytest.mark.parametrize("process", ["P9", "P10"])
def test_a_credit_note_refers_to_an_invoice_with_an_eic(shop: Shop, process: str) -> None:
    negative = {"articles": [an_article(price=-420)], "payment": paid(-420, "TRANSFER")}
    ordinary = shop.sell()
    electronic = shop.send()
    named = {"selectedProcess": process, **negative}

    of_nothing = shop.register(an_electronic_invoice(**named))
    reference = {"correctiveInvoice": {"iicRef": ordinary["iic"]}}
    of_an_ordinary = shop.register(an_electronic_invoice(**named, **reference))
    credit = shop.send(**named, correctiveInvoice={"iicRef": electronic["iic"]})

    assert refusal(of_nothing) == (400, "correctiveInvoice")
    assert refusal(of_an_ordinary) == (400, "correctiveInvoice.iicRef")
    assert (credit["totalPrice"], bool(credit["eic"])) == (-420, True)


@pytest.mark.parametrize("kind", ["incomplete", "half_done", "server_error", "client_error"])
@pytest.mark.parametrize("recovery", ["status", "register"])
def test_an_incomplete_electronic_invoice_shows_its_docid_and_the_error_alone(
    shop: Shop, kind: str, recovery: str
) -> None:
    shop.fault({"kind": kind, "times": 2})
    body = an_electronic_invoice()

    unfinished = [shop.register(body), shop.status(body["docId"])]
    again = shop.status(body["docId"]) if recovery == "status" else shop.register(body)

    assert [set(answer.json()) for answer in unfinished] == [UNFINISHED, UNFINISHED]
    assert all(answer.json()["orderId"] == body["docId"] for answer in unfinished)
    assert {"fic", "eic"} <= set(again.json())
    assert shop.register(body).content == again.content


def test_an_invoice_half_done_is_fiscalized_once_and_delivered_later(shop: Shop) -> None:
    shop.fault({"kind": "half_done"})
    body = an_electronic_invoice()

    shop.register(body)
    between = shop.document(body["docId"])
    first_stage = shop.kept(body["docId"]).first_stage
    complete = shop.status(body["docId"]).json()

    assert (between["complete"], between["halfDone"], between["fic"]) == (False, True, None)
    assert complete["fic"] == first_stage
    assert shop.document(body["docId"])["halfDone"] is False


def test_an_ordinary_invoice_has_no_halves(shop: Shop) -> None:
    shop.fault({"kind": "half_done"})

    sale = shop.register({**an_electronic_invoice(), "isEinvoice": False}).json()

    assert {"orderId", "iic", "error"} == set(sale)
    assert shop.document(sale["orderId"])["halfDone"] is False


def test_nothing_refers_to_an_electronic_invoice_before_its_eic(shop: Shop) -> None:
    shop.fault({"kind": "half_done"})
    body = an_electronic_invoice()
    shop.register(body)
    iic = shop.document(body["docId"])["iic"]

    cancelled = shop.post("invoice/cancel", a_cancellation(iic))
    corrected = shop.register(an_electronic_invoice(correctiveInvoice={"iicRef": iic}))
    paper = shop.post("invoice/pdf", {"iic": iic, "pdfType": "eInvoice"})

    assert refusal(cancelled) == (400, "correctiveInvoice.iicRef")
    assert refusal(corrected) == (400, "correctiveInvoice.iicRef")
    assert refusal(paper) == (400, "pdfType")


def test_the_official_paper_is_for_electronic_invoices_alone(shop: Shop) -> None:
    electronic = shop.send()
    ordinary = shop.sell()

    official = shop.post("invoice/pdf", {"iic": electronic["iic"], "pdfType": "eInvoice"})
    refused = shop.post("invoice/pdf", {"iic": ordinary["iic"], "pdfType": "eInvoice"})

    assert set(official.json()) == {"base64", "eic"}
    assert official.json()["eic"] == electronic["eic"]
    assert refusal(refused) == (400, "pdfType")
