"""Selling: the sell screen joined with building the basket.

Lives here: codes, quantities, removing a line and taking that back, what is said when it fails.
Must not: payment (flows.paying), prices and discounts (flows.pricing), rules about baskets.
"""

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import QObject, Signal

from till.actions import selling
from till.actions.opening import opening_today
from till.domain.approval import Approval
from till.domain.basket import Basket, BasketLine, change_quantity, remove_line, vat_of
from till.domain.code import Badge, FiscalReference
from till.domain.errors import PriceNeeded, RuleBroken, TillError
from till.domain.events import BasketChanged
from till.domain.limits import ApprovalNeeded
from till.domain.money import ZERO
from ui.desk import Desk
from ui.flows.approving import ApprovingFlow, Work
from ui.flows.asking import AskedWords, basket_words


class SellingFlow(QObject):
    """Keeps the sell screen in step with the basket.

    A code that is no article's goes elsewhere: `badge_scanned` carries its text,
    `reference_scanned` a FiscalReference, `price_needed` what an open price is asked for. Without
    `approving` whatever needs approval is refused.
    """

    badge_scanned = Signal(str)
    reference_scanned = Signal(object)
    price_needed = Signal(object)

    def __init__(self, desk: Desk, approving: ApprovingFlow | None = None) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._approving = approving
        self._removed: tuple[int, BasketLine] | None = None
        self._waiting: list[str] = []
        desk.window.scan_waits.connect(self._waiting.append)
        desk.window.selling_goes_on.connect(self.take_waiting)
        desk.bridge.basket_changed.connect(self._show)
        desk.bridge.day_opened.connect(self.show_day)
        desk.bridge.signed_in.connect(self.show_rights)
        desk.bridge.signed_out.connect(self._forget_badges)
        desk.bridge.parked_changed.connect(self._forget_removed)
        desk.bridge.sale_finished.connect(self._forget_removed)

    def connect_screen(self) -> None:
        """Join the screen of the present language, and show it what there is."""
        screen = self._desk.window.sell
        screen.set_wide_rows(wide=self._desk.settings.ui.wide_rows)
        screen.code_entered.connect(self.enter)
        screen.quick_key_pressed.connect(self.enter)
        screen.quantity_wished.connect(self._set_quantity)
        screen.removal_wished.connect(self._remove)
        screen.undo_wished.connect(self._undo)
        self._desk.window.help.left.connect(self.take_waiting)
        screen.show_quick_keys(list(self._desk.till.articles.quick_keys()))
        self._show(BasketChanged(basket=self._desk.till.session.basket))
        self.show_day()
        self.show_rights()

    def show_day(self) -> None:
        """Say whether the day is open, for payment waits for it."""
        self._desk.window.sell.show_day_open(is_open=opening_today(self._desk.till) is not None)

    def show_rights(self) -> None:
        """Say what whoever stands here may do without asking."""
        self._desk.window.sell.allow(self._desk.till.limits.all_rights)

    def enter(self, text: str) -> None:
        """Add what was scanned, typed or pressed, after what was scanned over a dialog."""
        self._waiting.append(text)
        self.take_waiting()

    def take_waiting(self) -> None:
        """Add what was scanned while a dialog or another page was in front."""
        waiting, self._waiting[:] = list(self._waiting), []
        for text in waiting:
            self._take(text)

    def _take(self, text: str) -> None:
        """Add an article, or hand on what is a badge or a fiscal document."""
        try:
            meaning = selling.meaning_of(self._desk.till, text)
        except RuleBroken as error:
            self._refuse(error, code=text)
            return
        if isinstance(meaning, Badge):
            self.badge_scanned.emit(meaning.text)
        elif isinstance(meaning, FiscalReference):
            self.reference_scanned.emit(meaning)
        else:
            self._run(
                lambda approval: selling.scan(self._desk.till, text, approval),
                lambda: AskedWords(sub=selling.look_up(self._desk.till, text).name),
                code=text,
            )

    def _set_quantity(self, line: int, quantity: Decimal) -> None:
        till, before = self._desk.till, self._desk.till.session.basket

        def asked() -> AskedWords:
            after = change_quantity(before, line, quantity)
            return basket_words(self._desk.words, before, after, line)

        self._run(lambda approval: selling.set_quantity(till, line, quantity, approval), asked)

    def _remove(self, line: int) -> None:
        before = self._desk.till.session.basket

        def asked() -> AskedWords:
            return basket_words(self._desk.words, before, remove_line(before, line), line)

        self._run(lambda approval: self._take_out(line, approval), asked)

    async def _take_out(self, line: int, approval: Approval | None) -> None:
        """Remove a line; it can be taken back at once, while the disk still writes."""
        before, gone = self._removed, self._desk.till.session.basket.line(line)
        self._removed = removed = (line, gone)
        try:
            await selling.take_out(self._desk.till, line, approval)
        except RuleBroken:
            self._removed = before
            raise
        screen = self._desk.window.sell
        if self._removed is not removed or screen.scan.has_problem():
            return  # while the disk wrote, something else was done or went wrong
        said = self._desk.words.say("sell.removed", name=gone.article.name)
        screen.show_hint(said, undo=True)

    def _undo(self) -> None:
        if self._removed is not None:
            (line, gone), self._removed = self._removed, None
            self._run(
                lambda approval: selling.put_back(self._desk.till, line, gone, approval),
                lambda: AskedWords(sub=gone.article.name),
            )

    def _forget_removed(self) -> None:
        """A removed line comes back to its own basket or not at all."""
        self._removed = None
        self._desk.window.sell.hint.leave()

    def _forget_badges(self) -> None:
        """Who has shown a badge over a dialog does not stand there later, after somebody else."""
        self._waiting[:] = [text for text in self._waiting if not self._is_badge(text)]

    def _is_badge(self, text: str) -> bool:
        try:
            return isinstance(selling.meaning_of(self._desk.till, text), Badge)
        except RuleBroken:
            return False

    def _run(
        self, work: Work, asked: Callable[[], AskedWords] = AskedWords, *, code: str = ""
    ) -> None:
        def refuse(error: TillError) -> None:
            self._refuse(error, code=code)

        if self._approving is None:
            self._desk.tasks.start(work(None), name="sell", on_failure=refuse)
        else:
            self._approving.run(work, name="sell", asked=asked, on_failure=refuse)

    def _refuse(self, error: TillError, *, code: str = "") -> None:
        if isinstance(error, PriceNeeded):
            self.price_needed.emit(error)
        elif isinstance(error, ApprovalNeeded) and self._approving is not None:
            self._desk.window.sell.show_hint(self._desk.words.say("asked.refused"))
        else:
            self._desk.window.sell.show_problem(code, self._desk.words.error(error))

    def _show(self, event: BasketChanged) -> None:
        self._desk.window.sell.show_basket(event.basket, self._vat(event.basket), event.line)

    def _vat(self, basket: Basket) -> Decimal:
        shares = vat_of(basket, self._desk.till.policy.rates)
        return sum((share.taxed.vat for share in shares), ZERO)
