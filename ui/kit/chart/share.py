"""A thin bar that shows what part of a whole something is."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from typing_extensions import override

from ui.kit.painting import Painted, PaintedBox, draw_box
from ui.theme.current import Theme

HEIGHT = 8


def draw_share(
    painter: QPainter, rect: QRectF, part: float, theme: Theme, tone: str = "accent"
) -> None:
    """Paint the bar into a place, filled as far as `part` goes, from 0 to 1."""
    draw_box(painter, rect, PaintedBox(fill="sunken", border="line", radius=HEIGHT / 2), theme)
    inside = rect.adjusted(1, 1, -1, -1)
    inside.setWidth(inside.width() * min(1.0, max(0.0, part)))
    if inside.width() >= 1:
        filled = PaintedBox(fill=tone, border="", radius=min(3.0, inside.width() / 2))
        draw_box(painter, inside, filled, theme)


class ShareBar(Painted):
    """8 px high; the number beside it is what counts."""

    def __init__(self, part: float = 0.0) -> None:
        """`part` from 0 to 1; more and less are cut."""
        super().__init__()
        self._part = part
        self.setFixedHeight(HEIGHT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        draw_share(painter, rect, self._part, self.theme)
