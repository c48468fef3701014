"""A long day at one window: sales without end, restarts, outages, no paper, languages, a Z.

Lives here: what is still there after each restart, in widgets, threads, files and memory.
Must not: how fast it was (bench), single keys (counter).
`check` plays a short one; `check --long` the eight hours with 10,000 sales (programme T12).
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.benchmarks.means.memory import resident_mib
from tests.builders import cash
from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from tests.tcp_status import PAPER_OUT, WELL
from till.actions.day.drawer import explained
from till.actions.day.reporting import close_day
from till.actions.selling import checkout, selling
from till.domain.cash.count import count_amount
from ui.shell.shell import Page
from ui.theme.style import apply_theme

HOURS = 8
TOO_LONG_S = 7200
PROCESS = Path("/proc/self")
AT_ONCE = 25  # sold before the courier catches up: a queue's length is no growth
WARM = 3  # the lives until everything was opened once; the next is dark as the last is
GROWTH_MIB = 10  # per 10,000 sales (P9), and as much for a restart's own
ARTICLES = ("A001", "5310042031104", CHOCOLATE)


@dataclass(frozen=True, kw_only=True)
class Census:
    """What is left when a window was closed."""

    widgets: int
    threads: int
    files: int
    memory: float  # MiB


@pytest.mark.timeout(TOO_LONG_S)
@pytest.mark.parametrize(
    ("lives", "sales"), [(6, 12), pytest.param(20, 10_000, marks=pytest.mark.long)]
)
def test_a_long_day_at_the_window_leaves_nothing_behind_but_its_sales(
    qtbot: QtBot, qapp: QApplication, shop: Shop, lives: int, sales: int
) -> None:
    put_into(shop, with_an_owner)
    each = sales // lives
    found = []
    for life in range(lives):
        apply_theme(qapp, ("light", "dark")[life % 2], animate=False)
        with cashier_at(qtbot, qapp, shop) as cashier:
            begin(cashier)
            if life % 3 == 1:
                run(cashier, shop.go_offline())
            for part in range(0, each, AT_ONCE):
                shop.printer.say(PAPER_OUT if life % 3 == 2 and part == 0 else WELL)
                run(cashier, sell(cashier, min(AT_ONCE, each - part)))
                shop.clock.advance(hours=HOURS * min(AT_ONCE, each - part) / sales)
            cashier.scan_and_see(CHOCOLATE, lines=1)
            cashier.pay_exactly()
            shop.printer.say(WELL)
            if life % 3 == 1:
                run(cashier, shop.come_back())
            settle(cashier)
            if life == lives // 2:
                end_the_day(cashier)
        shop.printer.forget()
        found.append(census())

    shop.check()
    sold = [row for row in shop.at_service() if row["endpoint"] == "invoice/register"]
    assert len(sold) == lives * (each + 1)
    assert_flat(found[WARM:], sales)


def begin(cashier: Cashier) -> None:
    cashier.sign_in()
    if cashier.window.page is Page.OPENING:
        cashier.open_the_day()
    cashier.until(lambda: cashier.window.page is Page.SELL)
    other = "en" if cashier.till_app.shell.words.language == "sq" else "sq"
    cashier.press(Qt.Key.Key_F1)
    cashier.press(Qt.Key.Key_F3)
    cashier.press(Qt.Key.Key_F2)
    cashier.until(lambda: cashier.till_app.shell.words.language == other)
    cashier.until(lambda: cashier.window.page is Page.SELL and cashier.window.dialog is None)


async def sell(cashier: Cashier, count: int) -> None:
    for number in range(count):
        await selling.scan(cashier.till, ARTICLES[number % len(ARTICLES)])
        await checkout.check_out(cashier.till, (cash(),))


def settle(cashier: Cashier) -> None:
    """Wait until all of it is delivered, fetched and printed."""
    till = cashier.till
    cashier.opened.delivery.release()
    until_none(cashier, till.documents.waiting_count)
    until_none(cashier, lambda: len(till.documents.receipts_owed()))
    until_none(cashier, till.print_jobs.waiting_count)


def until_none(cashier: Cashier, waiting: Callable[[], int]) -> None:
    """Wait for as long as fewer and fewer wait."""
    while left := waiting():
        cashier.until(lambda left=left: waiting() < left)


def end_the_day(cashier: Cashier) -> None:
    """Close it with what is expected in the drawer; the next life opens a new one."""
    expected = explained(cashier.till).expected
    run(cashier, close_day(cashier.till, count_amount(expected)))
    cashier.shop.clock.advance(hours=24 - HOURS)


def run(cashier: Cashier, deed: Awaitable[object]) -> None:
    """Do something beside the window, which goes on meanwhile."""
    task = asyncio.ensure_future(deed)
    cashier.until(task.done)
    task.result()


def census() -> Census:
    gc.collect()
    memory = resident_mib()
    return Census(
        widgets=len(QApplication.allWidgets()),
        threads=_count(PROCESS / "task"),
        files=_count(PROCESS / "fd"),
        memory=memory["resident"] if memory else 0.0,
    )


def _count(folder: Path) -> int:
    """Return how many there are; 0 where the system does not tell, and nothing is compared."""
    return len(list(folder.iterdir())) if folder.exists() else 0


def assert_flat(found: Sequence[Census], sales: int) -> None:
    """No more in the last life than in one of those after the warm ones, memory within its share.

    Of what is left a little in each life the last has the most; a line to the service may linger.
    """
    first, *_, last = found
    before = found[:-1]
    assert last.threads <= max(each.threads for each in before), found
    assert last.files <= max(each.files for each in before), found
    assert last.widgets <= max(each.widgets for each in before), found
    assert last.memory - first.memory <= GROWTH_MIB * (1 + sales / 10_000), found
