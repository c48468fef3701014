"""The left half of the payment: the one number, what was given, what to give back.

Lives here: `PaymentLeft`.
Must not: settle anything; it shows a draft.
"""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.tender import Settlement, Tender, TenderKind
from ui.format import format_money
from ui.messages import Messages
from ui.screens.payment_change import ChangePanel
from ui.screens.payment_lines import LineWords, PaymentLines
from ui.screens.payment_state import PaymentDraft
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.glass import Glass, Mood
from ui.widgets.icon_label import IconLabel
from ui.widgets.text import Text

STEPS: Final = (120, 108, 96, 84, 72, 60)
WIRE_NAMES: Final = {TenderKind.CASH: "tender.CASH", TenderKind.CARD: "tender.CARD"}
HINT_ICONS: Final = {"pay.drawer_opens": "inbox", "pay.card_by_hand": "credit-card"}


class PaymentLeft(QWidget):
    """Glass, payments, change, and a quiet line at the foot."""

    remove_wished = Signal(int)
    typed_removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.glass = Glass(steps=STEPS)
        self.glass.setObjectName("pay.glass")
        self.lines, self.change = PaymentLines(words), ChangePanel(words)
        self.change.pieces.refitted.connect(self._fit)
        self.lines.remove_wished.connect(self.remove_wished)
        self.lines.typed_removed.connect(self.typed_removed)
        self.hint_icon = IconLabel("inbox", size=20)
        self.hint = Text("", role=Role.SMALL, tone="text2", elide=True)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.hint_icon)
        foot.addWidget(self.hint, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        for part in (self.glass, self.lines, self.change):
            column.addWidget(part)
        column.addStretch(1)
        column.addLayout(foot)

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show how the payment stands."""
        settlement = draft.shown()
        self._show_glass(settlement)
        self.lines.show_lines(self._lines(draft))
        self.change.show_change(settlement.change)
        self._fit()
        by_card = any(each.kind is TenderKind.CARD for each in draft.given)
        self.say(
            "pay.card_by_hand" if by_card or draft.kind is TenderKind.CARD else "pay.drawer_opens"
        )

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    def say(self, key: str) -> None:
        """Show a quiet line at the foot."""
        self.hint_icon.show_icon(HINT_ICONS.get(key, "info"))
        self.hint.setText(self._words.say(key))

    def _fit(self) -> None:
        """Give the payments the height that the rest leaves them."""
        taken = self.glass.sizeHint().height() + self.hint_icon.height() + 3 * Space.COLUMN
        if change := self.change.wanted_height():
            taken += change + Space.COLUMN
        self.lines.fit_into(self.height() - taken)

    def _show_glass(self, settlement: Settlement) -> None:
        say = self._words.say
        self.glass.set_foot(
            [
                (say("pay.to_pay"), format_money(settlement.total)),
                (say("pay.received"), format_money(settlement.received)),
                (say("pay.left"), format_money(settlement.left)),
            ]
        )
        if not settlement.received:
            self.glass.set_heading(say("pay.to_pay"))
            self.glass.set_number(format_money(settlement.total))
        elif settlement.is_settled():
            self.glass.set_heading(say("pay.change_for_customer"), say("pay.paid_in_full"))
            self.glass.set_number(format_money(settlement.change), mood=Mood.OK)
        else:
            self.glass.set_heading(say("pay.left"))
            self.glass.set_number(format_money(settlement.left), mood=Mood.WAIT)

    def _lines(self, draft: PaymentDraft) -> list[LineWords]:
        lines = [self._line(each, is_typed=False) for each in draft.given]
        try:
            typed = draft.typed()
            draft.now()
        except TillError:
            return lines
        return lines if typed is None else [*lines, self._line(typed, is_typed=True)]

    def _line(self, given: Tender, *, is_typed: bool) -> LineWords:
        amount = "" if given.amount is None else format_money(given.amount)
        name = self._words.say(WIRE_NAMES[given.kind])
        return LineWords(kind=given.kind, name=name, amount=amount, is_typed=is_typed)
