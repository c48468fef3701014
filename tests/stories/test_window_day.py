"""The page of the day and the owner's page at the real window, by keys and by touch.

Lives here: X, Z, old Z, days nobody closed, files, who may look.
Must not: figures of every kind of document (tests/month), the drawer's page.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.limited import DRITAS_PIN, journal, limited_cashier
from tests.stories.shop import Shop
from till.domain.journal import Deed
from till.domain.report import ZReport
from till.store.z_reports import report_text
from ui.screens.day import DayScreen
from ui.window import Page

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def limited(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    with limited_cashier(qtbot, qapp, shop) as cashier:
        yield cashier


def sell(cashier: Cashier, *codes: str) -> Decimal:
    """Sell articles for cash and return what they came to."""
    for number, code in enumerate(codes, start=1):
        cashier.scan_and_see(code, lines=number)
    total = cashier.till.session.basket.total
    cashier.pay_exactly()
    cashier.until(cashier.window.sell.is_finished)
    return total


def begin(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day("5000")


def page(cashier: Cashier) -> DayScreen:
    return cashier.window.late.day


def open_the_page(cashier: Cashier) -> None:
    """Touch the day in the strip, and see figures."""
    cashier.touch(cashier.window.strip.day)
    cashier.until(lambda: cashier.window.page is Page.DAY and page(cashier).shown is not None)


def shown_total(cashier: Cashier) -> str:
    return page(cashier).numbers.glass.number_text().replace("\u00a0", "")


def close_by_counting(cashier: Cashier, amount: str) -> ZReport:
    """F12, F6, an amount, F12: count and close; return the Z that is shown."""
    before = cashier.till.days.next_z_number()
    cashier.press(Qt.Key.Key_F12)
    cashier.until(page(cashier).closing.isVisible)
    cashier.press(Qt.Key.Key_F6)
    cashier.type(amount)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: page(cashier).shown.number == before)
    found = cashier.till.days.z_report(before)
    assert found is not None
    return found


def by_command(shop: Shop, number: int, form: str, folder: Path) -> bytes:
    """Return what `till day report z` writes."""
    out = folder / f"by-command.{form}"
    place = ["--data-dir", str(shop.folder), "--profile", "practice"]
    asked = ["day", "report", "z", "--number", str(number), "--format", form, "--out", str(out)]
    subprocess.run(
        [sys.executable, "-m", "till", *place, *asked],
        env={**os.environ, "TILL_UI__LANGUAGE": "sq"},
        check=True,
    )
    return out.read_bytes()


def test_x_shows_what_was_sold_until_now(cashier: Cashier) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE, SALAMI)

    open_the_page(cashier)

    assert shown_total(cashier) == f"{total:.2f}".replace(".", ",")
    assert "Xhiro deri" in cashier.shown()
    assert page(cashier).numbers.invoices.number.text() == "1"
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
    assert not page(cashier).side.close_day.isEnabled()
    cashier.until(lambda: "iu dha printerit" in cashier.shown())

    cashier.press(Qt.Key.Key_Escape)
    second_sale = sell(cashier, SALAMI)
    open_the_page(cashier)
    cashier.until(lambda: "Dita vazhdoi pas raportit Z 1" in cashier.shown())
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
    cashier.until(lambda: "iu dha printerit" in cashier.shown())
    assert "Z 1" in printed


@pytest.mark.parametrize("form", ["csv", "json", "pdf"])
def test_a_saved_report_is_byte_for_byte_the_commands(
    cashier: Cashier, shop: Shop, tmp_path: Path, form: str
) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    close_by_counting(cashier, str(5000 + int(total)))

    cashier.press(Qt.Key.Key_F9)
    asking = cashier.counter._day._files.asking
    cashier.until(lambda: asking.dialog is not None and asking.dialog.isVisible())
    target = tmp_path / f"saved.{form}"
    asking.dialog.findChild(QLineEdit).setText(str(target))
    asking.dialog.accept()

    cashier.until(lambda: "U ruajt" in cashier.shown())
    assert target.read_bytes() == by_command(shop, 1, form, tmp_path)


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
    cashier.until(page(cashier).confirm.isVisible)
    cashier.touch("day.confirm")

    cashier.until(lambda: page(cashier).shown.number == 1)
    assert page(cashier).shown.report.cash.counted is None
    assert list(cashier.till.days.not_closed(cashier.till.today)) == []


def test_a_cashier_is_asked_for_an_approval_before_any_figure(limited: Cashier) -> None:
    limited.touch(limited.window.strip.day)
    limited.until(limited.window.approval.isVisible)
    assert limited.window.page is Page.SELL
    limited.press(Qt.Key.Key_Escape)
    limited.until(lambda: not limited.window.approval.isVisible())
    assert limited.window.page is Page.SELL

    limited.touch(limited.window.strip.day)
    limited.until(limited.window.approval.isVisible)
    limited.type(DRITAS_PIN)
    limited.press(Qt.Key.Key_Return)

    limited.until(lambda: limited.window.page is Page.DAY)
    asked = [entry for entry in journal(limited) if entry.deed is Deed.APPROVED]
    assert (asked[-1].person, asked[-1].facts["right"]) == ("Ana Hoxha", "reports")


def test_the_owner_sees_two_weeks_and_opens_a_day_of_them(cashier: Cashier) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)

    cashier.press(Qt.Key.Key_F10)
    cashier.until(lambda: cashier.window.page is Page.OWNER)
    owner = cashier.window.late.owner
    cashier.until(lambda: owner.trade is not None)
    assert owner.trade.whole.total == total
    assert len(owner.chart.chart.bars()) == 14
    cashier.press(Qt.Key.Key_F4)
    cashier.until(lambda: len(owner.chart.chart.bars()) == 12)
    cashier.press(Qt.Key.Key_F2)
    cashier.until(lambda: len(owner.chart.chart.bars()) == 14)
    cashier.press(Qt.Key.Key_F5)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: cashier.window.page is Page.DAY)
    assert page(cashier).shown.report.day == cashier.till.today


def test_the_owner_saves_a_workbook_and_an_older_one_stays(
    cashier: Cashier, tmp_path: Path
) -> None:
    begin(cashier)
    sell(cashier, CHOCOLATE)
    open_the_page(cashier)
    cashier.press(Qt.Key.Key_F10)
    cashier.until(lambda: cashier.window.page is Page.OWNER)
    owner, asking = cashier.window.late.owner, cashier.counter._owner._asking
    cashier.until(lambda: owner.trade is not None)
    target = tmp_path / "trade.xlsx"
    target.write_bytes(b"older")

    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: asking.dialog is not None and asking.dialog.isVisible())
    asking.dialog.findChild(QLineEdit).setText(str(target))
    asking.dialog.accept()

    cashier.until(lambda: "U ruajt" in cashier.shown())
    assert target.read_bytes() == b"older"
    assert (tmp_path / "trade (2).xlsx").read_bytes().startswith(b"PK")
