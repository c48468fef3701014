"""Somebody signed in at the window: scans by keys, and when what follows them is on the screen.

Lives here: the sell page with an empty basket, one scan with its moments, the watched ledger.
Must not: count or judge (each program does), change what the till does.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt

from tests.benchmarks.programs.at_the_till import Hand, painted
from till.actions.people.signing_in import sign_in
from till.actions.ports.events import BasketChanged
from till.actions.ports.machine import Ledger
from till.actions.ports.records import Draft, Record
from till.bootstrap import OpenTill
from till.domain.errors import TillError
from till.domain.quantity import ONE
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.sale import Sale
from ui.app.wiring import TillApp
from ui.sell.lines_view import LinesView
from ui.shell.shell import Page

LONGEST_S = 900
LOOK_AGAIN_S = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """From before Enter (ms): its line painted, its draft on disk, both; processor time of it."""

    painted: float
    kept: float
    cpu: float

    @property
    def done(self) -> float:
        """Both."""
        return max(self.painted, self.kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSale:
    """What keeping a sale took (ms): its transaction in the writing thread; for who waited."""

    transaction: float
    waited: float


class WatchedLedger:
    """The till's ledger, and when the last record handed in was on disk (ns)."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._under_way = 0
        self._written: tuple[int, int] = (0, 0)
        self.kept_ns = 0
        self.sales: list[KeptSale] = []
        self._watch(ledger)

    @property
    def fault(self) -> TillError | None:
        """Why nothing can be written, as the ledger knows it."""
        return self._ledger.fault

    async def record(self, *records: Record) -> None:
        """Write as the ledger does."""
        self._under_way += 1
        began = time.monotonic_ns()
        try:
            await self._ledger.record(*records)
        finally:
            self._under_way -= 1
            self.kept_ns = time.monotonic_ns()
        if any(isinstance(each, Sale) for each in records):
            written = (self._written[1] - self._written[0]) / 1e6
            waited = (self.kept_ns - began) / 1e6
            self.sales.append(KeptSale(transaction=written, waited=waited))

    def record_from_thread(self, *records: Record) -> None:
        """Write as the ledger does."""
        self._ledger.record_from_thread(*records)

    def _watch(self, ledger: Any) -> None:
        """Note when each transaction of the writing thread began and ended."""
        database = ledger._database
        writing = database.writing

        @contextmanager
        def timed() -> Iterator[None]:
            began = time.monotonic_ns()
            with writing():
                yield
            self._written = (began, time.monotonic_ns())

        database.writing = timed

    async def rest(self) -> int:
        """Return the moment (ns) when the last record was on disk, once none is under way."""
        while self._under_way:  # noqa: ASYNC110 it looks again until it is so
            await asyncio.sleep(0)
        return self.kept_ns


class Stand:
    """A cashier at the sell page. Make it with `take`."""

    def __init__(self, opened: OpenTill, till_app: TillApp) -> None:
        self.till = opened.till
        self.window = till_app.window
        self.hand = Hand(self.window)
        (self.view,) = self.window.sell.findChildren(LinesView)
        self.ledger = WatchedLedger(self.till.ledger)
        self.till.ledger = self.ledger

    @classmethod
    async def take(cls, opened: OpenTill, till_app: TillApp, pin: str) -> "Stand":
        """Sign in, and wait for the sell page with nothing on it."""
        await sign_in(opened.till, 1, pin)
        while till_app.window.page is not Page.SELL:  # noqa: ASYNC110 the same
            await asyncio.sleep(LOOK_AGAIN_S)
        stand = cls(opened, till_app)
        while stand.window.dialog is not None:  # what was restored, where a run was broken off
            await stand.hand.strike(Qt.Key.Key_Escape)
            await asyncio.sleep(LOOK_AGAIN_S)
        await stand.put(())
        return stand

    async def put(self, lines: Sequence[BasketLine]) -> None:
        """Make these the lines of the basket, on the screen and on disk, and let it come to rest.

        A basket of that many lines is put there whole: one by one it would take minutes.
        """
        basket = Basket(lines=tuple(lines))
        self.till.put_basket(basket)
        self.till.announce(BasketChanged(basket=basket))
        await self.till.ledger.record(Draft(basket=basket))
        await asyncio.sleep(0.2)  # the line's flash and the painting of all of it

    def lines_of(self, codes: Sequence[str]) -> list[BasketLine]:
        """Return one line a code."""
        found = (self.till.articles.find(code) for code in codes)
        return [BasketLine(article=each, quantity=ONE) for each in found if each is not None]

    async def scan(self, code: str) -> Scanned:
        """Scan by keys, and wait until the line is painted and the draft is on disk."""
        model = self.view.model()
        rows = model.rowCount()
        line = painted(self.view.viewport(), lambda: model.rowCount() == rows + 1)
        for character in code:
            await self.hand.strike(ord(character))
        cpu_began = time.process_time_ns()
        began = await self.hand.enter()
        seen = await line
        kept = await self.ledger.rest()
        cpu = time.process_time_ns() - cpu_began
        return Scanned(painted=(seen - began) / 1e6, kept=(kept - began) / 1e6, cpu=cpu / 1e6)
