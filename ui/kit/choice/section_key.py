"""The keys of a column of sections, at the left of a page."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, fitted
from ui.theme.fonts import TextRole

ROW: Final = 52
BAR: Final = 4
ICON: Final = 22
LEAST: Final = 150
CHEVRON: Final = 16


class SectionKey(PaintedButton):
    """One section; the open one is marked by its ground, a bar and its ink (ui design, 16).

    One that `leads` to another page is never the open one, and has an arrow at its end.
    """

    def __init__(self, words: str, icon: str, *, leads: bool = False) -> None:
        super().__init__()
        self._words = words
        self._icon = icon
        self._leads = leads
        self.setCheckable(not leads)
        self.setAutoExclusive(not leads)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words)

    @property
    def leads(self) -> bool:
        """Whether it leads to another page."""
        return self._leads

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave the arrows to the page: Qt would walk among the sections alone."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            event.ignore()
        else:
            super().keyPressEvent(event)

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
        middle = rect.center().y()
        draw_icon(painter, QPointF(14, middle), self._icon, self.theme, (ink, ICON))
        right = CHEVRON + 8 if self._leads else 4
        room = rect.adjusted(14 + ICON + 10, 0, -right, 0)
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        made = fitted(font, self._words, room.width())
        draw_text(painter, room, self._words, (made, self.theme.colour(ink)))
        if self._leads:
            at = QPointF(rect.right() - CHEVRON - 4, middle)
            draw_icon(painter, at, "chevron-right", self.theme, ("text3", CHEVRON))
