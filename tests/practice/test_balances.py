"""Opening balances, and money put into the till and taken out (1, 2.12, 4.1 rule 10, 4.5, 4.6)."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.practice.till_side import (
    MovableClock,
    Shop,
    a_shop,
    an_invoice,
    new_doc_id,
    paid,
    refusal,
)

MOVEMENTS = ("withdraw", "deposit")
# A balance request that breaks one rule, for every operation, and the field named.
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "docId left out": ({"amount": 1}, "docId"),
    "docId too short": ({"docId": "1234", "amount": 1}, "docId"),
    "docId too long": ({"docId": "x" * 201, "amount": 1}, "docId"),
    "amount left out": ({}, "amount"),
    "amount no number": ({"amount": "5000"}, "amount"),
    "amount null": ({"amount": None}, "amount"),
    "amount a flag": ({"amount": True}, "amount"),
    "amount negative": ({"amount": -1}, "amount"),
    "notes no text": ({"amount": 1, "notes": 5}, "notes"),
    "operatorCode pattern": ({"amount": 1, "operatorCode": "nobody"}, "operatorCode"),
    "unknown field": ({"amount": 1, "currency": "ALL"}, "currency"),
}


@pytest.mark.parametrize("operation", ["initiate", *MOVEMENTS])
@pytest.mark.parametrize(("sent", "field"), REFUSED.values(), ids=REFUSED.keys())
def test_a_balance_request_that_breaks_a_rule_is_refused_by_field(
    closed_shop: Shop, operation: str, sent: dict[str, Any], field: str
) -> None:
    body = sent if field == "docId" else {"docId": new_doc_id(), **sent}

    assert refusal(closed_shop.post(f"balance/{operation}", body)) == (400, field)


@pytest.mark.parametrize("operation", MOVEMENTS)
def test_a_movement_is_reported_once_and_may_be_asked_about_again(
    closed_shop: Shop, operation: str
) -> None:
    body = {
        "docId": new_doc_id(),
        "amount": 1500.5,
        "notes": "Kusuri",
        "operatorCode": "ab123cd456",
    }

    first, again = (closed_shop.post(f"balance/{operation}", body) for _ in range(2))

    assert set(first.json()) == {"orderId", "fcdc"}
    assert first.json()["orderId"] == body["docId"]
    assert again.content == first.content
    assert closed_shop.document(body["docId"])["endpoint"] == f"balance/{operation}"


@pytest.mark.parametrize("operation", MOVEMENTS)
def test_a_movement_of_nothing_is_refused_and_an_empty_till_may_open(
    closed_shop: Shop, operation: str
) -> None:
    nothing = closed_shop.post(f"balance/{operation}", {"docId": new_doc_id(), "amount": 0})

    assert refusal(nothing) == (400, "amount")
    assert "fcdc" in closed_shop.open_day(amount=0).json()


def test_many_movements_a_day_are_fine_and_open_no_day(closed_shop: Shop) -> None:
    answers = [
        closed_shop.post(f"balance/{operation}", {"docId": new_doc_id(), "amount": 100})
        for operation in MOVEMENTS * 2
    ]

    assert all("fcdc" in answer.json() for answer in answers)
    assert "error" in closed_shop.register(an_invoice()).json()


@pytest.mark.parametrize("operation", ["initiate", *MOVEMENTS])
@pytest.mark.parametrize("kind", ["incomplete", "server_error", "client_error"])
def test_a_movement_that_fails_is_completed_by_the_same_request(
    closed_shop: Shop, operation: str, kind: str
) -> None:
    closed_shop.fault({"kind": kind, "endpoint": f"balance/{operation}"})
    body = {"docId": new_doc_id(), "amount": 100}

    failed, repeated = (closed_shop.post(f"balance/{operation}", body) for _ in range(2))

    assert failed.status_code == 200
    assert set(failed.json()) == {"orderId", "error"}
    assert "fcdc" in repeated.json()


def test_a_docid_belongs_to_one_operation(closed_shop: Shop) -> None:
    body = {"docId": new_doc_id(), "amount": 100}
    closed_shop.post("balance/deposit", body)

    as_another = closed_shop.post("balance/withdraw", body)
    with_another_amount = closed_shop.post("balance/deposit", {**body, "amount": 200})

    assert [refusal(as_another), refusal(with_another_amount)] == [(400, "docId")] * 2
    assert refusal(closed_shop.status(body["docId"])) == (400, "docId")


def test_an_unknown_operator_is_rejected_by_the_platform(closed_shop: Shop) -> None:
    body = {"docId": new_doc_id(), "amount": 100, "operatorCode": "zz999zz999"}

    answer = closed_shop.post("balance/deposit", body)

    error = answer.json()["error"]["cisError"]
    assert (answer.status_code, error["faultEnv"]) == (200, "env:CLIENT")
    assert error["faultCode"] == "OPERATOR_UNKNOWN"


def test_an_opening_balance_completes_with_its_fcdc_and_stays_the_same(closed_shop: Shop) -> None:
    doc_id = new_doc_id()

    first = closed_shop.open_day(doc_id)
    again = closed_shop.open_day(doc_id)

    assert set(first.json()) == {"orderId", "fcdc"}
    assert first.json()["orderId"] == doc_id
    assert again.content == first.content


def test_a_platform_that_takes_a_second_opening_balance_shows_both(shop: Shop) -> None:
    shop.fault({"kind": "two_openings"}, {"kind": "lost_answer", "endpoint": "invoice/register"})

    answers = [shop.open_day().json() for _ in range(2)]
    shop.set("faults", None, "DELETE")

    assert all("fcdc" in answer for answer in answers)
    assert "error" in shop.open_day().json()


def test_a_second_opening_balance_of_the_day_is_rejected(shop: Shop) -> None:
    second = shop.open_day()

    assert second.status_code == 200
    error = second.json()["error"]["cisError"]
    assert (error["faultEnv"], error["faultCode"]) == ("env:CLIENT", "OPENING_ALREADY")
    assert "fcdc" not in second.json()


def test_cash_and_card_wait_for_the_opening_balance(closed_shop: Shop) -> None:
    answers = [
        closed_shop.register(an_invoice(payment=paid(420, kind)))
        for kind in ("CASH", "BANKNOTE", "CARD", "CHECK", "SVOUCHER", "COMPANY")
    ]

    for answer in answers:
        assert answer.status_code == 200
        assert "fic" not in answer.json()
        error = answer.json()["error"]["cisError"]
        assert (error["faultEnv"], error["faultCode"]) == ("env:CLIENT", "OPENING_MISSING")
        assert error["faultString"]


def test_an_invoice_that_is_not_cash_needs_no_opening_balance(closed_shop: Shop) -> None:
    fields = closed_shop.sell(payment=paid(420, "TRANSFER"))

    assert fields["invoiceType"] == "NONCASH"


def test_what_was_rejected_completes_once_the_day_is_open(closed_shop: Shop) -> None:
    by_register = an_invoice()
    by_status = an_invoice()
    closed_shop.register(by_register)
    closed_shop.register(by_status)

    closed_shop.open_day()

    assert "fic" in closed_shop.register(by_register).json()
    assert "fic" in closed_shop.status(by_status["docId"]).json()


def test_each_device_opens_its_own_day(shop: Shop, client: httpx.Client) -> None:
    other = a_shop(shop.server, client)

    assert "error" in other.register(an_invoice()).json()
    assert "fcdc" in other.open_day().json()
    other.sell()


def test_a_new_day_in_tirane_needs_a_new_opening_balance(shop: Shop, clock: MovableClock) -> None:
    clock.move(timedelta(hours=13, minutes=29))
    shop.sell()

    clock.move(timedelta(minutes=1))
    after_midnight_in_tirane = an_invoice()

    assert "error" in shop.register(after_midnight_in_tirane).json()
    assert "fcdc" in shop.open_day().json()
    assert "fic" in shop.status(after_midnight_in_tirane["docId"]).json()


def test_numbers_start_anew_with_the_year(shop: Shop, clock: MovableClock) -> None:
    shop.sell()
    clock.move(timedelta(days=365))
    shop.open_day()

    fields = shop.sell()

    assert fields["invoiceNumber"] == f"1/2027/{fields['tcrCode']}"
