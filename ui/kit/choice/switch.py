"""A switch: on or off, with its words beside it as one target."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box
from ui.theme.tokens import TextRole

HEIGHT: Final = 60
TRACK: Final = QSize(52, 30)
KNOB: Final = 24
INSIDE: Final = 3
GAP: Final = 14
NO_END: Final = 10_000.0  # px; more than any window has
EDGE: Final = 12  # px above and below the words together
WRAPPED: Final = (
    Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
)


class Switch(PaintedButton):
    """Label and a small line at the left, the switch at the right; the whole row is touched.

    Space or a touch turns it; `toggled` tells. Disabled, its small line says why.
    """

    def __init__(self, words: str, sub: str = "") -> None:
        super().__init__()
        self._words = words
        self._sub = sub
        self.setCheckable(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.speak(words)
        self.setAccessibleDescription(sub)

    def set_sub(self, sub: str) -> None:
        """Change the small line."""
        self._sub = sub
        self.setAccessibleDescription(sub)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(220, max(HEIGHT, round(sum(self._heights(NO_END))) + EDGE))

    @override
    def heightForWidth(self, width: int, /) -> int:
        """Words that have no room in one line take as many as they need."""
        return max(HEIGHT, round(sum(self._heights(width - TRACK.width() - GAP))) + EDGE)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_track(painter, rect)
        room = rect.width() - TRACK.width() - GAP
        high, low = self._heights(room)
        top = rect.center().y() - (high + low) / 2
        is_free = self.isEnabled()
        strong, small = self._fonts()
        for words, font, place, ink in (
            (self._words, strong, QRectF(0, top, room, high), "text"),
            (self._sub, small, QRectF(0, top + high, room, low), "text2"),
        ):
            painter.setFont(font)
            painter.setPen(self.theme.colour(ink if is_free else "text3"))
            painter.drawText(place, int(WRAPPED), words)

    def _paint_track(self, painter: QPainter, rect: QRectF) -> None:
        left = rect.right() - TRACK.width()
        top = rect.center().y() - TRACK.height() / 2
        track = QRectF(left, top, TRACK.width(), TRACK.height())
        fill = "accent" if self.isChecked() else "line2"
        if self.hover_look or self.pressed_look:
            fill = (
                ("accent_p" if self.pressed_look else "accent_h") if self.isChecked() else "text3"
            )
        box = PaintedBox(fill=fill, border="", radius=TRACK.height() / 2)
        if not self.isEnabled():
            box = PaintedBox(fill="sunken", border="line2", radius=TRACK.height() / 2)
        draw_box(painter, track, box, self.theme)
        x = track.right() - INSIDE - KNOB if self.isChecked() else track.left() + INSIDE
        knob = QRectF(x, track.top() + INSIDE, KNOB, KNOB)
        face = "surface" if self.isEnabled() else "line2"
        draw_box(painter, knob, PaintedBox(fill=face, border="", radius=KNOB / 2), self.theme)

    def _fonts(self) -> tuple[QFont, QFont]:
        return self.theme.font(TextRole.BODY_STRONG), self.theme.font(TextRole.SMALL)

    def _heights(self, room: float) -> tuple[float, float]:
        """How high the label and the small line are in so much room."""
        strong, small = self._fonts()
        return _height(strong, self._words, room), _height(small, self._sub, room)


def _height(font: QFont, words: str, room: float) -> float:
    metrics = QFontMetricsF(font)
    wrapped = metrics.boundingRect(QRectF(0, 0, room, NO_END), int(WRAPPED), words)
    lines = round(wrapped.height() / metrics.lineSpacing()) if words else 0
    return lines * font.pixelSize() * 1.38
