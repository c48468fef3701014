"""What the sell screen shows: the basket or the sale just finished, and what stands around them.

Lives here: `SellState`, every `show_...` of the screen, and which keys can be pressed meanwhile.
Must not: what the cashier does (ui.screens.sell), rules, the till, the clock.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import QTimer, Signal

from till.actions.records import QuickKey
from till.domain.article import Article, Unit
from till.domain.basket import Basket
from till.domain.buyer import Buyer
from till.domain.limits import Right
from till.domain.vat import VatRates
from ui.messages import Messages
from ui.screens.finished_view import FinishedView
from ui.screens.parked_card import ParkedCard
from ui.screens.sell_keys import PayState
from ui.screens.sell_selection import SellSelection
from ui.screens.sell_total import show_change, show_total
from ui.widgets.painting_now import paint_now

FINISHED_MS = 60_000
"""How long the change stays on the glass when nobody comes (ui design, screen 6)."""


class SellState(SellSelection):
    """`finished_left` when the next sale has taken the finished one's place."""

    finished_left = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._basket, self._vat = Basket(), Decimal(0)
        self._rate: Decimal | None = None
        self._is_day_open, self._is_finished = True, False
        self._change_time = QTimer(self, singleShot=True, interval=FINISHED_MS)
        self._change_time.timeout.connect(self.leave_finished)
        self.editing.began.connect(self._begin_editing)
        self.editing.ended.connect(self._end_editing)
        self._end_finished()
        self.show_basket(self._basket, self._vat, None)

    def show_basket(self, basket: Basket, vat: Decimal, line: int | None) -> None:
        """Show the basket, `vat` the VAT in it (lek), with `line` opened, by default the newest.

        Lines or a customer end the view of the finished sale; an empty basket leaves it, for it is
        what a finished sale leaves behind. A line more is painted before anything else is done.
        """
        if basket.lines is not self._basket.lines:
            self.editing.end()
        self._basket, self._vat = basket, vat
        self.lines.show_lines(basket.lines, line)
        self.show_customer(basket.buyer, is_electronic=basket.is_electronic)
        if self._is_finished and basket.is_empty and basket.buyer is None:
            return
        if self._is_finished:
            self._end_finished()
        self._show_total()
        paint_now(self)
        self._show_keys()

    def show_customer(self, buyer: Buyer | None, *, is_electronic: bool = False) -> None:
        """Show who buys in a row of its own; nobody takes the row away."""
        self.customer.show_customer(buyer, is_electronic=is_electronic)
        self.second.share()

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside: on the rail, and their number on F5."""
        self.rail.show_parked(cards)
        self.second.share()
        self._show_keys()

    def show_rate(self, rate: Decimal | None) -> None:
        """Show the total in euro too, at so many lek for one; None where there is no rate today."""
        self._rate = rate
        if not self._is_finished:
            self._show_sale()

    def allow(self, rights: frozenset[Right]) -> None:
        """Offer what the person at the till may do: editing the quick keys."""
        may_edit = Right.QUICK_KEYS in rights
        self.quick.set_editable(editable=may_edit)
        if not may_edit:
            self.editing.end()

    def show_quick_keys(self, keys: Sequence[tuple[QuickKey, Article]]) -> None:
        """Show the grid of quick keys."""
        self.quick.show_keys(keys)

    def show_day_open(self, *, is_open: bool) -> None:
        """Before the opening balance the pay keys lead to it."""
        self._is_day_open = is_open
        self._show_keys()

    def show_finished(self, view: FinishedView) -> None:
        """Show what becomes of the sale just made, its change on the glass for at most 60 s."""
        self.editing.end()
        self._is_finished = True
        self.leave_messages()
        self.place.setCurrentWidget(self.finished)
        self.second.set_room(has_room=False)
        self.scan.set_placeholder(self.words.say("finished.next_customer"))
        self.update_finished(view)
        self._show_keys()
        self._change_time.start()
        self.take_focus()

    def update_finished(self, view: FinishedView) -> None:
        """Show how far the sale is now, unless the next one has begun."""
        if self._is_finished:
            self.finished.show_view(view)
            show_change(self.glass, self.words, view)

    def leave_finished(self) -> None:
        """Go back to the sale that is next."""
        if self._is_finished:
            self._end_finished()
            self._show_sale()
            self.finished_left.emit()

    def is_finished(self) -> bool:
        """Whether the finished sale is shown."""
        return self._is_finished

    def _begin_editing(self) -> None:
        self.leave_finished()
        self.leave_messages()
        self.place.setCurrentWidget(self.editor)
        self._show_keys()

    def _end_editing(self) -> None:
        if not self._is_finished:
            self.place.setCurrentWidget(self.lines)
        self._show_keys()
        self.take_focus()

    def _end_finished(self) -> None:
        self._is_finished = False
        self._change_time.stop()
        self.place.setCurrentWidget(self.lines)
        self.second.set_room(has_room=True)
        self.scan.set_placeholder(self.words.say("sell.scan"))
        self._show_scan_hints()

    def _show_sale(self) -> None:
        self._show_total()
        self._show_keys()

    def _show_total(self) -> None:
        show_total(self.glass, self.words, self._basket, self._vat, self._rate)

    def _show_keys(self) -> None:
        reason = ""
        if self.editing.is_on():
            reason = self.words.say("quick.in_the_way")
        elif self._basket.is_empty or self._is_finished:
            reason = self.words.say("sell.empty")
        self.bar.show_possible(reason, parked=len(self.rail.chips))
        state = PayState.QUIET if reason else PayState.READY
        self.pay.show_state(state if self._is_day_open else PayState.OPEN_DAY, reason)
