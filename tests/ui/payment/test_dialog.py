"""The payment dialog: amounts typed, kinds chosen, what the glass says.

Lives here: settling by keys, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, Counter
from till.domain.selling.tender import Tender
from ui.kit.amount_display import Mood


def test_it_opens_on_the_amount_with_what_is_to_pay(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    assert counter.glass == ("4 266,00", Mood.NORMAL)
    assert counter.field.placeholderText().replace("\u00a0", " ") == "4 266"
    assert QApplication.focusWidget() is counter.field or not counter.window.isActiveWindow()


def test_enter_alone_takes_the_exact_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH)]]


def test_f10_then_enter_pays_all_by_card(qtbot: QtBot) -> None:
    counter = Counter(qtbot, CARD)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CARD)]]


def test_more_than_the_total_shows_the_change_while_it_is_typed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("500")
    assert counter.glass == ("3 766,00", Mood.WAIT)
    counter.type("0")

    assert counter.glass == ("734,00", Mood.OK)
    assert counter.dialog.give.change.isVisible()
    assert counter.lines == ["5 000,00"]


def test_enter_finishes_with_what_was_typed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("5000")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_part_of_the_total_becomes_a_line_and_the_rest_is_asked(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("2000")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.lines == ["2 000,00"]
    assert counter.field.text() == ""
    assert counter.glass == ("2 266,00", Mood.WAIT)


def test_a_bouncing_enter_does_not_finish_a_sale_that_is_half_paid(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")

    counter.press(Qt.Key.Key_Return)
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []


def test_the_rest_can_be_paid_by_card_with_f10(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_Return)

    counter.press(Qt.Key.Key_F10)
    assert counter.lines == ["2 000,00", "2 266,00"]
    assert counter.glass == ("0,00", Mood.OK)
    qtbot.waitUntil(lambda: not counter.dialog.pauses._taken.isActive())
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [
        [
            Tender(kind=CASH, amount=Decimal("2000.00")),
            Tender(kind=CARD, amount=Decimal("2266.00")),
        ]
    ]


def test_a_card_cannot_pay_more_than_is_left(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("5000")
    counter.press(Qt.Key.Key_F10)
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.problem.startswith("Kartë: jo më shumë")
    assert counter.dialog.take.entry.amount.is_wrong()


def test_the_problem_goes_as_soon_as_the_amount_is_right(qtbot: QtBot) -> None:
    counter = Counter(qtbot, CARD)
    counter.type("50000")

    counter.press(Qt.Key.Key_Backspace)
    counter.press(Qt.Key.Key_Backspace)

    assert counter.problem == ""
    assert counter.glass == ("3 766,00", Mood.WAIT)


def test_an_amount_that_cannot_be_read_is_said_on_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("12,345")
    assert counter.problem == ""
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert "12,345" in counter.problem


def test_nought_is_not_taken_for_the_exact_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("0")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.lines == []
