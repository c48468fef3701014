"""The amount of a payment: field, quick notes or what stands in their place, pad."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.banknotes import OFFERED
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.formats import format_short
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

WALKING: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class PaymentAsking(QWidget):
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
        said = QHBoxLayout()
        said.setContentsMargins(2, 0, 2, 0)
        said.setSpacing(8)
        said.addWidget(IconLabel("triangle-alert", size=20, tone="wait"))
        said.addWidget(self.sentence, 1)
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        for key in (self.use_key, self.keep_key):
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            key.installEventFilter(self)
            answers.addWidget(key, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.KEYS)
        column.addLayout(said, 1)
        column.addLayout(answers)
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


ACROSS: Final = 3
LONGEST: Final = 40  # characters: what was pasted is kept, so that it can be seen and mended


class PaymentEntry(QWidget):
    """`edited` with each change of the amount, `noted` with an amount chosen by a quick key."""

    edited = Signal(str)
    noted = Signal(object)
    barcode_refused = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._offered: tuple[Decimal, ...] = ()
        self.amount = AmountField(words.say("pay.received_in_lek"))
        self.amount.line.setObjectName("pay.amount")
        self.amount.line.setMaxLength(LONGEST)
        self.notes = [NoteKey("") for _ in range(OFFERED + 1)]
        self.problem_text = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        self.problem = self._make_problem()
        self.asking = PaymentAsking()
        self.asking.setMinimumHeight(2 * Height.NOTE_KEY + Spacing.KEYS)
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
        for part in (self.first_notes, self.more_notes, self.problem, self.asking):
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
        self.amount.edited.connect(self.edited)
        self.amount.barcode_refused.connect(self.barcode_refused)
        self.pad.digit.connect(self.amount.type_digit)
        self.pad.back.connect(self.amount.backspace)
        for place, key in enumerate(self.notes):
            key.setObjectName(f"pay.note.{place}" if place else "pay.exact")
            key.clicked.connect(lambda _=False, place=place: self.noted.emit(self._offered[place]))

    @property
    def is_asking(self) -> bool:
        """Whether a question waits for its answer."""
        return not self.asking.isHidden()

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
        self.asking.ask(sentence, use, keep)

    def stop_asking(self) -> None:
        """Take the question away; the focus goes back to the amount."""
        if self.is_asking:
            self.amount.line.setFocus()
            self._show_parts(asks=False)

    def set_busy(self, *, busy: bool) -> None:
        """Lock everything while the sale is being kept."""
        for part in (self.amount, self.pad, self.asking, *self.notes):
            part.setEnabled(not busy)

    def _show_parts(self, *, asks: bool) -> None:
        """Of notes, problem and question show what belongs there."""
        wrong = bool(self.problem_text.text())
        self.first_notes.setVisible(not asks)
        self.more_notes.setVisible(not asks and not wrong)
        self.problem.setVisible(not asks and wrong)
        self.asking.setVisible(asks)
