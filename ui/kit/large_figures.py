"""Large figures, painted from a picture of each."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap

from ui.theme.current import current_theme

BESIDE = 4
"""Room around a sign that reaches over its own width, in px."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sign:
    """A sign's picture, and how far the next one stands from it (px)."""

    picture: QPixmap
    advance: float


class LargeFigures(QObject):
    """Signs of one font and colour at a time; all pictures go when either changes.

    Above 64 px Qt keeps no glyphs: it fills the outline of each figure anew whenever a number is
    painted, which took longer than all other words of the sell screen.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._font = QFont()
        self._colour = QColor()
        self._dots = 1.0
        self._signs: dict[str, _Sign] = {}
        current_theme().changed.connect(self._signs.clear)

    def draw(self, painter: QPainter, at: QPointF, words: str, pen: tuple[QFont, QColor]) -> None:
        """Draw `words` with their right end at `at.x`, on the base line `at.y`."""
        self._take(pen, painter.device().devicePixelRatio())
        metrics = QFontMetricsF(self._font)
        signs = [self._sign(each, metrics) for each in words]
        left = at.x() - sum(sign.advance for sign in signs)
        top = round(at.y()) - round(metrics.ascent()) - BESIDE
        for sign in signs:
            painter.drawPixmap(QPointF(round(left) - BESIDE, top), sign.picture)
            left += sign.advance

    def _take(self, pen: tuple[QFont, QColor], dots: float) -> None:
        font, colour = pen
        if (font, colour, dots) != (self._font, self._colour, self._dots):
            self._signs.clear()
            self._font = font
            self._colour = colour
            self._dots = dots

    def _sign(self, sign: str, metrics: QFontMetricsF) -> _Sign:
        kept = self._signs.get(sign)
        if kept is None:
            kept = self._signs[sign] = self._drawn(sign, metrics)
        return kept

    def _drawn(self, sign: str, metrics: QFontMetricsF) -> _Sign:
        advance = metrics.horizontalAdvance(sign)
        room = QRectF(0, 0, advance + 2 * BESIDE, metrics.height() + 2 * BESIDE)
        picture = QPixmap((room.size() * self._dots).toSize())
        picture.setDevicePixelRatio(self._dots)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        painter.setPen(self._colour)
        painter.drawText(QPointF(BESIDE, BESIDE + round(metrics.ascent())), sign)
        painter.end()
        return _Sign(picture=picture, advance=advance)
