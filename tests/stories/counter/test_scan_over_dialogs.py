"""A scan over whatever is in front: it belongs there, to this sale, or to the next customer.

Lives here: every dialog of the window with goods scanned over it, and the deeds that end a sale.
Must not: what the payment asks (test_held_scans), what a code means (test_codes).
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CHEESE, CONTROL, Counter
from tests.ui.every_dialog import make_every_dialog
from ui.approval.dialog import ApprovalDialog
from ui.kit.frame.overlay import Overlay
from ui.kit.page.question import QuestionDialog
from ui.orders.place_dialog import PlaceDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.weight.dialog import WeightDialog

TAKES_GOODS = {
    "pay": "the payment asks whose they are",
    "find": "found by their code, and sold",
    "create_article": "the code of the new article",
    "crash_card": "the card makes way",
}
"""What the goods are there, for each dialog that does something with them."""


def said_of_goods(dialog: Overlay) -> str:
    return dialog.frame.held.words() if dialog.frame.held.isVisible() else ""


def test_goods_scanned_over_any_dialog_wait_for_this_sale_in_words_or_are_taken_there(
    counter: Counter,
) -> None:
    dialogs = make_every_dialog(counter.window)
    names = {each.objectName() for each in dialogs}
    assert names >= TAKES_GOODS.keys()
    for dialog in dialogs:
        if dialog.objectName() in TAKES_GOODS:
            continue
        counter.begin_anew()
        counter.scan_and_see(SALAMI, lines=1)
        dialog.open(dialog)

        counter.scan(CHOCOLATE)

        assert "I takon kësaj shitjeje" in said_of_goods(dialog), dialog.objectName()
        assert counter.total == Decimal("390.00"), dialog.objectName()
        dialog.close_overlay()
        counter.window.selling_goes_on.emit()
        counter.until(lambda: counter.total == Decimal("485.00"))


def test_goods_scanned_before_a_sale_is_set_aside_are_set_aside_with_it(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)

    counter.scan(CHOCOLATE)
    assert "I takon kësaj shitjeje" in said_of_goods(counter.window.dialog_of(ParkDialog))
    counter.press(Qt.Key.Key_Return)

    counter.until_selling()
    assert counter.till.baskets.parked()[-1].basket.total == Decimal("485.00")
    assert counter.till.session.basket.is_empty


def test_goods_scanned_before_a_sale_is_sent_to_a_table_are_ordered_with_it(
    counter: Counter,
) -> None:
    counter.begin_anew()
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_F9)
    counter.until(counter.window.dialog_of(PlaceDialog).isVisible)
    counter.type("7")

    counter.scan(CHOCOLATE)
    assert "I takon kësaj shitjeje" in said_of_goods(counter.window.dialog_of(PlaceDialog))
    assert counter.window.dialog_of(PlaceDialog).field.text() == "7"
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: bool(counter.till.places.states()))
    (place,) = counter.till.places.states()
    assert place.total == Decimal("485.00")
    counter.until_selling()
    assert counter.till.session.basket.is_empty


def test_goods_that_need_their_weight_keep_the_sale_open_and_are_asked_about(
    counter: Counter,
) -> None:
    before = len(counter.till.baskets.parked())
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)

    counter.scan(CHEESE)
    counter.press(Qt.Key.Key_Return)

    counter.until(counter.window.dialog_of(WeightDialog).isVisible)
    assert not counter.window.dialog_of(ParkDialog).isVisible()
    assert len(counter.till.baskets.parked()) == before
    assert counter.total == Decimal("390.00")


def test_a_sale_that_grew_is_not_thrown_away_before_its_new_total_is_asked(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_Delete, CONTROL)
    counter.until(counter.window.dialog_of(QuestionDialog, name="give_up").isVisible)
    counter.look_away()

    counter.scan(CHOCOLATE)
    counter.look_away()
    counter.press(Qt.Key.Key_F8)

    counter.until(lambda: counter.total == Decimal("485.00"))
    counter.until(
        lambda: "485,00" in counter.window.dialog_of(QuestionDialog, name="give_up").said.text()
    )
    counter.look_away()
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: counter.till.session.basket.is_empty)
    counter.until_selling()


def test_goods_scanned_while_a_sale_is_being_set_aside_wait_for_the_next_customer(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.window.dialog_of(ParkDialog).press_enter()  # the disk has not answered yet

    counter.window.route_scan(CHOCOLATE)

    assert "Pret klientin tjetër" in said_of_goods(counter.window.dialog_of(ParkDialog))
    counter.until_selling()
    assert counter.till.session.basket.is_empty
    assert counter.window.sell.kept.isVisible()
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.total == Decimal("95.00"))


def test_goods_scanned_over_a_question_of_the_payment_are_asked_about_at_the_payment(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    counter.window.dialog_of(ApprovalDialog).open(counter.window.dialog_of(ApprovalDialog))

    counter.scan(CHOCOLATE)

    assert "Zgjidh te pagesa" in said_of_goods(counter.window.dialog_of(ApprovalDialog))
    counter.window.dialog_of(ApprovalDialog).close_overlay()
    assert counter.window.dialog_of(PaymentDialog).is_held
    counter.press(Qt.Key.Key_F3)
    assert counter.total == Decimal("390.00")
