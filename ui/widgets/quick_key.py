"""A tile that adds an article with one tap.

Lives here: `QuickKey`.
Must not: know articles; it shows a name and a price text.
"""

import re

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.theme.fonts import Role
from ui.theme.tokens import Height, Radius
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import Box, draw_box, draw_icon, draw_text

SCALE = 16
PLUS = 20


class QuickKey(PaintedButton):
    """Name, price text, and a scale for goods sold by weight; no name = an empty place."""

    def __init__(self, name: str = "", price_text: str = "", *, weighed: bool = False) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._icon, self._is_chosen = "", False
        self.show_article(name, price_text, weighed=weighed)

    def name(self) -> str:
        """The name shown; empty for an empty place."""
        return self._name

    def show_article(self, name: str, price_text: str, *, weighed: bool = False) -> None:
        """Show another article, or with an empty name an empty place that cannot be pressed."""
        self._name, self._price = name, price_text
        self._icon = "scale" if weighed else ""
        self.setEnabled(bool(name))
        self.speak(f"{name}, {price_text}" if name else "")
        self.update()

    def show_command(self, words: str, icon: str) -> None:
        """Show something else that a touch does, with a drawing of its own."""
        self.show_article(words, "")
        self._icon = icon
        self.speak(words)

    def set_chosen(self, *, chosen: bool) -> None:
        """Frame it as the key that is about to be moved or removed."""
        self._is_chosen = chosen
        self.update()

    def be_a_place(self, empty_name: str) -> None:
        """Let an empty place be touched too, with a plus; `empty_name` is spoken."""
        if not self._name:
            self.setEnabled(True)
            self._icon = "plus"
            self.speak(empty_name)
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(96, Height.QUICK_KEY)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(72, Height.QUICK_KEY)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if not self._name:
            self._paint_empty(painter, rect)
            return
        held = self.pressed_look or self._is_chosen
        quiet = not self.isEnabled() or self.hover_look
        fill = "accent_soft" if held else "sunken" if quiet else "surface"
        border, bottom = ("accent", "accent") if held else ("line", "edge")
        box = Box(fill=fill, border=border, bottom=bottom, width=2 if self._is_chosen else 1)
        draw_box(painter, rect, box, self.theme)
        self._paint_name(painter, rect.adjusted(11, 8, -8, -28))
        ink = "text2" if self.isEnabled() else "text3"
        foot = QRectF(rect.left() + 11, rect.bottom() - 28, rect.width() - 22, 20)
        if self._icon:
            at = QPointF(foot.right() - SCALE, foot.center().y())
            draw_icon(painter, at, self._icon, self.theme, (ink, SCALE))
            foot.setWidth(foot.width() - SCALE - 2)
        draw_text(painter, foot, self._price, (self.theme.font(Role.SMALL), self.theme.colour(ink)))

    def _paint_name(self, painter: QPainter, room: QRectF) -> None:
        """Draw the name in as many lines as the tile has room for, the last one elided."""
        font = self.theme.font(Role.QUICK)
        metrics = QFontMetricsF(font)
        step = metrics.height()
        ink = self.theme.colour("text" if self.isEnabled() else "text3")
        most = max(1, int((room.height() + 4) // step))
        lines = break_words(self._name, metrics, room.width(), most)
        for place, line in enumerate(lines):
            at = QRectF(room.left(), room.top() + place * step, room.width(), step)
            draw_text(painter, at, line, (font, ink))

    def _paint_empty(self, painter: QPainter, rect: QRectF) -> None:
        ink = "line2" if self.isEnabled() else "line"
        painter.setPen(QPen(self.theme.colour(ink), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inside = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(inside, Radius.CONTROL, Radius.CONTROL)
        if self.isEnabled():
            at = QPointF(rect.center().x() - PLUS / 2, rect.center().y())
            draw_icon(painter, at, self._icon, self.theme, ("text2", PLUS))


def break_words(words: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Break a name into at most `most` lines of `width` px; the last line keeps the rest.

    A name may be broken at spaces and after hyphens.
    """
    lines: list[str] = []
    line = ""
    pieces = re.split(r"( )|(?<=-)", words)
    for gap, word in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        longer = f"{line}{gap or ''}{word}"
        last = len(lines) == most - 1
        if line and not last and metrics.horizontalAdvance(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]
