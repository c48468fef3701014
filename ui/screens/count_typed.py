"""Typing what is in the drawer.

Lives here: `TypePage`: the amount field with its number pad, and the sentence below the field.
Must not: understand amounts, or declare anything.
"""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.format import format_money
from ui.messages import Messages
from ui.theme.fonts import Role
from ui.widgets.amount_field import AmountField
from ui.widgets.icon_label import IconLabel
from ui.widgets.number_pad import NumberPad, PadLook
from ui.widgets.panel import Panel
from ui.widgets.text import Text

COLUMN_WIDTH: Final = 440
SENTENCE_HEIGHT: Final = 44


class TypePage(Panel):
    """`edited` with each change, `entered` with Enter."""

    edited = Signal()
    entered = Signal()

    def __init__(self, words: Messages, *, name: str = "opening.amount") -> None:
        super().__init__(margins=(20, 20, 20, 20))
        self._words = words
        self.amount = AmountField(words.say("opening.amount"))
        self.amount.line.setObjectName(name)
        self.amount.line.setMaxLength(14)
        self.pad = NumberPad(look=PadLook.AMOUNT, back_name=words.say("pay.backspace"))
        self.sign = IconLabel("triangle-alert", size=20, tone="att")
        self.said = Text("", role=Role.STRIP, tone="text2", wrap=True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setFocusProxy(self.amount.line)
        self._lay_out()
        self.amount.edited.connect(lambda _text: self.edited.emit())
        self.amount.entered.connect(lambda _text: self.entered.emit())
        self.pad.digit.connect(self.amount.type_digit)
        self.pad.back.connect(self.amount.backspace)
        self.say_hint()

    def _lay_out(self) -> None:
        sentence = QWidget()
        sentence.setFixedHeight(SENTENCE_HEIGHT)
        row = QHBoxLayout(sentence)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addWidget(self.said, 1)
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (self.amount, sentence, self.pad):
            part.setMaximumWidth(COLUMN_WIDTH)
            column.addWidget(part)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addLayout(column, 100)
        middle.addStretch(1)
        self.body.addStretch(2)
        self.body.addLayout(middle)
        self.body.addStretch(3)

    def suggest(self, amount: Decimal | None) -> None:
        """Empty the field and show an amount in it as a suggestion, if there is one."""
        self.amount.set_text("")
        self.amount.set_suggestion("" if amount is None else format_money(amount))
        self.say_hint()

    def text(self) -> str:
        """What is typed."""
        return self.amount.text()

    def set_text(self, text: str) -> None:
        """Put an amount in, as if it had been typed."""
        self.amount.set_text(text)
        self.edited.emit()

    def say_hint(self) -> None:
        """Say what to type."""
        self.amount.set_error(wrong=False)
        self._say(self._words.say("opening.type_first"), wrong=False)

    def show_problem(self, sentence: str) -> None:
        """Frame the field and say what is wrong."""
        self.amount.set_error(wrong=True)
        self._say(sentence, wrong=True)

    def _say(self, sentence: str, *, wrong: bool) -> None:
        self.sign.show_icon("triangle-alert" if wrong else "info", "att" if wrong else "text2")
        self.said.set_tone("att" if wrong else "text2")
        self.said.setText(sentence)
        self.amount.line.setAccessibleDescription(sentence)
