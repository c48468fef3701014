"""The right half of the payment: the way to pay, the amount or the choice of a kind, finishing."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.errors import TillError
from till.domain.selling.tender import TenderKind
from ui.kit.banknotes import EURO_NOTES, next_notes
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import column, lay
from ui.payment.amount_entry import AmountEntry
from ui.payment.draft import PaymentDraft, PaymentRequest, TenderGroup
from ui.payment.tender_choice import TenderChoice
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

SHARES: Final = (100, 88, 106, 110)
WAYS: Final = (
    (TenderGroup.LEK, "pay.lek", "F12"),
    (TenderGroup.EURO, "pay.euro", "F9"),
    (TenderGroup.CARD, "pay.card", "F10"),
    (TenderGroup.OTHER, "pay.another", "F11"),
)
LABELS: Final = {
    TenderGroup.LEK: "pay.received_in_lek",
    TenderGroup.EURO: "pay.received_in_euro",
    TenderGroup.CARD: "pay.by_card",
}


class TenderPanel(QWidget):
    """`group_chosen` with one of the four segments."""

    group_chosen = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._hold_reason = ""
        self.groups = Segmented(
            [Option(key=each, words=words.say(key), keys=keys) for each, key, keys in WAYS],
            shares=SHARES,
        )
        for key, segment in self.groups.segments.items():
            segment.setObjectName(f"pay.way.{key}")
        self.entry = AmountEntry(words)
        self.choice = TenderChoice(words)
        self.choice.hide()
        self.finish = Button(
            words.say("pay.finish"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.HUGE,
            icon="check",
            keys=words.say("key.enter"),
        )
        self.finish.setObjectName("pay.finish")
        self.finish.spread = True
        parts = (self.groups, (self.entry, 1), (self.choice, 1), self.finish)
        lay(self, column(*parts, spacing=Spacing.COLUMN))
        self.groups.chosen.connect(lambda key: self.group_chosen.emit(TenderGroup(key)))

    @property
    def is_choosing(self) -> bool:
        """Whether the choice of kinds is open."""
        return not self.choice.isHidden()

    def begin(self, request: PaymentRequest) -> None:
        """Offer the ways that are request."""
        reason = "pay.electronic_no_cash" if request.is_electronic else "pay.not_offered"
        for group in TenderGroup:
            segment = self.groups.segments[group]
            if request.allows(group):
                segment.enable()
            else:
                segment.disable(self._words.say(reason))
        self.choice.show_kinds(request.others, request.needs_approval)
        self.close_choice()

    def open_choice(self, kind: TenderKind) -> None:
        """Let one of the other kinds be chosen, in place of the amount."""
        self.groups.choose(TenderGroup.OTHER)
        self.entry.hide()
        self.choice.show()
        self.finish.disable(self._words.say("pay.choose_kind"))
        self.choice.begin(kind)

    def wait_for_answer(self) -> None:
        """A question is asked: only its answers, or another amount, go on."""
        self.finish.disable(self._words.say("pay.answer_first"))

    def close_choice(self) -> None:
        """Go back to the amount."""
        self.choice.hide()
        self.entry.show()
        self.allow_finish()
        self.entry.amount.line.setFocus()

    def hold(self, reason: str) -> None:
        """Hold the key that finishes for a reason; an empty one lets it go."""
        self._hold_reason = reason
        self.finish.set_words(self.finish.words(), sub=reason)
        if not (self.is_choosing or self.entry.has_question):
            self.allow_finish()

    def allow_finish(self) -> None:
        """Let the sale be finished, unless something holds it."""
        if self._hold_reason:
            self.finish.disable(self._hold_reason)
        else:
            self.finish.enable()

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show the way, the amount being typed and the notes that go with it."""
        self.groups.choose(TenderGroup.OTHER if self.is_choosing else draft.group)
        label = LABELS.get(draft.group, f"tender.{draft.kind.name}")
        self.entry.show_amount(self._words.say(label), draft.text)
        self.entry.show_notes(self._notes(draft), self._typed(draft))
        waits = draft.waits_for_terminal()
        words = self._words.say("pay.confirm_by_hand" if waits else "pay.finish")
        self.finish.set_words(words, sub=self._hold_reason)

    def _notes(self, draft: PaymentDraft) -> tuple[Decimal, ...]:
        left = draft.before().left
        if not left:
            return ()
        notes: tuple[int, ...] = ()
        if draft.group is TenderGroup.LEK:
            notes = next_notes(left)
        elif draft.group is TenderGroup.EURO:
            notes = EURO_NOTES
        return (draft.exact(), *(Decimal(note) for note in notes))

    def _typed(self, draft: PaymentDraft) -> Decimal | None:
        """The amount typed, in its own money, where it can be taken."""
        try:
            typed = draft.typed()
            draft.now()
        except TillError:
            return None
        if typed is None or typed.foreign is None:
            return None if typed is None else typed.amount
        return typed.foreign.amount

    def set_busy(self, *, busy: bool) -> None:
        """Lock everything while the sale is being kept."""
        self.groups.setEnabled(not busy)
        self.choice.setEnabled(not busy)
        self.entry.set_busy(busy=busy)
        if busy:
            self.finish.set_busy(self._words.say("pay.finishing"))
        else:
            self.finish.set_idle()
            self.allow_finish()
            self.entry.amount.line.setFocus()
