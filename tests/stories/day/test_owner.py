"""The owner's page at the real window: days, weeks, months, files, who may look.

Lives here: what is shown of sales and counts, saved workbooks, approvals that are refused.
Must not: figures of many sales (tests/month), the page of the day.
"""

from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import Qt

from tests.rotation import by_turns
from tests.stories.at_the_day import (
    begin,
    by_command,
    close_by_counting,
    open_the_page,
    page,
    save_as,
    sell,
)
from tests.stories.at_the_window import CHOCOLATE, SALAMI, Cashier
from tests.stories.long_day import DRITAS_PIN
from tests.stories.shop import Shop
from ui.approval.dialog import ApprovalDialog
from ui.shell.shell import Page


def open_the_page_approved(cashier: Cashier) -> None:
    """Open the page of the day with the supervisor's PIN."""
    cashier.touch(cashier.window.strip.day)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is Page.DAY and page(cashier).shown is not None)


def cells(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every cell of a workbook, by sheet."""
    book = openpyxl.load_workbook(path)
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}


def test_the_owner_sees_two_weeks_and_opens_a_day_of_them(cashier: Cashier) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE)
    open_the_page(cashier)

    cashier.press(Qt.Key.Key_F10)
    cashier.until(lambda: cashier.window.page is Page.OWNER)
    owner = cashier.window.late.owner
    cashier.until(lambda: owner.trade is not None)
    assert owner.trade.whole.total == total
    assert len(owner.bars.chart.bars()) == 14
    cashier.press(Qt.Key.Key_F4)
    cashier.until(lambda: len(owner.bars.chart.bars()) == 12)
    cashier.press(Qt.Key.Key_F2)
    cashier.until(lambda: len(owner.bars.chart.bars()) == 14)
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
    owner = cashier.window.late.owner
    cashier.until(lambda: owner.trade is not None)
    target = tmp_path / "trade.xlsx"
    target.write_bytes(b"older")

    cashier.press(Qt.Key.Key_F12)
    save_as(cashier, target)

    assert target.read_bytes() == b"older"
    assert (tmp_path / "trade (2).xlsx").read_bytes().startswith(b"PK")


@pytest.mark.parametrize(("key", "by"), by_turns([(None, "days"), (Qt.Key.Key_F3, "weeks")], 2))
def test_a_saved_workbook_says_what_the_commands_does(
    cashier: Cashier, shop: Shop, tmp_path: Path, key: Qt.Key | None, by: str
) -> None:
    begin(cashier)
    total = sell(cashier, CHOCOLATE, SALAMI)
    open_the_page(cashier)
    close_by_counting(cashier, str(4990 + int(total)))
    cashier.press(Qt.Key.Key_F10)
    cashier.until(lambda: cashier.window.page is Page.OWNER)
    owner = cashier.window.late.owner
    if key is not None:
        cashier.press(key)
    cashier.until(lambda: owner.trade is not None and owner.trade.period.value == by)

    cashier.press(Qt.Key.Key_F12)
    target = tmp_path / "saved.xlsx"
    save_as(cashier, target)

    asked = ("trade", "--by", by, "--until", cashier.till.today.isoformat())
    other = by_command(shop, *asked, form="xlsx", folder=tmp_path)
    assert cells(target) == cells(other)
    assert any(float(total) in row for rows in cells(target).values() for row in rows)


def test_who_may_not_see_trade_is_told_so_on_the_page_of_the_day(limited: Cashier) -> None:
    open_the_page_approved(limited)

    limited.press(Qt.Key.Key_F10)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)
    limited.press(Qt.Key.Key_Escape)
    limited.until(lambda: page(limited).head.told.text() == "Nuk u miratua.")

    assert limited.window.page is Page.DAY
    limited.press(Qt.Key.Key_F10)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)
    limited.type(DRITAS_PIN)
    limited.press(Qt.Key.Key_Return)
    limited.until(lambda: limited.window.page is Page.OWNER)
    limited.press(Qt.Key.Key_Escape)
    limited.until(lambda: limited.window.page is Page.DAY)
