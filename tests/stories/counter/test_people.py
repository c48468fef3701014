"""Who stands at the counter: the lock by key, by touch and by idleness, and who goes on.

Lives here: the basket through every change of person; badges and PINs at the sign-in page.
Must not: approvals (test_counter_prices), badges scanned while selling (test_counter_codes).
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import (
    ANA,
    BESA,
    BESAS_BADGE,
    BESAS_PIN,
    CONTROL,
    DRITA,
    DRITAS_BADGE,
    DRITAS_PIN,
    Counter,
)
from till.domain.rights.journal import JournalAction
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page
from ui.sign_in import auto_lock

SHORT_MINUTE_MS = 1_500


def lock(counter: Counter) -> None:
    """Ctrl+L."""
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)


def test_the_lock_keeps_the_basket_and_another_goes_on_with_a_pin(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)
    lock(counter)
    assert "të hapur në këtë arkë: 2 rreshta" in counter.shown()

    counter.touch("sign_in.operator.3")
    counter.enter(BESAS_PIN)
    counter.until(lambda: counter.window.page is Page.SELL)

    assert len(counter.lines) == 2
    counter.open_payment()
    counter.finish_with()
    assert counter.sold().cashier.name == BESA
    records = [(entry.action, entry.person.name) for entry in counter.journal()]
    assert (JournalAction.SIGNED_OUT, ANA) in records
    assert (JournalAction.SIGNED_IN, BESA) in records


def test_the_lock_is_also_a_touch_and_a_badge_opens_it(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.touch(counter.window.strip.lock)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)

    counter.scan(BESAS_BADGE)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == BESA
    assert len(counter.lines) == 1


def test_a_supervisors_badge_needs_the_pin_too(counter: Counter) -> None:
    lock(counter)

    counter.scan(DRITAS_BADGE)
    counter.until(lambda: "shkruaj" in counter.shown() or "Tani shkruaj PIN-in" in counter.shown())
    assert counter.window.page is Page.SIGN_IN
    counter.enter(DRITAS_PIN)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == DRITA


def test_the_lock_while_paying_waits_for_the_payment_to_be_left(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()

    counter.press(Qt.Key.Key_L, CONTROL)

    assert counter.window.dialog_of(PaymentDialog).isVisible()
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    lock(counter)
    assert len(counter.lines) == 1


def test_nobody_there_for_a_while_locks_over_any_dialog_and_keeps_the_basket(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    flow = counter.window.findChild(auto_lock.AutoLock)
    usual = flow._timer.interval()
    monkeypatch.setattr(flow, "_looks", 6)
    flow._timer.setInterval(SHORT_MINUTE_MS // auto_lock.LOOKS_A_MINUTE)
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)

    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    flow._timer.setInterval(usual)

    assert counter.window.dialog is None
    assert counter.till.session.cashier is None
    assert "të hapur në këtë arkë: 1 rresht" in counter.shown()
    counter.sign_in()
    assert len(counter.lines) == 1
