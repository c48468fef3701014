"""Paying at the real window: every kind of money, mixed, doubted, limited by law, pressed twice.

Lives here: F10, F11 and F12 by keys and touch; the rate set in place; approvals while paying.
Must not: settling amounts (tests/domain), what the service gets (test_engine_payments).
"""

from decimal import Decimal

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.builders import a_person
from tests.stories.at_the_window import CHOCOLATE, LOOK_MS, NO_KEYS, SALAMI
from tests.stories.long_day import ANA, DRITA, DRITAS_PIN, Counter
from till.domain.cash.exchange import ExchangeRate
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from ui.approval.dialog import ApprovalDialog
from ui.kit.page.number import NumberDialog
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page


def paid(counter: Counter) -> list[tuple[TenderKind, Decimal]]:
    """What the sale made last was paid with."""
    return [(each.kind, each.amount) for each in counter.sold().payments]


def test_a_voucher_and_cash_pay_together_and_only_the_cash_gives_change(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment(Qt.Key.Key_F11)
    counter.touch(f"pay.kind.{TenderKind.SVOUCHER.value}")
    counter.enter("300")
    counter.look_away()
    assert "90,00" in counter.shown()

    counter.press(Qt.Key.Key_F12)
    counter.type("200")
    counter.finish_with()

    assert paid(counter) == [
        (TenderKind.SVOUCHER, Decimal(300)),
        (TenderKind.CASH, Decimal(90)),
    ]
    assert counter.sold().change == Decimal(110)


def test_euro_are_taken_at_a_rate_set_in_place_and_the_change_is_in_lek(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment()
    counter.press(Qt.Key.Key_F9)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.enter("0")
    assert counter.window.dialog_of(NumberDialog).isVisible()
    counter.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    counter.enter("97,4")
    counter.until(lambda: not counter.window.dialog_of(NumberDialog).isVisible())
    assert "97,4" in counter.shown()

    counter.type("5")
    counter.finish_with()

    assert counter.sold().change == Decimal("97.00")
    assert counter.sold().payments[0].foreign[0].rate == Decimal("97.4")
    counter.until(lambda: counter.journal()[-1].action is JournalAction.SALE_CLOSED)
    counter.scan_and_see(CHOCOLATE, lines=1)
    assert "EUR" in counter.sell.said_with_total()


def test_a_rate_ten_times_too_high_needs_somebody_else_and_is_put_right_on_the_drawers_page(
    counter: Counter,
) -> None:
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)
    counter.press(Qt.Key.Key_F8)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)

    counter.enter("974")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert "974" in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    assert counter.window.dialog_of(NumberDialog).isVisible()
    counter.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    counter.enter("98,2")
    counter.until(lambda: not counter.window.dialog_of(NumberDialog).isVisible())

    counter.until(lambda: "98,20" in counter.window.late.drawer.keys["rate"].accessibleName())
    refused = [e for e in counter.journal() if e.action is JournalAction.APPROVAL_REFUSED]
    assert (refused[-1].facts["right"], refused[-1].facts["wanted"]) == ("exchange_rate", "974")
    assert counter.journal()[-1].facts["rate"] == "98.2"


def test_a_rate_that_a_command_sets_beside_the_window_is_noticed(counter: Counter) -> None:
    beside = ExchangeRate(
        currency="EUR", rate=Decimal("98.75"), day=counter.till.today, person=a_person()
    )

    counter.till.ledger.record_from_thread(beside)

    counter.scan_and_see(SALAMI, lines=1)
    total = counter.window.sell.total.display
    counter.until(lambda: "3,95" in total.accessibleDescription())


def test_old_lek_are_doubted_once(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment()
    counter.enter("3900")
    assert "Lekë të vjetra?" in counter.shown()
    assert not counter.sell.is_finished()

    counter.look_away()
    counter.finish_with()

    assert counter.sold().received == Decimal(390)


def test_whoever_means_the_large_amount_is_not_asked_again(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment()
    counter.enter("3900")
    counter.look_away()

    counter.touch("pay.keep_amount")

    counter.until(counter.sell.is_finished)
    assert counter.sold().change == Decimal(3510)


def test_more_cash_than_the_law_lets_a_customer_pay_is_warned_of_and_approved(
    counter: Counter,
) -> None:
    counter.add("9*TV")
    counter.open_payment()
    assert "500 000" in counter.shown().replace("\u00a0", " ")
    counter.press(Qt.Key.Key_Return)
    assert "kufiri ligjor është" in counter.shown()
    counter.look_away()
    counter.touch("pay.keep_amount")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.enter(DRITAS_PIN)
    counter.until(counter.sell.is_finished)

    passed = next(e for e in reversed(counter.journal()) if e.action is JournalAction.LIMIT_PASSED)
    assert (passed.person.name, passed.facts["approver"]) == (ANA, DRITA)
    assert passed.facts["wanted"] == "540000.00"


def test_the_rest_beyond_the_law_is_taken_by_card_without_anybody_else(counter: Counter) -> None:
    counter.add("9*TV")
    counter.open_payment()
    counter.press(Qt.Key.Key_Return)
    counter.look_away()
    counter.press(Qt.Key.Key_Return)
    counter.look_away()

    counter.press(Qt.Key.Key_F10)
    counter.look_away()
    counter.finish_with()

    assert paid(counter) == [
        (TenderKind.CASH, Decimal(500_000)),
        (TenderKind.CARD, Decimal(40_000)),
    ]


def test_a_kind_that_the_role_may_not_take_is_refused_and_the_payment_stays(
    counter: Counter,
) -> None:
    sold = len(counter.sales())
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment(Qt.Key.Key_F11)
    counter.touch(f"pay.kind.{TenderKind.OTHER.value}")
    counter.look_away()
    counter.press(Qt.Key.Key_Return)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    assert counter.window.dialog_of(PaymentDialog).isVisible()
    assert len(counter.sales()) == sold
    counter.look_away()
    counter.press(Qt.Key.Key_F12)
    counter.finish_with()
    assert paid(counter) == [(TenderKind.CASH, Decimal(390))]


def test_a_card_takes_no_more_than_what_is_left(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment(Qt.Key.Key_F10)
    counter.enter("400")

    assert "Kartë: jo më shumë se" in counter.shown()
    assert not counter.sell.is_finished()
    counter.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    counter.type("390")
    counter.finish_with()


def test_a_pay_key_right_after_a_scan_waits_for_it_and_an_enter_pays_nothing(
    counter: Counter,
) -> None:
    sold = len(counter.sales())
    moment = counter._now()
    signs = [*((ord(each), each) for each in SALAMI), (Qt.Key.Key_Return, "\r")]
    for key, text in (*signs, (Qt.Key.Key_F12, ""), (Qt.Key.Key_Return, "\r")):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NO_KEYS, text)
            event.setTimestamp(moment)
            QApplication.sendEvent(counter.window.windowHandle(), event)
        moment += 1
    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    counter.qtbot.wait(LOOK_MS)

    assert len(counter.lines) == 1
    assert counter.window.dialog_of(PaymentDialog).total == Decimal("390.00")
    assert len(counter.sales()) == sold


def test_a_double_press_of_anything_pays_once(counter: Counter) -> None:
    sold = len(counter.sales())
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment()
    counter.press(Qt.Key.Key_F12)
    counter.press(Qt.Key.Key_F12)

    for _ in range(3):
        counter.press(Qt.Key.Key_Return)
    counter.until(counter.sell.is_finished)

    assert len(counter.sales()) == sold + 1
    assert paid(counter) == [(TenderKind.CASH, Decimal(390))]
    assert counter.window.dialog is None


def test_the_quick_notes_make_sense_the_exact_one_first_and_pay_by_touch(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.touch("sell.f12")
    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    notes = [
        each.words()
        for each in counter.window.dialog_of(PaymentDialog).entry.notes
        if each.isVisible()
    ]
    assert notes[0].startswith("390")
    assert [each.replace("\u00a0", "") for each in notes[1:3]] == ["500", "1000"]

    counter.look_away()
    counter.touch("pay.note.1")
    assert "110" in counter.shown()
    counter.touch("pay.finish")

    counter.until(counter.sell.is_finished)
    assert counter.sold().change == Decimal(110)
