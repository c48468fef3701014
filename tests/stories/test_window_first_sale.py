"""The first sale at the real window: by keys alone, over real HTTP, onto a TCP printer."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.shop import PIN, Shop
from till.actions import signing_in
from till.actions.records import QuickKeys
from till.bootstrap import open_till
from till.cli.demo_shop import furnish
from till.domain.events import ClockDiffers, OperatorUnknown, TotalDiffers
from till.domain.fiscal import DocId
from till.domain.people import Role
from till.domain.reconciliation import ServiceClock, TotalDifference
from ui.theme.style import apply_theme
from ui.window import Page

CHOCOLATE, SALAMI = "4006381332101", "5310042031104"


async def _furnished(shop: Shop) -> None:
    async with open_till(shop.surroundings()) as opened:
        till = opened.till
        await furnish(till)
        for person in till.people.all():
            await signing_in.remove_person(till, person.name)
        code = "kd482mz719"
        await signing_in.add_person(till, "Ana Hoxha", PIN, operator_code=code, role=Role.OWNER)
        await till.ledger.record(QuickKeys(keys=[key for key, _ in till.articles.quick_keys()]))


@pytest.fixture
def cashier(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    apply_theme(qapp, "light", animate=False)
    asyncio.run(_furnished(shop))
    with cashier_at(qtbot, qapp, shop) as cashier:
        yield cashier


def test_three_sales_by_keys_alone_are_complete_and_on_paper(cashier: Cashier, shop: Shop) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    for _ in range(3):
        cashier.scan_and_see(CHOCOLATE, lines=1)
        cashier.scan_and_see(SALAMI, lines=2)
        cashier.scan_and_see("A001", lines=3)
        cashier.until_complete(cashier.pay_exactly())

    cashier.until(lambda: len(shop.printer.receipts()) == 3)
    assert shop.printer.drawer_pulses == 3
    cashier.until(lambda: cashier.till.print_jobs.next_waiting() is None)
    shop.check()


def test_change_is_shown_until_the_next_customer_is_scanned(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.type("500")

    cashier.press(Qt.Key.Key_Return)

    cashier.until(cashier.window.sell.is_finished)
    assert "405,00" in cashier.shown()
    cashier.scan_and_see(SALAMI, lines=1)
    assert not cashier.window.sell.is_finished()
    assert "390,00" in cashier.shown()


def test_a_card_sale_leaves_the_drawer_shut(cashier: Cashier, shop: Shop) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_F10)
    cashier.until(cashier.window.payment.isVisible)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(shop.printer.receipts()) == 1)
    assert shop.printer.drawer_pulses == 0


def test_payment_waits_for_the_opening_balance(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_F12)

    cashier.open_the_day()
    cashier.until_complete(cashier.pay_exactly())


def test_a_scan_lands_in_no_amount_and_is_not_lost(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.payment.isVisible)

    cashier.scan(SALAMI)

    assert cashier.window.payment.isVisible()
    assert not cashier.sales()
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: len(cashier.till.session.basket.lines) == 2)


def test_a_scan_lands_in_no_pin(cashier: Cashier) -> None:
    cashier.scan(CHOCOLATE)

    cashier.sign_in()

    assert cashier.till.cashier.name == "Ana Hoxha"


def test_a_code_nobody_knows_gets_a_sentence_and_the_next_scan_goes_on(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan("5310042099991")
    cashier.until(cashier.window.sell.scan.has_problem)

    cashier.scan_and_see(CHOCOLATE, lines=1)
    assert not cashier.window.sell.scan.has_problem()


def test_a_hundred_scans_back_to_back_are_all_in_the_basket(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    for number in range(100):
        cashier.scan(CHOCOLATE if number % 2 else SALAMI)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 100)


def test_a_printer_that_is_off_holds_up_nobody(
    cashier: Cashier, shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["drawer:", "print job"]
    shop.printer.refuse()
    cashier.sign_in()
    cashier.open_the_day()

    for _ in range(2):
        cashier.scan_and_see(CHOCOLATE, lines=1)
        cashier.until_complete(cashier.pay_exactly())
    shop.printer.accept()

    cashier.until(lambda: len(shop.printer.receipts()) == 2)


def test_without_the_service_selling_goes_on_and_all_is_sent_later(
    cashier: Cashier, shop: Shop
) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.until(lambda: not cashier.till.documents.open())
    shop.fault("down")

    cashier.scan_and_see(CHOCOLATE, lines=1)
    sale = cashier.pay_exactly()
    cashier.until(lambda: "1" in cashier.queue_text())
    cashier.scan_and_see(SALAMI, lines=1)
    shop.end_faults()

    cashier.until_complete(sale)
    cashier.until(lambda: len(shop.printer.receipts()) == 1)


def test_locking_keeps_the_basket_for_whoever_comes_next(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    cashier.sign_in()

    assert len(cashier.till.session.basket.lines) == 1


def test_a_quantity_before_the_star_is_how_many(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    cashier.type("3*A001")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)
    cashier.type("2*")
    cashier.scan_and_see(CHOCOLATE, lines=2)

    assert [line.quantity for line in cashier.till.session.basket.lines] == [3, 2]


def test_a_removed_line_can_be_taken_back(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_Delete)
    cashier.until(lambda: cashier.till.session.basket.is_empty)
    cashier.window.sell.undo_wished.emit()

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)


def test_the_other_language_is_one_touch_away(cashier: Cashier) -> None:
    assert "Kush është në arkë?" in cashier.shown()

    cashier.window.door_strip.language_chosen.emit("en")

    assert "Who is on the till?" in cashier.shown()
    cashier.sign_in()
    cashier.open_the_day()
    assert cashier.window.page is Page.SELL


def test_a_total_that_differs_from_the_services_is_said_at_once(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    difference = TotalDifference(ours=Decimal("120.00"), theirs="119.99")

    cashier.till.announce(TotalDiffers(doc_id=DocId("abc"), difference=difference))

    said = cashier.window.sell.banner.findChild(QLabel).text()
    assert cashier.window.sell.banner.isVisible()
    assert "120,00" in said
    assert "119.99" in said


def test_an_operator_the_service_does_not_know_is_said_and_selling_goes_on(
    cashier: Cashier,
) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    (ana,) = cashier.till.people.all()

    cashier.till.announce(OperatorUnknown(cashier=ana))
    cashier.scan_and_see(CHOCOLATE, lines=1)

    assert "kd482mz719" in cashier.window.sell.banner.findChild(QLabel).text()
    cashier.until_complete(cashier.pay_exactly())


def test_a_clock_that_is_off_is_said_until_it_is_right_again(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    now = cashier.till.clock.now()
    off = ServiceClock(
        ahead=timedelta(minutes=5), allowance=timedelta(0), measured_at=now, is_off=True
    )
    banner = cashier.window.sell.banner

    cashier.till.announce(ClockDiffers(clock=off))
    was_shown, said = banner.isVisible(), banner.findChild(QLabel).text()
    cashier.till.announce(ClockDiffers(clock=replace(off, ahead=timedelta(0), is_off=False)))

    assert (was_shown, "300" in said) == (True, True)
    assert banner.isHidden()
