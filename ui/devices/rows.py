"""Painted rows of the printers page: its sections, and what can be chosen."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, fitted
from ui.theme.fonts import TextRole
from ui.theme.icons import STRONG

ROW: Final = 52
HIGH_ROW: Final = 60
BAR: Final = 4
ICON: Final = 22
LEAST: Final = 150


class SectionKey(PaintedButton):
    """One section; the open one is marked by its ground, a bar and its ink (ui design, 16)."""

    def __init__(self, words: str, icon: str) -> None:
        super().__init__()
        self._words = words
        self._icon = icon
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words)

    @override
    def sizeHint(self) -> QSize:
        return QSize(180, ROW)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST, ROW)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else ""
        if fill:
            draw_box(painter, rect, PaintedBox(fill=fill, border="", radius=8), self.theme)
        if chosen:
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self.theme.colour("accent"))
        ink = "accent" if chosen else "text2"
        draw_icon(painter, QPointF(14, rect.center().y()), self._icon, self.theme, (ink, ICON))
        room = rect.adjusted(14 + ICON + 10, 0, -4, 0)
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        made = fitted(font, self._words, room.width())
        draw_text(painter, room, self._words, (made, self.theme.colour(ink)))


class ChoiceRow(PaintedButton):
    """One of a list; the one that holds is framed and ticked."""

    def __init__(self, name: str, small: str, icon: str) -> None:
        super().__init__()
        self._name = name
        self._small = small
        self._icon = icon
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {small}" if small else name)
        self.setToolTip("")

    @override
    def sizeHint(self) -> QSize:
        grown = self.theme.font(TextRole.BODY_STRONG).pixelSize() * 3.6
        return QSize(220, max(HIGH_ROW, round(grown)) if self._small else ROW)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.theme
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        border = "accent" if held else "line2"
        box = PaintedBox(fill=fill, border=border, width=2 if chosen else 1)
        draw_box(painter, rect, box, theme)
        middle = rect.center().y()
        draw_icon(painter, QPointF(14, middle), self._icon, theme, ("text2", ICON))
        self._paint_words(painter, rect.adjusted(14 + ICON + 12, 0, -44 if chosen else -12, 0))
        if chosen:
            at = QPointF(rect.right() - 36, middle)
            draw_icon(painter, at, "check" + STRONG, theme, ("accent", 20))

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        """Draw the name, and under it the small line if there is one."""
        theme = self.theme
        high = theme.font(TextRole.BODY_STRONG).pixelSize() * 1.4
        low = theme.font(TextRole.SMALL).pixelSize() * 1.4 if self._small else 0.0
        top = room.center().y() - (high + low) / 2
        name = QRectF(room.left(), top, room.width(), high)
        pen = (theme.font(TextRole.BODY_STRONG), theme.colour("text"))
        draw_text(painter, name, self._name, pen)
        if self._small:
            small = QRectF(room.left(), top + high, room.width(), low)
            quiet = (theme.font(TextRole.SMALL), theme.colour("text2"))
            draw_text(painter, small, self._small, quiet)
