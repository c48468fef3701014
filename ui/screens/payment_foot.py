"""The line at the foot of the payment: what happens next, or what to mind.

Lives here: `PaymentFoot`, and which sentence a draft has.
Must not: settle anything.
"""

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from till.domain.tender import TenderKind
from ui.format import format_rate, format_whole
from ui.messages import Messages
from ui.screens.payment_asked import Way
from ui.screens.payment_questions import cash_too_high
from ui.screens.payment_state import PaymentDraft
from ui.theme.fonts import Role
from ui.widgets.icon_label import IconLabel
from ui.widgets.text import Text

ICON: Final = 20
GAP: Final = 10
ICONS: Final = {
    "pay.drawer_opens": ("inbox", "text2"),
    "pay.card_by_hand": ("credit-card", "text2"),
    "pay.card_confirmed": ("circle-check", "ok"),
    "pay.rate_today": ("euro", "text2"),
    "pay.needs_approval": ("shield", "wait"),
    "pay.cash_limit_business": ("triangle-alert", "wait"),
    "pay.cash_limit_private": ("triangle-alert", "wait"),
}


class PaymentFoot(QWidget):
    """Icon and one sentence; two lines where it is long."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._icon = IconLabel("inbox", size=ICON)
        self.text = Text("", role=Role.SMALL, tone="text2", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def wanted_height(self, width: int) -> int:
        """How high it will be in a width, in px."""
        return max(ICON, self.text.heightForWidth(max(1, width - ICON - GAP)))

    def say(self, key: str, **facts: str | int) -> None:
        """Show a sentence."""
        icon, tone = ICONS.get(key, ("info", "text2"))
        self._icon.show_icon(icon, tone)
        self.text.set_tone(tone if tone == "wait" else "text2")
        said = self._words.say(key, **facts)
        self.text.setText(said)

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show what a draft needs to be known: what to mind goes before what happens."""
        asked, limit = draft.asked, draft.asked.cash_limit
        if limit is not None and cash_too_high(draft):
            who = "business" if asked.is_business else "private"
            self.say(f"pay.cash_limit_{who}", amount=format_whole(limit))
        elif asked.is_electronic:
            self.say("pay.electronic_no_cash")
        elif draft.kind in asked.needs_approval:
            self.say("pay.needs_approval")
        elif draft.way is Way.EURO and asked.rate is not None:
            self.say("pay.rate_today", rate=format_rate(asked.rate))
        elif draft.kind is TenderKind.CARD or any(each.waits for each in draft.given):
            self.say("pay.card_by_hand")
        else:
            self._say_what_happens(draft)

    def _say_what_happens(self, draft: PaymentDraft) -> None:
        kinds = {draft.kind, *(each.kind for each in draft.tenders_given)}
        if TenderKind.CASH not in kinds:
            self.say("pay.drawer_stays")
            return
        self.say("pay.drawer_opens")
        if draft.asked.has_customer_display:
            display = self._words.say("pay.display_shows_change")
            self.text.setText(f"{self.text.text()} {display}")
