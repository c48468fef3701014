"""Painting of boxes, key caps, texts and rings, shared by the painted widgets and by delegates."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.theme.current import Theme, current_theme
from ui.theme.fonts import MeasuredFont
from ui.theme.tokens import Height, Radius, TextRole

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
ONE_LINE = Qt.TextFlag.TextSingleLine.value
CAP_PADDING = 7
SMALLEST_PX = 12
LOW_EDGE: Final = 2  # px of a lower border that has its own colour


class Painted(QWidget):
    """A part that draws itself with tokens, anew where the theme has changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = current_theme()
        self.theme.changed.connect(self.update)

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the part, which fills `rect`; each has its own way."""

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter, self.rect().toRectF())
        painter.end()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedBox:
    """A rounded box: token names of its colours (empty = nothing drawn) and its borders in px."""

    fill: str = "surface"
    border: str = "line"
    width: float = 1
    bottom: str = ""
    radius: float = Radius.CONTROL


def draw_box(painter: QPainter, rect: QRectF, box: PaintedBox, theme: Theme) -> None:
    """Draw a rounded box; with `bottom` the lower border is thicker and has its own colour."""
    if box.fill == box.border and not box.bottom:
        box = replace(box, border="")
    low = LOW_EDGE if box.bottom else box.width
    edge = box.width if box.border else 0.0
    inner = rect.adjusted(edge, edge, -edge, -(low if box.border else 0.0))
    small = max(0.0, box.radius - edge)
    painter.setPen(Qt.PenStyle.NoPen)
    if box.fill:
        painter.setBrush(theme.colour(box.fill))
        painter.drawRoundedRect(inner, small, small)
    if not box.border:
        return
    ring = QPainterPath()
    ring.addRoundedRect(rect, box.radius, box.radius)
    ring.addRoundedRect(inner, small, small)
    painter.fillPath(ring, QBrush(theme.colour(box.border)))
    if box.bottom:
        painter.save()
        painter.setClipRect(QRectF(rect.left(), rect.bottom() - 4, rect.width(), 5))
        painter.fillPath(ring, QBrush(theme.colour(box.bottom)))
        painter.restore()


def text_width(words: str, font: QFont) -> float:
    """Width of one line of text in px; a font of the theme remembers it."""
    if isinstance(font, MeasuredFont):
        return font.width(words)
    return QFontMetricsF(font).horizontalAdvance(words)


def cap_height(font: QFont) -> float:
    """Height of capitals and figures in px."""
    return font.cap_height if isinstance(font, MeasuredFont) else QFontMetricsF(font).capHeight()


def fitted(font: QFont, words: str, room: float) -> QFont:
    """The font, made smaller until the words fit into `room` px, though not below 12 px."""
    if text_width(words, font) <= room or font.pixelSize() <= SMALLEST_PX:
        return font
    made = QFont(font)
    while text_width(words, made) > room and made.pixelSize() > SMALLEST_PX:
        made.setPixelSize(made.pixelSize() - 1)
    return made


def draw_text(
    painter: QPainter,
    rect: QRectF,
    words: str,
    pen: tuple[QFont, QColor],
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Draw one line of text with its font and colour; what does not fit ends with an ellipsis."""
    font, colour = pen
    painter.setFont(font)
    painter.setPen(colour)
    shown = words
    if text_width(words, font) > rect.width() + 0.5:
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, align.value | ONE_LINE, shown)


def key_cap_width(keys: str, theme: Theme) -> float:
    """Width of a key cap in px, its padding included."""
    return max(24.0, round(text_width(keys, theme.font(TextRole.CAP)) + 2 * CAP_PADDING))


def draw_key_cap(painter: QPainter, at: QPointF, keys: str, theme: Theme, *, ink: str = "") -> None:
    """Draw a key cap with its left edge at `at.x` and its middle at `at.y`.

    With `ink` (a token) the cap is an outline in that colour, for coloured buttons.
    """
    left = round(at.x())
    top = round(at.y() - Height.KEY_CAP / 2)
    cap = QRectF(left, top, key_cap_width(keys, theme), Height.KEY_CAP)
    box = PaintedBox(
        fill="" if ink else "sunken",
        border=ink or "line",
        bottom=ink or "line2",
        radius=Radius.KEY_CAP,
    )
    draw_box(painter, cap, box, theme)
    pen = (theme.font(TextRole.CAP), theme.colour(ink or "text2"))
    draw_text(painter, cap.adjusted(0, 0, 0, -1), keys, pen, CENTRE)


def draw_icon(
    painter: QPainter, at: QPointF, name: str, theme: Theme, look: tuple[str, int]
) -> None:
    """Draw an icon, left edge at `at.x`, middle at `at.y`; look = colour token, size in px."""
    colour, size = look
    dpr = painter.device().devicePixelRatio()
    picture = theme.pixmap(name, colour=colour, size=size, dpr=dpr)
    painter.drawPixmap(QPointF(round(at.x()), round(at.y() - size / 2)), picture)


def draw_ring(painter: QPainter, rect: QRectF, colour: QColor, turn: int) -> None:
    """Draw the busy ring: three quarters of a circle, turned by `turn` degrees."""
    painter.setPen(QPen(colour, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(rect.adjusted(1.5, 1.5, -1.5, -1.5), (45 - turn) * 16, 270 * 16)
