"""Selling: the sell screen joined with building the basket.

Lives here: codes, quantities, removing a line and taking that back, what is said when it fails.
Must not: payment (flows.paying), rules about baskets (domain.basket).
"""

from collections.abc import Coroutine
from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions import selling
from till.actions.opening import opening_today
from till.domain.basket import Basket, BasketLine, vat_of
from till.domain.errors import TillError
from till.domain.events import BasketChanged
from till.domain.money import ZERO
from ui.desk import Desk


class SellingFlow(QObject):
    """Keeps the sell screen in step with the basket."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._removed: tuple[int, BasketLine] | None = None
        self._waiting: list[str] = []
        desk.window.scan_waits.connect(self._waiting.append)
        desk.window.selling_goes_on.connect(self.take_waiting)
        desk.bridge.basket_changed.connect(self._show)
        desk.bridge.day_opened.connect(self.show_day)

    def connect_screen(self) -> None:
        """Join the screen of the present language, and show it what there is."""
        screen = self._desk.window.sell
        screen.code_entered.connect(self.enter)
        screen.quick_key_pressed.connect(self.enter)
        screen.quantity_wished.connect(self._set_quantity)
        screen.removal_wished.connect(self._remove)
        screen.undo_wished.connect(self._undo)
        screen.show_quick_keys(list(self._desk.till.articles.quick_keys()))
        self._show(BasketChanged(basket=self._desk.till.session.basket))
        self.show_day()

    def show_day(self) -> None:
        """Say whether the day is open, for payment waits for it."""
        self._desk.window.sell.show_day_open(is_open=opening_today(self._desk.till) is not None)

    def enter(self, text: str) -> None:
        """Add what was scanned, typed or pressed, after what was scanned over a dialog."""
        self._waiting.append(text)
        self.take_waiting()

    def take_waiting(self) -> None:
        """Add what was scanned while a dialog or another page was in front."""
        waiting, self._waiting[:] = list(self._waiting), []
        for text in waiting:
            self._run(selling.scan(self._desk.till, text), code=text)

    def _set_quantity(self, line: int, quantity: Decimal) -> None:
        self._run(selling.set_quantity(self._desk.till, line, quantity))

    def _remove(self, line: int) -> None:
        self._run(self._take_out(line))

    async def _take_out(self, line: int) -> None:
        gone = self._desk.till.session.basket.line(line)
        self._removed = (line, gone)
        said = self._desk.words.say("sell.removed", name=gone.article.name)
        self._desk.window.sell.show_hint(said, undo=True)
        await selling.take_out(self._desk.till, line)

    def _undo(self) -> None:
        if self._removed is not None:
            (line, gone), self._removed = self._removed, None
            self._run(selling.put_back(self._desk.till, line, gone))

    def _run(self, work: Coroutine[object, object, object], *, code: str = "") -> None:
        def refuse(error: TillError) -> None:
            self._desk.window.sell.show_problem(code, self._desk.words.error(error))

        self._desk.tasks.start(work, name="sell", on_failure=refuse)

    def _show(self, event: BasketChanged) -> None:
        self._desk.window.sell.show_basket(event.basket, self._vat(event.basket), event.line)

    def _vat(self, basket: Basket) -> Decimal:
        shares = vat_of(basket, self._desk.till.policy.rates)
        return sum((share.taxed.vat for share in shares), ZERO)
