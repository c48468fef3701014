"""A label set in one of the type roles."""

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy
from typing_extensions import override

from ui.kit.painting import draw_text
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole


def plain_tip(words: str) -> str:
    """Words as a tip shows them: Qt takes a tip with tags for markup, so those are written out."""
    return escape(words, quote=False) if "<" in words else words


class Text(QLabel):
    """Plain text; `elide`: one line that ends with an ellipsis, `wrap`: as many as needed."""

    def __init__(
        self,
        words: str = "",
        *,
        role: TextRole = TextRole.BODY,
        tone: str = "text",
        wrap: bool = False,
        elide: bool = False,
    ) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setWordWrap(wrap)
        self._theme = current_theme()
        self._role = role
        self._tone = tone
        self._elide = elide
        self._px = 0
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(words)
        self._dress()
        self._theme.changed.connect(self._dress)

    def set_tone(self, tone: str) -> None:
        """Change the colour to that of another token."""
        self._tone = tone
        self._dress()

    def set_role(self, role: TextRole, *, px: int = 0) -> None:
        """Change the type role; `px` overrides the size of the role."""
        self._role = role
        self._px = px
        self._dress()

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(24, least.height()) if self._elide else least

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        wanted = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        if not self._elide or wanted <= self.contentsRect().width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        pen = (self.font(), self._theme.colour(self._tone))
        draw_text(painter, self.contentsRect().toRectF(), self.text(), pen, self.alignment())
        painter.end()

    def _dress(self) -> None:
        theme = self._theme
        self.setFont(theme.sized(self._role, self._px) if self._px else theme.font(self._role))
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.WindowText, theme.colour(self._tone))
        self.setPalette(colours)
