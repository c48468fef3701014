"""The right half of the payment: the way to pay, its amount with quick notes, finishing."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.tender import TenderKind
from ui.kit.banknotes import EURO_NOTES, OFFERED, next_notes
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import PadLook
from ui.kit.layout import column, holder, lay, row
from ui.kit.page.number import NumberAsked
from ui.kit.text import IconLabel, SaidLine, Text
from ui.kit.wording import format_short
from ui.payment.draft import PaymentDraft, PaymentRequest, TenderGroup
from ui.payment.tender_choice import TenderChoice
from ui.shell.messages import Messages
from ui.theme.tokens import Height, Spacing, TextRole

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
WALKING: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
ACROSS: Final = 3
LONGEST: Final = 40  # characters: what was pasted is kept, so that it can be seen and mended


class AmountQuestion(QWidget):
    """`instead` takes the other amount, `keep` the one that was given; arrows and Enter, or touch.

    The safe answer has the focus first.
    """

    instead = Signal()
    keep = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sentence = Text("", role=TextRole.STRIP, tone="wait", wrap=True)
        self.use_key = NoteKey("")
        self.keep_key = NoteKey("")
        self.use_key.setObjectName("pay.use_instead")
        self.keep_key.setObjectName("pay.keep_amount")
        self.use_key.clicked.connect(self.instead)
        self.keep_key.clicked.connect(self.keep)
        for key in (self.use_key, self.keep_key):
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            key.installEventFilter(self)
        sign = IconLabel("triangle-alert", size=20, tone="wait")
        said = row(sign, (self.sentence, 1), margins=(2, 0, 2, 0))
        lay(self, column((said, 1), row((self.use_key, 1), (self.keep_key, 1))))
        self.hide()

    def ask(self, sentence: str, use: tuple[str, str], keep: tuple[str, str]) -> None:
        """Ask; the answers are an amount (or a few words) with a small line above."""
        self.sentence.setText(sentence)
        self.use_key.set_words(use[1], use[0])
        self.keep_key.set_words(keep[1], keep[0])
        self.use_key.setAccessibleDescription(sentence)
        self.show()
        self.use_key.setFocus(Qt.FocusReason.TabFocusReason)

    def press(self) -> None:
        """Give the answer that has the focus (Enter)."""
        (self.keep if self.keep_key.hasFocus() else self.instead).emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() not in WALKING:
                return False
            to_keep = event.key() in {Qt.Key.Key_Right, Qt.Key.Key_Down}
            (self.keep_key if to_keep else self.use_key).setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut) and watched in (
            self.use_key,
            self.keep_key,
        ):
            self.use_key.setChecked(not self.keep_key.hasFocus())
            self.keep_key.setChecked(self.keep_key.hasFocus())
        return False


class AmountEntry(QWidget):
    """`noted` carries an amount chosen by a quick key; what is typed, `amount.edited` tells."""

    noted = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._offered: tuple[Decimal, ...] = ()
        label = words.say("pay.received_in_lek")
        self.problem = SaidLine(high=Height.NOTE_KEY)
        self.problem_text = self.problem.said
        self.asked = NumberAsked(
            words, "pay.amount", look=PadLook.AMOUNT, label=label, said=self.problem
        )
        self.amount = self.asked.field
        self.amount.line.setMaxLength(LONGEST)
        self.amount.barcode_refused.connect(lambda: self._show_parts(asks=False))
        self.notes = [NoteKey("") for _ in range(OFFERED + 1)]
        for place, key in enumerate(self.notes):
            key.setObjectName(f"pay.note.{place}" if place else "pay.exact")
            key.clicked.connect(lambda _=False, place=place: self.noted.emit(self._offered[place]))
        self.problem.hide()
        self.question = AmountQuestion()
        self.question.setMinimumHeight(2 * Height.NOTE_KEY + Spacing.KEYS)
        self.pad = self.asked.pad
        self.first_notes = _row_of(self.notes[:ACROSS])
        self.more_notes = _row_of(self.notes[ACROSS:])
        notes = column(self.first_notes, self.more_notes, self.problem, self.question)
        lay(self, column(self.amount, notes, self.pad, None, spacing=Spacing.COLUMN))

    @property
    def has_question(self) -> bool:
        """Whether a question waits for its answer."""
        return not self.question.isHidden()

    def show_amount(self, label: str, text: str) -> None:
        """Say what the amount is, and put one into the field."""
        self.amount.set_label(label)
        if self.amount.text() != text:
            self.amount.set_text(text)

    def show_notes(self, offered: Sequence[Decimal], typed: Decimal | None) -> None:
        """Offer amounts, the exact one first, and mark the one that is typed."""
        self._offered = tuple(offered)
        self.amount.set_suggestion(format_short(offered[0]) if offered else "")
        for place, key in enumerate(self.notes):
            key.setVisible(place < len(offered))
            if place < len(offered):
                sub = "" if place else self._words.say("pay.exact")
                key.set_words(format_short(offered[place]), sub)
                key.setChecked(typed == offered[place])

    def show_problem(self, sentence: str) -> None:
        """Frame the amount and say what is wrong; an empty sentence makes it right again."""
        self.asked.show_problem(sentence)
        self._show_parts(asks=False)

    def ask(self, sentence: str, use: tuple[str, str], keep: tuple[str, str]) -> None:
        """Ask in place of the notes and problems."""
        self._show_parts(asks=True)
        self.question.ask(sentence, use, keep)

    def close_question(self) -> None:
        """Take the question away; the focus goes back to the amount."""
        if self.has_question:
            self.amount.line.setFocus()
            self._show_parts(asks=False)

    def set_busy(self, *, busy: bool) -> None:
        """Lock everything while the sale is being kept."""
        for part in (self.amount, self.pad, self.question, *self.notes):
            part.setEnabled(not busy)

    def _show_parts(self, *, asks: bool) -> None:
        """Of notes, problem and question show what belongs there."""
        wrong = bool(self.problem_text.text())
        self.first_notes.setVisible(not asks)
        self.more_notes.setVisible(not asks and not wrong)
        self.problem.setVisible(not asks and wrong)
        self.question.setVisible(asks)


def _row_of(keys: Sequence[NoteKey]) -> QWidget:
    """Quick keys side by side, equally wide, each keeping its place when it is hidden."""
    for key in keys:
        policy = key.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        key.setSizePolicy(policy)
    return holder(row(*((key, 1) for key in keys)))


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
