"""The left half of the payment: the one number, what was given, what to give back.

Lives here: `PaymentLeft`.
Must not: settle anything; it shows a draft.
"""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.tender import Settlement
from ui.format import format_money
from ui.messages import Messages
from ui.screens.payment_change import ChangePanel
from ui.screens.payment_foot import PaymentFoot
from ui.screens.payment_lines import PaymentLines
from ui.screens.payment_state import PaymentDraft
from ui.screens.payment_wording import lines_of
from ui.theme.tokens import Space
from ui.widgets.glass import Glass, Mood

STEPS: Final = (120, 108, 96, 84, 72, 60)


class PaymentLeft(QWidget):
    """Glass, payments, change, and a quiet line at the foot."""

    remove_wished = Signal(int)
    confirm_wished = Signal(int)
    typed_removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.glass = Glass(steps=STEPS)
        self.glass.setObjectName("pay.glass")
        self.lines, self.change = PaymentLines(words), ChangePanel(words)
        self.foot = PaymentFoot(words)
        self.change.pieces.refitted.connect(self._fit)
        self.lines.remove_wished.connect(self.remove_wished)
        self.lines.confirm_wished.connect(self.confirm_wished)
        self.lines.typed_removed.connect(self.typed_removed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        for part in (self.glass, self.lines, self.change):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.foot)

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show how the payment stands."""
        settlement = draft.shown()
        self._show_glass(draft, settlement)
        self.lines.show_lines(lines_of(draft, self._words))
        self.change.show_change(settlement.change)
        self.foot.show_draft(draft)
        self._fit()

    def say(self, key: str) -> None:
        """Show a line at the foot, until the payment changes."""
        self.foot.say(key)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    def _fit(self) -> None:
        """Give the payments the height that the rest leaves them."""
        taken = self.glass.sizeHint().height() + 3 * Space.COLUMN
        taken += self.foot.wanted_height(self.width())
        if change := self.change.wanted_height():
            taken += change + Space.COLUMN
        self.lines.fit_into(self.height() - taken)

    def _show_glass(self, draft: PaymentDraft, settlement: Settlement) -> None:
        say = self._words.say
        self.glass.set_foot(
            [
                (say("pay.to_pay"), format_money(settlement.total)),
                (say("pay.received"), format_money(settlement.received)),
                (say("pay.left"), format_money(settlement.left)),
            ]
        )
        electronic = say("pay.electronic") if draft.asked.is_electronic else ""
        if not settlement.received:
            self.glass.set_heading(say("pay.to_pay"), electronic)
            self.glass.set_number(format_money(settlement.total))
        elif settlement.is_settled():
            self.glass.set_heading(say("pay.change_for_customer"), say("pay.paid_in_full"))
            self.glass.set_number(format_money(settlement.change), mood=Mood.OK)
        else:
            self.glass.set_heading(say("pay.left"), electronic)
            self.glass.set_number(format_money(settlement.left), mood=Mood.WAIT)
