"""How many keys and touches what is done all day takes, as docs/performance.md says it.

Lives here: paying, setting aside, looking at a price, copies, cash in and out.
Must not: returns and cancelling (test_returns), refused documents (test_refusal_fix), seconds.
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_drawer import expected
from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.counter.test_receipts import page_of, shown_id, sold
from tests.stories.human_time import taking
from tests.stories.long_day import CONTROL, Counter
from ui.find.dialog import FindDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page

Key = Qt.Key


def pay(counter: Counter, name: str, *, by_touch: bool, note: str = "") -> Decimal:
    """Sell a salami; return what was given back."""
    counter.scan_and_see(SALAMI, lines=1)
    way = "f10" if name == "card" else "f12"
    counter.look_away()
    with taking(counter, name, beside="" if by_touch else note):
        if by_touch:
            counter.touch(f"sell.{way}")
        else:
            counter.press(Key.Key_F10 if name == "card" else Key.Key_F12)
        counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
        counter.look_away()
        if by_touch:
            for each in (*(["pay.note.1"] if note else []), "pay.finish"):
                counter.touch(each)
        else:
            counter.type(note)
            counter.press(Key.Key_Return)
        counter.until(counter.sell.is_finished)
    return counter.sold().change


def test_cash_a_card_and_one_note_are_paid_by_keys_and_by_touch(counter: Counter) -> None:
    for by_touch in (False, True):
        assert pay(counter, "cash, exact", by_touch=by_touch) == 0
        assert pay(counter, "card", by_touch=by_touch) == 0
        assert pay(counter, "cash with one note", by_touch=by_touch, note="500") == 110


def test_a_sale_is_parked_and_recalled_by_keys(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    with taking(counter, "park"):
        counter.press(Key.Key_F5)
        counter.until(counter.window.dialog_of(ParkDialog).isVisible)
        counter.press(Key.Key_Return)
        counter.until_selling()
    with taking(counter, "recall"):
        counter.press(Key.Key_F5)
        counter.until(counter.window.dialog_of(ParkDialog).isVisible)
        counter.until_at_rest()
        counter.press(Key.Key_Return)
        counter.until(lambda: len(counter.lines) == 1)


def test_a_sale_is_parked_and_recalled_by_touch(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    with taking(counter, "park"):
        counter.touch("sell.f5")
        counter.until(counter.window.dialog_of(ParkDialog).isVisible)
        counter.touch("park.primary")
        counter.until_selling()
    counter.until_at_rest()
    number = max(each.parked_id for each in counter.till.baskets.parked())
    with taking(counter, "recall"):
        counter.touch(f"sell.parked_{number}")
        counter.until(lambda: len(counter.lines) == 1)


def test_a_price_is_looked_at_and_the_rest_is_a_scan(counter: Counter) -> None:
    dialog = counter.window.dialog_of(FindDialog)
    for by_touch in (False, True):
        with taking(counter, "price check, and a scan"):
            if by_touch:
                counter.touch("sell.f2")
            else:
                counter.press(Key.Key_F2, CONTROL)
            counter.until(dialog.isVisible)
            if by_touch:
                counter.touch("find.check")
            counter.scan(CHOCOLATE)
            counter.until(lambda: dialog.amount.words()[1] == "95,00")
        counter.press(Key.Key_Escape)
        counter.until_selling()


def test_the_last_receipt_is_printed_again(counter: Counter) -> None:
    sold(counter)
    for by_touch in (False, True):
        printed = len(counter.shop.printer.receipts())
        with taking(counter, "last receipt again"):
            if by_touch:
                counter.touch("finished.reprint")
            else:
                counter.press(Key.Key_P, CONTROL)
        counter.until(lambda printed=printed: len(counter.shop.printer.receipts()) > printed)


def test_any_receipt_is_printed_again_by_its_code(counter: Counter) -> None:
    document = sold(counter)
    sold(counter)
    for by_touch in (False, True):
        counter.begin_anew()
        printed = len(counter.shop.printer.receipts())
        with taking(counter, "any receipt again, by its code"):
            counter.scan(str(document.completion.verification_link))
            page = page_of(counter)
            counter.until(lambda page=page: shown_id(page) == document.doc_id)
            if by_touch:
                counter.touch("receipts.reprint")
            else:
                counter.press(Key.Key_P, CONTROL)
        counter.until(lambda printed=printed: len(counter.shop.printer.receipts()) > printed)


def test_cash_goes_in_and_out_by_three_and_the_amount(counter: Counter) -> None:
    for deed, key, sign in (("deposit", Key.Key_F2, 1), ("withdrawal", Key.Key_F3, -1)):
        before = expected(counter)
        with taking(counter, deed, beside="100"):
            counter.press(Key.Key_F8)
            counter.until(lambda: counter.window.page is Page.DRAWER)
            counter.press(key)
            counter.type("100")
            counter.press(Key.Key_F12)
            counter.until(lambda: expected(counter) == before + sign * 100)  # noqa: B023
        counter.begin_anew()


def test_cash_goes_in_and_out_by_touch(counter: Counter) -> None:
    for deed, sign in (("deposit", 1), ("withdrawal", -1)):
        before = expected(counter)
        with taking(counter, deed):
            counter.touch("sell.f8")
            counter.until(lambda: counter.window.page is Page.DRAWER)
            counter.touch(f"drawer.way.{'deposit' if sign > 0 else 'withdraw'}")
            touches = counter.touches
            counter.touch_digits("1")
            counter.touch_digits("00")
            counter.touches = touches  # the amount is beside it
            counter.touch("drawer.primary")
            counter.until(lambda: expected(counter) == before + sign * 100)  # noqa: B023
        counter.begin_anew()
