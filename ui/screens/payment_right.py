"""The right half of the payment: the kind, the amount, the quick notes, the pad, and finishing.

Lives here: `PaymentRight`.
Must not: settle anything; it reports what is typed and pressed.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from till.domain.tender import TenderKind
from ui.format import format_short
from ui.messages import Messages
from ui.screens.payment_notes import OFFERED, next_notes
from ui.theme.fonts import Role
from ui.theme.tokens import Height, Space
from ui.widgets.amount_field import AmountField
from ui.widgets.button import Button, Kind, Size
from ui.widgets.icon_label import IconLabel
from ui.widgets.note_key import NoteKey
from ui.widgets.number_pad import NumberPad, PadLook
from ui.widgets.segmented import Option, Segmented
from ui.widgets.text import Text

ACROSS: Final = 3
LABELS: Final = {TenderKind.CASH: "pay.received_in_lek", TenderKind.CARD: "pay.by_card"}


class PaymentRight(QWidget):
    """`edited` with each change of the amount, `noted` with an amount chosen by a quick key."""

    kind_chosen = Signal(object)
    edited = Signal(str)
    noted = Signal(object)
    finish_pressed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._offered: tuple[Decimal, ...] = ()
        self.kinds = self._kinds()
        self.amount = AmountField(words.say("pay.received_in_lek"))
        self.amount.line.setObjectName("pay.amount")
        self.amount.line.setMaxLength(14)
        self.notes = [NoteKey("") for _ in range(OFFERED + 1)]
        self.problem = self._problem()
        self.pad = NumberPad(look=PadLook.AMOUNT, back_name=words.say("pay.backspace"))
        self.finish = Button(
            words.say("pay.finish"),
            kind=Kind.PRIMARY,
            size=Size.HUGE,
            icon="check",
            keys=words.say("key.enter"),
        )
        self.finish.setObjectName("pay.finish")
        self.finish.spread = True
        self._lay_out()
        self._connect()

    def _kinds(self) -> Segmented:
        say = self._words.say
        return Segmented(
            [
                Option(key=TenderKind.CASH.value, words=say("pay.lek"), keys="F12"),
                Option(key=TenderKind.CARD.value, words=say("pay.card"), keys="F10"),
            ]
        )

    def _problem(self) -> QWidget:
        """The sentence that takes the place of the second row of notes."""
        made = QWidget()
        made.setMinimumHeight(Height.NOTE_KEY)
        self.problem_text = Text("", role=Role.STRIP, tone="att", wrap=True)
        row = QHBoxLayout(made)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel("triangle-alert", size=20, tone="att"))
        row.addWidget(self.problem_text, 1)
        made.hide()
        return made

    def _lay_out(self) -> None:
        notes = QVBoxLayout()
        notes.setSpacing(Space.KEYS)
        notes.addWidget(self._row_of(self.notes[:ACROSS]))
        self.more_notes = self._row_of(self.notes[ACROSS:])
        notes.addWidget(self.more_notes)
        notes.addWidget(self.problem)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        column.addWidget(self.kinds)
        column.addWidget(self.amount)
        column.addLayout(notes)
        column.addWidget(self.pad)
        column.addStretch(1)
        column.addWidget(self.finish)

    def _row_of(self, keys: Sequence[NoteKey]) -> QWidget:
        """Quick keys side by side, equally wide, each keeping its place when it is hidden."""
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.KEYS)
        for key in keys:
            policy = key.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
            key.setSizePolicy(policy)
            row.addWidget(key, 1)
        return made

    def _connect(self) -> None:
        self.kinds.chosen.connect(lambda key: self.kind_chosen.emit(TenderKind(key)))
        self.amount.edited.connect(self.edited)
        self.pad.digit.connect(self.amount.type_digit)
        self.pad.back.connect(self.amount.backspace)
        self.finish.clicked.connect(self.finish_pressed)
        for place, key in enumerate(self.notes):
            key.setObjectName(f"pay.note.{place}" if place else "pay.exact")
            key.clicked.connect(lambda _=False, place=place: self.noted.emit(self._offered[place]))

    def show_kind(self, kind: TenderKind) -> None:
        """Show in which way the amount is given."""
        self.kinds.choose(kind.value)
        self.amount.set_label(self._words.say(LABELS[kind]))

    def show_left(self, left: Decimal, kind: TenderKind, typed: Decimal | None) -> None:
        """Offer what is left, in lek, and for cash the notes that come next; mark what is typed."""
        self.amount.set_suggestion(format_short(left) if left else "")
        notes: Sequence[int] = next_notes(left) if left and kind is TenderKind.CASH else ()
        self._offered = (left, *(Decimal(note) for note in notes)) if left else ()
        for place, key in enumerate(self.notes):
            offered = place < len(self._offered)
            key.setVisible(offered)
            if offered:
                amount = self._offered[place]
                sub = "" if place else self._words.say("pay.exact")
                key.set_words(format_short(amount), sub)
                key.setChecked(typed == amount)

    def show_text(self, text: str) -> None:
        """Put an amount into the field."""
        if self.amount.text() != text:
            self.amount.set_text(text)

    def show_problem(self, sentence: str) -> None:
        """Frame the amount and say what is wrong; an empty sentence makes it right again."""
        wrong = bool(sentence)
        self.amount.set_error(wrong=wrong)
        self.amount.line.setAccessibleDescription(sentence)
        self.problem_text.setText(sentence)
        self.more_notes.setVisible(not wrong)
        self.problem.setVisible(wrong)

    def set_busy(self, *, busy: bool) -> None:
        """Lock everything while the sale is being kept."""
        for part in (self.kinds, self.amount, self.pad, *self.notes):
            part.setEnabled(not busy)
        if busy:
            self.finish.set_busy(self._words.say("pay.finishing"))
        else:
            self.finish.set_idle()
        self.amount.line.setFocus(Qt.FocusReason.OtherFocusReason)
