"""Discount and price of a line or of the whole sale (F4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.basket import Basket
from till.domain.shop.article import Unit
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import PadLook
from ui.kit.layout import column, holder, lay, row
from ui.kit.page.key import Key, make_key
from ui.kit.page.number import NumberAsked, NumberOverlay
from ui.kit.text import SaidLine
from ui.kit.wording import format_percent
from ui.price.draft import PriceChange, PriceDraft, PriceMethod
from ui.shell.messages import Messages
from ui.theme.tokens import Height, Spacing

QUICK: Final = (5, 10, 15, 20, 50)
METHODS: Final = (
    (PriceMethod.PERCENT, "percent", "F6"),
    (PriceMethod.LEK, "lek", "F7"),
    (PriceMethod.PRICE, "other_price", "F8"),
)
LABELS: Final = {
    PriceMethod.PERCENT: "price.percent_label",
    PriceMethod.LEK: "price.lek_label",
    PriceMethod.PRICE: "price.price_label",
}
SIZE: Final = QSize(960, 648)
RIGHT: Final = 420
GAP: Final = 14


class PriceEntry(QWidget):
    """`method_chosen` carries a PriceMethod, `percent_chosen` one of the quick percentages."""

    method_chosen = Signal(object)
    percent_chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        say = words.say
        self._words = words
        options = [
            Option(key=each, words=say(f"price.{name}"), keys=keys) for each, name, keys in METHODS
        ]
        self.methods = Segmented(options, shares=(4, 3, 5))
        self.said = SaidLine(high=Height.NOTE_KEY)
        self.asked = NumberAsked(words, "price.value", look=PadLook.DECIMAL, said=self.said)
        self.field = self.asked.field
        self.field.barcode_refused.connect(lambda: self._show_parts(is_wrong=True))
        self.quick = [NoteKey(format_percent(Decimal(each))) for each in QUICK]
        for key in self.quick:
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.notes = holder(row(*((key, 1) for key in self.quick)))
        enter = say("key.enter")
        self.away = make_key("price", Key(name="take_away", keys="F9"))
        self.main = make_key(
            "price", Key(name="set", keys=enter, words=say("price.set"), icon="check", primary=True)
        )
        parts = (self.methods, self.field, self.notes, self.said, self.asked.pad, None)
        lay(self, column(*parts, row(self.away, (self.main, 1)), spacing=Spacing.COLUMN))
        self.said.hide()
        self._connect()

    def _connect(self) -> None:
        self.methods.chosen.connect(lambda key: self.method_chosen.emit(PriceMethod(key)))
        for method, segment in self.methods.segments.items():
            segment.setObjectName(f"price.{method}")
        for percent, key in zip(QUICK, self.quick, strict=True):
            key.setObjectName(f"price.quick.{percent}")
            key.speak(self._words.say("price.quick", percent=format_percent(Decimal(percent))))
            key.clicked.connect(lambda _=False, chosen=percent: self.percent_chosen.emit(chosen))

    def show_draft(self, draft: PriceDraft) -> None:
        """Show the method, the number and what can be taken away."""
        say = self._words.say
        line = draft.chosen
        method = draft.method
        self.methods.choose(method)
        self.methods.segments[PriceMethod.PRICE].setEnabled(line is not None)
        self.field.set_label(say(LABELS[method]))
        if self.field.text() != draft.text:
            self.field.set_text(draft.text)
        for percent, key in zip(QUICK, self.quick, strict=True):
            key.setChecked(method is PriceMethod.PERCENT and draft.text == str(percent))
        price = line is not None and line.discount is None and line.list_price is not None
        self.away.set_words(say("price.take_price_away" if price else "price.take_away"))
        if draft.can_take_away:
            self.away.enable()
        else:
            self.away.disable(say("price.nothing_to_take_away"))

    def show_problem(self, sentence: str) -> None:
        """Frame the number and say what is wrong; an empty sentence makes it right again."""
        self.asked.show_problem(sentence)
        self._show_parts(is_wrong=bool(sentence))

    def _show_parts(self, *, is_wrong: bool) -> None:
        """What is wrong takes the place of the quick percentages."""
        self.notes.setVisible(not is_wrong)
        self.said.setVisible(is_wrong)


class PriceDialog(NumberOverlay):
    """Opened with `begin`.

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
        super().__init__(words, window, name="price", title="price.title", size=SIZE)
        self._draft = PriceDraft()
        self.change = PriceChange(words, units)
        self.entry = PriceEntry(words)
        self.entry.setFixedWidth(RIGHT)
        self.frame.body.addLayout(row((self.change, 1), self.entry, spacing=GAP))
        self.take_number(self.entry.asked)
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.change.chosen.connect(self._choose_scope)
        self.field.line.textChanged.connect(self._type)
        self.entry.method_chosen.connect(self.choose_method)
        self.entry.percent_chosen.connect(self._take_percent)
        self.entry.away.clicked.connect(self.take_away)
        self.entry.main.clicked.connect(self.enter)

    def begin(self, basket: Basket, line: int | None) -> None:
        """Open on a basket, with the opened line chosen if there is one; nothing is typed yet."""
        self._put(PriceDraft(basket=basket, line=line, is_line=line is not None))
        self.open(self.field.line)

    @override
    def show_problem(self, sentence: str) -> None:
        self.entry.show_problem(sentence)

    def choose_method(self, method: PriceMethod) -> None:
        """Say it in percent (F6), in lek (F7) or as another price (F8); what was typed goes."""
        if method is not PriceMethod.PRICE or self._draft.chosen is not None:
            self._put(replace(self._draft, method=method, text=""))
        self.field.line.setFocus()

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

    @override
    def enter(self) -> None:
        draft = self._draft
        if not draft.text.strip():
            self.show_problem(self.words.say("price.missing"))
            return
        try:
            draft.changed()
        except TillError as error:
            self.show_problem(self.words.error(error))
            self.field.line.selectAll()
            return
        if draft.chosen is None:
            self.basket_discount_requested.emit(draft.discount())
        elif draft.method is PriceMethod.PRICE:
            self.line_price_requested.emit(draft.line, draft.price())
        else:
            self.line_discount_requested.emit(draft.line, draft.discount())

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {
            **super().key_actions(),
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
        self.field.line.setFocus()

    def _take_percent(self, percent: int) -> None:
        self._put(replace(self._draft, method=PriceMethod.PERCENT, text=str(percent)))
        self.field.line.setFocus()

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
