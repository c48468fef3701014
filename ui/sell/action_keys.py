"""The bottom edge of the sell screen: F1 to F9 in groups of four, and the keys that take money."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QWidget

from till.domain.selling.tender import TenderKind
from ui.kit.choice.fkey import FKey, Look
from ui.sell.measures import SellMeasures
from ui.shell.messages import Messages

ICONS: Final[Mapping[int, str]] = {
    1: "circle-question-mark",
    2: "search",
    3: "hash",
    4: "tag",
    5: "pause",
    6: "user",
    7: "file-text",
    8: "inbox",
    9: "layout-grid",
    10: "credit-card",
    11: "arrow-left-right",
    12: "banknote",
}
GROUP_STARTS: Final = frozenset({5, 9})
HELP = 1
FIND = 2
QUANTITY = 3
PRICE = 4
PARK = 5
CUSTOMER = 6
RECEIPTS = 7
DRAWER = 8
ORDERS = 9
CARD = 10
OTHER = 11
CASH = 12
PAID_BY: Final = {CARD: TenderKind.CARD, OTHER: None, CASH: TenderKind.CASH}
"""What a pay key begins with; F11 lets another kind be chosen."""


class FunctionBar(QWidget):
    """Nine keys."""

    pressed = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.keys: dict[int, FKey] = {}
        self._gaps: list[QSpacerItem] = []
        self._possible: tuple[str, int] | None = None
        for number in range(1, 10):
            if number in GROUP_STARTS:
                self._gaps.append(QSpacerItem(8, 0))
                self._row.addItem(self._gaps[-1])
            key = FKey(f"F{number}", words.say(f"keys.f{number}"), icon=ICONS[number])
            key.setObjectName(f"sell.f{number}")
            key.clicked.connect(lambda _=False, chosen=number: self.pressed.emit(chosen))
            self.keys[number] = key
            self._row.addWidget(key, 1)

    def show_possible(self, reason: str, *, parked: int) -> None:
        """Quieten what needs a line, for a `reason`; an empty one lets everything be pressed.

        F5 carries how many baskets are set aside, and can always bring one back. What is shown
        already is not told to each key with each scan.
        """
        if self._possible == (reason, parked):
            return
        self._possible = (reason, parked)
        needing = (QUANTITY, PRICE) if parked else (QUANTITY, PRICE, PARK)
        for number in (QUANTITY, PRICE, PARK):
            key = self.keys[number]
            if reason and number in needing:
                key.disable(reason)
            else:
                key.enable()
        if self.keys[PARK].badge() != parked:
            self.keys[PARK].set_badge(parked)

    def set_narrow(self, *, narrow: bool) -> None:
        """Stand closer in windows of 1024 px."""
        self._row.setSpacing(4 if narrow else 6)
        for gap in self._gaps:
            gap.changeSize(5 if narrow else 8, 0)
        self._row.invalidate()


class PayState(Enum):
    """What the pay keys offer."""

    OPEN_DAY = "open_day"  # nothing can be paid before the balance is declared
    QUIET = "quiet"  # nothing to pay for, or something else is to be finished first
    READY = "ready"


class PayBar(QWidget):
    """F10, F11 and F12: card, other, cash; or the way to the opening balance."""

    pressed = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.keys: dict[int, FKey] = {}
        for number in (CARD, OTHER, CASH):
            look = Look.CASH if number == CASH else Look.PAY
            key = FKey(f"F{number}", words.say(f"keys.f{number}"), icon=ICONS[number], look=look)
            key.setObjectName(f"sell.f{number}")
            key.clicked.connect(lambda _=False, chosen=number: self.pressed.emit(chosen))
            self.keys[number] = key
            self._row.addWidget(key)
        self._shown: tuple[PayState, str] | None = None
        self._cash = ""
        self.show_state(PayState.QUIET, words.say("sell.empty"))

    def show_state(self, state: PayState, reason: str = "") -> None:
        """Offer payment, or say why not; what is shown already is not painted with each scan."""
        if self._shown == (state, reason):
            return
        self._shown = (state, reason)
        say = self._words.say
        for number, key in self.keys.items():
            is_closed = state is PayState.OPEN_DAY
            usual = (number == CASH and self._cash) or say(f"keys.f{number}")
            key.set_words(say("keys.declare_balance") if is_closed else usual)
            if state is PayState.QUIET:
                key.disable(reason)
            else:
                key.enable()

    def show_cash(self, words: str) -> None:
        """Say on F12 what it does while goods are changed; nothing says what it always does."""
        self._cash = words
        self._shown = None

    def set_measures(self, measures: SellMeasures, *, narrow: bool) -> None:
        """Take the widths of another window."""
        self._row.setSpacing(6 if narrow else 8)
        self.setFixedWidth(measures.right)
        self.keys[CARD].setFixedWidth(measures.card)
        self.keys[OTHER].setFixedWidth(measures.other)


class ActionKeys(QObject):
    """F1 to F12 together, for a touch and for the real keys.

    F3 alone tells a touch from a key: a finger has no digits. `payment_requested` carries a
    TenderKind, or None where another kind is to be chosen. All but F3 do nothing unless `is_free`:
    it closes a quantity being typed, and what follows has to see that first.
    """

    help_requested = Signal()
    find_requested = Signal()
    quantity_key_pressed = Signal()
    quantity_key_touched = Signal()
    price_requested = Signal()
    park_requested = Signal()
    customer_requested = Signal()
    receipts_requested = Signal()
    drawer_requested = Signal()
    orders_requested = Signal()
    opening_requested = Signal()
    payment_requested = Signal(object)

    def __init__(self, words: Messages, parent: QObject, is_free: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._is_free = is_free
        self._is_day_open = True
        self._reason = ""
        self.bar = FunctionBar(words)
        self.pay = PayBar(words)
        self._requests = {
            HELP: self.help_requested,
            FIND: self.find_requested,
            PRICE: self.price_requested,
            PARK: self.park_requested,
            CUSTOMER: self.customer_requested,
            RECEIPTS: self.receipts_requested,
            DRAWER: self.drawer_requested,
            ORDERS: self.orders_requested,
        }
        self.bar.pressed.connect(self._act)
        self.pay.pressed.connect(self._pay)

    def press(self, number: int) -> None:
        """Take an F key (1 to 12) as if it had been touched."""
        key = self.bar.keys.get(number) or self.pay.keys.get(number)
        if key is None or not key.isEnabled():
            return
        if number == QUANTITY:
            self.quantity_key_pressed.emit()
        else:
            key.click()

    def show_possible(self, reason: str, *, parked: int) -> None:
        """Quieten what needs a line, for a `reason`; an empty one lets everything be pressed."""
        self._reason = reason
        self.bar.show_possible(reason, parked=parked)
        self._show_pay()

    def show_day_open(self, *, is_open: bool) -> None:
        """Before the opening balance the pay keys lead to it."""
        self._is_day_open = is_open
        self._show_pay()

    def set_measures(self, measures: SellMeasures, *, narrow: bool) -> None:
        """Take the widths of another window."""
        self.bar.set_narrow(narrow=narrow)
        self.pay.set_measures(measures, narrow=narrow)

    def _show_pay(self) -> None:
        state = PayState.QUIET if self._reason else PayState.READY
        self.pay.show_state(state if self._is_day_open else PayState.OPEN_DAY, self._reason)

    def _act(self, number: int) -> None:
        if number == QUANTITY:
            self.quantity_key_touched.emit()
        elif self._is_free():
            self._requests[number].emit()

    def _pay(self, number: int) -> None:
        """Ask for the payment; before the day is open, for the opening balance."""
        if not self._is_free():
            return
        if self._is_day_open:
            self.payment_requested.emit(PAID_BY[number])
        else:
            self.opening_requested.emit()
