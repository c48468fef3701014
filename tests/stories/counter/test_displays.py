"""One sale as the customer sees it: on the second window, and on a pole over a real TCP line.

Lives here: the whole way from the shop's name to the change, with what may happen between.
Must not: how either is drawn (tests/ui, tests/printing).
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.printing.pole.pole_screen import Listener
from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.counter.test_returns import open_by_code
from tests.stories.long_day import CHEESE, CONTROL, Counter
from ui.customer_display.controller import CustomerDisplay, CustomerDisplayController
from ui.park.dialog import ParkDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page


@pytest.fixture(scope="module")
def pole() -> Iterator[Listener]:
    with Listener() as pole:
        yield pole


@pytest.fixture(scope="module")
def day_settings(pole: Listener) -> dict[str, str]:
    return {
        "TILL_UI__CUSTOMER_DISPLAY": "true",
        "TILL_SHOP__NAME": "Minimarket Liqeni",
        "TILL_ROLES__CASHIER_RIGHTS": "remove_lines,return_goods",
        "TILL_DISPLAY__DEVICE": pole.url,
    }


@pytest.fixture
def display(counter: Counter) -> CustomerDisplay:
    flow = counter.window.findChild(CustomerDisplayController)
    assert flow is not None
    assert flow.display is not None
    return flow.display


def test_the_customer_follows_weights_discounts_and_what_is_taken_out(
    counter: Counter, display: CustomerDisplay, pole: Listener
) -> None:
    def both_say(amount: str) -> None:
        counter.until(lambda: amount in display.basket.accessibleName())
        counter.until(lambda: amount in pole.screen.rows[1])

    counter.enter(f"0,845*{CHEESE}")
    both_say("014,00")
    counter.scan_and_see(SALAMI, lines=2)
    both_say("404,00")
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.enter("10")
    both_say("365,00")
    counter.until_selling()
    counter.press(Qt.Key.Key_Delete)
    both_say("014,00")

    counter.open_payment()
    counter.type("2000")
    counter.finish_with()
    counter.until(lambda: display.face is display.thanks)
    assert "986,00" in display.thanks.accessibleName()
    counter.until(lambda: "986,00" in pole.screen.rows[1])
    assert pole.screen.problems == []


def test_an_exchange_shows_the_customer_what_changes_hands_now_and_nobody_elses_change(
    counter: Counter, display: CustomerDisplay, pole: Listener
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    document = counter.until_complete(counter.sales()[-1])
    counter.scan_and_see(SALAMI, lines=1)
    counter.open_payment()
    counter.type("1000")
    counter.finish_with()
    counter.until(lambda: display.face is display.thanks)

    open_by_code(counter, document)
    counter.press(Qt.Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.press(Qt.Key.Key_F7)  # the one line that there is comes back
    counter.press(Qt.Key.Key_F11)
    counter.until(lambda: counter.window.page is Page.SELL)
    assert display.face is display.idle
    counter.until(lambda: pole.screen.rows[1] == "Merrni         95,00")

    counter.scan_and_see(SALAMI, lines=1)
    counter.until(lambda: pole.screen.rows[1].split() == ["Paguani", "295,00"])
    counter.until(lambda: "295,00" in display.basket.accessibleName())
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: display.face is display.thanks)
    view = display.thanks.view
    assert view is not None
    assert [amount for _, amount in view.rows] == ["390,00\u00a0L", "295,00\u00a0L", "95,00\u00a0L"]
    counter.until(lambda: pole.screen.rows[0] == "Paguar        295,00")


def test_the_customer_never_sees_who_sells_what_is_wrong_or_what_waits(
    counter: Counter, display: CustomerDisplay
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: display.face is display.basket)
    counter.scan("4006381332102")
    counter.until(counter.sell.has_problem)
    shown = display.basket.accessibleName() + display.basket.accessibleDescription()
    assert "Ana Hoxha" not in shown
    assert "4006381332102" not in shown

    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.enter("sekret")
    counter.until_selling()

    counter.until(lambda: display.face is display.idle)
    (parked,) = counter.till.baskets.parked()
    counter.touch(f"sell.parked_{parked.parked_id}")
    counter.until(lambda: display.face is display.basket)


def test_the_lock_and_the_language_leave_the_customers_screen_alone(
    counter: Counter, display: CustomerDisplay
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: display.face is display.basket)

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    assert display.isVisible()
    assert counter.total == Decimal("95.00")
    counter.sign_in()

    counter.scan_and_see(SALAMI, lines=2)
    counter.until(lambda: "485,00" in display.basket.accessibleName())


def test_a_screen_that_is_pulled_out_amid_a_sale_changes_nothing_for_anybody(
    counter: Counter, display: CustomerDisplay, qapp: QApplication
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: display.face is display.basket)

    qapp.screenRemoved.emit(qapp.primaryScreen())
    counter.scan_and_see(SALAMI, lines=2)

    counter.until(lambda: "485,00" in display.basket.accessibleName())
    qapp.screenAdded.emit(qapp.primaryScreen())
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: display.face is display.thanks)


def test_a_locked_till_without_a_sale_shows_the_shop_and_nothing_else(
    counter: Counter, display: CustomerDisplay
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.empty_the_basket()
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)

    counter.until(lambda: display.face is display.idle)
    assert display.idle.accessibleName() == "Minimarket Liqeni"
    counter.sign_in()
