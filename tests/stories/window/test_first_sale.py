"""The first sale at the real window: by keys alone, over real HTTP, onto a TCP printer."""

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.shop import Shop
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page


def test_three_sales_by_keys_alone_are_complete_and_on_paper(cashier: Cashier, shop: Shop) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    for number in range(1, 4):
        cashier.scan_and_see(CHOCOLATE, lines=1)
        cashier.scan_and_see(SALAMI, lines=2)
        cashier.scan_and_see("A001", lines=3)
        cashier.until_complete(cashier.pay_exactly())
        # Two sales within the time of one pulse have one: the drawer is open.
        cashier.until(lambda number=number: shop.printer.drawer_pulses == number)

    cashier.until(lambda: shop.printer.count_receipts() == 3)
    cashier.until(lambda: cashier.till.print_jobs.next_waiting() is None)
    shop.check()


def test_change_is_shown_until_the_next_customer_is_scanned(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.type("500")

    cashier.press(Qt.Key.Key_Return)

    cashier.until(cashier.sell.is_finished)
    assert "405,00" in cashier.shown()
    cashier.scan_and_see(SALAMI, lines=1)
    assert not cashier.sell.is_finished()
    assert "390,00" in cashier.shown()


def test_a_card_sale_leaves_the_drawer_shut(cashier: Cashier, shop: Shop) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_F10)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: shop.printer.count_receipts() == 1)
    assert shop.printer.drawer_pulses == 0


def test_payment_waits_for_the_opening_balance(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.press(Qt.Key.Key_F12)

    cashier.open_the_day()
    cashier.until_complete(cashier.pay_exactly())


def test_a_balance_that_is_taken_late_takes_no_key_from_the_sale(cashier: Cashier) -> None:
    cashier.shop.fault("incomplete", endpoint="balance/initiate", times=None)
    cashier.sign_in()
    cashier.open_the_day()
    cashier.shop.end_faults()
    cashier.until_complete(cashier.desk.opening())

    cashier.type("A001")
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)


def test_a_scan_lands_in_no_amount_and_is_not_lost(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)

    cashier.scan(SALAMI)

    assert cashier.window.dialog_of(PaymentDialog).isVisible()
    assert not cashier.sales()
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: len(cashier.till.session.basket.lines) == 2)


def test_a_scan_lands_in_no_pin(cashier: Cashier) -> None:
    cashier.scan(CHOCOLATE)
    cashier.until(cashier.window.sign_in.pin.sign.isVisible)  # nobody's card; that is said

    cashier.sign_in()

    assert cashier.till.cashier.name == "Ana Hoxha"


def test_a_code_nobody_knows_gets_a_sentence_and_the_next_scan_goes_on(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan("5310042099991")
    cashier.until(cashier.sell.has_problem)

    cashier.scan_and_see(CHOCOLATE, lines=1)
    assert not cashier.sell.has_problem()


def test_sixty_scans_back_to_back_are_all_in_the_basket(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    for number in range(60):
        cashier.scan(CHOCOLATE if number % 2 else SALAMI)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 60)


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

    cashier.until(lambda: shop.printer.count_receipts() == 2)


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
    cashier.until(lambda: shop.printer.count_receipts() == 1)


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
    cashier.window.sell.scan.hint.undo_requested.emit()

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)


def test_the_other_language_is_one_touch_away(cashier: Cashier) -> None:
    assert "Kush po hyn në arkë?" in cashier.shown()

    cashier.window.door_strip.language_chosen.emit("en")

    assert "Who is signing in?" in cashier.shown()
    cashier.sign_in()
    cashier.open_the_day()
    assert cashier.window.page is Page.SELL
