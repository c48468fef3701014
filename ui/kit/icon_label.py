"""An icon standing by itself."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.painting import draw_icon
from ui.theme.current import current_theme


class IconLabel(QWidget):
    """An icon of `size` px in the colour of a token."""

    def __init__(self, name: str, *, size: int = 20, tone: str = "text2") -> None:
        super().__init__()
        self._theme = current_theme()
        self.name = name
        self._size = size
        self._tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._theme.changed.connect(self.update)

    def show_icon(self, name: str, tone: str = "") -> None:
        """Show another drawing, in another colour if one is given."""
        self.name = name
        self._tone = tone or self._tone
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        middle = QPointF((self.width() - self._size) / 2, self.height() / 2)
        draw_icon(painter, middle, self.name, self._theme, (self._tone, self._size))
        painter.end()
