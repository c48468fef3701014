"""Orders and the summary invoices that take them up, once (specification 3, 4.1 rules 4 and 5)."""

from decimal import Decimal
from typing import Any

import pytest

from tests.practice.till_side import (
    Shop,
    a_nuis,
    a_shop,
    a_summary,
    an_article,
    an_order,
    exactly,
    paid,
    refusal,
)

EURO = {"code": "EUR", "exRate": 98.5}


def ordered(shop: Shop, **changes: Any) -> str:
    """The iic of an order of 420 lek that is fiscalized."""
    return str(shop.complete(an_order(**changes))["iic"])


def test_an_order_is_paid_in_full_by_the_service_and_counts_as_cash(shop: Shop) -> None:
    fields = shop.complete(an_order())

    assert (fields["invoiceType"], fields["totalPrice"]) == ("CASH", 420)


def test_an_order_waits_for_the_opening_balance(closed_shop: Shop) -> None:
    error = closed_shop.register(an_order()).json()["error"]

    assert error["cisError"]["faultCode"] == "OPENING_MISSING"


def test_a_summary_takes_lines_and_vat_from_its_orders(shop: Shop) -> None:
    orders = [
        ordered(shop, articles=[an_article(vatCode="B", price=120)]),
        ordered(shop, articles=[an_article(vatCode="D", price=110)]),
    ]

    fields = exactly(shop.register(a_summary([orders[0].lower(), orders[1]], 230)))

    assert fields["totalPrice"] == 230
    assert (fields["totalVatAmount"], fields["totalPriceWithoutVat"]) == (30, 200)


@pytest.mark.parametrize(("kind", "name"), [("CARD", "CASH"), ("TRANSFER", "NONCASH")])
def test_the_first_payment_of_a_summary_decides_its_class(shop: Shop, kind: str, name: str) -> None:
    fields = exactly(shop.register(a_summary([ordered(shop)], 420, payment=paid(420, kind))))

    assert fields["invoiceType"] == name


@pytest.mark.parametrize("total", ["419.99", "420.01", "0"])
def test_the_total_equals_the_sum_of_the_orders_exactly(shop: Shop, total: str) -> None:
    wrong = shop.register(a_summary([ordered(shop)], float(Decimal(total))))

    assert refusal(wrong) == (400, "total")


def test_the_payments_of_a_summary_add_up_to_it(shop: Shop) -> None:
    wrong = shop.register(a_summary([ordered(shop)], 420, payment=paid(400)))

    assert refusal(wrong) == (400, "payment")


def test_an_order_enters_one_summary_only(shop: Shop) -> None:
    order = ordered(shop)
    other = ordered(shop)
    first = shop.register(a_summary([order], 420))

    again = shop.register(a_summary([other, order], 840))

    assert "fic" in first.json()
    assert refusal(again) == (400, "summaryInvoices[1]")
    assert "fic" in shop.register(a_summary([other], 420)).json()


def test_two_summaries_in_flight_cannot_both_use_an_order(shop: Shop) -> None:
    order = ordered(shop)
    shop.fault({"kind": "incomplete"})
    first = a_summary([order], 420)
    assert "fic" not in shop.register(first).json()

    second = shop.register(a_summary([order], 420))

    assert refusal(second) == (400, "summaryInvoices[0]")
    assert "fic" in shop.status(first["docId"]).json()


def test_a_summary_that_the_platform_rejects_lets_go_of_its_orders(shop: Shop) -> None:
    order = ordered(shop)
    shop.fault({"kind": "client_error"})
    rejected = a_summary([order], 420)
    shop.register(rejected)

    replaced = shop.register(a_summary([order], 420))
    tried_again = shop.status(rejected["docId"])

    assert "fic" in replaced.json()
    assert tried_again.json()["error"]["cisError"]["faultCode"] == "REFERENCE_USED"


def test_an_order_is_listed_once(shop: Shop) -> None:
    order = ordered(shop)

    twice = shop.register(a_summary([order, order.lower()], 840))

    assert refusal(twice) == (400, "summaryInvoices[1]")


def test_what_is_no_order_of_this_business_enters_no_summary(shop: Shop) -> None:
    elsewhere = a_shop(shop.server, shop.client, nuis=a_nuis())
    elsewhere.open_day()
    listed = ["0" * 32, shop.sell()["iic"], ordered(elsewhere)]

    refusals = [refusal(shop.register(a_summary([iic], 420))) for iic in listed]

    assert refusals == [(400, "summaryInvoices[0]")] * 3


def test_an_order_that_is_not_fiscalized_enters_no_summary(shop: Shop) -> None:
    shop.fault({"kind": "incomplete"})
    waiting = shop.register(an_order()).json()

    early = shop.register(a_summary([waiting["iic"]], 420))
    shop.status(waiting["orderId"])

    assert refusal(early) == (400, "summaryInvoices[0]")
    assert "fic" in shop.register(a_summary([waiting["iic"]], 420)).json()


def test_orders_and_summary_have_one_currency(shop: Shop) -> None:
    lek = ordered(shop)
    euro = ordered(shop, currency=EURO)

    mixed = shop.register(a_summary([lek, euro], 840))
    all_in_lek = shop.register(a_summary([euro], 420))
    all_in_euro = shop.register(a_summary([euro], 420, currency=EURO))

    assert refusal(mixed) == (400, "summaryInvoices[1]")
    assert refusal(all_in_lek) == (400, "summaryInvoices[0]")
    assert "fic" in all_in_euro.json()


def test_a_summary_bears_no_rebate_of_its_own(shop: Shop) -> None:
    body = a_summary([ordered(shop)], 420, invoiceRebate={"inValue": 20})

    assert refusal(shop.register(body)) == (400, "invoiceRebate")


def test_an_order_of_another_desk_of_the_business_may_be_summed_up(shop: Shop) -> None:
    desk = a_shop(shop.server, shop.client)
    desk.open_day()

    assert "fic" in shop.register(a_summary([ordered(desk)], 420)).json()


def test_a_cancelled_order_enters_no_summary_and_a_used_one_stays_used(shop: Shop) -> None:
    cancelled = ordered(shop)
    used = ordered(shop)
    shop.cancel(cancelled)
    summary = shop.register(a_summary([used], 420)).json()
    assert "fic" in shop.cancel(summary["iic"]).json()

    refusals = [refusal(shop.register(a_summary([iic], 420))) for iic in (cancelled, used)]

    assert refusals == [(400, "summaryInvoices[0]")] * 2


def test_the_same_summary_again_gets_the_same_answer(shop: Shop) -> None:
    body = a_summary([ordered(shop)], 420)

    first = shop.register(body)
    again = shop.register(body)

    assert again.content == first.content
