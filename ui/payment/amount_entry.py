"""The amount of a payment: field, quick notes or what stands in their place, pad."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.kit.banknotes import OFFERED
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.formats import format_short
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.payment.amount_question import AmountQuestion
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

ACROSS: Final = 3
LONGEST: Final = 40  # characters: what was pasted is kept, so that it can be seen and mended


class AmountEntry(QWidget):
    """`noted` carries an amount chosen by a quick key; what is typed, `amount.edited` tells."""

    noted = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._offered: tuple[Decimal, ...] = ()
        self.amount = AmountField(words.say("pay.received_in_lek"))
        self.amount.line.setObjectName("pay.amount")
        self.amount.group_thousands()
        self.amount.line.setMaxLength(LONGEST)
        self.notes = [NoteKey("") for _ in range(OFFERED + 1)]
        self.problem_text = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        self.problem = self._make_problem()
        self.question = AmountQuestion()
        self.question.setMinimumHeight(2 * Height.NOTE_KEY + Spacing.KEYS)
        self.pad = NumberPad(look=PadLook.AMOUNT, back_name=words.say("pay.backspace"))
        self._lay_out()
        self._connect()

    def _make_problem(self) -> QWidget:
        """The sentence that takes the place of the second row of notes."""
        made = QWidget()
        made.setMinimumHeight(Height.NOTE_KEY)
        row = QHBoxLayout(made)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel("triangle-alert", size=20, tone="att"))
        row.addWidget(self.problem_text, 1)
        made.hide()
        return made

    def _lay_out(self) -> None:
        self.first_notes = self._row_of(self.notes[:ACROSS])
        self.more_notes = self._row_of(self.notes[ACROSS:])
        notes = QVBoxLayout()
        notes.setSpacing(Spacing.KEYS)
        for part in (self.first_notes, self.more_notes, self.problem, self.question):
            notes.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(self.amount)
        column.addLayout(notes)
        column.addWidget(self.pad)
        column.addStretch(1)

    def _row_of(self, keys: Sequence[NoteKey]) -> QWidget:
        """Quick keys side by side, equally wide, each keeping its place when it is hidden."""
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.KEYS)
        for key in keys:
            policy = key.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
            key.setSizePolicy(policy)
            row.addWidget(key, 1)
        return made

    def _connect(self) -> None:
        self.pad.digit.connect(self.amount.type_digit)
        self.pad.back.connect(self.amount.backspace)
        for place, key in enumerate(self.notes):
            key.setObjectName(f"pay.note.{place}" if place else "pay.exact")
            key.clicked.connect(lambda _=False, place=place: self.noted.emit(self._offered[place]))

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
        wrong = bool(sentence)
        self.amount.set_error(wrong=wrong)
        self.amount.line.setAccessibleDescription(sentence)
        self.problem_text.setText(sentence)
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
