"""Midnight over an open shop, at the real window: what was begun, and the way into the new day.

Lives here: the drawer's page, a count, a hand-over, a payment and the opening balance at midnight.
Must not: documents left over from yesterday (test_midnight), closing yesterday (test_day_closing).
"""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from tests.stories.shop import MORNING, Shop
from till.domain.cash.count import CountPurpose
from till.domain.cash.movement import MovementKind
from ui.drawer.screen import DrawerScreen
from ui.shell.shell import Page

LATE = MORNING + timedelta(hours=14, minutes=58)  # two minutes to midnight in Tirane
MINUTES_OVER = 4
NEW_DAY = "Nisi dita e re"


@pytest.fixture
def late(limited: Cashier, shop: Shop) -> Cashier:
    shop.clock.set(LATE)
    return limited


def drawer_of(cashier: Cashier) -> DrawerScreen:
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    return cashier.window.late.drawer


def let_midnight_come(cashier: Cashier) -> None:
    cashier.shop.clock.advance(minutes=MINUTES_OVER)


def open_the_new_day(cashier: Cashier) -> None:
    """F12, F3, Enter: the one key out, and what should be there declared as it is suggested."""
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: cashier.window.page is Page.OPENING)
    cashier.press(Qt.Key.Key_F3)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is not Page.OPENING)


def test_a_withdrawal_typed_before_midnight_moves_nothing_after_it(late: Cashier) -> None:
    screen = drawer_of(late)
    late.type("300")
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)

    late.until(lambda: NEW_DAY in late.shown())
    assert list(late.till.movements.of_day(late.till.today)) == []
    open_the_new_day(late)
    assert late.window.page is Page.DRAWER
    assert screen.facts.isVisible()
    kinds = [each.kind for each in late.till.movements.of_day(late.till.today)]
    assert kinds == [MovementKind.OPENING]


def test_a_page_nobody_touches_tells_the_new_day_by_itself(late: Cashier) -> None:
    drawer_of(late)

    let_midnight_come(late)

    late.until(lambda: NEW_DAY in late.shown())
    late.press(Qt.Key.Key_Escape)
    late.until(lambda: late.window.page is Page.SELL)
    assert len(late.till.session.basket.lines) == 1


@pytest.mark.parametrize("purpose", [CountPurpose.CHECK, CountPurpose.HAND_OVER])
def test_a_count_begun_before_midnight_goes_on_in_the_new_day(
    late: Cashier, purpose: CountPurpose
) -> None:
    screen = drawer_of(late)
    late.press(Qt.Key.Key_F4)
    late.press(Qt.Key.Key_Down)
    late.type("1")
    if purpose is CountPurpose.HAND_OVER:
        late.press(Qt.Key.Key_F7)
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)
    if purpose is CountPurpose.HAND_OVER:
        late.until(lambda: screen.taker.isVisible() or NEW_DAY in late.shown())
        late.press(Qt.Key.Key_F2)
    late.until(lambda: NEW_DAY in late.shown())
    assert "Ajo që ke numëruar ruhet" in late.shown()
    open_the_new_day(late)

    assert late.window.page is Page.DRAWER
    assert screen.count.counting.pieces() == {5000: 1}
    late.press(Qt.Key.Key_F12)
    if purpose is CountPurpose.HAND_OVER:
        late.until(screen.taker.isVisible)
        late.press(Qt.Key.Key_F2)
    late.until(lambda: screen.count.result is not None)
    assert [each.purpose for each in late.till.days.counts(late.till.today)] == [purpose]


def test_the_new_day_is_asked_for_at_the_next_payment_and_never_opens_with_nothing(
    late: Cashier,
) -> None:
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)
    late.until(lambda: late.window.page is Page.OPENING)
    field = late.window.opening.typing.amount
    assert field.line.placeholderText().replace("\u00a0", " ") == "5 000,00"
    assert "Pritet në sirtar" in late.shown()
    late.press(Qt.Key.Key_Return)
    late.until(field.is_wrong)
    assert late.till.movements.opening(late.till.today) is None

    late.press(Qt.Key.Key_F3)
    late.press(Qt.Key.Key_Return)
    late.until(lambda: late.window.page is Page.SELL)
    opened = late.till.movements.opening(late.till.today)
    assert opened is not None
    assert opened.amount == 5000
    assert len(late.till.session.basket.lines) == 1
    late.until_complete(late.pay_exactly())


def test_a_balance_typed_before_midnight_is_looked_at_again_before_it_counts(
    cashier: Cashier,
) -> None:
    cashier.shop.clock.set(LATE)
    yesterday = cashier.till.today
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.OPENING)
    cashier.type("4000")
    let_midnight_come(cashier)

    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: "Nisi dita e re, 21.11.2026" in cashier.shown())
    assert cashier.window.opening.typing.text() == "4000"
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert cashier.till.movements.opening(yesterday) is None
    opened = cashier.till.movements.opening(cashier.till.today)
    assert opened is not None
    assert opened.amount == 4000


def test_a_clock_set_back_by_a_day_is_told_before_anything_is_declared(late: Cashier) -> None:
    today = late.till.today
    screen = drawer_of(late)
    late.shop.clock.advance(days=-1)

    late.until(lambda: "Dita nuk është hapur" in late.shown())
    assert NEW_DAY not in late.shown()
    late.touch(screen.declare)
    late.until(lambda: late.window.page is Page.OPENING)
    assert "por dita 20.11.2026 është hapur tashmë" in late.shown()
    late.shop.clock.advance(days=1)
    late.press(Qt.Key.Key_Escape)
    late.until(lambda: late.window.page is Page.SELL)

    assert late.till.movements.opening(today - timedelta(days=1)) is None
    late.until_complete(late.pay_exactly())
