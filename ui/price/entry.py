"""How a change of price is typed: the method, the number, quick percentages, the pad."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.formats import format_percent
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.price.draft import PriceDraft, PriceMethod
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

QUICK: Final = (5, 10, 15, 20, 50)
LONGEST: Final = 14
LABELS: Final = {
    PriceMethod.PERCENT: "price.percent_label",
    PriceMethod.LEK: "price.lek_label",
    PriceMethod.PRICE: "price.price_label",
}


def _options(words: Messages) -> list[Option]:
    say = words.say
    return [
        Option(key=PriceMethod.PERCENT, words=say("price.percent"), keys="F6"),
        Option(key=PriceMethod.LEK, words=say("price.lek"), keys="F7"),
        Option(key=PriceMethod.PRICE, words=say("price.other_price"), keys="F8"),
    ]


class PriceEntry(QWidget):
    """`method_chosen` carries a PriceMethod, `percent_chosen` one of the quick percentages."""

    method_chosen = Signal(object)
    percent_chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        say = words.say
        self.methods = Segmented(_options(words), shares=(4, 3, 5))
        self.field = AmountField(say("price.percent_label"))
        self.field.line.setObjectName("price.value")
        self.field.line.setMaxLength(LONGEST)
        self.quick = [NoteKey(format_percent(Decimal(each))) for each in QUICK]
        self.pad = NumberPad(look=PadLook.DECIMAL, back_name=say("number.backspace"))
        self.away = Button(say("price.take_away"), size=ButtonSize.BESIDE, keys="F9")
        self.main = Button(
            say("price.set"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="check",
            keys=say("key.enter"),
        )
        self.away.setObjectName("price.take_away")
        self.main.setObjectName("price.set")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.notes = QWidget()
        notes = QHBoxLayout(self.notes)
        notes.setContentsMargins(0, 0, 0, 0)
        notes.setSpacing(Spacing.KEYS)
        for key in self.quick:
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            notes.addWidget(key, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        for part in (self.methods, self.field, self.notes, self._problem(), self.pad):
            column.addWidget(part)
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(Spacing.KEYS)
        buttons.addWidget(self.away)
        buttons.addWidget(self.main, 1)
        column.addLayout(buttons)

    def _problem(self) -> QWidget:
        """The sentence that takes the place of the quick percentages."""
        self.problem = QWidget()
        self.problem.setMinimumHeight(Height.NOTE_KEY)
        self.problem_text = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        row = QHBoxLayout(self.problem)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(Spacing.KEYS)
        row.addWidget(IconLabel("triangle-alert", size=20, tone="att"))
        row.addWidget(self.problem_text, 1)
        self.problem.hide()
        return self.problem

    def _connect(self) -> None:
        self.methods.chosen.connect(lambda key: self.method_chosen.emit(PriceMethod(key)))
        for method, segment in self.methods.segments.items():
            segment.setObjectName(f"price.{method}")
        self.pad.digit.connect(self.field.type_digit)
        self.pad.back.connect(self.field.backspace)
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
        wrong = bool(sentence)
        self.field.set_error(wrong=wrong)
        self.field.line.setAccessibleDescription(sentence)
        self.problem_text.setText(sentence)
        self.notes.setVisible(not wrong)
        self.problem.setVisible(wrong)
