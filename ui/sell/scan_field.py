"""The scan field: what is typed or scanned, and what is said about it."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget

from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.framed_line import FieldFace, TouchedLine
from ui.kit.layout import holder, lay, row
from ui.kit.text import FittedWords, IconLabel, KeyCap, Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.style import set_role
from ui.theme.tokens import Height, TextRole

UNDO_MS = 4000
"""How long a removed line can be brought back from here (ui design, screen 3)."""
PASSING_MS = 8000
"""How long something said in passing takes the place of what an empty field says."""
KeyHint = tuple[str, str]
"""A key, and what it does."""
TYPING_ROOM = 120
"""What is left for typing while a problem is shown, in px; the first key ends the problem."""
NO_LIMIT = 16_777_215  # what Qt takes for no limit
LONGEST_CODE = 60
"""Characters of a code that are kept: whatever was scanned may be of any length."""
LONGEST_SHOWN = 20
"""Characters of a code that stand before what is wrong with it."""


class ScanHint(QWidget):
    """Stands in the scan field in place of its key hints; `gone` when it has hidden itself."""

    undo_requested = Signal()
    gone = Signal()

    def __init__(self, undo_words: str) -> None:
        super().__init__()
        self.words = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self.button = Button(
            undo_words, kind=ButtonKind.GHOST, size=ButtonSize.SMALL, icon="undo-2"
        )
        self.button.setObjectName("sell.undo")
        self.button.clicked.connect(self._take_back)
        lay(self, row((self.words, 1), self.button, spacing=10))
        self.clock = QTimer(self, singleShot=True, interval=UNDO_MS)
        self.clock.timeout.connect(self.leave)
        self.hide()

    def say(self, sentence: str, *, undo: bool) -> None:
        """Show a sentence for a while or until the next key; with `undo` for 4 s, with a button."""
        self.words.setText(sentence)
        self.words.setToolTip(plain_tip(sentence))
        self.button.setVisible(undo)
        self.setAccessibleName(sentence)
        self.clock.start(UNDO_MS if undo else PASSING_MS)
        self.show()

    def leave(self) -> None:
        """Hide."""
        self.clock.stop()
        if not self.isHidden():
            self.hide()
            self.gone.emit()

    def _take_back(self) -> None:
        self.leave()
        self.undo_requested.emit()


class ScanField(QFrame):
    """64 px (56 narrow); `code_entered` carries what was typed or scanned and empties it.

    A problem (icon, code, words) stands before the cursor until the next key, a hint after it in
    place of what the keys do.
    """

    code_entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._say = words.say
        self._theme = current_theme()
        self.setProperty("kind", "scan")
        self._icon = IconLabel("scan-barcode", size=30, tone="accent")
        self._code = Text("", role=TextRole.SCAN, elide=True)
        self._problem = FittedWords(role=TextRole.BUTTON, tone="att")
        self.line = TouchedLine(face=FieldFace.SIGNS)
        self.line.around = self
        self.line.setProperty("kind", "bare")
        self.line.setFrame(False)
        self.line.returnPressed.connect(self._enter)
        self.line.textEdited.connect(self.leave_messages)
        self._key_hint_row = row(spacing=6)
        self._key_hints = holder(self._key_hint_row)
        self.hint = ScanHint(words.say("sell.undo"))
        self.hint.gone.connect(self._come_to_rest)
        self._problem_code = ""
        self._placeholder = ""
        self._narrow = False
        self._has_problem = False
        told = (self._icon, self._code, self._problem)
        typed = ((self.line, 1), self._key_hints, self.hint)
        self._row = row(*told, *typed, spacing=14, margins=(16, 0, 16, 0))
        lay(self, self._row)
        self.setFocusProxy(self.line)
        self._theme.changed.connect(self._dress)
        self.set_narrow(narrow=False)
        self._clear_problem()

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
        if not self._has_problem:
            self._show_placeholder()

    def set_narrow(self, *, narrow: bool) -> None:
        """Use the measures of 1024 px windows."""
        self._narrow = narrow
        self.setFixedHeight(Height.SCAN_NARROW if narrow else Height.SCAN)
        self._dress()

    def has_problem(self) -> bool:
        """Whether a problem is shown."""
        return self._has_problem

    def problem_code(self) -> str:
        """The code that the problem shown is about; empty when there is none."""
        return self._problem_code if self._has_problem else ""

    def problem_text(self) -> str:
        """The problem shown, code and words; empty when there is none."""
        return f"{self._problem_code} {self._problem.text()}".strip()

    def show_problem(self, code_text: str, sentence: str) -> None:
        """Say what is wrong with a code; the next key or scan ends it.

        A code that was not found can be looked for by name, with F2.
        """
        self.hint.leave()
        self._has_problem = True
        code = one_line(code_text)[:LONGEST_CODE]
        self._icon.show_icon("triangle-alert", "att")
        self._show_problem(code, sentence)
        set_role(self, "state", "att")
        self.line.setPlaceholderText("")
        self.line.setAccessibleDescription(f"{sentence} {code}")
        self._show_key_hints([("F2", self._say("sell.find_instead"))] if code_text else [])

    def show_hint(self, sentence: str, *, undo: bool = False) -> None:
        """Say something in passing; with `undo` for 4 s and with a button."""
        self.hint.say(one_line(sentence), undo=undo)
        self._clear_problem()

    def leave_messages(self) -> None:
        """Say nothing more; what is typed stays."""
        if self._has_problem:
            self._clear_problem()
        self.hint.leave()

    def _clear_problem(self) -> None:
        self._has_problem = False
        self._icon.show_icon("scan-barcode", "accent")
        self._show_problem("", "")
        set_role(self, "state", "rest")
        self.line.setAccessibleDescription("")
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        """Say what an empty field is for and what its keys do, where nothing else is said."""
        if self._has_problem:
            return
        self._show_placeholder()
        quantity = (self._say("sell.hint_quantity_key"), self._say("sell.hint_quantity"))
        add = (self._say("key.enter"), self._say("sell.hint_add"))
        self._show_key_hints([quantity, add] if self.hint.isHidden() else [])

    def _show_placeholder(self) -> None:
        self.line.setPlaceholderText(self._placeholder if self.hint.isHidden() else "")

    def _show_problem(self, code: str, sentence: str) -> None:
        self._problem_code = code
        is_long = len(code) > LONGEST_SHOWN
        self._code.setText(f"{code[: LONGEST_SHOWN - 1]}…" if is_long else code)
        self._code.setToolTip(plain_tip(code) if is_long else "")
        self._code.setVisible(bool(code))
        self._problem.show_words(sentence)
        self._problem.setVisible(bool(sentence))
        self._row.setStretchFactor(self._problem, 1 if sentence else 0)
        self._row.setStretchFactor(self.line, 0 if sentence else 1)
        self.line.setMaximumWidth(TYPING_ROOM if sentence else NO_LIMIT)

    def _show_key_hints(self, hints: Sequence[KeyHint]) -> None:
        while (item := self._key_hint_row.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.setParent(None)
        for place, (keys, words) in enumerate(hints):
            if place:
                self._key_hint_row.addSpacing(8)
            self._key_hint_row.addWidget(KeyCap(keys))
            self._key_hint_row.addWidget(Text(words, role=TextRole.STRIP, tone="text3"))
        self._key_hints.setVisible(bool(hints))

    def _dress(self) -> None:
        font = self._theme.sized(TextRole.SCAN, 18 if self._narrow else 21)
        self.line.setFont(font)
        self._code.set_role(TextRole.BODY_MEDIUM, px=18)

    def _enter(self) -> None:
        """Tell what is typed while it still stands there, and empty the field."""
        text = self.line.text()
        if self._has_problem:
            self._clear_problem()
        self.code_entered.emit(text)
        if self.line.text() == text:
            self.take_text()
