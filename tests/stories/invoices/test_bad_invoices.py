"""What nobody should type into an invoice is told at its field, and nothing of it is sent.

Lives here: each bad input of an invoice by keys, and what can be done then.
Must not: conditions one by one (test_rules), orders (tests/actions/orders), a day to pay that
passes while the invoice waits (tests/actions/documents/test_resolving).
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.rotation import by_turns
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.invoices.conftest import InvoiceDesk
from tests.stories.invoices.test_kinds import name_buyer, name_foreigner
from tests.stories.long_day import CONTROL
from tests.traced import traced
from till.practice.service.registry import PRACTICE_SHOP
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key


def refusal(desk: InvoiceDesk) -> str:
    """F12: nothing is issued; what is said of it."""
    before = len(desk.sales())
    desk.press(Key.Key_F12)
    desk.until(lambda: bool(desk.refused()))
    assert (len(desk.sales()), desk.window.page) == (before, Page.INVOICE)
    return desk.refused()


def test_the_shop_does_not_buy_from_itself(desk: InvoiceDesk) -> None:
    desk.till.policy = replace(desk.till.policy, issuer=PRACTICE_SHOP.nuis)
    desk.begin("sale")
    desk.fill(number=PRACTICE_SHOP.nuis, name="Minimarket", address="Rruga 1", town="Tiranë")
    desk.add_typed("Transport", "2 000")

    assert "i biznesit tënd" in refusal(desk)


def test_a_period_that_ends_before_it_begins_is_told_at_its_start(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Qira", "50 000")
    desk.fill(start="20.11.2026", end="01.11.2026")

    refusal(desk)

    assert desk.page.view.controls["start"].focus.hasFocus()
    desk.fill(start="01.11.2026", end="20.11.2026")
    assert desk.sent(desk.issue())["supplyPeriod"] == {"start": "2026-11-01", "end": "2026-11-20"}


@pytest.mark.parametrize("text", by_turns(["20.13.2026", "nesër", "2026-12-20"], 3))
def test_what_is_no_date_says_how_one_is_written(desk: InvoiceDesk, text: str) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Qira", "50 000")
    desk.fill(deadline=text)

    assert "31.12.2026" in refusal(desk)


def test_an_iban_has_its_check_digits_and_any_other_number_is_taken(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Qira", "50 000")
    desk.fill(account_number="AL35202111090000000001234568")

    refusal(desk)

    assert desk.page.view.controls["account_number"].focus.hasFocus()
    desk.fill(account_number="0012 3456 789")
    sent = desk.sent(desk.issue())
    assert sent["payment"][0]["details"][0]["idNumber"] == "0012 3456 789"  # type: ignore[index]


def test_a_country_that_nobody_knows_is_told_at_the_country(desk: InvoiceDesk) -> None:
    desk.begin("export")
    desk.choose("paper", "VAT")
    desk.fill(number="IT01234567890", country="Atlantida")
    desk.fill(name="Alimentari", address="Via Roma 1", town="Bari")
    desk.add_typed("Vaj ulliri", "12,50")

    refusal(desk)

    assert desk.page.view.controls["country"].focus.hasFocus()


def test_another_currency_has_its_rate(desk: InvoiceDesk) -> None:
    desk.begin("export")
    name_foreigner(desk)
    desk.fill(currency="USD", account_currency="USD")
    desk.add_typed("Vaj ulliri", "12,50")

    refusal(desk)

    assert desk.page.view.controls["rate"].focus.hasFocus()


@pytest.mark.parametrize("lines", [40, pytest.param(200, marks=pytest.mark.long)])
def test_an_invoice_of_many_lines_is_issued_with_all_of_them(desk: InvoiceDesk, lines: int) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Zarf", "12,50")
    desk.scan(*[CHOCOLATE] * (lines - 1))
    desk.until(lambda: desk.lines == lines)

    sent = desk.sent(desk.issue())

    assert len(sent["articles"]) == lines  # type: ignore[arg-type]


def test_what_is_typed_into_a_field_looks_no_article_of_a_line_up(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    desk.scan(CHOCOLATE)
    desk.until(lambda: desk.lines == 1)
    desk.go("name")

    with traced() as ran:
        desk.type("Agimi")

    assert desk.page.view.values()["name"] == "Agimi"
    assert "ui.invoices.controller" in ran
    assert "till.store.articles" not in ran


def test_a_buyers_name_is_cut_at_200_signs(
    desk: InvoiceDesk,
) -> None:
    desk.begin("sale")
    name_buyer(desk)
    QApplication.clipboard().setText("Ë" * 250)
    desk.go("name")
    desk.press(Key.Key_V, CONTROL)
    desk.add_typed("Transport", "2 000")

    sent = desk.sent(desk.issue())

    assert sent["buyer"]["buyerName"] == "Ë" * 200  # type: ignore[index]
