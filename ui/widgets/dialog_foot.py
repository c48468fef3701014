"""The white foot of a dialog, with its actions.

Lives here: `DialogFoot`.
Must not: know the actions.
"""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.theme.current import current_theme
from ui.theme.tokens import Radius, Space

HEIGHT: Final = 88


class DialogFoot(QWidget):
    """Hints at the left, buttons at the right, all in `row`; the body above has no margins."""

    def __init__(self, *, height: int = HEIGHT) -> None:
        super().__init__()
        self._theme = current_theme()
        self.setFixedHeight(height)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(Space.WINDOW, 0, Space.WINDOW, 0)
        self.row.setSpacing(Space.COLUMN)
        self._theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, corner = self.rect().toRectF(), Radius.DIALOG - 1.0
        path = QPainterPath()
        path.addRoundedRect(rect, corner, corner)
        path.addRect(QRectF(rect.left(), rect.top(), rect.width(), corner))
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(path, self._theme.colour("surface"))
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self._theme.colour("line"))
        painter.end()
