"""A cashier in haste at the real window: keys pressed twice, scans over dialogs, people who go.

Lives here: what must happen once, and what must not reach the next person or the next basket.
Must not: payment; what one action does (tests/actions).
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_once import press_at_once
from tests.stories.at_the_window import NO_KEYS, SALAMI, Cashier
from tests.stories.limited import journal, limited_cashier, total
from tests.stories.long_day import BESAS_BADGE, DRITAS_PIN
from tests.stories.shop import Shop
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page
from ui.sign_in import auto_lock

pytestmark = pytest.mark.by_turns(2)

A_MOMENT_MS = 300


@pytest.fixture
def cashier(limited: Cashier) -> Cashier:
    return limited


@pytest.fixture
def soon_locked(
    qtbot: QtBot, qapp: QApplication, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Cashier]:
    monkeypatch.setattr(auto_lock, "MINUTE_MS", 1_000)
    shop.settings["TILL_UI__LOCK_AFTER_MIN"] = "3"
    with limited_cashier(qtbot, qapp, shop) as cashier:
        yield cashier


def park(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F5)
    cashier.until(cashier.window.dialog_of(ParkDialog).isVisible)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(ParkDialog).isVisible())


def test_enter_pressed_twice_adds_an_open_price_once(cashier: Cashier) -> None:
    cashier.type("G1")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)
    cashier.type("50")

    press_at_once(cashier, Qt.Key.Key_Return, Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(NumberDialog).isVisible())
    cashier.qtbot.wait(A_MOMENT_MS)

    assert total(cashier) == Decimal("145.00")


def test_a_parked_basket_touched_twice_is_recalled_once_and_without_a_complaint(
    cashier: Cashier,
) -> None:
    park(cashier)
    window = cashier.window

    def place() -> QPoint:
        chip = window.sell.second_row.rail.chips[0]
        return chip.mapTo(window, chip.rect().center())

    cashier.until(lambda: window.childAt(place()) in window.sell.second_row.rail.chips)
    at = place()

    for _ in range(2):
        QTest.mouseClick(cashier.window.windowHandle(), Qt.MouseButton.LeftButton, NO_KEYS, at)
    cashier.until(lambda: not cashier.till.baskets.parked())
    cashier.qtbot.wait(A_MOMENT_MS)

    assert total(cashier) == Decimal("95.00")
    assert not cashier.sell.has_problem()


def test_a_dialog_opened_in_the_moment_of_the_lock_does_not_stand_over_the_sign_in(
    cashier: Cashier,
) -> None:
    press_at_once(cashier, Qt.Key.Key_L, Qt.Key.Key_F5)
    assert cashier.window.dialog_of(ParkDialog).isVisible()

    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)

    assert cashier.window.dialog is None
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)


def test_a_removed_line_does_not_come_back_into_another_basket(cashier: Cashier) -> None:
    cashier.scan_and_see(SALAMI, lines=2)
    cashier.press(Qt.Key.Key_Delete)
    cashier.until(cashier.sell.has_hint)

    park(cashier)

    cashier.until(lambda: not cashier.sell.has_hint())


def test_an_article_scanned_over_an_approval_waits_and_is_no_wrong_badge(
    cashier: Cashier,
) -> None:
    cashier.press(Qt.Key.Key_F4)
    cashier.until(cashier.window.dialog_of(PriceDialog).isVisible)
    cashier.type("20")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)

    cashier.scan(SALAMI)
    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 2)
    assert JournalAction.WRONG_BADGE not in [entry.action for entry in journal(cashier)]


def test_a_label_typed_below_the_price_asks_for_an_approval(cashier: Cashier) -> None:
    cashier.scan(f"(01)0{SALAMI}(3920)300")
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert "Sallam" in cashier.shown()

    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: total(cashier) == Decimal("395.00"))
    assert not cashier.window.dialog_of(ApprovalDialog).isVisible()


def test_what_somebody_was_asked_before_the_lock_adds_nothing_to_the_sale_after(
    soon_locked: Cashier,
) -> None:
    cashier = soon_locked
    cashier.press(Qt.Key.Key_F2)
    cashier.until(cashier.window.dialog_of(FindDialog).isVisible)
    cashier.type("Sallam")
    cashier.press(Qt.Key.Key_F3)
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    cashier.sign_in()

    cashier.window.sell.lines.quantity_pad_requested.emit(0)
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)
    cashier.type("2")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(NumberDialog).isVisible())
    cashier.qtbot.wait(A_MOMENT_MS)

    assert total(cashier) == Decimal("190.00")


def test_a_badge_shown_before_the_lock_lets_nobody_in_after_it(soon_locked: Cashier) -> None:
    cashier = soon_locked
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)
    cashier.scan(BESAS_BADGE)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)

    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.qtbot.wait(A_MOMENT_MS)

    assert cashier.till.cashier.name == "Ana Hoxha"
