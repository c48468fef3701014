"""How a table of figures is painted: its head and its cells.

Lives here: `FigureHead` and `FigureCells`.
Must not: measure columns; take keys.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from ui.theme.current import current_theme
from ui.widgets.painting import LEFT, RIGHT, draw_icon, draw_text, text_width
from ui.widgets.state import STATE_ICON, State

if TYPE_CHECKING:
    from ui.widgets.figure_table import FigureTable

SIGN, SIGN_ROOM = 18, 24  # px of the sign of what waits, with its gap
MARK: Final = 5  # px of the bar of the marked row


class FigureHead(QHeaderView):
    """The names of the columns, small, over their figures."""

    def __init__(self, table: "FigureTable") -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table, self._theme = table, current_theme()
        self.setSectionsClickable(False)
        self.setProperty("kind", "plain")  # the panel's round corners show through
        self.viewport().setAutoFillBackground(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int, /) -> None:
        words = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        pen = (self._table.head_font(), self._theme.colour("text3"))
        align = RIGHT if logicalIndex else LEFT
        draw_text(painter, self._table.room(rect, logicalIndex), words, pen, align)


class FigureCells(QStyledItemDelegate):
    """Paints each cell; the last column and a sum are strong, and what waits says so."""

    def __init__(self, table: "FigureTable") -> None:
        super().__init__(table)
        self._table, self._theme = table, current_theme()

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        /,
    ) -> None:
        table, theme, rect = self._table, self._theme, self._rect(option)
        figures, row, column = table.figures, index.row(), index.column()
        is_total = figures.has_total and row == len(figures.rows) - 1
        is_last = column > 0 and column == len(figures.rows[row]) - 1
        waits = is_last and row in figures.waiting
        self._ground(painter, rect, index, is_total=is_total)
        font = table.type_of(strong=is_total or is_last)
        words, room = str(index.data() or ""), table.room(rect, column)
        pen = (font, theme.colour("wait" if waits else "text"))
        draw_text(painter, room, words, pen, RIGHT if column else LEFT)
        if waits:
            left = room.right() - text_width(words, font) - SIGN_ROOM
            middle = QPointF(left, room.center().y())
            draw_icon(painter, middle, STATE_ICON[State.WAIT], theme, ("wait", SIGN))

    def _ground(
        self,
        painter: QPainter,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        *,
        is_total: bool,
    ) -> None:
        """Fill a sum or the marked row, within the panel's round corners, and rule a line above."""
        table, theme, row = self._table, self._theme, index.row()
        is_marked = table.is_marked(row)
        if is_marked or is_total:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(table.inside())
            painter.fillRect(rect, theme.colour("accent_soft" if is_marked else "sunken"))
            if is_marked and not index.column():
                bar = QRect(rect.left(), rect.top(), MARK, rect.height())
                painter.fillRect(bar, theme.colour("accent"))
            painter.restore()
        if row or table.figures.head:
            painter.fillRect(rect.left(), rect.top(), rect.width(), 1, theme.colour("line"))

    def _rect(self, option: QStyleOptionViewItem) -> QRect:
        rect: QRect = option.rect
        return rect
