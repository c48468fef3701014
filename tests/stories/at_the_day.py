"""What stories at the page of the day look at, and how they get there.

Lives here: selling, opening the page, closing by a count, saving, what the command line writes.
Must not: what happens in a story.
"""

import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from tests.stories.by_file import name_file
from tests.stories.shop import Shop
from till.domain.reports.report import ZReport
from ui.day.screen import DayScreen
from ui.shell.shell import Page


def sell(cashier: Cashier, *codes: str) -> Decimal:
    """Sell articles for cash and return what they came to."""
    for number, code in enumerate(codes, start=1):
        cashier.scan_and_see(code, lines=number)
    total = cashier.till.session.basket.total
    cashier.pay_exactly()
    cashier.until(cashier.sell.is_finished)
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
    return page(cashier).numbers.amount.number_text().replace("\u00a0", "")


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


def save_as(cashier: Cashier, target: Path) -> None:
    """Name a file in the dialog that asks for one, and see that it was saved."""
    name_file(cashier, target)
    cashier.until(lambda: "U ruajt" in cashier.shown())


def by_command(shop: Shop, *asked: str, form: str, folder: Path) -> Path:
    """Return the file that `till day` writes beside the open window."""
    out = folder / f"by-command.{form}"
    place = ["--data-dir", str(shop.folder), "--profile", "practice"]
    wanted = ["day", *asked, "--format", form, "--out", str(out)]
    subprocess.run(
        [sys.executable, "-m", "till", *place, *wanted],
        env={**os.environ, "TILL_UI__LANGUAGE": "sq"},
        check=True,
    )
    return out
