"""At the real window by keys: finding, the customer, euro, a receipt's code, the crash card.

Lives here: stories that cross from a screen to what is kept and sent.
Must not: each screen's own keys (tests/ui), parking and prices (test_window_counter).
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from till.domain.fiscal.document import FiscalDocument
from ui.customer.dialog import CustomerDialog
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page
from ui.sign_in.crash_card import CrashCard
from ui.weight.dialog import WeightDialog

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key
BOUNCE_MS = 350  # longer than a key counts as a bounce after a dialog has opened


def _at_the_counter(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()


def _sold(cashier: Cashier, sold: int = 1) -> FiscalDocument:
    cashier.until(lambda: len(cashier.sales()) == sold)
    return cashier.sales()[-1]


def _body(document: FiscalDocument) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(document.body, parse_float=Decimal)
    return told


def test_an_article_is_found_by_part_of_its_name_and_added(cashier: Cashier) -> None:
    _at_the_counter(cashier)
    cashier.press(Key.Key_F2)
    cashier.until(cashier.window.dialog_of(FindDialog).isVisible)

    cashier.type("djathe")
    cashier.until(lambda: cashier.window.dialog_of(FindDialog).model.rowCount() > 0)
    cashier.press(Key.Key_Return)
    cashier.until(cashier.window.dialog_of(WeightDialog).isVisible)
    cashier.type("0,5")
    cashier.press(Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)
    assert "Djathë" in cashier.till.session.basket.lines[0].article.name
    cashier.until(lambda: cashier.window.dialog is None)


def test_a_scan_over_the_open_search_adds_its_article_once(cashier: Cashier) -> None:
    _at_the_counter(cashier)
    cashier.press(Key.Key_F2)
    cashier.until(cashier.window.dialog_of(FindDialog).isVisible)

    cashier.scan(CHOCOLATE)
    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)
    cashier.scan_and_see(SALAMI, lines=2)

    assert [line.quantity for line in cashier.till.session.basket.lines] == [1, 1]


def test_a_customer_of_the_register_is_put_and_named_on_the_invoice(cashier: Cashier) -> None:
    _at_the_counter(cashier)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Key.Key_F6)
    dialog = cashier.window.dialog_of(CustomerDialog)
    cashier.until(dialog.isVisible)

    cashier.type("agimi")
    cashier.press(Key.Key_Return)
    cashier.until(lambda: bool(dialog.search.list.list.view.records.rows))
    cashier.press(Key.Key_Down)
    cashier.press(Key.Key_Return)
    cashier.until(lambda: cashier.till.session.basket.buyer is not None)
    buyer = cashier.till.session.basket.buyer

    assert buyer is not None
    cashier.until(lambda: not dialog.isVisible())
    document = cashier.pay_exactly()
    assert _body(document)["buyer"]["buyerIDNum"] == buyer.id_number
    assert cashier.till.session.basket.buyer is None


def test_euro_ask_for_todays_rate_first_and_give_change_in_lek(cashier: Cashier) -> None:
    _at_the_counter(cashier)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    total = cashier.till.session.basket.total
    cashier.press(Key.Key_F12)
    payment = cashier.window.dialog_of(PaymentDialog)
    number = cashier.window.dialog_of(NumberDialog)
    cashier.until(payment.isVisible)

    cashier.qtbot.wait(BOUNCE_MS)
    cashier.press(Key.Key_F9)
    cashier.until(number.isVisible)
    cashier.type("97,40")
    cashier.press(Key.Key_Return)
    cashier.until(lambda: not number.isVisible())
    cashier.type("20")
    cashier.press(Key.Key_Return)
    document = _sold(cashier)

    assert document.sale_key is not None
    sale = cashier.till.documents.sale(document.sale_key)
    assert sale is not None
    assert sale.received == Decimal("1948.00")
    assert sale.change == Decimal("1948.00") - total
    assert sale.payments[0].foreign[0].amount == 20
    assert _body(document)["payment"] == [{"type": "CASH", "amount": total}]


def test_the_code_on_a_receipt_opens_the_sale_and_adds_nothing(cashier: Cashier) -> None:
    _at_the_counter(cashier)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    document = cashier.until_complete(cashier.pay_exactly())

    cashier.scan(str(document.completion.iic))
    cashier.until(lambda: cashier.window.page is Page.RECEIPTS)
    cashier.press(Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)

    assert cashier.till.session.basket.is_empty


def test_after_an_unclean_end_the_card_comes_and_goes_for_good(cashier: Cashier) -> None:
    """The till is only told so here; that a killed one leaves the mark stands in test_recovered."""
    cashier.till.session = replace(cashier.till.session, has_untold_end=True)
    cashier.sign_in()
    card = cashier.window.dialog_of(CrashCard)
    cashier.until(card.isVisible)

    cashier.press(Key.Key_Return)
    cashier.until(lambda: not card.isVisible())
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    assert not cashier.till.session.has_untold_end
