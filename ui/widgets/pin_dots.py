"""The dots of a PIN: how many digits are typed, never which.

Lives here: `PinDots`.
Must not: ever be given a digit.
"""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.theme.current import current_theme
from ui.widgets.painting import Box, draw_box

DOT = 20


class PinDots(QWidget):
    """A row of dots, 20 px each unless said; filled ones are digits typed."""

    def __init__(self, length: int = 4, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self._theme = current_theme()
        self._length, self._filled, self._wrong = length, 0, False
        self._dot, self._gap = dot, gap
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._theme.changed.connect(self.update)

    def filled(self) -> int:
        """How many dots are filled."""
        return self._filled

    def set_filled(self, count: int) -> None:
        """Fill the first dots; a longer PIN adds dots."""
        self._filled = count
        self._wrong = False
        self.updateGeometry()
        self.update()

    def show_wrong(self) -> None:
        """Empty the dots and frame them as an error; the words stand beside them."""
        self._filled, self._wrong = 0, True
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._count() * (self._dot + self._gap) - self._gap, self._dot)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        empty = Box(
            fill="", border="att" if self._wrong else "line2", width=2, radius=self._dot / 2
        )
        full = Box(fill="accent", border="accent", radius=self._dot / 2)
        for place in range(self._count()):
            dot = QRectF(place * (self._dot + self._gap), 0, self._dot, self._dot)
            draw_box(painter, dot, full if place < self._filled else empty, self._theme)
        painter.end()

    def _count(self) -> int:
        return max(self._length, self._filled)
