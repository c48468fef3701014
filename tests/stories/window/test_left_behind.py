"""A page or a dialog that somebody leaves, or locks, while the disk still writes what they asked.

Lives here: what is kept all the same, and what must not come up over the sign-in page after it.
Must not: what one action does when it is pressed twice (tests/actions).
"""

import asyncio

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from till.actions.ports.machine import Ledger
from till.actions.ports.records import PrintOrder, Record
from till.domain.errors import TillError
from till.domain.paper.print_job import PrintJobState
from till.domain.paper.slip import Slip, slip_text
from till.domain.rights.journal import JournalAction, JournalEntry
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

A_MOMENT_MS = 200


class SlowToTell:
    """A ledger that keeps at once, but tells so only when it is let go; signing out does not wait.

    It stands for a disk that takes a second over a sync.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._told = asyncio.Event()
        self.waiting = 0

    @property
    def fault(self) -> TillError | None:
        return self._ledger.fault

    def let_go(self) -> None:
        self._told.set()

    async def record(self, *records: Record) -> None:
        await self._ledger.record(*records)
        if any(
            isinstance(e, JournalEntry) and e.action is JournalAction.SIGNED_OUT for e in records
        ):
            return
        self.waiting += 1
        await self._told.wait()

    def record_from_thread(self, *records: Record) -> None:
        self._ledger.record_from_thread(*records)


@pytest.fixture
def cashier(limited: Cashier) -> Cashier:
    return limited


def slow(cashier: Cashier) -> SlowToTell:
    disk = SlowToTell(cashier.till.ledger)
    cashier.till.ledger = disk
    return disk


def lock_and_let_go(cashier: Cashier, disk: SlowToTell) -> None:
    """The till locks itself while something waits for the disk; then the disk has written."""
    cashier.until(lambda: disk.waiting > 0)
    cashier.till_app.lock()
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    disk.let_go()
    cashier.qtbot.wait(A_MOMENT_MS)


def test_the_next_question_about_paper_does_not_stand_over_the_sign_in_page(
    cashier: Cashier,
) -> None:
    slip = slip_text(Slip(title="Numërim", rows=()))
    order = PrintOrder(
        doc_id=None,
        queued_at=cashier.till.clock.now(),
        slip=slip,
        state=PrintJobState.UNCERTAIN,
    )
    cashier.till.ledger.record_from_thread(order, order)
    cashier.window.sell.notices.question_taken_up.emit()
    cashier.until(lambda: cashier.window.dialog is not None)
    disk = slow(cashier)

    cashier.touch("paper_question.yes")
    lock_and_let_go(cashier, disk)

    assert cashier.window.page is Page.SIGN_IN
    assert cashier.window.dialog is None
    assert len(cashier.till.print_jobs.needing_a_person()) == 1


def test_a_deposit_made_before_the_lock_is_there_and_takes_no_key_from_the_next_pin(
    cashier: Cashier,
) -> None:
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    cashier.press(Qt.Key.Key_F2)
    cashier.type("300")
    disk = slow(cashier)

    cashier.press(Qt.Key.Key_F12)
    lock_and_let_go(cashier, disk)

    assert cashier.till.movements.total_of_day(cashier.till.today) == 5300
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)


def test_a_sale_finished_before_the_lock_leaves_the_till_locked(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)
    disk = slow(cashier)

    cashier.press(Qt.Key.Key_Return)
    lock_and_let_go(cashier, disk)

    assert cashier.window.page is Page.SIGN_IN
    assert cashier.window.dialog is None
    assert len(cashier.sales()) == 1
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)


def test_a_discount_given_before_the_lock_holds_and_the_till_stays_locked(
    cashier: Cashier,
) -> None:
    cashier.press(Qt.Key.Key_F4)
    cashier.until(cashier.window.dialog_of(PriceDialog).isVisible)
    cashier.type("10")
    disk = slow(cashier)

    cashier.press(Qt.Key.Key_Return)
    lock_and_let_go(cashier, disk)

    assert cashier.window.page is Page.SIGN_IN
    assert cashier.window.dialog is None
    assert cashier.till.session.basket.all_discounts > 0
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)


def test_a_count_kept_before_the_lock_is_not_begun_again_after_it(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    screen = cashier.window.late.drawer
    cashier.press(Qt.Key.Key_F4)
    cashier.press(Qt.Key.Key_F6)
    cashier.type("5000")
    disk = slow(cashier)

    cashier.press(Qt.Key.Key_F12)
    lock_and_let_go(cashier, disk)
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)

    assert len(cashier.till.days.counts(cashier.till.today)) == 1
    assert screen.count.draft().is_empty


def test_nobody_is_asked_to_approve_what_was_requested_before_the_lock(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    screen = cashier.window.late.drawer
    cashier.press(Qt.Key.Key_F4)
    cashier.press(Qt.Key.Key_F6)
    cashier.type("1000")  # 4,000 lek are missing: that it was tried is written down first
    cashier.press(Qt.Key.Key_F7)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(screen.taker.isVisible)
    disk = slow(cashier)

    cashier.touch(screen.taker.people.tiles[-1])
    lock_and_let_go(cashier, disk)

    assert cashier.window.page is Page.SIGN_IN
    assert cashier.window.dialog is None
    assert not cashier.till.days.counts(cashier.till.today)
