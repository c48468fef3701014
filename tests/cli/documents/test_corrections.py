"""Corrections with articles of their own are money given back, as any return is.

Lives here: what is left of a sale, the drawer, reports, VAT codes that are off today.
Must not: invoices of another till (test_elsewhere), returns by line (tests/actions).
"""

import pytest

from tests.cli.conftest import CommandLine, Ended
from tests.practice_server import PracticeServer
from till.cli.invoices import example
from till.cli.options import today

CASH = [{"kind": "cash"}]
CARD = [{"kind": "card"}]


def _issue(line: CommandLine, asked: object) -> Ended:
    return line.till("documents", "issue", line.file(asked), "--wait", "20", "--json")


def _correction(sold: str, quantity: int, payments: object = CASH) -> dict[str, object]:
    back = {"article": "A1", "quantity": quantity, "price": -110}
    return {"kind": "sale", "corrects": {"doc_id": sold}, "lines": [back], "payments": payments}


def test_corrections_returns_and_cancellations_never_give_back_more_than_was_paid(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()

    first = _issue(line, _correction(sold, 2))
    too_much = _issue(line, _correction(sold, 2))
    whole = line.till("documents", "cancel", sold)
    goods = line.till("documents", "return", sold, "--line", "1*2")
    rest = line.till("documents", "return", sold, "--line", "1*1", "--wait", "20", "--json")
    after = [
        _issue(line, _correction(sold, 1)),
        line.till("documents", "return", sold, "--line", "1*1"),
    ]

    assert (first.status, rest.status) == (0, 0), first.err + rest.err
    assert [each.status for each in (too_much, whole, goods, *after)] == [1] * 5
    assert "110,00" in too_much.err
    assert "110,00" in goods.err
    assert line.till("cash", "status", "--json").fields["expected_cash"] == 5000


def test_after_a_full_correction_nothing_is_given_back(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()
    assert _issue(line, _correction(sold, 3)).status == 0

    again = [
        line.till("documents", "return", sold, "--line", "1"),
        line.till("documents", "cancel", sold),
        _issue(line, _correction(sold, 3)),
    ]

    assert [each.status for each in again] == [1, 1, 1]
    assert all("returned" in each.err for each in again), [each.err for each in again]


def test_a_correction_paid_back_otherwise_leaves_no_more_than_the_rest(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    mixed = [{"kind": "cash", "amount": 130}, {"kind": "card"}]
    lines = [{"article": "A1", "quantity": 3}]
    sold = str(_issue(line, {"kind": "sale", "lines": lines, "payments": mixed}).fields["docId"])

    corrected = _issue(line, _correction(sold, 2))
    rest = line.till("documents", "return", sold, "--line", "1*1", "--wait", "20", "--json")

    assert (corrected.status, rest.status) == (0, 0), corrected.err + rest.err
    assert rest.fields["payments"] == {"card": -110}


def test_a_report_counts_a_correction_as_a_return(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()
    assert _issue(line, _correction(sold, 1)).status == 0

    report = line.till("day", "report", "x", "--json").fields

    assert (report["sales_count"], report["returns_count"]) == (1, 1)
    assert (report["total"], report["returns_total"]) == (220, -110)
    assert [(each["name"], each["quantity"]) for each in report["articles"]] == [("Bukë", 2)]


def test_no_more_cash_goes_back_than_the_drawer_holds(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale("--line", "A1*60", "--pay", "card")

    over = _issue(line, _correction(sold, 60))
    by_card = _issue(line, _correction(sold, 60, CARD))

    assert (over.status, by_card.status) == (1, 0), by_card.err
    assert "drawer" in over.err


def test_a_correction_is_in_the_currency_of_its_invoice(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()

    euro = {**_correction(sold, 1), "currency": {"code": "EUR", "rate": "100"}}

    assert _issue(line, euro).status == 1


def test_an_order_is_cancelled_and_not_corrected(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    order = _issue(line, {"kind": "order", "lines": [{"article": "A1", "quantity": 2}]})

    corrected = _issue(line, _correction(str(order.fields["docId"]), 1))
    summary = {"kind": "summary", "orders": [order.fields["docId"]], "payments": CASH}

    assert corrected.status == 1
    assert _issue(line, summary).status == 0


@pytest.mark.parametrize("way", ["return", "correction"])
def test_goods_come_back_under_the_code_of_their_sale_though_it_is_off_today(
    line: CommandLine, service: PracticeServer, way: str
) -> None:
    line.a_sale()
    exempt = {"article": "A1", "quantity": 2, "vat": "D"}
    sold = _issue(line, {"kind": "sale", "lines": [exempt], "payments": CASH})
    line.patch.setenv("TILL_VAT__CODES", "B,C")
    back = {**_correction(str(sold.fields["docId"]), 1)}
    back["lines"] = [{"article": "A1", "quantity": 1, "price": -110, "vat": "D"}]

    new = _issue(line, {"kind": "sale", "lines": [exempt], "payments": CASH})
    returned = (
        _issue(line, back)
        if way == "correction"
        else line.till(
            *("documents", "return", str(sold.fields["docId"])),
            *("--line", "1*1", "--wait", "20", "--json"),
        )
    )

    assert new.status == 1
    assert returned.status == 0, returned.err
    assert [(each["code"], each["rate"]) for each in returned.fields["vat"]] == [("D", 10)]


def test_cash_beyond_the_law_is_asked_about_on_any_invoice(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    line.till("people", "add", "Ela Kola", "--role", "supervisor", typed="8264\n")
    line.till("people", "add", "Agim Dervishi", "--role", "owner", typed="5317\n")
    lines = [{"article": "A1", "quantity": 1, "price": 150001}]
    buyer = example("electronic", today())["buyer"]
    asked = {"kind": "sale", "lines": lines, "payments": CASH, "buyer": buyer}
    line.patch.setenv("TILL_ROLES__SUPERVISOR_RIGHTS", "issue_invoice")

    over = line.by("8264").till("documents", "issue", line.file(asked))
    by_owner = _issue(line.by("5317"), asked)

    assert over.status == 1, over.out
    assert "Approval is required" in over.err
    assert by_owner.status == 0, by_owner.err
