"""The frame of a dialog: head with title, its line, Esc and a cross; body.

Lives here: `DialogFrame`.
Must not: be a window; `Overlay` lays it over the page.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import Box, draw_box, draw_icon, draw_key_cap, key_cap_width
from ui.widgets.text import Text


class CloseButton(PaintedButton):
    """The Esc cap and the cross at the right of a dialog's head."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._keys, self.theme)) + 8 + 22 + 24, 48)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.hover_look or self.pressed_look:
            draw_box(painter, rect, Box(fill="sunken", border=""), self.theme)
        middle = rect.center().y()
        draw_key_cap(painter, QPointF(12, middle), self._keys, self.theme)
        draw_icon(painter, QPointF(rect.right() - 34, middle), "x", self.theme, ("text2", 22))


class DialogFrame(QFrame):
    """A dialog of a preferred size; its content goes into `body`."""

    dismissed = Signal()

    def __init__(self, title: str = "", sub: str = "", *, size: QSize, keys: str = "Esc") -> None:
        super().__init__()
        self.preferred = size
        self.setProperty("kind", "dialog")
        self.title = Text(title, role=Role.TITLE_DIALOG)
        self.sub = Text(sub, role=Role.BODY, tone="text2", elide=True)
        self.close_button = CloseButton(keys)
        self.close_button.setObjectName("dialog.close")
        self.close_button.clicked.connect(self.dismissed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        content = QWidget()
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(14, 14, 14, 14)
        column.addWidget(content, 1)
        self.set_words(title, sub)

    def _head(self) -> QFrame:
        head = QFrame()
        head.setProperty("kind", "dialog-head")
        head.setFixedHeight(Height.DIALOG_HEAD)
        row = QHBoxLayout(head)
        row.setContentsMargins(20, 0, 8, 0)
        row.setSpacing(12)
        row.addWidget(self.title)
        row.addWidget(self.sub, 1)
        row.addWidget(self.close_button)
        return head

    def set_words(self, title: str, sub: str = "") -> None:
        """Change the title and the line beside it."""
        self.title.setText(title)
        self.sub.setText(sub)
        self.setAccessibleName(title)

    def set_close_name(self, words: str) -> None:
        """Set what is spoken for the cross."""
        self.close_button.setAccessibleName(words)
