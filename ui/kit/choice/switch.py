"""A switch: on or off, with its words beside it as one target."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box, draw_text, fitted
from ui.theme.fonts import TextRole

HEIGHT: Final = 60
TRACK: Final = QSize(52, 30)
KNOB: Final = 24
INSIDE: Final = 3
GAP: Final = 14


class Switch(PaintedButton):
    """Label and a small line at the left, the switch at the right; the whole row is touched.

    Space or a touch turns it; `toggled` tells. Disabled, its small line says why.
    """

    def __init__(self, words: str, sub: str = "") -> None:
        super().__init__()
        self._words = words
        self._sub = sub
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words)
        self.setAccessibleDescription(sub)

    def set_sub(self, sub: str) -> None:
        """Change the small line."""
        self._sub = sub
        self.setAccessibleDescription(sub)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        lines = (self._label_height() + self._small_height()) if self._sub else 0
        return QSize(220, max(HEIGHT, round(lines) + 12))

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_track(painter, rect)
        room = rect.width() - TRACK.width() - GAP
        label = fitted(self.theme.font(TextRole.BODY_STRONG), self._words, room)
        small = fitted(self.theme.font(TextRole.SMALL), self._sub, room)
        high = self._label_height()
        low = self._small_height() if self._sub else 0.0
        top = rect.center().y() - (high + low) / 2
        ink = "text" if self.isEnabled() else "text3"
        first = QRectF(0, top, room, high)
        second = QRectF(0, top + high, room, low)
        draw_text(painter, first, self._words, (label, self.theme.colour(ink)))
        quiet = "text2" if self.isEnabled() else "text3"
        draw_text(painter, second, self._sub, (small, self.theme.colour(quiet)))

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

    def _label_height(self) -> float:
        return _line(self.theme.font(TextRole.BODY_STRONG))

    def _small_height(self) -> float:
        return _line(self.theme.font(TextRole.SMALL))


def _line(font: QFont) -> float:
    return font.pixelSize() * 1.38
