"""The strip under a count: euro notes, and the way to type an amount instead."""

from datetime import date
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy

from till.domain.cash.exchange import EURO, ExchangeRate
from till.domain.errors import TillError
from till.domain.selling.tender import ForeignCash, checked_amount
from ui.kit.choice.button import Button
from ui.kit.entry.amount_field import typed_amount
from ui.kit.entry.burst_guard import BurstGuard, take_no_bursts
from ui.kit.entry.field import FieldFrame
from ui.kit.entry.framed_line import FieldFace
from ui.kit.entry.number_pad import PadLook
from ui.kit.layout import Panel, column, row
from ui.kit.page.number import REMARK, NumberAsked
from ui.kit.text import KeyCap, SaidLine, Text
from ui.kit.wording import format_day_month, format_money
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

EURO_WIDTH: Final = 112
EURO_SHORT: Final = 92
LONGEST: Final = 12
COLUMN_WIDTH: Final = 440


class CountStrip(Panel):
    """`switched` after the key that types an amount or counts pieces; `edited` with the euro."""

    switched = Signal()
    edited = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(12, 9, 16, 9), spacing=0)
        self._words = words
        self._rate: Decimal | None = None
        self._rate_of = ""
        self.switch = Button(words.say("count_page.type"), icon="keyboard", keys="F6")
        self.switch.setObjectName("count.switch")
        self.switch.clicked.connect(self.switched)
        self.label = Text(
            words.say("count_page.euro"), role=TextRole.BODY, tone="text2", elide=True
        )
        self.label.setToolTip(self.label.text())
        self.euro = self._euro_field(words)
        self.worth = Text("", role=TextRole.BODY_MEDIUM)
        self.cap = KeyCap("F11")
        euro = (self.label, self.cap, self.euro, self.worth)
        self.body.addLayout(row(self.switch, None, *euro, spacing=12))

    def take_focus(self) -> None:
        """Let the euro be typed over, where there is a rate."""
        if self.euro.isEnabled():
            self.euro.line.setFocus()
            self.euro.line.selectAll()

    def _euro_field(self, words: Messages) -> FieldFrame:
        euro = FieldFrame()
        euro.setFixedWidth(EURO_WIDTH)
        euro.line.setObjectName("count.euro")
        euro.line.face = FieldFace.NUMBERS
        euro.line.setMaxLength(LONGEST)
        euro.line.setAccessibleName(words.say("count_page.euro"))
        euro.line.setPlaceholderText(words.say("count_page.not_counted"))
        take_no_bursts(euro)
        BurstGuard(euro.line)
        euro.edited.connect(lambda _text: self._show())
        euro.edited.connect(lambda _text: self.edited.emit())
        return euro

    def fold(self, *, short: bool) -> None:
        """Say less where there is little room."""
        self.label.setText(self._words.say("count_page.euro_short" if short else "count_page.euro"))
        self.label.setMinimumWidth(self.label.sizeHint().width() if short else 0)
        policy = QSizePolicy.Policy.Preferred if short else QSizePolicy.Policy.Minimum
        self.switch.setSizePolicy(policy, QSizePolicy.Policy.Fixed)  # its icon gives way
        self.euro.setFixedWidth(EURO_SHORT if short else EURO_WIDTH)

    def show_rate(self, rate: ExchangeRate | None, today: date) -> None:
        """Know what a euro is worth, in lek; that of an earlier day serves until there is another.

        Without any rate none can be counted.
        """
        self._rate = rate.rate if rate else None
        self._rate_of = "" if rate is None or rate.is_of(today) else format_day_month(rate.day)
        self.euro.setEnabled(rate is not None)
        self._show()

    def show_method(self, *, is_typed: bool) -> None:
        """Say what the key leads to."""
        key = "count_page.pieces" if is_typed else "count_page.type"
        self.switch.set_words(self._words.say(key), icon="coins" if is_typed else "keyboard")

    def take(self, text: str) -> None:
        """Put back what was typed before."""
        self.euro.set_text(text)
        self._show()

    def text(self) -> str:
        """What is typed."""
        return self.euro.text()

    def foreign(self) -> tuple[ForeignCash, ...]:
        """The euro that were counted. Raises AmountUnreadable, AmountTooLarge."""
        amount = typed_amount(self.euro.text()) if self._rate is not None else None
        if not amount or self._rate is None:
            return ()
        counted = ForeignCash(currency=EURO, amount=amount, rate=self._rate)
        checked_amount(counted.in_lek)
        return (counted,)

    def _show(self) -> None:
        if self._rate is None:
            self.worth.setText(self._words.say("count_page.no_rate"))
            self.worth.set_tone("text3")
            return
        try:
            worth = sum((each.in_lek for each in self.foreign()), Decimal(0))
        except TillError:
            worth = Decimal(0)  # half typed, or too much; saving says what is wrong
        self.worth.set_tone("text" if worth else "text3")
        said = self._words.say("count_page.euro_worth", amount=format_money(worth))
        if self._rate_of:
            said = self._words.say("count_page.euro_worth_at", amount=said, day=self._rate_of)
        self.worth.setText(said)


class TypePage(Panel):
    """`edited` with each change, `entered` with Enter."""

    edited = Signal()
    entered = Signal()

    def __init__(self, words: Messages, *, name: str = "opening.amount") -> None:
        super().__init__(margins=(20, 20, 20, 20))
        self._words = words
        said = SaidLine(high=REMARK)
        label = words.say("opening.amount")
        self.asked = NumberAsked(words, name, look=PadLook.AMOUNT, label=label, said=said)
        self.amount = self.asked.field
        self.setFocusProxy(self.amount.line)
        parts = (self.amount, said, self.asked.pad)
        for part in parts:
            part.setMaximumWidth(COLUMN_WIDTH)
        middle = row(None, (column(*parts, spacing=10), 100), None, spacing=0)
        self.body.addStretch(2)
        self.body.addLayout(middle)
        self.body.addStretch(3)
        self.amount.edited.connect(lambda _text: self.edited.emit())
        self.amount.entered.connect(lambda _text: self.entered.emit())
        self.say_hint()

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
        self.asked.say("info", "text2", self._words.say("opening.type_first"))

    def show_problem(self, sentence: str) -> None:
        """Frame the field and say what is wrong."""
        self.asked.show_problem(sentence)
