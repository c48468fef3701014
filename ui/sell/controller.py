"""Selling: the sell screen joined with building the basket."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QObject, Signal

from till.actions import finding, selling
from till.actions.opening import opening_today
from till.actions.ports.events import BasketChanged
from till.domain.barcode import parse_quantity_typed
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.basket import PriceNeeded
from till.domain.money import ZERO
from till.domain.quantity import ONE
from till.domain.rights.approval import Approval
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import Basket, change_quantity, remove_line, vat_of
from till.domain.selling.code import Badge, SaleReference
from till.domain.selling.removal import Removed, removal
from till.domain.shop.article import ArticleId
from ui.approval.controller import ApprovalController
from ui.approval.request import basket_words
from ui.shell.context import Desk
from ui.shell.shell import ApprovalWords, Page, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chosen:
    """An article that was chosen itself, not a code of it; `quantity` as it was typed."""

    article_id: ArticleId
    quantity: str = ""


class SellController(QObject):
    """Keeps the sell screen in step with the basket.

    A code that is no article's goes elsewhere: `badge_scanned` carries its text,
    `reference_scanned` a SaleReference, `price_needed` what an open price is asked for. Without
    `approving` whatever needs approval is refused.
    """

    badge_scanned = Signal(str)
    reference_scanned = Signal(object)
    price_needed = Signal(object)

    def __init__(self, desk: Desk, approving: ApprovalController | None = None) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._approving = approving
        self._removed: Removed | None = None
        self._waiting: list[str | _Chosen] = []
        desk.window.scan_waits.connect(self._waiting.append)
        desk.window.selling_goes_on.connect(self.take_waiting)
        desk.bridge.basket_changed.connect(self._show)
        desk.bridge.day_opened.connect(self.show_day)
        desk.bridge.signed_in.connect(self.show_rights)
        desk.bridge.signed_out.connect(self._forget_person)
        desk.bridge.parked_changed.connect(self._forget_removed)
        desk.bridge.sale_finished.connect(self._forget_removed)

    def connect_screen(self) -> None:
        """Join the screen of the present language, and show it what there is."""
        screen = self._desk.window.sell
        screen.set_wide_rows(wide=self._desk.settings.ui.wide_rows)
        screen.code_entered.connect(self.enter)
        screen.quick_key_pressed.connect(self.add)
        screen.quick_key_counted.connect(self.add)
        screen.quantity_requested.connect(self._set_quantity)
        screen.removal_requested.connect(self._remove)
        screen.undo_requested.connect(self._undo)
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

    def add(self, article_id: str, quantity: str = "") -> None:
        """Add an article that was found or touched; `quantity` as it was typed, empty for one."""
        self._waiting.append(_Chosen(article_id=ArticleId(article_id), quantity=quantity))
        self.take_waiting()

    def take_waiting(self) -> None:
        """Add what was scanned while something else was in front; keys go to the scan field."""
        self._take_focus()
        waiting = list(self._waiting)
        self._waiting[:] = []
        for each in waiting:
            if isinstance(each, _Chosen):
                self._take_chosen(each)
            else:
                self._take(each)

    def _take_focus(self) -> None:
        """Whatever closed, the scan field has the focus (ui design, section 9)."""
        window = self._desk.window
        sell = self._desk.window.sell
        is_free = not (sell.is_asking() or sell.editing.is_on())
        if is_free and window.dialog is None and window.page is Page.SELL:
            sell.take_focus()

    def _take_chosen(self, chosen: _Chosen) -> None:
        till = self._desk.till
        try:
            quantity = parse_quantity_typed(chosen.quantity) if chosen.quantity else ONE
        except RuleBroken as error:
            self._refuse(error, chosen)
            return

        def asked() -> ApprovalWords:
            article = till.articles.with_id(chosen.article_id)
            return ApprovalWords(sub=article.name if article else "")

        self._run(
            lambda approval: selling.add(till, chosen.article_id, quantity, approval),
            asked,
            taken=chosen,
        )

    def _take(self, text: str) -> None:
        """Add an article, or hand on what is a badge or a fiscal document."""
        till = self._desk.till
        meaning = None
        with suppress(RuleBroken):  # adding says what is wrong
            meaning = finding.meaning_of(till, text)
        if isinstance(meaning, Badge):
            self.badge_scanned.emit(meaning.text)
        elif isinstance(meaning, SaleReference):
            self.reference_scanned.emit(meaning)
        elif isinstance(meaning, finding.FoundArticle):
            self._run(
                lambda approval: selling.add_found(till, meaning, approval),
                lambda: ApprovalWords(sub=meaning.article.name),
                taken=text,
            )
        else:
            self._run(lambda approval: selling.scan(till, text, approval), taken=text)

    def _set_quantity(self, line: int, quantity: Decimal) -> None:
        till = self._desk.till
        before = self._desk.till.session.basket

        def asked() -> ApprovalWords:
            after = change_quantity(before, line, quantity)
            return basket_words(self._desk.words, before, after, line)

        self._run(lambda approval: selling.set_quantity(till, line, quantity, approval), asked)

    def _remove(self, line: int) -> None:
        before = self._desk.till.session.basket

        def asked() -> ApprovalWords:
            return basket_words(self._desk.words, before, remove_line(before, line), line)

        self._run(lambda approval: self._take_out(line, approval), asked)

    async def _take_out(self, line: int, approval: Approval | None) -> None:
        """Remove a line; it can be taken back at once, while the disk still writes."""
        before = self._removed
        self._removed = removed = removal(self._desk.till.session.basket, line)
        try:
            await selling.take_out(self._desk.till, line, approval)
        except RuleBroken:
            self._removed = before
            raise
        screen = self._desk.window.sell
        if self._removed is not removed or screen.scan.has_problem():
            return  # while the disk wrote, something else was done or went wrong
        said = self._desk.words.say("sell.removed", name=removed.line.article.name)
        screen.show_hint(said, undo=True)

    def _undo(self) -> None:
        if self._removed is not None:
            removed = self._removed
            self._removed = None
            self._run(
                lambda approval: selling.put_back(self._desk.till, removed, approval),
                lambda: ApprovalWords(sub=removed.line.article.name),
            )

    def _forget_removed(self) -> None:
        """A removed line comes back to its own basket or not at all."""
        self._removed = None
        self._desk.window.sell.hint.leave()

    def _forget_person(self) -> None:
        """What one person was typing is not the next one's, nor a badge shown over a dialog."""
        self._desk.window.sell.leave_typed()
        self._waiting[:] = [each for each in self._waiting if not self._is_badge(each)]

    def _is_badge(self, scanned: str | _Chosen) -> bool:
        if isinstance(scanned, _Chosen):
            return False
        try:
            return isinstance(finding.meaning_of(self._desk.till, scanned), Badge)
        except RuleBroken:
            return False

    def _run(
        self,
        work: Work,
        asked: Callable[[], ApprovalWords] = ApprovalWords,
        *,
        taken: str | _Chosen = "",
    ) -> None:
        def refuse(error: TillError) -> None:
            self._refuse(error, taken)

        if self._approving is None:
            self._desk.tasks.start(work(None), name="sell", on_failure=refuse)
        else:
            self._approving.run(work, name="sell", asked=asked, on_failure=refuse)

    def _refuse(self, error: TillError, taken: str | _Chosen) -> None:
        """Say what is wrong; goods that came while an approval is asked for wait for its end."""
        if isinstance(error, PriceNeeded):
            self.price_needed.emit(error)
        elif isinstance(error, ApprovalNeeded) and self._approving is not None:
            if taken and self._approving.is_asking:
                self._waiting.append(taken)
            else:
                self._desk.window.sell.show_hint(self._desk.words.say("asked.refused"))
        else:
            code = taken if isinstance(taken, str) else taken.quantity
            self._desk.window.sell.show_problem(code, self._desk.words.error(error))

    def _show(self, event: BasketChanged) -> None:
        self._desk.window.sell.show_basket(event.basket, self._vat(event.basket), event.line)

    def _vat(self, basket: Basket) -> Decimal:
        shares = vat_of(basket, self._desk.till.policy.rates)
        return sum((share.taxed.vat for share in shares), ZERO)
