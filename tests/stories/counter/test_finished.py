"""The sale just made: its steps as they really are, and a keyboard that nothing takes away.

Lives here: a sale without the service, without the printer, refused by the tax office; its trace.
Must not: how the steps look (tests/ui/finished).
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CONTROL, Counter
from tests.traced import closed_among, traced
from ui.shell.shell import Page

REGISTER = "invoice/register"


def sell_one(counter: Counter, *, given: str = "") -> None:
    """Scan, F12, an amount, Enter."""
    counter.until(lambda: not counter.till.documents.open())
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.type(given)
    counter.finish_with()


def go_on_at_once(counter: Counter) -> None:
    """The next customer's first scan is taken whatever became of the sale before."""
    assert counter.window.dialog is None
    assert counter.sell.scans_next()
    counter.scan_and_see(SALAMI, lines=1)
    assert not counter.sell.is_finished()


def test_the_change_stays_until_the_next_scan_and_every_step_ends_well(counter: Counter) -> None:
    sell_one(counter, given="500")
    assert "405,00" in counter.shown()

    for step in ("Paguar", "Fatura u fiskalizua", "Kuponi u printua", "Sirtari u hap"):
        counter.until(lambda step=step: step in counter.shown())

    counter.look_away()
    assert "405,00" in counter.shown()
    go_on_at_once(counter)
    assert "405,00" not in counter.shown()


def test_without_the_service_the_sale_is_saved_and_says_that_it_sends_itself(
    counter: Counter,
) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    sell_one(counter)

    counter.until(lambda: "U ruajt; do të dërgohet" in counter.shown())

    go_on_at_once(counter)
    printed = counter.shop.printer.count_receipts()
    counter.shop.end_faults()
    counter.until(lambda: not counter.till.documents.open())
    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)


def test_without_the_printer_the_receipt_waits_and_prints_by_itself(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["drawer:", "print job"]
    counter.until(lambda: counter.till.print_jobs.next_waiting() is None)
    counter.shop.printer.refuse()
    sell_one(counter)

    counter.until(lambda: "Kuponi pret printerin" in counter.shown())
    counter.until(lambda: "Sirtari nuk u hap" in counter.shown())
    printed = counter.shop.printer.count_receipts()
    go_on_at_once(counter)
    counter.shop.printer.accept()

    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)


def test_a_refused_invoice_is_said_and_the_next_sale_goes_through(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("client_error", endpoint=REGISTER)
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()

    counter.until(lambda: "Tatimet e refuzuan faturën" in counter.shown())

    counter.shop.end_faults()
    go_on_at_once(counter)
    counter.open_payment()
    counter.finish_with()
    counter.until_complete(counter.sales()[-1])
    assert counter.sold().total == Decimal("390.00")


def test_the_last_receipt_is_printed_again_by_a_key(counter: Counter) -> None:
    sell_one(counter)
    counter.until(lambda: "Kuponi u printua" in counter.shown())
    printed = counter.shop.printer.count_receipts()

    counter.press(Qt.Key.Key_P, CONTROL)

    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)
    go_on_at_once(counter)


def test_a_sale_runs_no_code_of_a_page_that_was_left(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())  # the opening balance
    for key, modifier, page in (
        (Qt.Key.Key_F7, None, Page.RECEIPTS),
        (Qt.Key.Key_F8, None, Page.DRAWER),
        (Qt.Key.Key_B, CONTROL, Page.ATTENTION),
        (Qt.Key.Key_F9, None, Page.ORDERS),
    ):
        counter.press(key, *([modifier] if modifier else []))
        counter.until(lambda page=page: counter.window.page is page)
        counter.press(Qt.Key.Key_Escape)
        counter.until_selling()
    counter.add(CHOCOLATE)
    counter.open_payment()

    with traced() as ran:
        counter.finish_with()
        counter.until(lambda: not counter.till.documents.open())

    assert closed_among(ran) == []
