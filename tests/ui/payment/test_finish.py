"""The payment dialog: touches, lines taken back, finishing once, going back.

Lives here: the ways in and out of a payment, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from tests.ui.drivers.payment import CASH, PaymentDriver
from till.domain.selling.tender import Tender
from ui.kit.amount_display import Mood


def test_a_quick_note_is_one_touch_and_enter(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.touch("pay.note.3")
    assert payment.typed == "5000"
    assert payment.shown == ("734,00", Mood.OK)
    payment.touch("pay.finish")

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_a_touch_on_a_pad_key_types_into_the_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.touch_pad(payment.dialog.entry.pad, ["7", "00"])

    assert sorted(payment.typed) == ["0", "0", "7"]


def test_a_line_can_be_taken_back(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")
    payment.enter()
    payment.type("5000")

    payment.touch("pay.remove.1")
    assert payment.amounts == ["5 000,00"]
    payment.touch("pay.remove.typed")

    assert payment.amounts == []
    assert payment.shown == ("4 266,00", Mood.NORMAL)


def test_finishing_twice_asks_once(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.enter()
    payment.enter()
    payment.touch("pay.finish")

    assert len(payment.finished) == 1


def test_a_sale_the_till_refused_can_be_finished_again(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.enter()

    payment.dialog.enable_again("Disku është plot.")
    assert payment.problem == "Disku është plot."
    payment.enter()

    assert len(payment.finished) == 2


def test_enter_held_down_is_one_enter(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")

    payment.hold(Qt.Key.Key_Return, "\r", into=payment.dialog.field)

    assert payment.amounts == ["2 000,00"]
    assert payment.typed == "2000"


def test_escape_goes_back_to_the_sale(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.escape()

    assert payment.left == 1
    assert not payment.dialog.isVisible()


def test_escape_does_nothing_while_the_sale_is_being_kept(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.enter()

    payment.escape()

    assert payment.left == 0
    assert payment.dialog.isVisible()


def test_the_next_sale_begins_with_nothing_given(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("5000")
    payment.enter()

    payment.begin(total=Decimal("120.00"), line_count=1, kind=CASH)

    assert payment.shown == ("120,00", Mood.NORMAL)
    assert payment.amounts == []
    assert payment.can_finish


def test_a_disk_that_takes_long_turns_the_ring_on_the_key(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.enter()

    finish = payment.dialog.panel.finish
    qtbot.waitUntil(lambda: finish.words() == SQ.say("pay.finishing"))
    assert not finish.isEnabled()
