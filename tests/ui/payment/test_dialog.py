"""The payment dialog: amounts typed, kinds chosen, what the glass says.

Lives here: settling by keys, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, PaymentDriver
from till.domain.selling.tender import Tender
from ui.kit.amount_display import Mood


def test_it_opens_on_the_amount_with_what_is_to_pay(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    assert payment.shown == ("4 266,00", Mood.NORMAL)
    assert payment.suggested == "4 266"
    assert QApplication.focusWidget() is payment.dialog.field or not payment.dialog.isActiveWindow()


def test_enter_alone_takes_the_exact_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.enter()

    assert payment.finished == [[Tender(kind=CASH)]]


def test_f10_then_enter_pays_all_by_card(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, CARD)

    payment.enter()

    assert payment.finished == [[Tender(kind=CARD)]]


def test_more_than_the_total_shows_the_change_while_it_is_typed(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("500")
    assert payment.shown == ("3 766,00", Mood.WAIT)
    payment.type("0")

    assert payment.shown == ("734,00", Mood.OK)
    assert payment.gives_change
    assert payment.amounts == ["5 000,00"]


def test_enter_finishes_with_what_was_typed(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("5000")
    payment.enter()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_part_of_the_total_becomes_a_line_and_the_rest_is_asked(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("2000")
    payment.enter()

    assert payment.finished == []
    assert payment.amounts == ["2 000,00"]
    assert payment.typed == ""
    assert payment.shown == ("2 266,00", Mood.WAIT)


def test_a_bouncing_enter_does_not_finish_a_sale_that_is_half_paid(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")

    payment.enter()
    payment.enter()

    assert payment.finished == []


def test_the_rest_can_be_paid_by_card_with_f10(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")
    payment.enter()

    payment.press(Qt.Key.Key_F10)
    assert payment.amounts == ["2 000,00", "2 266,00"]
    assert payment.shown == ("0,00", Mood.OK)
    payment.pause()
    payment.enter()

    assert payment.finished == [
        [
            Tender(kind=CASH, amount=Decimal("2000.00")),
            Tender(kind=CARD, amount=Decimal("2266.00")),
        ]
    ]


def test_a_card_cannot_pay_more_than_is_left(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("5000")
    payment.press(Qt.Key.Key_F10)
    payment.enter()

    assert payment.finished == []
    assert payment.problem.startswith("Kartë: jo më shumë")
    assert payment.dialog.panel.entry.amount.is_wrong()


def test_the_problem_goes_as_soon_as_the_amount_is_right(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, CARD)
    payment.type("50000")

    payment.press(Qt.Key.Key_Backspace)
    payment.press(Qt.Key.Key_Backspace)

    assert payment.problem == ""
    assert payment.shown == ("3 766,00", Mood.WAIT)


def test_an_amount_that_cannot_be_read_is_said_on_enter(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("12,345")
    assert payment.problem == ""
    payment.enter()

    assert payment.finished == []
    assert "12,345" in payment.problem


def test_nought_is_not_taken_for_the_exact_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.type("0")
    payment.enter()

    assert payment.finished == []
    assert payment.amounts == []
