"""Who buys, at the real window: saved, from the register, from abroad, and nobody again.

Lives here: F6 by keys and touch, the electronic invoice to a business that pays by bank.
Must not: what a buyer must have (tests/domain), the register's manners (test_looking_up).
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CONTROL, DRITAS_PIN, Counter
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from till.domain.shop.buyer import BuyerIdType
from ui.approval.dialog import ApprovalDialog
from ui.customer.dialog import CustomerDialog
from ui.shell.shell import Page

BANK = {
    "TILL_BANK__NUMBER": "AL35202111090000000001234567",
    "TILL_BANK__HOLDER": "Minimarket Liqeni",
    "TILL_BANK__NAME": "Banka",
    "TILL_BANK__SWIFT_CODE": "BANKALTR",
}


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return BANK


def open_customer(counter: Counter) -> None:
    """F6, and see the dialog."""
    counter.press(Qt.Key.Key_F6)
    counter.until(counter.window.dialog_of(CustomerDialog).isVisible)


def put_from_register(counter: Counter, nuis: str, name: str) -> None:
    """Search the register by a NUIS, and take who is found."""
    open_customer(counter)
    counter.enter(nuis)
    counter.until(lambda: name in counter.shown())
    counter.press(Qt.Key.Key_Return)
    counter.until_selling()


def sent(counter: Counter) -> dict[str, Any]:
    """Return the newest sale as the service got it."""
    document = counter.until_complete(counter.sales()[-1])
    body: dict[str, Any] = json.loads(document.body, parse_float=Decimal)
    return body


def test_a_business_is_found_in_the_register_saved_and_on_the_invoice(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    put_from_register(counter, "l31617058n", "Minimarket Drita")

    buyer = counter.till.session.basket.buyer
    assert buyer is not None
    assert (buyer.id_number, buyer.town) == ("L31617058N", "Fier")
    assert "Minimarket Drita" in counter.find("sell.customer").accessibleName()
    counter.open_payment()
    assert "Minimarket Drita" in counter.shown()
    counter.finish_with()
    assert sent(counter)["buyer"]["buyerIDNum"] == "L31617058N"
    assert counter.till.session.basket.buyer is None


def test_a_saved_customer_is_found_without_the_service_and_taken_off_again(
    counter: Counter,
) -> None:
    put_from_register(counter, "K91763014J", "Hotel 'Adriatiku'")
    open_customer(counter)
    counter.press(Qt.Key.Key_Delete)
    counter.until(lambda: counter.till.session.basket.buyer is None)
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    counter.scan_and_see(CHOCOLATE, lines=1)

    open_customer(counter)
    counter.type("adriat")
    counter.until(lambda: "Hotel 'Adriatiku'" in counter.shown())
    counter.press(Qt.Key.Key_Down)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.till.session.basket.buyer is not None)
    counter.shop.end_faults()
    counter.until_selling()

    counter.touch("sell.customer_remove")
    counter.until(lambda: counter.till.session.basket.buyer is None)
    assert len(counter.lines) == 1


def test_a_nuis_that_breaks_the_rule_is_named_beside_its_field(counter: Counter) -> None:
    open_customer(counter)
    counter.press(Qt.Key.Key_F3)
    counter.type("L1234")
    counter.press(Qt.Key.Key_Tab)
    counter.type("Firma <b>e re</b>")

    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: "nuk është i vlefshëm" in counter.shown())
    assert counter.window.dialog_of(CustomerDialog).isVisible()
    assert counter.till.session.basket.buyer is None


def test_a_buyer_from_abroad_is_typed_in_with_the_number_of_that_country(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    open_customer(counter)
    counter.press(Qt.Key.Key_F4)
    counter.type("YA1234567")
    counter.press(Qt.Key.Key_Tab)
    counter.type("Ital")
    counter.press(Qt.Key.Key_Return)
    counter.press(Qt.Key.Key_Tab)
    counter.type("Maria Rossi")
    counter.press(Qt.Key.Key_Tab)
    counter.type("Via Roma 1")
    counter.press(Qt.Key.Key_Tab)
    counter.type("Bari")
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: counter.till.session.basket.buyer is not None)
    counter.until_selling()
    buyer = counter.till.session.basket.buyer
    assert buyer is not None
    assert (buyer.id_type, buyer.country, buyer.name) == (BuyerIdType.PASS, "ITA", "Maria Rossi")
    counter.open_payment()
    counter.finish_with()
    assert sent(counter)["buyer"]["buyerCountryCode"] == "IT"


def test_a_businesss_electronic_invoice_is_paid_by_bank_with_an_approval(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    open_customer(counter)
    counter.enter("A31637058H")
    counter.until(lambda: "Hotel Liqeni i Ohrit" in counter.shown())
    counter.touch("customer.electronic")
    counter.touch("customer.put")
    counter.until_selling()
    assert counter.till.session.basket.is_electronic

    counter.open_payment()
    assert "Faturë elektronike" in counter.shown()
    counter.press(Qt.Key.Key_Return)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    counter.until(counter.sell.is_finished)

    assert [each.kind for each in counter.sold().payments] == [TenderKind.ACCOUNT]
    assert sent(counter)["isEinvoice"] is True
    assert counter.desk.now(counter.sales()[-1]).completion.eic


def test_a_shop_without_a_bank_account_issues_electronic_invoices_paid_otherwise(
    counter: Counter,
) -> None:
    counter.till.policy = replace(counter.till.policy, account=None)
    counter.scan_and_see(SALAMI, lines=1)
    open_customer(counter)
    counter.enter("B21536047Q")
    counter.until(lambda: "Palestra Forca" in counter.shown())
    counter.touch("customer.electronic")
    counter.touch("customer.put")
    counter.until_selling()

    counter.open_payment()
    counter.press(Qt.Key.Key_Return)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    counter.until(counter.sell.is_finished)

    assert [each.kind for each in counter.sold().payments] == [TenderKind.OTHER]
    assert sent(counter)["isEinvoice"] is True


def test_the_customer_stays_through_the_lock_and_the_language(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    put_from_register(counter, "L41728069O", "Minimarket Vjosa")

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.window.door_strip.language_chosen.emit("en")
    counter.sign_in()

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.window.sell.second_row.customer.isVisible()
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.window.door_strip.language_chosen.emit("sq")


def test_a_saved_customer_is_forgotten_from_the_list_by_key_and_invoices_keep_the_name(
    counter: Counter,
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    put_from_register(counter, "L31617058N", "Minimarket Drita")
    open_customer(counter)

    for _ in range(20):
        if counter.window.dialog_of(CustomerDialog).details.save.hasFocus():
            break
        counter.press(Qt.Key.Key_Tab)
    counter.press(Qt.Key.Key_Space)
    counter.until(lambda: counter.journal()[-1].action is JournalAction.CUSTOMER_FORGOTTEN)
    counter.press(Qt.Key.Key_Escape)

    assert counter.till.session.basket.buyer is not None
    counter.open_payment()
    counter.finish_with()
    assert sent(counter)["buyer"]["buyerIDNum"] == "L31617058N"
    open_customer(counter)
    counter.type("minimarket")
    counter.until(lambda: "Minimarket Drita" not in counter.shown())
