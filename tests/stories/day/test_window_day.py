"""The page of the day at the real window, by keys and by touch.

Lives here: X, Z, old Z, days nobody closed, files, who may look.
Must not: corrections and what waits (test_window_day_later), the owner's page, the drawer's.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer

from tests.rotation import by_turns
from tests.stories.at_the_day import (
    begin,
    by_command,
    close_by_counting,
    open_the_page,
    page,
    save_as,
    sell,
    shown_total,
)
from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.limited import journal
from tests.stories.long_day import DRITAS_PIN
from tests.stories.shop import Shop
from till.domain.rights.journal import JournalAction
from till.store.days import report_text
from ui.approval.dialog import ApprovalDialog
from ui.day.watched import WatchedDialog
from ui.kit.page.question import QuestionDialog
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_x_shows_what_was_sold_until_now(cashier: Cashier) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE, SALAMI)

    open_the_page(cashier)

    assert shown_total(cashier) == f"{total:.2f}".replace(".", ",")
    assert "Xhiroja deri" in cashier.shown()
    assert page(cashier).numbers.parts["invoices"].number.text() == "1"
    assert [bar.is_running for bar in page(cashier).parts.hours.chart.bars()][-1]
    cashier.press(Qt.Key.Key_F4)
    assert len(page(cashier).parts.tables["articles"].figures.rows) == 2
    cashier.press(Qt.Key.Key_Escape)
    assert cashier.window.page is Page.SELL


def test_the_day_is_counted_closed_and_closed_again_and_an_old_z_stays(cashier: Cashier) -> None:
    begin(cashier)
    first_sale = sell(cashier, CHOCOLATE)
    open_the_page(cashier)

    first = close_by_counting(cashier, str(5000 + int(first_sale)))
    assert (first.number, first.report.total, first.replaces) == (1, first_sale, None)
    assert not page(cashier).shown.may_close
    assert page(cashier).keys["close"].words() == "Korrigjo numërimin"
    cashier.until(lambda: "u dërgua te printeri" in cashier.shown())

    cashier.press(Qt.Key.Key_Escape)
    second_sale = sell(cashier, SALAMI)
    open_the_page(cashier)
    cashier.until(lambda: "Shitja vazhdoi pas raportit Z 1" in cashier.shown())
    second = close_by_counting(cashier, str(5000 + int(first_sale + second_sale)))

    assert (second.number, second.replaces) == (2, 1)
    assert second.report.total == first_sale + second_sale
    cashier.press(Qt.Key.Key_F8)
    cashier.until(page(cashier).list.isVisible)
    cashier.type("1")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: page(cashier).shown.number == 1)
    assert shown_total(cashier) == f"{first_sale:.2f}".replace(".", ",")
    again = cashier.till.days.z_report(1)
    assert again is not None
    assert (report_text(again.report), again.sha256) == (report_text(first.report), first.sha256)
    printed = cashier.till.slips.report(again, went_on=True).title
    cashier.press(Qt.Key.Key_P, CONTROL)
    cashier.until(lambda: "u dërgua te printeri" in cashier.shown())
    assert "Z 1" in printed


def test_a_day_is_closed_by_a_key_pressed_before_its_figures_are_there(cashier: Cashier) -> None:
    begin(cashier)
    sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    close_by_counting(cashier, "5100")
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    sell(cashier, CHOCOLATE)

    # What is shown is the Z of before, while the new figures are added up.
    pages = page(cashier).parentWidget()
    press = pages.currentChanged.connect(
        lambda _: QTimer.singleShot(0, lambda: cashier.press(Qt.Key.Key_F12))
    )
    cashier.touch(cashier.window.strip.day)

    cashier.until(page(cashier).closing.isVisible)
    pages.currentChanged.disconnect(press)


def test_what_was_thrown_away_is_on_x_and_on_the_owners_page_and_leads_to_its_entry(
    cashier: Cashier,
) -> None:
    begin(cashier)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.scan_and_see(SALAMI, lines=2)
    cashier.press(Qt.Key.Key_Delete)
    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)
    cashier.pay_exactly()
    cashier.until(cashier.sell.is_finished)
    dialog = cashier.window.dialog_of(WatchedDialog)

    open_the_page(cashier)
    cashier.press(Qt.Key.Key_F7)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(dialog.isVisible)
    assert dialog.details.title.text() == "Rresht i hequr: Sallam pule 400 g"
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: not dialog.isVisible())
    cashier.press(Qt.Key.Key_F10)
    cashier.until(lambda: cashier.window.page is Page.OWNER)
    cashier.until(lambda: bool(cashier.window.late.owner.trade))
    cashier.press(Qt.Key.Key_F6)
    cashier.until(dialog.isVisible)

    assert len(dialog.table.figures.rows) == 1
    assert "390,00" in cashier.shown()


@pytest.mark.parametrize("form", by_turns(["csv", "json", "pdf"], 3))
def test_a_saved_report_is_byte_for_byte_the_commands(
    cashier: Cashier, shop: Shop, tmp_path: Path, form: str
) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    close_by_counting(cashier, str(5000 + int(total)))

    cashier.press(Qt.Key.Key_F9)
    target = tmp_path / f"saved.{form}"
    save_as(cashier, target)

    asked = ("report", "z", "--number", "1")
    by_hand = by_command(shop, *asked, form=form, folder=tmp_path)
    assert target.read_bytes() == by_hand.read_bytes()


def test_a_day_that_nobody_closed_is_told_and_closed_later(cashier: Cashier, shop: Shop) -> None:
    begin(cashier)
    sell(cashier, CHOCOLATE)
    yesterday = cashier.till.today
    shop.clock.advance(days=1)
    cashier.scan_and_see(SALAMI, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.open_the_day("5000")

    open_the_page(cashier)
    cashier.until(lambda: "1 ditë e mëparshme nuk është mbyllur" in cashier.shown())
    cashier.press(Qt.Key.Key_F8)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: page(cashier).shown.report.day == yesterday)
    cashier.press(Qt.Key.Key_F12)
    question = cashier.window.dialog_of(QuestionDialog)
    cashier.until(lambda: question.isVisible() and not question.is_reading)
    cashier.touch("question.sure")

    cashier.until(lambda: page(cashier).shown.number == 1)
    assert page(cashier).shown.report.cash.counted is None
    assert list(cashier.till.days.not_closed(cashier.till.today)) == []


def test_a_cashier_is_asked_for_an_approval_before_any_figure(limited: Cashier) -> None:
    limited.touch(limited.window.strip.day)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)
    assert limited.window.page is Page.SELL
    limited.press(Qt.Key.Key_Escape)
    limited.until(lambda: not limited.window.dialog_of(ApprovalDialog).isVisible())
    assert limited.window.page is Page.SELL

    limited.touch(limited.window.strip.day)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)
    limited.type(DRITAS_PIN)
    limited.press(Qt.Key.Key_Return)

    limited.until(lambda: limited.window.page is Page.DAY)
    asked = [entry for entry in journal(limited) if entry.action is JournalAction.APPROVED]
    assert (asked[-1].person.name, asked[-1].facts["right"]) == ("Ana Hoxha", "reports")
