"""Orders at tables, at the real window and against the practice service over HTTP.

Lives here: sending, paying, parts, splitting, moving and taking back by keys.
Must not: each rule of an order (tests/actions/orders), paper of the stations.
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.counter.test_returns import correction_of, until_shown
from tests.stories.human_time import taking
from tests.stories.long_day import DRITAS_PIN, Counter
from tests.stories.orders.at_tables import open_board, order_at, pay_exactly, place, summaries
from till.domain.identifiers import DocKind
from till.domain.selling.tender import TenderKind
from ui.approval.dialog import ApprovalDialog
from ui.kit.page.question import QuestionDialog
from ui.orders.place_dialog import PlaceDialog
from ui.payment.dialog import PaymentDialog
from ui.returns.cancel_controller import CancelDialog
from ui.shell.shell import Page

Key = Qt.Key


def test_a_basket_is_sent_to_a_table_and_paid_from_the_board(counter: Counter) -> None:
    order_at(counter, "7", "3")
    before = summaries(counter)
    with taking(counter, "a table paid, cash exact", beside="7"):
        open_board(counter)
        counter.type("7")
        counter.press(Key.Key_F12)
        pay_exactly(counter)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert place(counter, "7").is_free
    assert summaries(counter) == before + 1
    counter.until(lambda: not counter.till.documents.open())
    newest = counter.till.documents.newest(DocKind.SUMMARY)
    assert newest is not None
    assert newest.is_complete


def test_a_summary_is_cancelled_by_keys_and_its_table_stays_free(counter: Counter) -> None:
    order_at(counter, "9")
    open_board(counter)
    counter.type("9")
    counter.press(Key.Key_F12)
    pay_exactly(counter)
    counter.until(lambda: not counter.till.documents.open())
    paid = counter.till.documents.newest(DocKind.SUMMARY)
    assert paid is not None
    counter.press(Key.Key_F7)
    until_shown(counter, paid)
    counter.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(CancelDialog).isVisible)
    assert "Porositë e saj mbeten të paguara" in counter.shown()
    counter.look_away()
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F8)

    assert correction_of(counter, paid).kind is DocKind.CANCELLATION
    assert place(counter, "9").is_free


def test_two_tables_are_marked_and_paid_by_one_summary(counter: Counter) -> None:
    order_at(counter, "11")
    order_at(counter, "12")
    before = summaries(counter)
    with taking(counter, "two tables on one invoice", beside="1112"):
        open_board(counter)
        for name in ("11", "12"):
            counter.type(name)
            counter.press(Key.Key_Space)
        counter.press(Key.Key_F10)
        pay_exactly(counter)

    counter.until(lambda: place(counter, "11").is_free and place(counter, "12").is_free)
    assert summaries(counter) == before + 1


def test_a_table_pays_in_equal_parts_and_the_invoice_follows_the_last(counter: Counter) -> None:
    order_at(counter, "21", "3")
    before = summaries(counter)
    open_board(counter)
    counter.type("21")
    counter.press(Key.Key_F6)
    counter.until(lambda: counter.window.page is Page.BILL)
    for _ in range(3):
        counter.press(Key.Key_F6)
    counter.press(Key.Key_Right)

    counter.press(Key.Key_F12)
    pay_exactly(counter)
    counter.until(lambda: bool(place(counter, "21").held))
    assert place(counter, "21").held == ((TenderKind.CASH, Decimal(100)),)
    assert summaries(counter) == before

    for _ in range(2):
        counter.press(Key.Key_F12)
        pay_exactly(counter)
    counter.until(lambda: place(counter, "21").is_free)
    assert summaries(counter) == before + 1


def test_each_gets_an_invoice_after_it_was_said_how_many_follow(counter: Counter) -> None:
    order_at(counter, "22", "2")
    before = summaries(counter)
    open_board(counter)
    counter.type("22")
    counter.press(Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.BILL)
    for _ in range(2):
        counter.press(Key.Key_F6)
    counter.press(Key.Key_F7)
    assert "1 porosi" in counter.find("bill.said").text()  # type: ignore[attr-defined]

    counter.press(Key.Key_F12)
    counter.until(counter.window.dialog_of(QuestionDialog).isVisible)
    counter.qtbot.wait(400)
    counter.press(Key.Key_Return)
    counter.until(
        lambda: (
            counter.window.dialog_of(ApprovalDialog).isVisible()
            or counter.window.dialog_of(PaymentDialog).isVisible()
        )
    )
    if counter.window.dialog_of(ApprovalDialog).isVisible():
        counter.enter(DRITAS_PIN)
    pay_exactly(counter)
    counter.until(lambda: summaries(counter) == before + 1)

    counter.press(Key.Key_F12)
    pay_exactly(counter)
    counter.until(lambda: place(counter, "22").is_free)
    assert summaries(counter) == before + 2
    counter.until(lambda: not counter.till.documents.open())


def test_orders_move_and_join_once_both_sums_were_seen(counter: Counter) -> None:
    order_at(counter, "31")
    order_at(counter, "32")
    with taking(counter, "a table moved to another", beside="3132"):
        open_board(counter)
        counter.type("31")
        counter.press(Key.Key_F4)
        counter.until(counter.window.dialog_of(PlaceDialog).isVisible)
        counter.type("32")
        counter.press(Key.Key_Return)
    counter.until(counter.window.dialog_of(QuestionDialog).isVisible)
    counter.qtbot.wait(400)
    counter.press(Key.Key_Return)

    counter.until(lambda: place(counter, "31").is_free)
    assert len(place(counter, "32").orders) == 2
