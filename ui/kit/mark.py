"""The till's mark."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from typing_extensions import override

from ui.kit.painting import Painted
from ui.theme.icons import application_icon


class Mark(Painted):
    """The till's own icon, in colours of its own."""

    def __init__(self, size: int = 24) -> None:
        super().__init__()
        self._icon = application_icon()
        self.setFixedSize(size, size)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._icon.paint(painter, self.rect())
