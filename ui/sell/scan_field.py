"""What the scan field says besides its placeholder: a sentence, and a way back if there is one."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.framed_line import FieldFace, TouchedLine
from ui.kit.fitted_text import FittedWords
from ui.kit.icon_label import IconLabel
from ui.kit.key_cap import KeyCap
from ui.kit.text import Text, plain_tip
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.style import set_role
from ui.theme.tokens import Height

UNDO_MS = 4000
"""How long a removed line can be brought back from here (ui design, screen 3)."""


class Hint(QWidget):
    """Stands in the scan field in place of its key hints; `gone` when it has hidden itself."""

    undo = Signal()
    gone = Signal()

    def __init__(self, undo_words: str) -> None:
        super().__init__()
        self.words = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self.button = Button(
            undo_words, kind=ButtonKind.GHOST, size=ButtonSize.SMALL, icon="undo-2"
        )
        self.button.setObjectName("sell.undo")
        self.button.clicked.connect(self._take_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        self.clock = QTimer(self, singleShot=True, interval=UNDO_MS)
        self.clock.timeout.connect(self.leave)
        self.hide()

    def say(self, sentence: str, *, undo: bool) -> None:
        """Show a sentence until the next scan or key; with `undo` for 4 s, with a button."""
        self.words.setText(sentence)
        self.words.setToolTip(plain_tip(sentence))
        self.button.setVisible(undo)
        self.setAccessibleName(sentence)
        self.clock.stop()
        if undo:
            self.clock.start()
        self.show()

    def leave(self) -> None:
        """Hide."""
        self.clock.stop()
        if not self.isHidden():
            self.hide()
            self.gone.emit()

    def _take_back(self) -> None:
        self.leave()
        self.undo.emit()


TYPING_ROOM = 120
"""What is left for typing while a problem is shown, in px; the first key ends the problem."""
NO_LIMIT = 16_777_215  # what Qt takes for no limit


class ScanField(QFrame):
    """64 px (56 narrow); `code_entered` carries what was typed or scanned and empties it.

    A problem (icon, code, words) stands before the cursor until the next key.
    """

    code_entered = Signal(str)
    edited = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._theme = current_theme()
        self.setProperty("kind", "scan")
        self._icon = IconLabel("scan-barcode", size=30, tone="accent")
        self._code = Text("", role=TextRole.SCAN, elide=True)
        self._words = FittedWords(role=TextRole.BUTTON, tone="att")
        self.line = TouchedLine(face=FieldFace.SIGNS)
        self.line.around = self
        self.line.setProperty("kind", "bare")
        self.line.setFrame(False)
        self.line.returnPressed.connect(self._enter)
        self.line.textEdited.connect(self._edit)
        self._hints = QWidget()
        self._hint_row = QHBoxLayout(self._hints)
        self._hint_row.setContentsMargins(0, 0, 0, 0)
        self._hint_row.setSpacing(6)
        self._placeholder = ""
        self._usual = list[tuple[str, str]]()
        self._narrow = self._troubled = self._is_quiet = False
        self._lay_out()
        self.setFocusProxy(self.line)
        self._theme.changed.connect(self._dress)
        self.set_narrow(narrow=False)
        self.clear_problem()

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(14)
        for part in (self._icon, self._code, self._words):
            row.addWidget(part)
        row.addWidget(self.line, 1)
        row.addWidget(self._hints)

    def text(self) -> str:
        """What is typed so far."""
        return self.line.text()

    def take_text(self) -> str:
        """What is typed so far; the field is empty afterwards."""
        text = self.line.text()
        if text:  # or an empty field would be painted with every scan
            self.line.clear()
        return text

    def set_placeholder(self, words: str) -> None:
        """Set what an empty field says."""
        self._placeholder = words
        self.line.setAccessibleName(words)
        if not self.has_problem():
            self._show_placeholder()

    def set_quiet(self, *, quiet: bool) -> None:
        """Leave the placeholder out while the screen says something else in the field."""
        self._is_quiet = quiet
        if not self.has_problem():
            self._show_placeholder()

    def _show_placeholder(self) -> None:
        self.line.setPlaceholderText("" if self._is_quiet else self._placeholder)

    def set_hints(self, hints: Sequence[tuple[str, str]]) -> None:
        """Show keys and what they do at the right, when there is no problem."""
        self._usual = list(hints)
        if not self.has_problem():
            self._show_hints(self._usual)

    def set_narrow(self, *, narrow: bool) -> None:
        """Use the measures of 1024 px windows."""
        self._narrow = narrow
        self.setFixedHeight(Height.SCAN_NARROW if narrow else Height.SCAN)
        self._dress()

    def add_at_end(self, widget: QWidget) -> None:
        """Give the screen a place inside the field, after the hints."""
        self._row.addWidget(widget)

    def has_problem(self) -> bool:
        """Whether a problem is shown."""
        return self._troubled

    def problem_code(self) -> str:
        """The code that the problem shown is about; empty when there is none."""
        return self._code.text() if self._troubled else ""

    def problem_text(self) -> str:
        """The problem shown, code and words; empty when there is none."""
        return f"{self._code.text()} {self._words.text()}".strip()

    def show_problem(self, code: str, words: str, hints: Sequence[tuple[str, str]] = ()) -> None:
        """Say that something is wrong with a code; the next key typed ends it."""
        self._troubled = True
        self._icon.show_icon("triangle-alert", "att")
        self._say(code, words)
        set_role(self, "state", "att")
        self.line.setPlaceholderText("")
        self.line.setAccessibleDescription(f"{words} {code}")
        self._show_hints(hints)

    def clear_problem(self) -> None:
        """Back to rest."""
        self._troubled = False
        self._icon.show_icon("scan-barcode", "accent")
        self._say("", "")
        set_role(self, "state", "rest")
        self._show_placeholder()
        self.line.setAccessibleDescription("")
        self._show_hints(self._usual)

    def _say(self, code: str, words: str) -> None:
        self._code.setText(code)
        self._code.setVisible(bool(code))
        self._words.show_words(words)
        self._words.setVisible(bool(words))
        self._row.setStretchFactor(self._words, 1 if words else 0)
        self._row.setStretchFactor(self.line, 0 if words else 1)
        self.line.setMaximumWidth(TYPING_ROOM if words else NO_LIMIT)

    def _show_hints(self, hints: Sequence[tuple[str, str]]) -> None:
        while (item := self._hint_row.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.setParent(None)
        for place, (keys, words) in enumerate(hints):
            if place:
                self._hint_row.addSpacing(8)
            self._hint_row.addWidget(KeyCap(keys))
            self._hint_row.addWidget(Text(words, role=TextRole.STRIP, tone="text3"))
        self._hints.setVisible(bool(hints))

    def _dress(self) -> None:
        font = self._theme.sized(TextRole.SCAN, 18 if self._narrow else 21)
        self.line.setFont(font)
        self._code.set_role(TextRole.BODY_MEDIUM, px=18)

    def _edit(self, text: str) -> None:
        if self.has_problem():
            self.clear_problem()
        self.edited.emit(text)

    def _enter(self) -> None:
        text = self.take_text()
        if self.has_problem():
            self.clear_problem()
        self.code_entered.emit(text)
