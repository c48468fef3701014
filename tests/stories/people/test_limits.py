"""A cashier with limits at the real window: approval in place, and badges.

Lives here: what needs somebody else, and who stands at the till.
Must not: payment; what one action does (tests/actions).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import SALAMI, Cashier
from tests.stories.limited import journal, total, try_a_wrong_pin
from tests.stories.long_day import BESAS_BADGE, DRITAS_BADGE, DRITAS_PIN
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)


@pytest.fixture
def cashier(limited: Cashier) -> Cashier:
    return limited


def request_a_fifth_off(cashier: Cashier) -> None:
    """F4, 20, Enter: more than a cashier may give."""
    cashier.press(Qt.Key.Key_F4)
    cashier.until(cashier.window.dialog_of(PriceDialog).isVisible)
    cashier.type("20")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)


def test_a_discount_beyond_the_limit_is_approved_in_place(cashier: Cashier) -> None:
    before = total(cashier)
    request_a_fifth_off(cashier)
    assert "Zbritje 20 %" in cashier.shown()
    assert "10 %" in cashier.shown()

    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: not cashier.window.dialog_of(PriceDialog).isVisible())
    assert total(cashier) == before * 4 / 5
    given = journal(cashier)[-1]
    assert (given.action, given.person.name) == (JournalAction.LINE_DISCOUNTED, "Ana Hoxha")
    assert given.facts["approved_by"] == "Drita Marku"
    assert "Ana Hoxha" in cashier.window.strip.operator.accessibleName()


def test_three_wrong_pins_end_the_asking_and_are_written_down(cashier: Cashier) -> None:
    before = total(cashier)
    request_a_fifth_off(cashier)

    for tries in range(1, 4):
        try_a_wrong_pin(cashier, tries)

    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())
    cashier.until(lambda: journal(cashier)[-1].action is JournalAction.APPROVAL_REFUSED)
    assert journal(cashier)[-1].facts["wrong_pins"] == "3"
    assert cashier.window.dialog_of(PriceDialog).isVisible()
    assert total(cashier) == before


def test_esc_refuses_and_nothing_changes(cashier: Cashier) -> None:
    before = total(cashier)
    request_a_fifth_off(cashier)

    cashier.press(Qt.Key.Key_Escape)

    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())
    cashier.until(lambda: journal(cashier)[-1].action is JournalAction.APPROVAL_REFUSED)
    cashier.until(lambda: "Nuk u miratua." in cashier.shown())
    assert total(cashier) == before
    cashier.press(Qt.Key.Key_Escape)
    cashier.scan_and_see(SALAMI, lines=2)


def test_a_supervisors_badge_at_the_approval_asks_for_the_pin(cashier: Cashier) -> None:
    request_a_fifth_off(cashier)

    cashier.scan(DRITAS_BADGE)
    cashier.until(lambda: "Drita Marku, shkruaj edhe PIN-in." in cashier.shown())
    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: not cashier.window.dialog_of(PriceDialog).isVisible())


def test_another_price_is_approved_and_its_list_price_stays(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F4)
    cashier.until(cashier.window.dialog_of(PriceDialog).isVisible)
    cashier.press(Qt.Key.Key_F8)
    cashier.type("60")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)

    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: total(cashier) == Decimal("60.00"))
    assert cashier.till.session.basket.lines[0].list_price == Decimal("95.00")


def test_a_badge_scanned_while_selling_switches_and_the_basket_stays(cashier: Cashier) -> None:
    cashier.scan(BESAS_BADGE)

    cashier.until(lambda: journal(cashier)[-1].person.name == "Besa Leka")
    cashier.until(lambda: "Besa Leka" in cashier.window.strip.operator.accessibleName())
    assert cashier.window.page is Page.SELL
    cashier.scan_and_see(SALAMI, lines=2)


def test_a_supervisors_badge_while_selling_asks_for_the_pin_and_the_basket_stays(
    cashier: Cashier,
) -> None:
    cashier.scan(DRITAS_BADGE)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    assert "1 rresht" in cashier.shown()
    assert cashier.till.session.cashier is None

    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert cashier.till.session.cashier is not None
    assert cashier.till.session.cashier.name == "Drita Marku"
    cashier.scan_and_see(SALAMI, lines=2)
