"""An icon standing by itself."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import Painted, draw_icon


class IconLabel(Painted):
    """An icon of `size` px in the colour of a token."""

    def __init__(self, name: str, *, size: int = 20, tone: str = "text2") -> None:
        super().__init__()
        self.name = name
        self._size = size
        self._tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, tone: str = "") -> None:
        """Show another drawing, in another colour if one is given."""
        self.name = name
        self._tone = tone or self._tone
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        middle = QPointF((self.width() - self._size) / 2, self.height() / 2)
        draw_icon(painter, middle, self.name, self._theme, (self._tone, self._size))
