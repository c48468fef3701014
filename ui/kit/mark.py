"""The till's mark."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.theme.icons import application_icon


class Mark(QWidget):
    """The till's own icon, in colours of its own."""

    def __init__(self, size: int = 24) -> None:
        super().__init__()
        self._icon = application_icon()
        self.setFixedSize(size, size)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        self._icon.paint(painter, self.rect())
        painter.end()
