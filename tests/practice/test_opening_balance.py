"""The opening balance of the day (specification 1, 2.12, 4.1 rule 10, 4.6)."""

from datetime import timedelta

import httpx

from tests.practice.till_side import MovableClock, Shop, a_shop, an_invoice, new_doc_id, paid


def test_an_opening_balance_completes_with_its_fcdc_and_stays_the_same(closed_shop: Shop) -> None:
    doc_id = new_doc_id()

    first = closed_shop.open_day(doc_id)
    again = closed_shop.open_day(doc_id)

    assert set(first.json()) == {"orderId", "fcdc"}
    assert first.json()["orderId"] == doc_id
    assert again.content == first.content


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


def test_an_opening_balance_needs_an_amount(closed_shop: Shop) -> None:
    for amount in (None, "5000", True):
        answer = closed_shop.post("balance/initiate", {"docId": new_doc_id(), "amount": amount})

        assert (answer.status_code, answer.json()["field"]) == (400, "amount")


def test_numbers_start_anew_with_the_year(shop: Shop, clock: MovableClock) -> None:
    shop.sell()
    clock.move(timedelta(days=365))
    shop.open_day()

    fields = shop.sell()

    assert fields["invoiceNumber"] == f"1/2027/{fields['tcrCode']}"
