"""The page of receipts among many old invoices: until its first page, and until each key is shown.

Run as `python -m tests.benchmarks.programs.receipts_page DATA_DIR PIN`.

Lives here: F7, days walked back, all days, the arrows over many pages, one list a kind of key.
Must not: read a list in another way than by the page.
"""

import asyncio
import sys

from PySide6.QtCore import QKeyCombination, Qt

from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import painted, run_till, tell
from till.actions.selling.checkout import check_out
from till.actions.selling.selling import scan
from till.bootstrap import OpenTill
from till.domain.selling.tender import Tender, TenderKind
from ui.app.wiring import TillApp
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.invoice_words import InvoiceView

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
ROUNDS = 15
STEPS = 60  # rows walked down: over the end of a page
REST_S = 0.03
ARTICLE = "A0000001"
ALL_DAYS = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D)


class Page:
    """The page, and how often its list was filled, anew or below what it showed already."""

    def __init__(self, stand: Stand, screen: RecordScreen[InvoiceView]) -> None:
        self._stand = stand
        self._view = screen.records.list.view
        self._fills = 0
        self._view.records.modelReset.connect(self._count)
        self._view.records.rowsInserted.connect(self._count)

    async def filled(self, key: Qt.Key | QKeyCombination) -> float:
        """Strike a key; return how long it took (ms) until another first page was painted."""
        before = self._fills
        rows = self._view.records
        view = self._view.viewport()
        shown = painted(view, lambda: self._fills > before and rows.rowCount() > 0)
        return await self._took(shown, key)

    async def walked(self) -> float:
        """Go one row down; return how long it took (ms) until it was painted."""
        row = self._view.row
        shown = painted(self._view.viewport(), lambda: self._view.row != row)
        return await self._took(shown, Qt.Key.Key_Down)

    async def _took(self, shown: "asyncio.Future[int]", key: Qt.Key | QKeyCombination) -> float:
        struck = await self._stand.hand.strike(key)
        seen = await shown
        await asyncio.sleep(REST_S)
        return (seen - struck) / 1e6

    def _count(self) -> None:
        self._fills += 1


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Open the page again and again, and tell what each took."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        for _ in range(STEPS + 1):  # rows of today, to walk down in a shop without a past, too
            await scan(opened.till, ARTICLE)
            await check_out(opened.till, [Tender(kind=TenderKind.CASH, amount=None)])
        page = Page(stand, till_app.window.late.receipts)
        await page.filled(Qt.Key.Key_F7)  # the first one also makes the screen
        await page.filled(ALL_DAYS)  # or the next F7 would find its rows there already
        firsts = []
        keys = []
        for _ in range(ROUNDS):
            await stand.hand.strike(Qt.Key.Key_Escape)
            await asyncio.sleep(REST_S)
            firsts.append(await page.filled(Qt.Key.Key_F7))
            firsts.append(await page.filled(ALL_DAYS))
            keys += [await page.walked() for _ in range(STEPS)]
    tell(firsts=firsts, keys=keys)


if __name__ == "__main__":
    run_till(DATA_DIR, play)
