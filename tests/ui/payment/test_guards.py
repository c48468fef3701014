"""The payment dialog: presses that are none, barcodes kept out, amounts that cannot be read.

Lives here: what must not happen, for `ui.payment.dialog` and `ui.kit.entry.burst_guard`.
Must not: keep a sale.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CASH, PaymentDriver
from till.domain.cash.exchange import covering
from till.domain.selling.tender import Tender, TenderKind
from ui.payment.draft import TenderGroup

BARCODE = "5310042008827"


def test_enter_right_after_a_scan_takes_nothing(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan(BARCODE)

    payment.enter()
    payment.touch("pay.finish")

    assert payment.finished == []


def test_enter_works_again_300_ms_after_a_scan(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan(BARCODE)
    payment.pause()

    payment.enter()

    assert payment.finished == [[Tender(kind=CASH)]]


def test_the_keys_of_the_ways_do_nothing_right_after_a_scan(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.scan(BARCODE)

    payment.press(Qt.Key.Key_F10)

    assert payment.group == TenderGroup.LEK


def test_a_scan_is_handed_on_and_changes_no_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("20")

    payment.scan(BARCODE)

    assert payment.scanned == [BARCODE]
    assert payment.typed == "20"


def test_the_f10_that_opened_the_dialog_pressed_twice_is_one_f10(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, TenderKind.CARD)

    payment.press(Qt.Key.Key_F10)

    assert payment.typed == ""


def test_an_f_key_held_down_does_nothing_more(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    for _ in range(5):
        payment.hold(Qt.Key.Key_F10)

    assert payment.group == TenderGroup.LEK


def test_a_double_touch_of_the_pay_key_does_not_land_on_finish(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.touch("pay.finish")
    assert payment.finished == []
    payment.pause()
    payment.touch("pay.finish")

    assert payment.finished == [[Tender(kind=CASH)]]


def test_a_barcode_without_enter_does_not_land_in_the_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("50")

    payment.scan_without_enter(BARCODE)

    assert payment.typed == "50"
    assert payment.amounts == ["50,00"]
    assert payment.problem.startswith("U skanua barkod")


def test_seven_digits_at_once_may_still_be_an_amount(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.scan_without_enter("1234567")

    assert payment.typed == "1234567"


def test_a_barcode_does_not_land_in_the_amount_from_elsewhere_either(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.scan_without_enter(BARCODE, into=payment.dialog)

    assert payment.typed == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1,300", "pas presjes shkruhen një ose dy shifra"),
        ("0.300", "nuk është shumë e vlefshme"),
        ("1.30.000", "nuk është shumë e vlefshme"),
        ("-500", "negative"),
        ("\u2212500", "negative"),
        ("1e9", "nuk është shumë e vlefshme"),
        ("pesëqind", "nuk është shumë e vlefshme"),
        ("<b>500</b>", "<b>500</b>"),
        ("0", "më e madhe se zero"),
        ("5310042008827", "nuk mund të kalojë"),
        ("5310042008827531004200882", "nuk mund të kalojë"),
        ("9999999999", "nuk mund të kalojë"),
    ],
)
def test_an_amount_that_cannot_be_taken_gets_a_sentence_and_stays(
    qtbot: QtBot, typed: str, said: str
) -> None:
    payment = PaymentDriver(qtbot)

    payment.paste(typed)
    payment.enter()

    assert payment.finished == []
    assert said in payment.problem
    assert payment.typed == typed


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("5.000", "5000"),
        ("5 000,00", "5000"),
        ("4266,5", "4266.50"),
        ("4266.5", "4266.50"),
        ("  5000  ", "5000"),
    ],
)
def test_a_point_before_three_digits_marks_thousands(qtbot: QtBot, typed: str, taken: str) -> None:
    payment = PaymentDriver(qtbot)

    payment.paste(typed)
    payment.enter()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal(taken))]]


def test_a_long_pasted_text_is_told_in_short(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.paste("x" * 10_000)
    payment.enter()

    assert len(payment.problem) < 120


def test_the_euros_that_cover_an_amount_are_the_least_that_do() -> None:
    rate = Decimal("97.40")

    for lek in range(1, 20_000, 37):
        least = covering(Decimal(lek), rate)
        assert least * rate >= lek - Decimal("0.005")
        assert (least - Decimal("0.01")) * rate < lek
