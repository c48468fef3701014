"""An operator's initials in a circle, and the till's mark."""

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import CENTRE, Painted, PaintedBox, draw_box, draw_text
from ui.theme.current import Theme
from ui.theme.icons import application_icon
from ui.theme.tokens import TextRole

LARGE = 40


class AvatarLook(StrEnum):
    """Soft in the strip, plain on a tile, strong on the chosen tile."""

    SOFT = "soft"
    PLAIN = "plain"
    STRONG = "strong"


LOOKS = {
    AvatarLook.SOFT: ("accent_soft", "", "accent"),
    AvatarLook.PLAIN: ("sunken", "line", "text2"),
    AvatarLook.STRONG: ("accent", "", "on_accent"),
}


def draw_avatar(
    painter: QPainter, rect: QRectF, initials: str, look: AvatarLook, theme: Theme
) -> None:
    """Draw the circle with initials; their size follows the circle."""
    fill, border, ink = LOOKS[look]
    draw_box(painter, rect, PaintedBox(fill=fill, border=border, radius=rect.height() / 2), theme)
    font = theme.font(TextRole.OPERATOR if rect.height() > LARGE else TextRole.CAP)
    draw_text(painter, rect, initials, (font, theme.colour(ink)), CENTRE)


class Avatar(Painted):
    """The circle as a widget of its own, `size` px."""

    def __init__(self, initials: str, *, size: int = 28) -> None:
        super().__init__()
        self._initials = initials
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_initials(self, initials: str) -> None:
        """Show another operator."""
        self._initials = initials
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        draw_avatar(painter, rect, self._initials, AvatarLook.SOFT, self.theme)


class Mark(Painted):
    """The till's own icon, in colours of its own."""

    def __init__(self, size: int = 24) -> None:
        super().__init__()
        self._icon = application_icon()
        self.setFixedSize(size, size)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._icon.paint(painter, self.rect())
