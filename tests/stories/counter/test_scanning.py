"""Scanning at the counter: lines, quantities, what is taken out, and scans that come at any time.

Lives here: the sell screen's lines by scanner, keys and touch; scans over each of the dialogs.
Must not: what a code means (test_counter_codes), prices (test_counter_prices).
"""

from decimal import Decimal

from PySide6.QtCore import Qt, QTimer

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import ANA, CHEESE, CONTROL, DRITA, DRITAS_PIN, Counter
from tests.stories.shop import PIN
from till.domain.rights.journal import JournalAction
from ui.customer.dialog import CustomerDialog
from ui.find.dialog import FindDialog
from ui.help.dialog import HelpDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog
from ui.sell.service_banner import PATIENCE_MS, ServiceBannerController
from ui.shell.shell import Page
from ui.weight.dialog import WeightDialog

PLENTY = 500


def quantities(counter: Counter) -> list[Decimal]:
    return [line.quantity for line in counter.lines]


def test_the_same_article_scanned_again_raises_the_last_line(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan(CHOCOLATE)
    counter.until(lambda: quantities(counter) == [2])

    counter.scan_and_see(SALAMI, lines=2)
    counter.scan_and_see(CHOCOLATE, lines=3)

    assert quantities(counter) == [2, 1, 1]
    assert counter.total == Decimal("675.00")


def test_the_steppers_of_the_opened_line_count_up_and_down_by_touch(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)

    counter.touch("sell.one_more")
    counter.until(lambda: quantities(counter) == [1, 2])
    counter.press(Qt.Key.Key_Up)
    counter.touch("sell.one_more")
    counter.until(lambda: quantities(counter) == [2, 2])
    counter.touch("sell.one_less")
    counter.until(lambda: quantities(counter) == [1, 2])
    counter.touch("sell.one_less")

    counter.until(lambda: quantities(counter) == [2])
    counter.until(lambda: "U hoq: " in counter.shown())


def test_a_line_that_is_taken_out_is_undone_by_touch_and_both_are_written_down(
    counter: Counter,
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)
    counter.press(Qt.Key.Key_Up)

    counter.press(Qt.Key.Key_Delete)
    counter.until(lambda: len(counter.lines) == 1)
    counter.until(lambda: "U hoq: " in counter.shown())
    counter.touch("sell.undo")
    counter.until(lambda: len(counter.lines) == 2)

    assert counter.lines[0].article.barcodes[0] == CHOCOLATE
    counter.until(lambda: counter.journal()[-1].action is JournalAction.LINE_PUT_BACK)
    assert counter.journal()[-2].action is JournalAction.LINE_REMOVED
    assert counter.journal()[-2].facts["total"] == "95.00"
    assert "U hoq: " not in counter.shown()


def test_five_hundred_quick_scans_are_all_sold(counter: Counter) -> None:
    for _ in range(PLENTY // 50):
        counter.scan(*[CHOCOLATE] * 25, *[SALAMI] * 25)

    counter.until(lambda: sum(quantities(counter)) == PLENTY)
    assert quantities(counter) == [25] * (PLENTY // 25)
    assert counter.total == PLENTY // 2 * (Decimal("95.00") + Decimal("390.00"))
    counter.open_payment()
    counter.finish_with()
    assert counter.sold().total == counter.window.dialog_of(PaymentDialog).total


def held(counter: Counter) -> str:
    """What the band of the payment says."""
    band = counter.window.dialog_of(PaymentDialog).summary.held
    return "" if band.isHidden() else f"{band.title.text()} {band.name.text()}"


def test_esc_takes_what_was_scanned_over_the_payment_into_the_sale(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.type("50")

    counter.scan(SALAMI)

    assert counter.window.dialog_of(PaymentDialog).entry.amount.text() == "50"
    assert "U skanua gjatë pagesës" in held(counter)
    assert len(counter.lines) == 1
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: quantities(counter) == [1, 1])


def test_f2_takes_a_scan_over_the_payment_into_the_sale(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.type("500")
    counter.scan(SALAMI)
    counter.look_away()
    counter.press(Qt.Key.Key_Return)
    assert counter.window.dialog_of(PaymentDialog).isVisible()

    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: counter.window.dialog_of(PaymentDialog).total == Decimal("485.00"))
    counter.look_away()
    counter.finish_with()

    assert (counter.sold().total, counter.sold().change) == (Decimal("485.00"), Decimal("15.00"))
    assert counter.till.session.basket.is_empty


def test_f3_keeps_a_scan_and_the_change_stays_until_somebody_begins(counter: Counter) -> None:
    sell = counter.window.sell
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.type("500")
    counter.scan(SALAMI)
    counter.look_away()

    counter.press(Qt.Key.Key_F3)
    counter.look_away()
    counter.finish_with()
    counter.until_at_rest()
    assert counter.sold().total == Decimal("95.00")
    assert "405,00" in counter.shown()
    assert "Për klientin tjetër: Sallam" in counter.shown()
    assert counter.till.session.basket.is_empty
    assert sell.shows_finished

    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.total == Decimal("390.00"))
    assert not sell.kept.isVisible()
    assert "Skanuar gjatë pagesës së mëparshme" in counter.shown()


def test_what_was_kept_comes_before_the_first_scan_of_the_next_customer(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.scan(SALAMI)
    counter.press(Qt.Key.Key_F3)
    counter.look_away()
    counter.finish_with()

    counter.scan(CHOCOLATE)

    counter.until(lambda: quantities(counter) == [1, 1])
    assert [line.article.price for line in counter.lines] == [Decimal("390.00"), Decimal("95.00")]


def test_goods_by_weight_over_the_payment_are_weighed_once_they_are_this_sale_s(
    counter: Counter,
) -> None:
    counter.till.scale = None
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.scan(CHEESE)
    assert counter.window.dialog is counter.window.dialog_of(PaymentDialog)

    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(WeightDialog).isVisible)
    counter.enter("0,5")
    counter.until(lambda: counter.window.dialog_of(PaymentDialog).total == Decimal("695.00"))
    counter.look_away()
    counter.finish_with()

    assert counter.sold().total == Decimal("695.00")


def test_a_scan_over_the_search_is_added_and_closes_it(counter: Counter) -> None:
    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(FindDialog).isVisible)

    counter.scan_and_see(SALAMI, lines=1)

    assert counter.window.dialog is None


def test_a_scan_never_lands_in_a_pin(counter: Counter) -> None:
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)

    counter.type("48")
    counter.scan(SALAMI)
    counter.until(lambda: "Kjo kartë operatori nuk njihet" in counter.shown())
    counter.enter(PIN)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == ANA
    assert counter.till.session.basket.is_empty


def test_a_scan_over_the_other_dialogs_changes_nothing_there_and_is_not_lost(
    counter: Counter,
) -> None:
    window = counter.window
    counter.scan_and_see(CHOCOLATE, lines=1)
    for key, dialog in (
        (Qt.Key.Key_F1, window.dialog_of(HelpDialog)),
        (Qt.Key.Key_F4, window.dialog_of(PriceDialog)),
        (Qt.Key.Key_F5, window.dialog_of(ParkDialog)),
        (Qt.Key.Key_F6, window.dialog_of(CustomerDialog)),
    ):
        before = sum(quantities(counter))
        counter.press(key)
        counter.until(dialog.isVisible)
        counter.scan(SALAMI)
        assert dialog.isVisible()
        assert "U skanua Sallam" in counter.shown()
        assert sum(quantities(counter)) == before
        counter.press(Qt.Key.Key_Escape)
        counter.until(lambda before=before: sum(quantities(counter)) == before + 1)
    assert counter.total == Decimal("95.00") + 4 * Decimal("390.00")


def test_a_quantity_that_is_being_typed_is_the_line_s_and_not_the_scan_s(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F3)
    counter.type("4")

    counter.scan_and_see(SALAMI, lines=2)

    assert quantities(counter) == [4, 1]


def test_a_supervisor_puts_an_article_on_an_empty_key_and_it_sells_by_touch(
    counter: Counter,
) -> None:
    window = counter.window
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: window.page is Page.SIGN_IN)
    counter.press(Qt.Key.Key_F3)
    counter.enter(DRITAS_PIN)
    counter.until(lambda: window.page is Page.SELL)
    counter.touch("sell.more_groups")
    counter.touch_tile("Ndrysho tastet")
    counter.touch("sell.more_groups")
    counter.touch_tile("Pije")
    before = [tile.name() for tile in window.sell.quick.tiles()]
    counter.touch(window.sell.quick.tiles()[before.index("")])
    counter.until(window.dialog_of(FindDialog).isVisible)
    counter.type(CHEESE)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: "Djathë dhie" in [each.name() for each in window.sell.quick.tiles()])
    assert counter.journal()[-1].person.name == DRITA

    counter.until_selling()
    counter.touch("sell.quick_done")
    counter.touch_tile("Djathë dhie")
    counter.until(window.dialog_of(WeightDialog).isVisible)
    counter.enter("0,3")

    counter.until(lambda: counter.names() == ["Djathë dhie"])
    after = [tile.name() for tile in window.sell.quick.tiles()]
    assert [name for name in after if name != "Djathë dhie"] == before[:-1]


def test_without_the_service_a_banner_says_so_and_selling_goes_on(counter: Counter) -> None:
    timers = counter.window.findChild(ServiceBannerController).findChildren(QTimer)
    patience = next(each for each in timers if each.interval() == PATIENCE_MS)
    patience.setInterval(50)  # a short interruption is the strip's alone
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    counter.scan_and_see(SALAMI, lines=1)

    counter.until(lambda: "Vazhdo shitjen. Shërbimi nuk përgjigjet" in counter.shown())
    assert "1" in counter.queue_text()
    counter.open_payment()
    counter.finish_with()

    counter.shop.end_faults()
    counter.until(lambda: not counter.till.documents.open())
    counter.until(lambda: "Lidhja u kthye" in counter.shown())
