"""The payment dialog of a shop that rounds sales in cash.

Lives here: which total is shown for which way to pay, for `ui.payment.dialog`.
Must not: the arithmetic (tests/domain/selling/test_rounding).
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, PaymentDriver
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.amount_display import Mood

TOTAL = Decimal("733.30")
ROUNDED = Decimal("733.00")


def rounding(qtbot: QtBot, **asked: object) -> PaymentDriver:
    return PaymentDriver(qtbot, total=TOTAL, cash_total=ROUNDED, **asked)


def test_cash_is_asked_for_rounded_and_the_note_says_so(qtbot: QtBot) -> None:
    payment = rounding(qtbot)

    assert payment.shown[0] == "733,00"
    assert payment.suggested == "733"
    assert "733,30 L u rrumbullakos në 733,00 L" in payment.note


def test_another_way_to_pay_shows_its_own_amount_at_once(qtbot: QtBot) -> None:
    payment = rounding(qtbot)

    payment.press(Qt.Key.Key_F10)
    by_card = (payment.typed, payment.amounts)
    payment.pause()
    payment.press(Qt.Key.Key_F12)

    assert by_card == ("733,30", ["733,30"])
    assert payment.shown[0] == "733,00"
    assert payment.suggested == "733"


def test_cash_beside_a_card_is_not_rounded(qtbot: QtBot) -> None:
    payment = rounding(qtbot, kind=CARD)
    payment.type("400")
    payment.enter()
    payment.pause()

    payment.press(Qt.Key.Key_F12)

    assert payment.shown[0] == "333,30"


def test_cash_that_was_given_stays_rounded_whatever_is_chosen_after(qtbot: QtBot) -> None:
    payment = rounding(qtbot, offered=(CASH, CARD, TenderKind.SVOUCHER))
    payment.type("740")

    assert payment.shown == ("7,00", Mood.OK)
    payment.enter()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal(740))]]
