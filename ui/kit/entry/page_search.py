"""The search of a page: a loupe, what is typed, how much was found, and the key that leads here."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.entry.framed_line import FramedLine
from ui.kit.text import IconLabel, KeyCap, Text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height

LONGEST: Final = 200
"""Characters that may be typed; a longer text is no name and no code."""
WIDTH: Final = 296
NARROW: Final = 220
KEYS: Final = "F3"
ESCAPE: Final = "Esc"


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
