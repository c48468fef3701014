"""A key cap: shows which key does a thing."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import Painted, draw_key_cap, key_cap_width
from ui.theme.tokens import Height


class KeyCap(Painted):
    """The drawn cap of a key or a combination, e.g. `F12` or `Ctrl L`."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_keys(self, keys: str) -> None:
        """Show another key."""
        self._keys = keys
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._keys, self.theme)), Height.KEY_CAP)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        middle = QPointF(0, self.height() / 2)
        draw_key_cap(painter, middle, self._keys, self.theme)
