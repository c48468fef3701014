"""What the customer sees while a cashier sells, at the real window and on a real pole display.

Lives here: stories of one sale as seen from the other side of the counter.
Must not: look at how the screen is drawn (tests/ui/customer_display).
"""

import asyncio
from collections.abc import Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.printing.pole.pole_screen import Listener
from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.shop import Shop
from tests.ui.examples import example_sale
from till.actions.ports.events import BasketChanged
from till.actions.selling.tendering import set_rate
from ui.customer_display import controller
from ui.customer_display.controller import CustomerDisplay, CustomerDisplayController
from ui.customer_display.view import DisplayBasket
from ui.help.dialog import HelpDialog
from ui.input.key_gate import KeyGate
from ui.payment.dialog import PaymentDialog

pytestmark = pytest.mark.by_turns(2)


@pytest.fixture
def pole() -> Iterator[Listener]:
    with Listener() as pole:
        yield pole


@pytest.fixture
def shop(shop: Shop, pole: Listener) -> Shop:
    shop.settings |= {
        "TILL_UI__CUSTOMER_DISPLAY": "true",
        "TILL_SHOP__NAME": "Minimarket Liqeni",
        "TILL_DISPLAY__DEVICE": pole.url,
    }
    return shop


@pytest.fixture
def display(cashier: Cashier) -> CustomerDisplay:
    flow = cashier.window.findChild(CustomerDisplayController)
    assert flow is not None
    assert flow.display is not None
    return flow.display


def test_the_customer_follows_the_sale(
    cashier: Cashier, display: CustomerDisplay, pole: Listener
) -> None:
    assert display.face is display.idle
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.until(lambda: display.face is display.basket)
    cashier.until(lambda: pole.screen.rows[1] == "Totali         95,00")
    cashier.scan_and_see(SALAMI, lines=2)
    cashier.until(lambda: "485,00" in display.basket.accessibleName())

    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)
    cashier.type("500")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: display.face is display.thanks)
    assert display.thanks.accessibleName() == "Kusuri juaj 15,00"
    cashier.until(lambda: pole.screen.rows == ["Paguar        500,00", "Kusuri         15,00"])
    cashier.until(lambda: display.thanks.code is not None)

    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.until(lambda: display.face is display.basket)


def test_the_change_gives_way_to_the_shops_name(
    cashier: Cashier, display: CustomerDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "FINISHED_MS", 300)
    monkeypatch.setattr(controller, "LONG_ENOUGH_MS", 300)
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.pay_exactly()

    cashier.until(lambda: display.face is display.thanks)
    cashier.until(lambda: display.face is display.idle)


def test_keys_that_reach_the_wrong_window_are_the_tills_all_the_same(
    cashier: Cashier, display: CustomerDisplay
) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    for character in "3*":
        QTest.keyClick(display.windowHandle(), ord(character), delay=60)
    cashier.until(lambda: cashier.sell.typed() == "3*")
    QTest.keyClick(display.windowHandle(), Qt.Key.Key_F1)

    cashier.until(cashier.window.dialog_of(HelpDialog).isVisible)


def test_keys_of_a_window_that_never_had_the_focus_pass_the_gate_too(
    cashier: Cashier, display: CustomerDisplay
) -> None:
    gate = cashier.window.findChild(KeyGate)
    assert gate is not None
    display.windowHandle().removeEventFilter(gate)
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan(CHOCOLATE, at=display.windowHandle())
    cashier.until(lambda: bool(cashier.till.session.basket.lines))
    QTest.keyClick(display, Qt.Key.Key_F1)

    cashier.until(cashier.window.dialog_of(HelpDialog).isVisible)


def test_many_changes_are_drawn_once(
    cashier: Cashier, display: CustomerDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[DisplayBasket] = []
    monkeypatch.setattr(display, "show_basket", drawn.append)
    one = example_sale.four_lines()

    for _ in range(500):
        cashier.till.put_basket(one)
        cashier.till.announce(BasketChanged(basket=one))
    cashier.until(lambda: bool(drawn))

    assert len(drawn) < 5


def test_the_rate_of_the_day_tells_the_total_in_euro(
    cashier: Cashier, display: CustomerDisplay
) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    setting = asyncio.get_running_loop().create_task(set_rate(cashier.till, "EUR", Decimal(95)))
    cashier.until(setting.done)
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.until(lambda: display.face is display.basket)
    assert display.basket.view is not None
    assert display.basket.view.euro == "1,00 EUR"
