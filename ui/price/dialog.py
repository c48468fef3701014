"""Discount and price of a line or of the whole sale (F4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.basket import Basket
from till.domain.shop.article import Unit
from ui.kit.entry.line_keys import LineKeys
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import row
from ui.price.draft import PriceDraft, PriceMethod
from ui.price.entry import PriceEntry
from ui.price.preview import PriceChange
from ui.shell.messages import Messages

SIZE: Final = QSize(960, 648)
RIGHT: Final = 420
GAP: Final = 14


class PriceDialog(Overlay):
    """Opened with `begin`; it stays open until `close_overlay`, so that `show_problem` can speak.

    `line_discount_requested` carries the line's place and a Discount, or None to take it away;
    `basket_discount_requested` a Discount or None; `line_price_requested` the place and a price
    in lek, or None for the list price again. `left` is Esc or the cross.
    """

    line_discount_requested = Signal(int, object)
    basket_discount_requested = Signal(object)
    line_price_requested = Signal(int, object)
    left = Signal()
    looks_up = ("units",)

    def __init__(self, words: Messages, window: QWidget, *, units: Mapping[str, Unit]) -> None:
        super().__init__(window, DialogFrame(words.say("price.title"), size=SIZE))
        self.setObjectName("price")
        self._words = words
        self._draft = PriceDraft()
        self.frame.set_close_name(words.say("common.close"))
        self.change = PriceChange(words, units)
        self.entry = PriceEntry(words)
        self.entry.setFixedWidth(RIGHT)
        self.frame.body.addLayout(row((self.change, 1), self.entry, spacing=GAP))
        LineKeys(self, self.take_key).watch([self.entry.field.line])
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)

        self.change.chosen.connect(self._choose_scope)
        self.entry.field.line.textChanged.connect(self._type)
        self.entry.method_chosen.connect(self.choose_method)
        self.entry.percent_chosen.connect(self._take_percent)
        self.entry.away.clicked.connect(self.take_away)
        self.entry.main.clicked.connect(self.enter)

    def begin(self, basket: Basket, line: int | None) -> None:
        """Open on a basket, with the opened line chosen if there is one; nothing is typed yet."""
        self._put(PriceDraft(basket=basket, line=line, is_line=line is not None))
        self.open(self.entry.field.line)

    def show_problem(self, sentence: str) -> None:
        """Say why the change was not made; an empty sentence makes it right again."""
        self.entry.show_problem(sentence)

    def choose_method(self, method: PriceMethod) -> None:
        """Say it in percent (F6), in lek (F7) or as another price (F8); what was typed goes."""
        if method is not PriceMethod.PRICE or self._draft.chosen is not None:
            self._put(replace(self._draft, method=method, text=""))
        self.entry.field.line.setFocus()

    def take_away(self) -> None:
        """Take the discount away (F9), or, where a line has none, the price somebody gave it."""
        draft = self._draft
        line = self._draft.chosen
        if not draft.can_take_away:
            return
        if line is None:
            self.basket_discount_requested.emit(None)
        elif line.discount is not None:
            self.line_discount_requested.emit(draft.line, None)
        else:
            self.line_price_requested.emit(draft.line, None)

    def enter(self) -> None:
        """Ask for the change that is typed."""
        draft = self._draft
        if not draft.text.strip():
            self.show_problem(self._words.say("price.missing"))
            return
        try:
            draft.changed()
        except TillError as error:
            self.show_problem(self._words.error(error))
            self.entry.field.line.selectAll()
            return
        if draft.chosen is None:
            self.basket_discount_requested.emit(draft.discount())
        elif draft.method is PriceMethod.PRICE:
            self.line_price_requested.emit(draft.line, draft.price())
        else:
            self.line_discount_requested.emit(draft.line, draft.discount())

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Digits go to the field, wherever the focus is."""
        if event.text().isdecimal() or event.text() in (",", "."):
            self.entry.field.line.setFocus()
            self.entry.field.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {
            Qt.Key.Key_Return: self.enter,
            Qt.Key.Key_Enter: self.enter,
            Qt.Key.Key_F2: lambda: self._choose_scope(is_line=True),
            Qt.Key.Key_F3: lambda: self._choose_scope(is_line=False),
            Qt.Key.Key_F6: lambda: self.choose_method(PriceMethod.PERCENT),
            Qt.Key.Key_F7: lambda: self.choose_method(PriceMethod.LEK),
            Qt.Key.Key_F8: lambda: self.choose_method(PriceMethod.PRICE),
            Qt.Key.Key_F9: self.take_away,
        }

    def _choose_scope(self, is_line: bool) -> None:  # noqa: FBT001 -- a signal's argument
        """Change the line (F2) or the whole sale (F3), which has no price of its own."""
        draft = self._draft
        is_line = is_line and draft.line is not None
        if draft.method is PriceMethod.PRICE and not is_line:
            draft = replace(draft, method=PriceMethod.PERCENT, text="")
        self._put(replace(draft, is_line=is_line))
        self.entry.field.line.setFocus()

    def _take_percent(self, percent: int) -> None:
        self._put(replace(self._draft, method=PriceMethod.PERCENT, text=str(percent)))
        self.entry.field.line.setFocus()

    def _type(self, text: str) -> None:
        if text != self._draft.text:
            self._put(replace(self._draft, text=text))

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()

    def _put(self, draft: PriceDraft) -> None:
        """Make a draft the present one and show it."""
        self._draft = draft
        self.show_problem("")
        self.change.show_draft(draft)
        self.entry.show_draft(draft)
