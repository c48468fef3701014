"""Why cash moves: a few reasons as chips, and a note in one's own words.

Lives here: `Reasons`.
Must not: know what is done with the reason.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.domain.buyer import one_line
from ui.messages import Messages
from ui.theme.tokens import Space
from ui.widgets.chips import Chips
from ui.widgets.field import FieldFrame
from ui.widgets.segmented import Option

NOTE: Final = "note"
LONGEST_NOTE: Final = 100


class Reasons(QWidget):
    """The first reason is chosen; the last chip opens a field for another."""

    changed = Signal()
    entered = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.chips = Chips()
        self.chips.set_more_name(words.say("drawer.more_reasons"))
        self.chips.more_key.setObjectName("drawer.more_reasons")
        self.note = FieldFrame()
        self.note.line.setObjectName("drawer.note")
        self.note.line.setMaxLength(LONGEST_NOTE)
        self.note.line.setPlaceholderText(words.say("drawer.note_hint"))
        self.note.line.setAccessibleName(words.say("drawer.note"))
        self.note.entered.connect(lambda _text: self.entered.emit())
        self.chips.chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.KEYS)
        column.addWidget(self.chips)
        column.addWidget(self.note)
        self.note.hide()

    def offer(self, reasons: Sequence[str]) -> None:
        """Offer other reasons, by their keys, and a note."""
        options = [Option(key=each, words=self._reason(each)) for each in reasons]
        options.append(Option(key=NOTE, words=self._words.say("drawer.note"), icon="pencil"))
        self.chips.set_options(options)
        for key, chip in self.chips.chips.items():
            chip.setObjectName(f"drawer.reason.{key}")
        self.note.set_text("")
        self.note.hide()

    def choose(self, reason: str) -> None:
        """Choose one of the reasons that are offered."""
        if reason in self.chips.chips:
            self.chips.choose(reason)
            self._show()

    def has_note(self) -> bool:
        """Whether a note is being written."""
        return self.chips.current() == NOTE

    def text(self) -> str:
        """The reason in words; empty for a note that nobody wrote."""
        if self.has_note():
            return one_line(self.note.text()).strip()
        return self._reason(self.chips.current())

    def _reason(self, key: str) -> str:
        return self._words.say(f"drawer.reason.{key}")

    def _choose(self, _key: str) -> None:
        self._show()
        if self.has_note():
            self.note.line.setFocus()

    def _show(self) -> None:
        self.note.setVisible(self.has_note())
        self.changed.emit()
