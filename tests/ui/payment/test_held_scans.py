"""Goods scanned over the payment: nothing is finished before somebody says whose they are.

Lives here: the band of `ui.payment.held_scans`, and what Enter, F2, F3 and Del do with it.
Must not: change a basket.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CASH, TOTAL, PaymentDriver
from till.domain.selling.tender import Tender
from ui.kit.amount_display import Mood
from ui.payment.draft import PaymentRequest

SOAP = "Detergjent enësh 1 L"


def paid_but_for(qtbot: QtBot, amount: str) -> PaymentDriver:
    payment = PaymentDriver(qtbot)
    payment.type(amount)
    return payment


def test_a_scan_holds_the_sale_in_the_size_of_a_warning(qtbot: QtBot) -> None:
    payment = paid_but_for(qtbot, "5000")
    assert payment.gives_change

    payment.scan_goods(SOAP, "260.00")
    payment.pause_long()
    payment.enter()
    payment.touch("pay.finish")

    assert payment.finished == []
    assert (
        payment.held == f"U skanua gjatë pagesës. Ku të shtohet? | {SOAP} | 260,00 L | 1 artikull"
    )
    assert payment.shown == ("734,00", Mood.QUIET)
    assert payment.said_beside.startswith("Zgjidh ku të shtohet")
    assert not payment.can_finish
    assert not payment.gives_change


@pytest.mark.parametrize(("key", "choice"), [(Qt.Key.Key_F2, "added"), (Qt.Key.Key_F3, "kept")])
def test_one_key_says_whose_it_is_and_the_sale_goes_on(
    qtbot: QtBot, key: Qt.Key, choice: str
) -> None:
    payment = paid_but_for(qtbot, "5000")
    payment.scan_goods(SOAP, "260.00")
    payment.scan_goods("Simite", "40.00")

    payment.press(key)
    assert payment.choices == [f"{choice} {SOAP}, Simite"]
    assert payment.finished == []
    payment.pause()
    payment.enter()

    assert payment.held == ""
    assert payment.finished == [[Tender(kind=CASH, amount=Decimal(5000))]]


@pytest.mark.parametrize(("name", "choice"), [("pay.held_add", "added"), ("pay.held_keep", "kept")])
def test_a_finger_says_it_too(qtbot: QtBot, name: str, choice: str) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan_goods(SOAP, "260.00")

    payment.touch(name)

    assert payment.choices == [f"{choice} {SOAP}"]


def test_del_drops_it_and_ctrl_z_brings_it_back(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan_goods(SOAP, "260.00")

    payment.press(Qt.Key.Key_Delete)
    assert payment.held == ""
    assert "Ctrl+Z" in payment.note
    payment.press(Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)

    assert SOAP in payment.held
    assert payment.choices == []


def test_what_was_given_stays_when_the_sale_grows(qtbot: QtBot) -> None:
    payment = paid_but_for(qtbot, "4300")
    payment.scan_goods(SOAP, "260.00")
    payment.press(Qt.Key.Key_F2)

    payment.dialog.show_total(PaymentRequest(total=TOTAL + 260, line_count=11))

    assert payment.typed == "4300"
    assert payment.shown == ("226,00", Mood.WAIT)
    payment.pause()
    payment.enter()
    assert payment.finished == []
    assert payment.amounts == ["4 300,00"]


def test_an_unknown_code_is_told_and_holds_nothing(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan("99")

    payment.dialog.refuse_scan("99", "Kodi 99 nuk gjendet.")
    payment.pause()
    assert "Kodi 99 nuk gjendet." in payment.held
    payment.enter()

    assert payment.finished == [[Tender(kind=CASH)]]


def test_no_question_is_answered_and_no_way_finishes_while_it_waits(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, total=Decimal("500.00"))
    payment.type("5000")
    payment.enter()
    assert payment.question
    payment.scan_goods(SOAP, "260.00")
    payment.pause_long()

    payment.touch("pay.keep_amount")

    assert payment.finished == []
    assert payment.question


def test_a_sale_that_is_being_kept_is_not_changed(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.enter()
    payment.scan_goods(SOAP, "260.00")

    payment.press(Qt.Key.Key_F2)

    assert payment.choices == []
    assert len(payment.finished) == 1
