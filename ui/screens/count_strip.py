"""The strip under a count: euro notes, and the way to type an amount instead.

Lives here: `CountStrip`.
Must not: know the rate by itself; add euro to lek (domain.count does).
"""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from till.domain.errors import TillError
from till.domain.exchange import EURO
from till.domain.tender import ForeignCash
from ui.format import format_money
from ui.messages import Messages
from ui.screens.typed_amount import typed_amount
from ui.theme.fonts import Role
from ui.widgets.burst import BurstGuard
from ui.widgets.button import Button
from ui.widgets.field import FieldFrame
from ui.widgets.no_bursts import take_no_bursts
from ui.widgets.panel import Panel
from ui.widgets.text import Text
from ui.widgets.touched_line import Face

EURO_WIDTH: Final = 112
LONGEST: Final = 12


class CountStrip(Panel):
    """`switched` after the key that types an amount or counts pieces; `edited` with the euro."""

    switched = Signal()
    edited = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(12, 9, 16, 9), spacing=0)
        self._words = words
        self._rate: Decimal | None = None
        self.switch = Button(words.say("count_page.type"), icon="keyboard", keys="F6")
        self.switch.setObjectName("count.switch")
        self.switch.clicked.connect(self.switched)
        self.label = Text(words.say("count_page.euro"), role=Role.BODY, tone="text2", elide=True)
        self.label.setToolTip(self.label.text())
        self.euro = self._euro_field(words)
        self.worth = Text("", role=Role.BODY_MEDIUM)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.switch)
        row.addStretch(1)
        for part in (self.label, self.euro, self.worth):
            row.addWidget(part)
        self.body.addLayout(row)

    def _euro_field(self, words: Messages) -> FieldFrame:
        euro = FieldFrame()
        euro.setFixedWidth(EURO_WIDTH)
        euro.line.setObjectName("count.euro")
        euro.line.face = Face.NUMBERS
        euro.line.setMaxLength(LONGEST)
        euro.line.setAccessibleName(words.say("count_page.euro"))
        euro.line.setPlaceholderText(words.say("count_page.not_counted"))
        take_no_bursts(euro)
        BurstGuard(euro.line)
        euro.edited.connect(lambda _text: self._show())
        euro.edited.connect(lambda _text: self.edited.emit())
        return euro

    def show_rate(self, rate: Decimal | None) -> None:
        """Know what a euro is worth today, in lek; without a rate none can be counted."""
        self._rate = rate
        self.euro.setEnabled(rate is not None)
        self._show()

    def show_way(self, *, is_typed: bool) -> None:
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
        if self._rate is None:
            return ()
        amount = typed_amount(self.euro.text())
        return (ForeignCash(currency=EURO, amount=amount, rate=self._rate),) if amount else ()

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
        amount = format_money(worth)
        self.worth.setText(self._words.say("count_page.euro_worth", amount=amount))
