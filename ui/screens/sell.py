"""The sell screen: scan field, lines, quick keys, the total, and the keys that take money.

Lives here: `SellScreen`, what it shows and what can be wished on it.
Must not: rules, the till, the clock; it remembers texts typed, the opened line, the focus.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import QTimer, Signal

from till.actions.records import QuickKey
from till.domain.article import Article, Unit
from till.domain.basket import Basket
from till.domain.vat import VatRates
from ui.messages import Messages
from ui.screens.finished_view import FinishedView
from ui.screens.sell_keys import CARD, CASH, HELP, QUANTITY, PayState
from ui.screens.sell_selection import SellSelection
from ui.screens.sell_total import show_change, show_total

FINISHED_MS = 60_000
"""How long the change stays on the glass when nobody comes (ui design, screen 6)."""


class SellScreen(SellSelection):
    """Shows the basket, or the sale just finished; emits what the cashier wishes.

    `code_entered` carries what was scanned or typed, `payment_wished` `cash` or `card`,
    `quick_key_pressed` the id of the article.
    """

    code_entered = Signal(str)
    quick_key_pressed = Signal(str)
    undo_wished = Signal()
    payment_wished = Signal(str)
    opening_wished = Signal()
    help_wished = Signal()
    reprint_wished = Signal()
    finished_left = Signal()

    def __init__(
        self,
        words: Messages,
        *,
        units: Mapping[str, Unit] | None = None,
        rates: VatRates | None = None,
    ) -> None:
        """`units` name the units of weighed goods; `rates` are those of the business."""
        super().__init__(words, units or {}, rates)
        self._basket, self._vat = Basket(), Decimal(0)
        self._is_day_open, self._is_finished = True, False
        self._change_time = QTimer(self, singleShot=True, interval=FINISHED_MS)
        self._change_time.timeout.connect(self.leave_finished)
        self._connect()
        self._end_finished()
        self.show_basket(self._basket, self._vat, None)

    def show_basket(self, basket: Basket, vat: Decimal, line: int | None) -> None:
        """Show the basket, `vat` the VAT in it (lek), with `line` opened, by default the newest.

        Lines end the view of the finished sale; an empty basket leaves it, for it is what a
        finished sale leaves behind.
        """
        self._basket, self._vat = basket, vat
        self.lines.show_lines(basket.lines, line)
        if self._is_finished and basket.is_empty:
            return
        if self._is_finished:
            self._end_finished()
        self._show_sale()

    def show_quick_keys(self, keys: Sequence[tuple[QuickKey, Article]]) -> None:
        """Show the grid of quick keys."""
        self.quick.show_keys(keys)

    def show_day_open(self, *, is_open: bool) -> None:
        """Before the opening balance the pay keys lead to it."""
        self._is_day_open = is_open
        self._show_keys()

    def show_finished(self, view: FinishedView) -> None:
        """Show what becomes of the sale just made, its change on the glass for at most 60 s."""
        self._is_finished = True
        self.leave_messages()
        self.place.setCurrentWidget(self.finished)
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

    def code_scanned(self, text: str) -> None:
        """Take a scan, wherever the focus was; `3*` typed before it is its quantity."""
        self.lines.stepper.stop_asking()
        typed = self.scan.take_text().strip()
        self._enter(f"{typed}{text}" if typed.endswith("*") else text)

    def type_key(self, text: str) -> None:
        """Take a printable key typed while the focus was elsewhere."""
        if self.is_asking():
            self.lines.stepper.line.setFocus()
            self.lines.stepper.line.insert(text)
            return
        self.take_focus()
        self.leave_messages()
        self.scan.line.insert(text)

    def step_back(self) -> bool:
        """Go back one step (Esc); False when there was nothing to go back from."""
        if self.is_asking():
            self.stop_asking()
            return True
        was_busy = bool(self.scan.text()) or self.scan.has_problem() or not self.hint.isHidden()
        self.scan.take_text()
        self.leave_messages()
        self.take_focus()
        return was_busy

    def press(self, number: int) -> None:
        """Take an F key (1 to 12) as if it had been touched."""
        key = self.bar.keys.get(number) or self.pay.keys.get(number)
        if key is not None and key.isEnabled():
            key.click()

    def _connect(self) -> None:
        self.scan.code_entered.connect(self._enter)
        self.quick.article_pressed.connect(self._press_quick)
        self.hint.undo.connect(self.undo_wished)
        self.bar.pressed.connect(self._press_key)
        self.pay.pressed.connect(self._press_key)
        self.finished.reprint_wished.connect(self.reprint_wished)

    def _enter(self, text: str) -> None:
        self.leave_messages()
        if text.strip():
            self.code_entered.emit(text.strip())

    def _press_quick(self, article_id: str) -> None:
        """Add an article by its tile; a quantity typed before it goes with it."""
        typed = self.scan.text().strip()
        self.leave_messages()
        if typed.endswith("*"):
            self.scan.take_text()
            self.code_entered.emit(f"{typed}{article_id}")
        else:
            self.quick_key_pressed.emit(article_id)
        self.take_focus()

    def _press_key(self, number: int) -> None:
        if number == HELP:
            self.help_wished.emit()
        elif number == QUANTITY:
            self.ask_quantity()
        elif not self._is_day_open:
            self.opening_wished.emit()
        else:
            self.payment_wished.emit({CARD: "card", CASH: "cash"}[number])

    def _end_finished(self) -> None:
        self._is_finished = False
        self._change_time.stop()
        self.place.setCurrentWidget(self.lines)
        self.scan.set_placeholder(self.words.say("sell.scan"))
        self._show_scan_hints()

    def _show_sale(self) -> None:
        show_total(self.glass, self.words, self._basket, self._vat)
        self._show_keys()

    def _show_keys(self) -> None:
        has_lines = not self._basket.is_empty and not self._is_finished
        self.bar.set_quantity_possible(possible=has_lines)
        state = PayState.READY if has_lines else PayState.EMPTY
        self.pay.show_state(state if self._is_day_open else PayState.OPEN_DAY)
