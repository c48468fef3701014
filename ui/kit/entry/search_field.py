"""A search: a loupe, what is typed, at the right how much was found or a key."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy
from typing_extensions import override

from ui.kit.entry.framed_line import FramedLine, TouchedLine
from ui.kit.layout import holder, row
from ui.kit.text import IconLabel, KeyCap, Text
from ui.theme.current import current_theme
from ui.theme.tokens import Height, TextRole

HEIGHT: Final = 60
LONGEST: Final = 200
"""Characters that may be typed; a longer text is no name and no code."""
WIDTH: Final = 296
NARROW: Final = 220
KEYS: Final = "F3"
ESCAPE: Final = "Esc"


class SearchField(QFrame):
    """60 px high; `edited` with each change by a person, `entered` with Enter; both carry it."""

    edited = Signal(str)
    entered = Signal(str)

    def __init__(self, placeholder: str = "") -> None:
        super().__init__()
        self._theme = current_theme()
        self.setProperty("kind", "scan")
        self.setFixedHeight(HEIGHT)
        self.line = TouchedLine()
        self.line.around = self
        self.line.setProperty("kind", "bare")
        self.line.setFrame(False)
        self.line.setMaxLength(LONGEST)
        self.line.setTextMargins(-2, 0, -2, 0)  # Qt adds two of its own
        self.line.textEdited.connect(self.edited)
        self.line.returnPressed.connect(self._enter)
        self.count = Text("", role=TextRole.STRIP, tone="text3")
        self._cap = KeyCap("")
        self._words = Text("", role=TextRole.STRIP, tone="text3")
        self._hint = holder(row(self._cap, self._words, spacing=7))
        loupe = IconLabel("search", size=26, tone="accent")
        parts = (loupe, (self.line, 1), self.count, self._hint)
        self.setLayout(row(*parts, spacing=14, margins=(16, 0, 16, 0)))
        self.setFocusProxy(self.line)
        self._theme.changed.connect(self._dress)
        self._dress()
        self.set_placeholder(placeholder)
        self.set_count("")
        self.set_hint("", "")

    def text(self) -> str:
        """What is typed."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Put a text in, without a signal."""
        self.line.setText(text)

    def type_key(self, text: str) -> None:
        """Take the focus and type a text at the cursor, as the keyboard would."""
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.insert(text)

    def set_placeholder(self, words: str) -> None:
        """Set what an empty field says; it is also its spoken name."""
        self.line.setPlaceholderText(words)
        self.line.setAccessibleName(words)

    def set_count(self, text: str) -> None:
        """Say at the right how much was found; nothing when empty."""
        self.count.setText(text)
        self.count.setVisible(bool(text))
        self.line.setAccessibleDescription(text)

    def set_hint(self, keys: str, words: str) -> None:
        """Show at the right a key and what it does; nothing when both are empty."""
        self._cap.set_keys(keys)
        self._cap.setVisible(bool(keys))
        self._words.setText(words)
        self._hint.setVisible(bool(keys or words))

    def _dress(self) -> None:
        self.line.setFont(self._theme.font(TextRole.SCAN))

    def _enter(self) -> None:
        self.entered.emit(self.line.text())


class PageSearch(FramedLine):
    """52 px high, narrower beside long keys; its cap says `keys`, Esc where that would empty it."""

    def __init__(self, placeholder: str, *, name: str, keys: str = KEYS) -> None:
        super().__init__()
        self._keys = keys
        self.count = Text("", role=TextRole.SMALL, tone="text2")
        self._cap = KeyCap(keys)
        self.row.addWidget(IconLabel("search", size=20, tone="text2"))
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self.count)
        self.row.addWidget(self._cap)
        self.setFixedHeight(Height.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.line.setObjectName(name)
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(placeholder)
        self.line.setAccessibleName(placeholder)
        self.line.textChanged.connect(self._turn_cap)
        self.set_count("")
        self._show_cap(has_focus=False)
        self.dress()

    def set_count(self, text: str) -> None:
        """Say at the right how much was found; nothing when empty."""
        self.count.setText(text)
        self.count.setVisible(bool(text))
        self.line.setAccessibleDescription(text)

    def begin_again(self) -> None:
        """Take the focus; the next word takes the place of the one there is."""
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, Height.FIELD)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(NARROW, Height.FIELD)

    @override
    def dress(self) -> None:
        self.line.setFont(self.theme.font(TextRole.LINE))

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_cap(has_focus=event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def _turn_cap(self, _text: str) -> None:
        self._show_cap()

    def _show_cap(self, *, has_focus: bool | None = None) -> None:
        is_here = self.line.hasFocus() if has_focus is None else has_focus
        keys = ESCAPE if is_here and self.line.text() else self._keys
        self._cap.set_keys(keys)
        self._cap.setVisible(bool(keys))
