"""Paying with a finger alone: euro at a rate that has to be told, the rest by card.

Lives here: payments that need numbers, ways and a line taken back, without a keyboard.
Must not: a key event of any kind; the exact amount in cash (test_touch_cash).
"""

from decimal import Decimal

import pytest

from tests.stories.by_touch import Finger
from till.domain.selling.tender import TenderKind
from ui.kit.page.number import NumberDialog
from ui.payment.dialog import PaymentDialog

pytestmark = pytest.mark.by_turns(2)


@pytest.fixture
def finger(finger: Finger) -> Finger:
    finger.add("5*C1")
    assert finger.total == Decimal(500)
    return finger


def open_payment(finger: Finger) -> None:
    finger.look_away()
    finger.touch("sell.f12")
    finger.until(finger.window.dialog_of(PaymentDialog).isVisible)
    finger.look_away()


def test_euro_and_a_card_pay_a_sale_together(finger: Finger) -> None:
    open_payment(finger)

    finger.touch("pay.way.euro")
    finger.until(finger.window.dialog_of(NumberDialog).isVisible)
    finger.touch_digits("97,40")
    finger.touch("number.set")
    finger.until(lambda: not finger.window.dialog_of(NumberDialog).isVisible())
    finger.touch_digits("5")
    finger.touch("pay.finish")
    finger.touch("pay.way.card")
    finger.look_away()
    finger.touch("pay.finish")
    finger.until(finger.sell.is_finished)

    paid = {each.kind: each.amount for each in finger.sold().payments}
    assert paid == {TenderKind.CASH: Decimal("487.00"), TenderKind.CARD: Decimal("13.00")}


def test_a_payment_that_was_typed_is_taken_back(finger: Finger) -> None:
    open_payment(finger)

    finger.touch_digits("200")
    finger.touch("pay.finish")
    finger.touch("pay.remove.1")
    finger.touch("pay.way.card")
    finger.look_away()
    finger.touch("pay.finish")
    finger.until(finger.sell.is_finished)

    assert [each.kind for each in finger.sold().payments] == [TenderKind.CARD]
