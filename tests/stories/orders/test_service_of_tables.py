"""A bar's service at the real window: the waiter, the plan, the kitchen, money given back, the day.

Lives here: who may do what, what stations print, what is asked and told of open places.
Must not: paying and dividing (test_tables), each rule of an order (tests/actions/orders).
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import cash
from tests.stories.at_the_day import begin, open_the_page, page
from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.long_day import CONTROL, Counter, with_three_people
from tests.stories.orders.at_tables import open_board, order_at, pay_exactly, place, summaries
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import OPERATOR, put_into
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import PAPER_OUT, WELL
from till.actions.orders.paying import pay_orders
from till.actions.people import people_access
from till.actions.till import Till
from till.domain.orders.places import Spot
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.shop.people import Role
from ui.kit.page.question import QuestionDialog
from ui.orders.bill_screen import BillScreen
from ui.orders.board_controller import make_place
from ui.orders.board_screen import BoardScreen
from ui.orders.place_dialog import PlaceDialog
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

Key = Qt.Key
WAITERS_PIN = "16180"


async def _with_a_waiter(till: Till) -> None:
    await with_three_people(till)
    await people_access.add_person(
        till, "Besnik Leka", WAITERS_PIN, operator_code=OPERATOR, role=Role.WAITER
    )


@pytest.fixture
def kitchen() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        printer.say(WELL)  # one that is silent as the till begins is asked again after 40 s
        yield printer


@pytest.fixture
def bar(
    qtbot: QtBot, qapp: QApplication, shop: Shop, kitchen: VirtualPrinter, log_may_say: list[str]
) -> Iterator[Counter]:
    """A till with a waiter among its people and a printer in the kitchen; Ana has opened."""
    log_may_say += ["print job", "printer"]
    apply_theme(qapp, "light", animate=False)
    shop.settings["TILL_KITCHEN_PRINTER__DEVICE"] = kitchen.url
    put_into(shop, _with_a_waiter)
    with cashier_at(qtbot, qapp, shop) as there:
        counter = Counter(there.qtbot, there.till_app, there.opened, there.shop)
        counter.sign_in()
        counter.open_the_day()
        yield counter


def board(counter: Cashier) -> BoardScreen:
    (screen,) = counter.window.findChildren(BoardScreen)
    return screen


def open_bill(counter: Counter, name: str) -> BillScreen:
    """Open the page of a place from the board."""
    open_board(counter)
    counter.type(name)
    counter.press(Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.BILL)
    (screen,) = counter.window.findChildren(BillScreen)
    return screen


def agree(counter: Cashier, key: Qt.Key) -> None:
    """Answer the question once it takes an answer."""
    question = counter.window.dialog_of(QuestionDialog)
    counter.until(lambda: question.isVisible() and not question.is_reading)
    counter.press(key)


def test_a_waiter_orders_and_moves_and_takes_no_money(bar: Counter) -> None:
    bar.press(Key.Key_L, CONTROL)
    bar.until(lambda: bar.window.page is Page.SIGN_IN)
    bar.press(Key.Key_F5)
    bar.enter(WAITERS_PIN)
    bar.until(lambda: bar.window.page is Page.SELL)
    assert bar.till.cashier.role is Role.WAITER

    order_at(bar, "7")
    open_board(bar)
    assert board(bar).keys["cash"].isHidden()
    bar.press(Key.Key_F12)
    assert bar.window.dialog is None
    bar.type("7")
    bar.press(Key.Key_F4)
    bar.until(bar.window.dialog_of(PlaceDialog).isVisible)
    bar.type("8")
    bar.press(Key.Key_Return)
    bar.until(lambda: place(bar, "7").is_free)
    screen = open_bill_here(bar, "8")
    assert screen.keys["card"].isHidden()
    assert not screen.dividing.isEnabled()
    assert [each.placed.server.name for each in place(bar, "8").orders] == ["Besnik Leka"]
    assert summaries(bar) == 0


def open_bill_here(counter: Counter, name: str) -> BillScreen:
    """Open the page of a place; the board is seen already."""
    counter.type(name)
    counter.press(Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.BILL)
    (screen,) = counter.window.findChildren(BillScreen)
    return screen


def test_an_order_is_taken_back_and_the_kitchen_reads_so(
    bar: Counter, kitchen: VirtualPrinter
) -> None:
    order_at(bar, "7")
    bar.until(lambda: len(kitchen.pictures()) == 1)
    open_bill(bar, "7")

    bar.press(Key.Key_Delete)
    agree(bar, Key.Key_F8)
    bar.until(lambda: place(bar, "7").is_free and bar.window.page is Page.ORDERS)
    bar.until(lambda: len(kitchen.pictures()) == 2)
    bar.until(lambda: not bar.till.documents.open())


def test_orders_of_a_kitchen_without_paper_are_told_and_printed_once_it_has_some(
    bar: Counter, kitchen: VirtualPrinter
) -> None:
    kitchen.say(PAPER_OUT)
    order_at(bar, "7")
    banner = bar.window.sell.notices.banner
    bar.until(lambda: "Printeri i kuzhinës" in bar.shown())
    assert banner.isVisible()
    assert "Porositë që u dërguan printohen automatikisht" in bar.shown()

    order_at(bar, "8")
    screen = open_bill(bar, "8")
    assert "Kuzhina: pret printerin" in screen.list.view.records.rows[0].sub
    assert screen.still.isVisible()

    kitchen.say(WELL)

    bar.until(lambda: len(kitchen.pictures()) == 2)
    bar.until(lambda: not screen.still.isVisible())
    bar.until(lambda: "Kuzhina: printuar" in screen.list.view.records.rows[0].sub)
    assert not banner.isVisible()


def test_slips_of_a_kitchen_without_paper_print_at_the_till_by_f8(
    bar: Counter, kitchen: VirtualPrinter
) -> None:
    kitchen.say(PAPER_OUT)
    order_at(bar, "7")
    bar.until(lambda: "Printeri i kuzhinës" in bar.shown())
    cooked = len(kitchen.pictures())  # what the last paper was enough for
    order_at(bar, "8")
    screen = open_bill(bar, "8")
    bar.until(screen.still.button.isVisible)
    assert not screen.keys["print"].isVisible()
    key = screen.draft.state.orders[0].placed.sale_key

    bar.press(Key.Key_F8)

    bar.until(lambda: is_printed(bar.till.print_jobs.slips_of(key)))
    bar.until(lambda: not screen.still.isVisible())
    assert screen.keys["print"].isVisible()
    assert len(kitchen.pictures()) == cooked


def is_printed(slips: Sequence[PrintJob]) -> bool:
    (slip,) = slips
    return (slip.role, slip.state) == (PaperRole.RECEIPT, PrintJobState.PRINTED)


def test_money_for_a_part_is_given_back_from_the_page_of_the_place(bar: Counter) -> None:
    order_at(bar, "7", "3")
    open_bill(bar, "7")
    for _ in range(3):
        bar.press(Key.Key_F6)
    bar.press(Key.Key_F12)
    pay_exactly(bar)
    bar.until(lambda: place(bar, "7").held_total == Decimal(150))

    bar.press(Key.Key_F9)
    agree(bar, Key.Key_F8)

    bar.until(lambda: not place(bar, "7").held)
    assert len(place(bar, "7").orders) == 1
    assert summaries(bar) == 0


def test_a_table_is_put_elsewhere_in_the_plan_by_keys(bar: Counter) -> None:
    order_at(bar, "7")
    open_board(bar)
    bar.press(Key.Key_F7)

    bar.press(Key.Key_Right, CONTROL)
    bar.until(lambda: place(bar, "7").place.spot == Spot(column=1, row=0))
    bar.until(lambda: [each.spot for each in board(bar).tiles.tiles] == [Spot(column=1, row=0)])
    bar.press(Key.Key_Down, CONTROL)

    bar.until(lambda: place(bar, "7").place.spot == Spot(column=1, row=1))


def test_a_table_is_made_renamed_and_taken_out_of_the_plan_by_keys(bar: Counter) -> None:
    order_at(bar, "7")
    open_board(bar)
    question = bar.window.dialog_of(make_place)
    for key, typed in ((Key.Key_F2, "31"), (Key.Key_F3, "32")):
        bar.press(key)
        bar.until(lambda: question.isVisible() and not question.is_reading)
        bar.press(Key.Key_A, CONTROL)
        bar.type(typed)
        bar.press(Key.Key_Return)
        bar.until(lambda: not question.isVisible())
    assert (place(bar, "32").place.area, len(bar.till.places.states())) == ("Salla", 2)

    bar.press(Key.Key_F3)
    bar.until(lambda: question.isVisible() and not question.is_reading)
    bar.press(Key.Key_Tab)
    bar.press(Key.Key_Tab)
    bar.press(Key.Key_Space)
    bar.press(Key.Key_Return)

    bar.until(lambda: len(bar.till.places.states()) == 1)
    bar.until(lambda: not question.isVisible())


def test_a_table_that_was_paid_meanwhile_is_not_paid_twice(bar: Counter) -> None:
    order_at(bar, "7")
    open_board(bar)
    bar.type("7")
    bar.press(Key.Key_F12)
    bar.until(bar.window.dialog_of(PaymentDialog).isVisible)
    keys = [each.placed.sale_key for each in place(bar, "7").orders]
    bar.till_app.shell.tasks.start(pay_orders(bar.till, keys, [cash()]), name="another dialog")
    bar.until(lambda: place(bar, "7").is_free)

    bar.press(Key.Key_Return)
    bar.until_at_rest()

    assert summaries(bar) == 1


def order_here(cashier: Cashier, name: str) -> None:
    """Send what is scanned to a place."""
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Key.Key_F9)
    cashier.until(cashier.window.dialog_of(PlaceDialog).isVisible)
    cashier.type(name)
    cashier.press(Key.Key_Return)
    cashier.until(lambda: cashier.window.dialog is None)


def test_closing_the_day_asks_about_a_place_that_is_open(cashier: Cashier) -> None:
    begin(cashier)
    order_here(cashier, "7")
    open_the_page(cashier)

    cashier.press(Key.Key_F12)
    assert "1 vend është i hapur" in cashier.shown()
    agree(cashier, Key.Key_Return)

    cashier.until(page(cashier).closing.isVisible)


def test_a_place_left_open_overnight_is_told_at_the_next_opening(
    cashier: Cashier, shop: Shop
) -> None:
    begin(cashier)
    order_here(cashier, "7")
    shop.clock.advance(days=1)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Key.Key_F12)

    cashier.open_the_day("5000")

    cashier.until(lambda: "1 vend mbeti hapur" in cashier.shown())
    assert "Tavolina 7" in cashier.shown()
