"""The names of a list's columns, over rows that are painted."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from typing_extensions import override

from ui.kit.painting import Painted, draw_text
from ui.theme.fonts import TextRole

Heading = tuple[str, QRectF, Qt.AlignmentFlag]
"""What a column is called, where it stands, and at which side."""
HEIGHT: Final = 38  # px


class ColumnHeads(Painted):
    """Stands over rows `set_room` px wide; `columns` tells the headings in a place of that width.

    The places come from what places the cells of a row, so that no name stands beside its column.
    """

    def __init__(
        self, columns: Callable[[QRectF], Sequence[Heading]], height: int = HEIGHT
    ) -> None:
        super().__init__()
        self._columns = columns
        self._room = 0
        self.setFixedHeight(height)

    def set_room(self, width: int) -> None:
        """Stand over rows `width` px wide."""
        self._room = width
        self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        pen = (self._theme.font(TextRole.SMALL_STRONG), self._theme.colour("text3"))
        for name, place, align in self._columns(QRectF(0, 0, self._room, self.height())):
            draw_text(painter, place, name, pen, align)
