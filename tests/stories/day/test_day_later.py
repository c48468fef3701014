"""What comes after a day was closed, at the real window: corrections, old reports, what waits.

Lives here: a count put right, reports printed again, documents that wait, last week beside today.
Must not: the first Z of a day (test_window_day), figures of every kind of document (tests/month).
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests import agreeing
from tests.stories.at_the_day import (
    begin,
    close_by_counting,
    open_the_page,
    page,
    sell,
    shown_total,
)
from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.limited import journal
from tests.stories.shop import Shop
from till.actions.ports.records import Catalogue
from till.domain.cash.count import CountPurpose
from till.domain.errors.day import DayAlreadyClosed
from till.domain.fiscal.document import FiscalDocument
from till.domain.rights.journal import JournalAction
from till.domain.shop.vat import VatCode
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

CONTROL = Qt.KeyboardModifier.ControlModifier


def first_refused(cashier: Cashier) -> FiscalDocument:
    return cashier.till.documents.refused()[0]


def somebody_replaces(cashier: Cashier, refused: FiscalDocument) -> None:
    """Put the catalogue right and replace a document, as somebody does who mends what was wrong."""
    sale = cashier.till.documents.sale(refused.sale_key or "")
    assert sale is not None
    better = replace(sale.lines[0].article, vat_code=VatCode.D)
    tasks = cashier.till_app.shell.tasks
    kept = cashier.till.ledger.record(Catalogue(articles=[better]))
    tasks.start(kept, name="import")
    cashier.until(
        lambda: (
            (found := cashier.till.articles.find(better.article_id)) is not None
            and found.vat_code is VatCode.D
        )
    )
    replaced = agreeing.replace_document(cashier.till, refused.doc_id, "kodi ishte gabim")
    tasks.start(replaced, name="replace")
    cashier.until(lambda: cashier.till.documents.refused_count() == 0)
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)


def next_morning(cashier: Cashier, shop: Shop, amount: str, days: int = 1) -> None:
    """Let nights pass and open the new day, at its first payment, with an article on the way."""
    shop.clock.advance(hours=24 * days)
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.scan_and_see(SALAMI, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: cashier.window.page is Page.OPENING)
    cashier.press(Qt.Key.Key_F6)
    cashier.type(amount)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is Page.SELL)


def test_a_wrong_count_is_corrected_with_who_and_why_and_the_first_z_stays(
    cashier: Cashier,
) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    first = close_by_counting(cashier, str(4900 + int(total)))
    cashier.until(lambda: page(cashier).keys["close"].words() == "Korrigjo numërimin")

    cashier.press(Qt.Key.Key_F12)
    cashier.until(page(cashier).closing.isVisible)
    assert "Shkruaj arsyen te shënimi" in cashier.shown()
    cashier.press(Qt.Key.Key_F6)
    cashier.type(str(5000 + int(total)))
    cashier.press(Qt.Key.Key_F12)
    cashier.until(page(cashier).closing.count.side.note.line.hasFocus)
    assert cashier.till.days.next_z_number() == 2
    cashier.type("ishte nën tabaka")
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: page(cashier).shown.number == 2)

    second = cashier.till.days.z_report(2)
    assert second is not None
    assert (second.replaces, second.report.cash.difference) == (1, 0)
    assert second.report.cash.counts[-1].purpose is CountPurpose.CORRECT
    assert cashier.till.days.z_report(1) == first
    closed = [each for each in journal(cashier) if each.action is JournalAction.DAY_CLOSED][-1]
    assert (closed.person.name, closed.facts["reason"]) == ("Ana Hoxha", "ishte nën tabaka")


def test_the_same_count_again_closes_nothing(cashier: Cashier) -> None:
    begin(cashier)
    open_the_page(cashier)
    close_by_counting(cashier, "5000")

    cashier.press(Qt.Key.Key_F12)
    cashier.until(page(cashier).closing.isVisible)
    cashier.press(Qt.Key.Key_F6)
    cashier.type("5000")
    cashier.press(Qt.Key.Key_F12)

    told = cashier.till_app.shell.words.error(DayAlreadyClosed(day="2026-11-20", number=1))
    cashier.until(lambda: told in cashier.shown())
    assert cashier.till.days.next_z_number() == 2


def test_an_old_z_comes_out_of_the_printer_again_byte_for_byte(
    cashier: Cashier, shop: Shop
) -> None:
    begin(cashier)
    sell(cashier, CHOCOLATE)
    cashier.until(lambda: shop.printer.count_receipts() == 1)  # the sale's
    open_the_page(cashier)
    close_by_counting(cashier, "5150")
    cashier.until(lambda: shop.printer.count_receipts() > 1)
    first = shop.printer.connections[-1]
    next_morning(cashier, shop, "5150")

    open_the_page(cashier)
    cashier.press(Qt.Key.Key_F8)
    cashier.until(page(cashier).list.isVisible)
    cashier.type("1")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: page(cashier).shown.number == 1)
    count = len(shop.printer.connections)
    cashier.press(Qt.Key.Key_P, CONTROL)
    cashier.until(lambda: len(shop.printer.connections) > count)
    cashier.until(lambda: len(shop.printer.connections[-1]) >= len(first))

    assert shop.printer.connections[-1] == first


def test_waiting_documents_are_told_and_do_not_stop_a_z(cashier: Cashier, shop: Shop) -> None:
    begin(cashier)
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)
    shop.server.stop()
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    cashier.until(lambda: "1 dokument është ende në pritje" in cashier.shown())

    taken = close_by_counting(cashier, str(5000 + int(total)))
    shop.server.start()
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)

    assert (taken.report.total, taken.report.standing.waiting) == (total, 1)
    assert not page(cashier).shown.may_close
    again = cashier.till.days.z_report(1)
    assert again == taken


def test_the_hours_stand_beside_those_of_the_same_weekday_a_week_before(
    cashier: Cashier, shop: Shop
) -> None:
    begin(cashier)
    before = sell(cashier, CHOCOLATE)
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)
    next_morning(cashier, shop, "5000", days=7)

    now = cashier.till.session.basket.total
    cashier.pay_exactly()
    cashier.until(cashier.sell.is_finished)
    open_the_page(cashier)

    chart = page(cashier).parts.hours.chart
    (bar,) = [each for each in chart.bars() if each.amount]
    assert (bar.amount, bar.before) == (now, before)
    assert "të premten e kaluar" in cashier.shown().lower()
    assert shown_total(cashier) == f"{now:.2f}".replace(".", ",")


def test_a_day_whose_vat_a_replacement_changed_says_so_and_is_closed_again(
    cashier: Cashier, shop: Shop
) -> None:
    begin(cashier)
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)
    shop.fault("client_error", endpoint="invoice/register")
    total = sell(cashier, CHOCOLATE)
    cashier.until(lambda: cashier.till.documents.refused_count() == 1)
    open_the_page(cashier)
    first = close_by_counting(cashier, str(5000 + int(total)))
    asked = first_refused(cashier)

    somebody_replaces(cashier, asked)
    cashier.press(Qt.Key.Key_F11)
    cashier.until(lambda: "TVSH-ja e një shitjeje ndryshoi pas raportit Z 1" in cashier.shown())
    second = close_by_counting(cashier, str(5000 + int(total)))

    assert (second.replaces, second.report.total) == (1, total)
    assert [each.code for each in first.report.vat] == [VatCode.B]
    assert [each.code for each in second.report.vat] == [VatCode.D]
    assert second.report.cash.counts[-1].purpose is CountPurpose.CLOSE
