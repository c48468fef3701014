"""What stands behind the small words of the opened line: the key that removes it.

Lives here: `LineTail`.
Must not: remove anything.
"""

from math import ceil, floor
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from ui.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.painting import LEFT, draw_key_cap, draw_text, key_cap_width, text_width
from ui.widgets.pictures import Pictures

DOT: Final = " · "
HEIGHT: Final = 22
BESIDE_KEY: Final = 6
"""Between the key cap and its word, in px."""


class LineTail(QObject):
    """` · Del hiq`: a picture, for it is the same under every line, and its key cap is costly."""

    def __init__(self, words: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._key, self._remove = words.say("key.delete"), words.say("sell.remove")
        self._theme = current_theme()
        self._pictures = Pictures(self, most=1, ground="")
        self._theme.changed.connect(self._measure)
        self._measure()

    def paint(self, painter: QPainter, at: QPointF) -> None:
        """Draw it with its left edge at `at.x` and its middle at `at.y`."""
        top = floor(at.y() + 0.5) - HEIGHT // 2  # round() would hop with the place in the list
        room = QRect(floor(at.x() + 0.5), top, ceil(self.width), HEIGHT)
        self._pictures.draw(painter, room, (), self._paint)

    def _measure(self) -> None:
        """How wide it is, in px."""
        font = self._theme.font(Role.SMALL)
        words = text_width(DOT, font) + text_width(self._remove, font)
        self.width = words + key_cap_width(self._key, self._theme) + BESIDE_KEY + 2

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        pen = (self._theme.font(Role.SMALL), self._theme.colour("text2"))
        room = QRectF(rect)
        draw_text(painter, room, DOT, pen, LEFT)
        room.setLeft(room.left() + text_width(DOT, pen[0]))
        draw_key_cap(painter, QPointF(room.left(), room.center().y()), self._key, self._theme)
        room.setLeft(room.left() + key_cap_width(self._key, self._theme) + BESIDE_KEY)
        draw_text(painter, room, self._remove, pen, LEFT)
