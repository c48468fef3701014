"""A list of painted rows: read a page at a time, the one marked that the keys act on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from ui.kit.table.plain_view import make_rows, row_data
from ui.theme.current import current_theme

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
BAR: Final = 5  # px of the bar of the marked row
AHEAD: Final = 8
"""So many rows before the end the next ones are asked for."""
WALKS: Final = {
    Qt.Key.Key_Up: (-1, False),
    Qt.Key.Key_Down: (1, False),
    Qt.Key.Key_PageUp: (-1, True),
    Qt.Key.Key_PageDown: (1, True),
}
"""Where a key goes: one back or on, and whether by a whole page."""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowWords(Generic[Row]):
    """What is said of a row: the key it is known by, its name, and what is read out."""

    key: Callable[[Row], str]
    name: Callable[[Row], str]
    spoken: Callable[[Row], str]


class RowModel(QAbstractListModel, Generic[Row]):
    """The rows that were read so far."""

    def __init__(self, says: RowWords[Row]) -> None:
        super().__init__()
        self._says = says
        self.rows: tuple[Row, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(
            index,
            role,
            name=lambda at: self._says.name(self.rows[at]),
            spoken=lambda at: self._says.spoken(self.rows[at]),
        )

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows; where they only go on after those there are, these stay in place."""
        known = len(self.rows)
        if known and tuple(rows[:known]) == self.rows:
            self.add(rows[known:])
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def add(self, rows: Sequence[Row]) -> None:
        """Show further rows under those there are."""
        if rows:
            first = len(self.rows)
            self.beginInsertRows(NOTHING, first, first + len(rows) - 1)
            self.rows = (*self.rows, *rows)
            self.endInsertRows()

    def renew(self, rows: Sequence[Row]) -> None:
        """Show the same rows with other words, in place; others than these are shown anew."""
        if [self._says.key(each) for each in rows] != [self._says.key(each) for each in self.rows]:
            self.show(rows)
        elif tuple(rows) != self.rows:
            self.rows = tuple(rows)
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))

    def key_at(self, place: int) -> str:
        """Return the key of a row."""
        return self._says.key(self.rows[place])

    def place_of(self, key: str) -> int | None:
        """Return the row of a key, None where it is not among them."""
        return next((at for at, row in enumerate(self.rows) if self._says.key(row) == key), None)


class RowPainter(QStyledItemDelegate, Generic[Row]):
    """Paints a ground for each row, and on it what `paint_row` does in the row's place.

    Rows are `height` px high at a text size of 100. `marked` is the row that the keys act on.
    """

    def __init__(
        self,
        model: RowModel[Row],
        paint_row: Callable[[QPainter, QRectF, Row], None],
        height: int,
    ) -> None:
        super().__init__()
        self._model = model
        self._paint_row = paint_row
        self._height = height
        self._theme = current_theme()
        self.marked = 0

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, round(self._height * self._theme.text_size / 100))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        is_hover = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, is_marked=index.row() == self.marked, hover=is_hover)
        self._paint_row(painter, rect, self._model.rows[index.row()])
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, rect: QRectF, *, is_marked: bool, hover: bool
    ) -> None:
        theme = self._theme
        fill = "accent_soft" if is_marked else "sunken" if hover else ""
        if fill:
            painter.fillRect(rect, theme.colour(fill))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.colour("line"))
        if is_marked:
            bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, theme.colour("accent"))


class RowView(QListView, Generic[Row]):
    """`selected` when another row is picked, `opened` when one is touched, `again` the marked one.

    `ticked` carries the key of a row that is touched in its first `tick_width` px, where there are
    boxes. `more_requested` where the rows that were read come to an end; `resized` the px of a row.
    """

    selected = Signal()
    opened = Signal()
    again = Signal()
    ticked = Signal(str)
    tick_width = 0
    more_requested = Signal()
    resized = Signal(int)

    def __init__(
        self,
        says: RowWords[Row],
        paint_row: Callable[[QPainter, QRectF, Row], None],
        height: int,
    ) -> None:
        super().__init__()
        self.records = RowModel(says)
        self._painter = RowPainter(self.records, paint_row, height)
        self.setModel(self.records)
        self.setItemDelegate(self._painter)
        make_rows(self)
        self.verticalScrollBar().valueChanged.connect(self._look_ahead)
        current_theme().changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def row(self) -> Row | None:
        """The marked row."""
        rows = self.records.rows
        return rows[self._painter.marked] if 0 <= self._painter.marked < len(rows) else None

    @property
    def is_scrolled(self) -> bool:
        """Whether somebody has gone down the list."""
        return self.verticalScrollBar().value() > 0

    def mark(self, place: int) -> None:
        """Mark a row, the last one at most, and bring it into view, without a signal."""
        last = self.records.rowCount() - 1
        self._painter.marked = max(0, min(place, last))
        index = self.records.index(self._painter.marked, 0)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()
        self._look_ahead()

    def unmark(self) -> None:
        """Mark none."""
        self._painter.marked = -1
        self.viewport().update()

    def keep_in_sight(self) -> None:
        """Scroll to the marked row, where there is one."""
        if self.row is not None:
            self.mark(self._painter.marked)

    def select(self, place: int) -> None:
        """Mark a row as somebody who picks it does."""
        self.mark(place)
        self.selected.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk by arrows and page keys; tells whether it was one of them."""
        walk = WALKS.get(Qt.Key(event.key()))
        if walk is not None:
            self.walk(walk[0], by_page=walk[1])
        return walk is not None

    def walk(self, step: int, *, by_page: bool) -> None:
        """Select the row before (-1) or after (1) the marked one, or a page away."""
        page = max(1, self.viewport().height() // max(1, self.sizeHintForRow(0)))
        self.select(self._painter.marked + step * (page if by_page else 1))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.position().x() < self.tick_width:
            self.select(index.row())
            self.ticked.emit(self.records.key_at(index.row()))
        elif index.isValid():
            is_again = index.row() == self._painter.marked
            self.select(index.row())
            self.opened.emit()
            if is_again:
                self.again.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.viewport().width())

    def _look_ahead(self) -> None:
        """Ask for the next rows where somebody comes near the end of these."""
        rows = self.records.rowCount()
        seen = self.indexAt(self.viewport().rect().bottomLeft()).row()
        if rows and max(self._painter.marked, seen) >= rows - AHEAD:
            self.more_requested.emit()
