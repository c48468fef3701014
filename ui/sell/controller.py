"""Selling: what is scanned, typed or touched becomes a line (`till.actions.selling.selling`)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import Signal

from till.actions.day.opening import opening_today
from till.actions.ports.events import (
    BasketChanged,
    DayOpened,
    ParkedChanged,
    SaleFinished,
    SignedOut,
)
from till.actions.selling import finding, selling
from till.actions.selling.past_invoices import names_an_invoice
from till.domain.barcode import Scan
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.basket import PriceNeeded, WeightNeeded
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import Basket, change_quantity, remove_line, vat_of
from till.domain.selling.code import Badge
from till.domain.selling.undo import Removed, removal
from till.domain.shop.article import Article, ArticleId
from till.domain.typed import read_quantity
from ui.kit.approval_words import basket_asked_of
from ui.kit.wording import code_problem
from ui.sell.screen import SellScreen
from ui.sell.suggestions import MOST_SUGGESTED, name_in
from ui.shell.controllers import Controller
from ui.shell.scans import ScanGoes
from ui.shell.shell import Page, Shell, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chosen:
    """An article that was chosen itself, not a code of it; `quantity` as it was typed."""

    article_id: ArticleId
    quantity: str = ""


class SellController(Controller):
    """Makes lines of what is scanned, typed or touched, and keeps the screen in step with them.

    A code that is no article's goes elsewhere: `badge_scanned` carries its text,
    `reference_scanned` that of a receipt or slip, `price_needed` what an open price is asked for,
    `weight_needed` what goods sold by measure are.
    """

    badge_scanned = Signal(str)
    reference_scanned = Signal(str)
    price_needed = Signal(object)
    weight_needed = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._removed: Removed | None = None
        self._waiting: list[str | _Chosen] = []
        self._for_next: list[tuple[str, str]] = []
        self._name = ""
        self._searched = ""
        self._entered = ""
        shell.scan_waits.connect(self._let_wait)
        shell.scan_routed.connect(self._take_routed)
        shell.selling_goes_on.connect(self.take_waiting)
        shell.bridge.of(BasketChanged).connect(self._show)
        shell.bridge.of(DayOpened).connect(self.show_day)
        shell.bridge.of(SignedOut).connect(self._forget_person)
        shell.bridge.of(ParkedChanged).connect(self._forget_removed)
        shell.bridge.of(SaleFinished).connect(self._forget_removed)

    def join(self, screen: SellScreen) -> None:
        """Take the screen of the present language, and show it what there is."""
        self._screen = screen
        screen.set_wide_rows(wide=self.shell.settings.ui.wide_rows)
        screen.code_entered.connect(self.enter)
        screen.article_chosen.connect(self.add)
        screen.begin_requested.connect(self.begin_next)
        screen.undo_requested.connect(self._undo_last)
        screen.name_typed.connect(self._look_for)
        screen.name_entered.connect(self._enter_name)
        screen.lines.quantity_requested.connect(self.set_quantity)
        screen.lines.removal_requested.connect(self.remove)
        screen.scan.hint.undo_requested.connect(self._undo)
        self._show(BasketChanged(basket=self.shell.till.session.basket))
        self._show_kept()
        self.show_day()

    def show_day(self) -> None:
        """Say whether the day is open, for payment waits for it."""
        self._screen.keys.show_day_open(is_open=opening_today(self.shell.till) is not None)

    def enter(self, text: str) -> None:
        """Add what was scanned, typed or pressed, after what was scanned over a dialog.

        A name that is still looked for waits for what is found: it would be no code of anything.
        """
        if self._searched and text == self._searched.strip():
            self._entered = self._searched
            self._screen.scan.show_hint(self.shell.words.say("sell.searching", text=text))
            return
        self.begin_next()
        self._waiting.append(text)
        self.take_waiting()

    def add_code(self, code: str) -> None:
        """Add what was scanned over the payment to the sale that is being paid."""
        self._take(code)

    def keep_for_next(self, code: str, name: str) -> None:
        """Keep what was scanned for the next customer; the basket begins with it, not before."""
        self._for_next.append((code, name))
        self._show_kept()

    def begin_next(self) -> None:
        """Begin the next customer's basket with what was kept for them, if it is their turn."""
        session = self.shell.till.session
        if not self._for_next or not session.basket.is_empty or session.is_closing:
            return
        kept = self._for_next
        self._for_next = []
        self._show_kept()
        for code, _ in kept:
            self._take(code)
        self._screen.scan.show_hint(self.shell.words.say("sell.from_payment"))

    def add(self, article_id: str, quantity: str = "") -> None:
        """Add an article that was found or touched; `quantity` as typed, empty where none was."""
        self.begin_next()
        self._waiting.append(_Chosen(article_id=ArticleId(article_id), quantity=quantity))
        self.take_waiting()

    def take_waiting(self) -> None:
        """Add what was scanned while something else was in front; keys go to the scan field."""
        # whatever closed, the scan field has the focus (ui design, section 9)
        is_selling = self.shell.page is Page.SELL and not self.shell.has_dialog
        if is_selling and not self._screen.is_busy():
            self._screen.take_focus()
        waiting = list(self._waiting)
        self._waiting[:] = []
        for each in waiting:
            if isinstance(each, _Chosen):
                self._take_chosen(each)
            else:
                self._take(each)

    def _look_for(self, text: str) -> None:
        """List the articles of a name beside the window, as somebody types it."""
        self._name = text
        if text:
            self._searched = text
            self.shell.tasks.start(self._suggest(text), name="suggest")

    async def _suggest(self, text: str) -> None:
        """Show what fits, unless something else is typed by then; an Enter that waits is done."""
        articles: Sequence[Article] = ()
        try:
            found = await finding.search(self.shell.till, name_in(text), limit=MOST_SUGGESTED)
            articles = found.articles
        finally:
            self._searched = "" if self._searched == text else self._searched
            is_entered = self._entered == text
            if is_entered:
                self._entered = ""
                self._screen.scan.leave_messages()
                # take the first of what was found by a name, as Enter does where the list stands
                if articles:
                    self._enter_name(text.strip(), articles[0].article_id)
                else:
                    self.enter(text.strip())
        if not is_entered and text == self._name:
            self._screen.suggest(articles, text)

    def _enter_name(self, text: str, article_id: str) -> None:
        """A code is a code, though it has letters; anything else is the article marked for it."""
        meaning: object = None
        with suppress(RuleBroken):  # no code of anything
            meaning = finding.meaning_of(self.shell.till, text)
        if meaning is None or isinstance(meaning, Scan):
            self.add(article_id, text.rpartition("*")[0].strip())
        else:
            self.enter(text)

    def _let_wait(self, code: str) -> None:
        """Keep a code that means nothing in front, and say there that it is kept.

        A receipt leads to its invoice from every page; a dialog is finished first.
        """
        if not self.shell.has_dialog and names_an_invoice(self.shell.till, code):
            self.reference_scanned.emit(code)
            return
        self._waiting.append(code)
        self._say_held(code, "sell.scan_held")

    def _take_routed(self, code: str, where: ScanGoes) -> None:
        """Keep what was scanned over something else for whom it is, and say so there."""
        if where is ScanGoes.THIS_SALE:
            self._let_wait(code)
        elif where is ScanGoes.TO_THE_PAYMENT:
            self._say_held(code, "pay.held_asked_there")
        elif name := self._name_of(code):
            self.keep_for_next(code, name)
            self._say_held(code, "sell.scan_for_next")
        else:
            self._let_wait(code)

    def _say_held(self, code: str, key: str) -> None:
        """Say whose it is what was scanned; what is no article's is read later."""
        say = self.shell.words.say
        name = self._name_of(code)
        self.shell.say_held(say(key, name=name) if name else say("sell.code_held"))

    def _name_of(self, code: str) -> str:
        """Return the name of the goods that bear a code; none where none do."""
        with suppress(RuleBroken):  # said when it is added
            meaning = finding.meaning_of(self.shell.till, code)
            if isinstance(meaning, finding.FoundArticle):
                return meaning.article.name
        return ""

    async def settle(self) -> bool:
        """Add the goods that wait for this sale before it is put away.

        False where one of them needs a word more: then it stays, and is asked about at the sale.
        """
        till = self.shell.till
        waiting = [each for each in self._waiting if isinstance(each, str)]
        for code in () if till.session.basket.is_empty else waiting:
            try:
                meaning = finding.meaning_of(till, code)
                if isinstance(meaning, finding.FoundArticle):
                    await selling.add_found(till, meaning, None)
                    self._waiting.remove(code)
            except RuleBroken:
                return False
        return True

    def _show_kept(self) -> None:
        self._screen.show_kept([name for _, name in self._for_next])

    def _take_chosen(self, chosen: _Chosen) -> None:
        till = self.shell.till
        try:
            quantity = read_quantity(chosen.quantity) if chosen.quantity else None
        except RuleBroken as error:
            self._refuse(error, chosen)
            return

        def about() -> Asked:
            article = till.articles.with_id(chosen.article_id)
            return Asked(of=article.name if article else "")

        self._run(
            lambda approval: selling.add(till, chosen.article_id, quantity, approval),
            about,
            taken=chosen,
        )

    def _take(self, text: str) -> None:
        """Add an article, or hand on what is a badge or a fiscal document."""
        till = self.shell.till
        meaning = None
        with suppress(RuleBroken):  # adding says what is wrong
            meaning = finding.meaning_of(till, text)
        if isinstance(meaning, Badge):
            self.badge_scanned.emit(meaning.text)
        elif names_an_invoice(till, text) and not isinstance(meaning, finding.FoundArticle):
            self.reference_scanned.emit(text)
        elif isinstance(meaning, finding.FoundArticle):
            self._run(
                lambda approval: selling.add_found(till, meaning, approval),
                lambda: Asked(of=meaning.article.name),
                taken=text,
            )
        else:
            self._run(lambda approval: selling.scan(till, text, approval), taken=text)

    def set_weight(self, line: int, quantity: Decimal) -> None:
        """Give a line, from 0, what the scale says."""
        self.set_quantity(line, quantity, by_scale=True)

    def set_quantity(self, line: int, quantity: Decimal, *, by_scale: bool = False) -> None:
        """Give a line, from 0, another quantity, typed unless `by_scale`."""
        till = self.shell.till
        before = self.shell.till.session.basket

        def about() -> Asked:
            after = change_quantity(before, line, quantity)
            return basket_asked_of(before, after, line)

        self._run(
            lambda approval: selling.set_quantity(
                till, line, quantity, approval, by_scale=by_scale
            ),
            about,
        )

    def remove(self, line: int) -> None:
        """Take a line out of the basket, from 0; it can be taken back for a moment."""
        before = self.shell.till.session.basket

        def about() -> Asked:
            return basket_asked_of(before, remove_line(before, line), line)

        self._run(lambda approval: self._take_out(line, approval), about)

    async def _take_out(self, line: int, approval: Approval | None) -> None:
        """Remove a line; it can be taken back at once, while the disk still writes."""
        before = self._removed
        self._removed = removed = removal(self.shell.till.session.basket, line)
        try:
            await selling.take_out(self.shell.till, line, approval)
        except RuleBroken:
            self._removed = before
            raise
        if self._removed is not removed or self._screen.scan.has_problem():
            return  # while the disk wrote, something else was done or went wrong
        said = self.shell.words.say("sell.removed", name=removed.line.article.name)
        self._screen.scan.show_hint(said, undo=True)

    def _undo(self) -> None:
        if self._removed is not None:
            removed = self._removed
            self._removed = None
            self._run(
                lambda approval: selling.put_back(self.shell.till, removed, approval),
                lambda: Asked(of=removed.line.article.name),
            )

    def _undo_last(self) -> None:
        """Take back the last thing done to the basket, and say what that was."""
        words = self.shell.words

        async def undo_and_say(approval: Approval | None) -> None:
            step = await selling.undo(self.shell.till, approval)
            self._screen.scan.show_hint(words.say(f"undo.{step.undo.value}", name=step.name))

        self._run(undo_and_say)

    def _forget_removed(self) -> None:
        """A removed line comes back to its own basket or not at all."""
        self._removed = None
        self._screen.scan.hint.leave()

    def _forget_person(self) -> None:
        """What one person was typing is not the next one's, nor a badge shown over a dialog."""
        self._screen.leave_typed()
        self._waiting[:] = [each for each in self._waiting if not self._is_badge(each)]

    def _is_badge(self, scanned: str | _Chosen) -> bool:
        if isinstance(scanned, _Chosen):
            return False
        try:
            return isinstance(finding.meaning_of(self.shell.till, scanned), Badge)
        except RuleBroken:
            return False

    def _run(
        self,
        work: Work,
        about: Callable[[], Asked] = Asked,
        *,
        taken: str | _Chosen = "",
    ) -> None:
        def refuse(error: TillError) -> None:
            self._refuse(error, taken)

        self.shell.run_with_approval(work, name="sell", about=about, on_failure=refuse)

    def _refuse(self, error: TillError, taken: str | _Chosen) -> None:
        """Say what is wrong; goods that came while an approval is asked for wait for its end."""
        words = self.shell.words
        if isinstance(error, PriceNeeded):
            self.price_needed.emit(error)
        elif isinstance(error, WeightNeeded):
            self.weight_needed.emit(error)
        elif not isinstance(error, ApprovalNeeded):
            code = taken if isinstance(taken, str) else taken.quantity
            sentence = code_problem(words, error) if code else words.error(error)
            self._screen.scan.show_problem(code, sentence)
        elif taken and self.shell.is_asking_approval:
            self._waiting.append(taken)
        else:
            self._screen.scan.show_hint(words.say("asked.refused"))

    def _show(self, event: BasketChanged) -> None:
        self._screen.show_basket(event.basket, self._vat(event.basket), event.line)

    def _vat(self, basket: Basket) -> Decimal:
        shares = vat_of(basket, self.shell.till.rates)
        return sum((share.taxed.vat for share in shares), ZERO)
