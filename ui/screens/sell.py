"""The sell screen: scan field, lines, quick keys, the total, and the keys that take money.

Lives here: `SellScreen`, what can be wished on it by scanner, keyboard and touch.
Must not: rules, the till, the clock; it remembers texts typed, the opened line, the focus.
"""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from typing_extensions import override

from till.domain.article import Unit
from till.domain.vat import VatRates
from ui.messages import Messages
from ui.screens.sell_keys import (
    CARD,
    CASH,
    CUSTOMER,
    DRAWER,
    FIND,
    HELP,
    OTHER,
    PARK,
    PRICE,
    QUANTITY,
    RECEIPTS,
)
from ui.screens.sell_state import SellState

PAYMENTS = {CARD: "card", OTHER: "other", CASH: "cash"}


class SellScreen(SellState):
    """Shows the basket, or the sale just finished; emits what the cashier wishes.

    `code_entered` carries what was scanned or typed, `payment_wished` `cash`, `card` or `other`,
    `quick_key_pressed` the id of the article, `quick_key_counted` the quantity typed before it as
    well, `recall_wished` that of a basket set aside,
    `quick_keys_changed` the whole grid, `article_for_place_wished` a group and a place from 0.
    """

    code_entered = Signal(str)
    quick_key_pressed = Signal(str)
    quick_key_counted = Signal(str, str)
    undo_wished = Signal()
    payment_wished = Signal(str)
    opening_wished = Signal()
    help_wished = Signal()
    reprint_wished = Signal()
    find_wished = Signal()
    price_wished = Signal()
    park_wished = Signal()
    customer_wished = Signal()
    customer_removed = Signal()
    receipts_wished = Signal()
    drawer_wished = Signal()
    recall_wished = Signal(int)
    quick_keys_changed = Signal(object)
    article_for_place_wished = Signal(str, int)

    def __init__(
        self,
        words: Messages,
        *,
        units: Mapping[str, Unit] | None = None,
        rates: VatRates | None = None,
    ) -> None:
        """`units` name the units of weighed goods; `rates` are those of the business."""
        super().__init__(words, units or {}, rates)
        self._wishes = {
            HELP: self.help_wished,
            FIND: self.find_wished,
            PRICE: self.price_wished,
            PARK: self.park_wished,
            CUSTOMER: self.customer_wished,
            RECEIPTS: self.receipts_wished,
            DRAWER: self.drawer_wished,
        }
        self._connect()

    def code_scanned(self, text: str) -> bool:
        """Take a scan, wherever the focus was; `3*` typed before it is its quantity.

        A quantity being typed is closed first: its digits never mix with those of another line.
        """
        self.editing.end()
        _, problem = self.close_quantity()
        typed = self.scan.take_text().strip()
        self._enter(f"{typed}{text}" if typed.endswith("*") else text)
        if problem:
            self.show_problem("", problem)
        return True

    def type_key(self, text: str) -> None:
        """Take a printable key typed while the focus was elsewhere; a space presses a button."""
        focus = QApplication.focusWidget()
        if text == " " and isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            focus.click()
            return
        if self.is_asking():
            self.lines.stepper.line.setFocus()
            self.lines.stepper.line.insert(text)
            return
        self.editing.end()
        self.take_focus()
        self.leave_messages()
        self.scan.line.insert(text)

    def step_back(self) -> bool:
        """Go back one step (Esc); False when there was nothing to go back from."""
        if self.editing.is_on():
            self.editing.step_back()
            return True
        if self.is_asking():
            self.stop_asking()
            return True
        if self.is_weighing():
            self.end_weighing()
            self.leave_messages()
            return True
        was_busy = bool(self.scan.text()) or self.scan.has_problem() or not self.hint.isHidden()
        self.scan.take_text()
        self.leave_messages()
        self.take_focus()
        return was_busy

    def press(self, number: int) -> None:
        """Take an F key (1 to 12) as if it had been touched; F3 has digits then, and no pad."""
        key = self.bar.keys.get(number) or self.pay.keys.get(number)
        if key is None or not key.isEnabled():
            return
        if number == QUANTITY:
            self.ask_quantity()
        else:
            key.click()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter presses the button that has the focus, as Space does."""
        focus = QApplication.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(focus, QAbstractButton) and not event.isAutoRepeat():
            focus.click()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.scan.code_entered.connect(self._enter)
        self.quick.article_pressed.connect(self._press_quick)
        self.hint.undo.connect(self.undo_wished)
        self.bar.pressed.connect(self._press_key)
        self.pay.pressed.connect(self._press_pay)
        self.finished.reprint_wished.connect(self.reprint_wished)
        self.customer.pressed.connect(self.customer_wished)
        self.customer.removed.connect(self.customer_removed)
        self.rail.recalled.connect(self._recall)
        self.rail.more.connect(self.park_wished)
        self.editing.changed.connect(self.quick_keys_changed)
        self.editing.article_wished.connect(self.article_for_place_wished)

    def _enter(self, text: str) -> None:
        self.leave_messages()
        if text.strip():
            self.editing.end()
            self.code_entered.emit(text.strip())

    def _press_quick(self, article_id: str) -> None:
        """Add an article by its tile; a quantity typed before it goes with it."""
        _, problem = self.close_quantity()
        typed = self.scan.text().strip()
        self.leave_messages()
        if typed.endswith("*"):
            self.scan.take_text()
            self.quick_key_counted.emit(article_id, typed.removesuffix("*"))
        else:
            self.quick_key_pressed.emit(article_id)
        self.take_focus()
        if problem:
            self.show_problem("", problem)

    def _press_key(self, number: int) -> None:
        if number == QUANTITY:
            self.ask_quantity(by_touch=True)
        elif self._is_number_closed():
            self._wishes[number].emit()

    def _press_pay(self, number: int) -> None:
        """Wish payment; before the day is open, the opening balance."""
        if not self._is_number_closed():
            return
        if self._is_day_open:
            self.payment_wished.emit(PAYMENTS[number])
        else:
            self.opening_wished.emit()

    def _recall(self, parked_id: int) -> None:
        if self._is_number_closed():
            self.recall_wished.emit(parked_id)

    def _is_number_closed(self) -> bool:
        """Close a quantity being typed; False where one was, or where the scale is still asked.

        What follows has to see the quantity first.
        """
        was_typed, problem = self.close_quantity()
        if problem:
            self.show_problem("", problem)
        return not was_typed and not self.is_weighing()
