"""A bar that fills as things really happen.

Lives here: `ProgressBar`.
Must not: move by itself.
"""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.theme.current import current_theme
from ui.widgets.painting import Box, draw_box

HEIGHT = 8


class ProgressBar(QWidget):
    """8 px high; 0 to 100 percent."""

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._percent = current_theme(), 0
        self.setFixedHeight(HEIGHT)
        self._theme.changed.connect(self.update)

    def percent(self) -> int:
        """How far it is."""
        return self._percent

    def set_percent(self, percent: int) -> None:
        """Show how far it is; less than 0 and more than 100 are cut."""
        self._percent = min(100, max(0, percent))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        draw_box(painter, rect, Box(fill="line", border="", radius=HEIGHT / 2), self._theme)
        painter.setClipRect(QRectF(0, 0, rect.width() * self._percent / 100, HEIGHT))
        draw_box(painter, rect, Box(fill="accent", border="", radius=HEIGHT / 2), self._theme)
        painter.end()
