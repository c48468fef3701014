"""A customer who does not wait for the service: a slip by a key, and the receipt by itself later.

Lives here: offered, printed, scanned; the fiscal receipt afterwards.
Must not: what stands on the slip (tests/printing/test_slip_kinds).
"""

import zxingcpp
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CONTROL, Counter
from ui.finished.screen import FinishedPanel
from ui.shell.shell import Page


def the_panel(counter: Counter) -> FinishedPanel:
    (panel,) = counter.window.sell.findChildren(FinishedPanel)
    return panel


def is_offered(counter: Counter) -> bool:
    button = the_panel(counter).reprint
    return button.isEnabled() and button.words() == "Fletë e përkohshme"


def sell_without_the_service(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: is_offered(counter))


def the_slip_comes_and_then_the_receipt(counter: Counter, before: int) -> str:
    """See one slip, then end the outage and see one receipt; return what the slip's bars say."""
    printer = counter.shop.printer
    counter.until(lambda: printer.count_receipts() == before + 1)
    (bars,) = zxingcpp.read_barcodes(printer.receipts()[-1].convert("L"))
    counter.shop.end_faults()
    counter.until(lambda: not counter.till.documents.open())
    counter.until(lambda: printer.count_receipts() == before + 2)
    (code,) = zxingcpp.read_barcodes(printer.receipts()[-1].convert("L"))
    assert code.format is zxingcpp.BarcodeFormat.QRCode
    return bars.text


def test_a_key_prints_the_slip_and_its_bars_open_the_sale_later(counter: Counter) -> None:
    before = counter.shop.printer.count_receipts()
    sell_without_the_service(counter)

    counter.press(Qt.Key.Key_P, CONTROL)
    counter.until(lambda: "U dha fletë e përkohshme" in counter.shown())
    sale = counter.sold()
    bars = the_slip_comes_and_then_the_receipt(counter, before)

    counter.scan(bars)
    counter.until(lambda: counter.window.page is Page.RECEIPTS)
    assert f"{sale.total:.2f}".replace(".", ",") in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()


def test_a_finger_prints_the_slip_and_the_next_customer_waits_for_nothing(
    counter: Counter,
) -> None:
    before = counter.shop.printer.count_receipts()
    sell_without_the_service(counter)

    counter.touch("finished.reprint")
    counter.scan_and_see(SALAMI, lines=1)

    assert the_slip_comes_and_then_the_receipt(counter, before).startswith("S")


def test_a_sale_in_good_time_is_offered_no_slip(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()

    counter.until(lambda: "Kuponi u printua" in counter.shown())

    assert not is_offered(counter)
    assert the_panel(counter).reprint.words() == "Riprinto"
