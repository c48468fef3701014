"""A key cap: shows which key does a thing."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.painting import draw_key_cap, key_cap_width
from ui.theme.current import current_theme
from ui.theme.tokens import Height


class KeyCap(QWidget):
    """The drawn cap of a key or a combination, e.g. `F12` or `Ctrl L`."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._theme = current_theme()
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._theme.changed.connect(self.update)

    def set_keys(self, keys: str) -> None:
        """Show another key."""
        self._keys = keys
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._keys, self._theme)), Height.KEY_CAP)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(0, self.height() / 2)
        draw_key_cap(painter, middle, self._keys, self._theme)
        painter.end()
