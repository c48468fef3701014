"""Painted rows of the printers page: what can be chosen."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text
from ui.theme.fonts import TextRole
from ui.theme.icons import STRONG

ROW: Final = 52
HIGH_ROW: Final = 60
ICON: Final = 22


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
