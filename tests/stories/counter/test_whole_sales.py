"""Whole sales, from the first article to the finished screen: by keys, by touch, by scanner.

Lives here: a sale in each of the three ways, and one that changes its language on the way.
Must not: what only one of the dialogs can do (the other stories of the counter).
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CONTROL, Counter
from till.domain.selling.tender import TenderKind
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page
from ui.weight.dialog import WeightDialog


def test_a_full_sale_by_keys_alone(counter: Counter) -> None:
    before = counter.shop.printer.count_receipts()
    counter.enter("A001")
    counter.enter("3*A001")
    counter.enter(SALAMI)
    counter.until(lambda: [line.quantity for line in counter.lines] == [4, 1])

    counter.open_payment()
    counter.finish_with()

    sale = counter.until_complete(counter.sales()[-1])
    counter.until(lambda: "Fatura u fiskalizua" in counter.shown())
    assert sale.completion.fic
    counter.until(lambda: counter.shop.printer.count_receipts() == before + 1)
    counter.until(lambda: "Kuponi u printua" in counter.shown())


def test_a_full_sale_by_touch_alone(counter: Counter) -> None:
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.touch("sign_in.operator.1")
    counter.touch_digits("481516")
    counter.touch("sign_in.enter")
    counter.until(lambda: counter.window.page is Page.SELL)

    counter.touch_tile("Domate serre")
    counter.until(counter.window.dialog_of(WeightDialog).isVisible)
    counter.touch_digits("1,250")
    counter.touch("weight.add")
    counter.until(lambda: counter.total == Decimal("175.00"))
    assert counter.names() == ["Domate serre"]
    counter.look_away()
    counter.touch("sell.f12")
    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    counter.look_away()
    counter.touch("pay.note.1")
    counter.touch("pay.finish")
    counter.until(counter.sell.is_finished)

    counter.until_complete(counter.sales()[-1])
    kept = counter.sold()
    assert (kept.received, kept.change) == (Decimal(200), Decimal(25))
    assert "25,00" in counter.shown()


def test_a_full_sale_by_scanner_and_f_keys(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)
    counter.press(Qt.Key.Key_F3)
    counter.enter("2")
    counter.until(lambda: counter.lines[1].quantity == 2)
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.enter("10")
    counter.until(lambda: counter.total == Decimal("797.00"))
    counter.open_payment(Qt.Key.Key_F10)
    counter.finish_with()

    counter.until_complete(counter.sales()[-1])
    assert [(each.kind, each.amount) for each in counter.sold().payments] == [
        (TenderKind.CARD, Decimal("797.00"))
    ]


def test_the_language_changes_on_the_way_and_the_sale_goes_on(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)

    counter.window.door_strip.language_chosen.emit("en")
    counter.sign_in()
    assert "To pay" in counter.shown()
    counter.scan_and_see(SALAMI, lines=2)
    counter.open_payment()
    counter.finish_with()
    counter.until_complete(counter.sales()[-1])
    counter.until(lambda: "Invoice fiscalized" in counter.shown())

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.window.door_strip.language_chosen.emit("sq")
    counter.sign_in()
    assert "Fatura u fiskalizua" in counter.shown()  # the sale just made stands there again
