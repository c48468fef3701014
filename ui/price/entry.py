"""How a change of price is typed: the method, the number, quick percentages, the pad."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import PadLook
from ui.kit.formats import format_percent
from ui.kit.layout import column, holder, lay, row
from ui.kit.page.key import Key, make_key
from ui.kit.page.number import NumberAsked, SaidLine
from ui.price.draft import PriceDraft, PriceMethod
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
