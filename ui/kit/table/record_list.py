"""A list of records: heads, rows of one or two lines, the one marked that the keys act on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from ui.kit.painting import LEFT, RIGHT, draw_icon, draw_text, fitted
from ui.kit.table.plain_view import make_plain
from ui.kit.table.row_data import row_data
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
ROW: Final = 52
HEAD: Final = 34
SIDE: Final = 16
GAP: Final = 12
BAR: Final = 5
ICON: Final = 15
AHEAD: Final = 8
"""So many rows before the end the next ones are asked for."""
NARROW: Final = 700
"""Px of a list in which the columns of `roomy` have no place."""
WALKS: Final = {
    Qt.Key.Key_Up: (-1, False),
    Qt.Key.Key_Down: (1, False),
    Qt.Key.Key_PageUp: (-1, True),
    Qt.Key.Key_PageDown: (1, True),
}
"""Where a key goes: one back or on, and whether by a whole page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListColumn:
    """A column `width` px wide; the one of 0 takes what is left, and has the line under it.

    `roomy` ones stand only where the list is wide.
    """

    words: str
    width: int
    is_right: bool = False
    is_strong: bool = False
    roomy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRecord:
    """A row by its key: a cell for each column, a small line under the name, a sign before it."""

    key: str
    cells: tuple[str, ...]
    sub: str = ""
    icon: str = ""


class RecordModel(QAbstractListModel):
    """The rows that were read so far."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[ListRecord, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(index, role, name=self._spoken, spoken=self._spoken)

    def _spoken(self, at: int) -> str:
        row = self.rows[at]
        return ", ".join(each for each in (*row.cells, row.sub) if each)

    def show(self, rows: Sequence[ListRecord]) -> None:
        """Show other rows; where they only go on after those there are, these stay in place."""
        known = len(self.rows)
        if known and tuple(rows[:known]) == self.rows:
            if len(rows) > known:
                self.beginInsertRows(NOTHING, known, len(rows) - 1)
                self.rows = tuple(rows)
                self.endInsertRows()
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def place_of(self, key: str) -> int | None:
        """Return the row of a key, None where it is not among them."""
        return next((at for at, row in enumerate(self.rows) if row.key == key), None)


def cells_of(rect: QRectF, columns: Sequence[ListColumn]) -> Sequence[QRectF | None]:
    """Return where each column stands in a row, at the present text size; None where hidden."""
    grown = current_theme().text_size / 100
    shown = [not each.roomy or rect.width() >= NARROW * grown for each in columns]
    fixed = sum(
        each.width * grown + GAP for each, is_shown in zip(columns, shown, strict=True) if is_shown
    )
    free = max(0.0, rect.width() - 2 * SIDE - fixed + GAP)
    left = rect.left() + SIDE
    places: list[QRectF | None] = []
    for each, is_shown in zip(columns, shown, strict=True):
        if not is_shown:
            places.append(None)
            continue
        width = each.width * grown or free
        places.append(QRectF(left, rect.top(), width, rect.height()))
        left += width + GAP
    return places


class RecordDelegate(QStyledItemDelegate):
    """Draws one row; `selected` is the row that the keys act on."""

    def __init__(self, model: RecordModel, columns: Sequence[ListColumn], parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._columns = columns
        self._theme = current_theme()
        self.selected = 0

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, round(ROW * self._theme.text_size / 100))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        row = self._model.rows[index.row()]
        is_hover = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, is_chosen=index.row() == self.selected, hover=is_hover)
        places = cells_of(rect, self._columns)
        for column, place, words in zip(self._columns, places, row.cells, strict=True):
            if place is None:
                continue
            if column.width:
                self._paint_cell(painter, place, column, words)
            else:
                self._paint_name(painter, place, row, words)
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, rect: QRectF, *, is_chosen: bool, hover: bool
    ) -> None:
        theme = self._theme
        fill = "accent_soft" if is_chosen else "sunken" if hover else ""
        if fill:
            painter.fillRect(rect, theme.colour(fill))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.colour("line"))
        if is_chosen:
            bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, theme.colour("accent"))

    def _paint_cell(self, painter: QPainter, place: QRectF, column: ListColumn, words: str) -> None:
        theme = self._theme
        role = TextRole.LINE_AMOUNT if column.is_strong else TextRole.BODY
        font = fitted(theme.font(role), words, place.width())
        ink = theme.colour("text" if column.is_strong else "text2")
        draw_text(painter, place, words, (font, ink), RIGHT if column.is_right else LEFT)

    def _paint_name(self, painter: QPainter, place: QRectF, row: ListRecord, words: str) -> None:
        theme = self._theme
        strong = (theme.font(TextRole.BODY_STRONG), theme.colour("text"))
        if not row.sub:
            draw_text(painter, place, words, strong, LEFT)
            return
        half = place.height() / 2
        upper = QRectF(place.left(), place.top() + 4, place.width(), half - 2)
        lower = QRectF(place.left(), place.top() + half, place.width(), half - 5)
        draw_text(painter, upper, words, strong, LEFT)
        if row.icon:
            at = QPointF(lower.left(), lower.center().y())
            draw_icon(painter, at, row.icon, theme, ("text2", ICON))
            lower.setLeft(lower.left() + ICON + 6)
        quiet = (theme.font(TextRole.SMALL), theme.colour("text2"))
        draw_text(painter, lower, row.sub, quiet, LEFT)


class RecordView(QListView):
    """`selected` when another row is picked, `opened` when one is touched.

    `more_requested` where the rows that were read come to an end.
    """

    selected = Signal()
    opened = Signal()
    more_requested = Signal()
    resized = Signal(int)

    def __init__(self, columns: Sequence[ListColumn]) -> None:
        super().__init__()
        self.records = RecordModel()
        self._painter = RecordDelegate(self.records, columns, self)
        self.setModel(self.records)
        self.setItemDelegate(self._painter)
        make_plain(self)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setAutoScroll(False)  # `select` scrolls; Qt would a second time
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().valueChanged.connect(self._look_ahead)
        current_theme().changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def row(self) -> ListRecord | None:
        """The selected row."""
        rows = self.records.rows
        return rows[self._painter.selected] if self._painter.selected < len(rows) else None

    def mark(self, place: int) -> None:
        """Mark a row, the last one at most, and bring it into view, without a signal."""
        last = self.records.rowCount() - 1
        self._painter.selected = max(0, min(place, last))
        index = self.records.index(self._painter.selected, 0)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()
        self._look_ahead()

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk by arrows and page keys; tells whether it was one of them."""
        walk = WALKS.get(Qt.Key(event.key()))
        if walk is not None:
            self.walk(walk[0], by_page=walk[1])
        return walk is not None

    def walk(self, step: int, *, by_page: bool) -> None:
        """Select the row before (-1) or after (1) the selected one, or a page away."""
        page = max(1, self.viewport().height() // max(1, self.sizeHintForRow(0)))
        self._select(self._painter.selected + step * (page if by_page else 1))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self._select(index.row())
            self.opened.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.viewport().width())

    def _select(self, place: int) -> None:
        self.mark(place)
        self.selected.emit()

    def _look_ahead(self) -> None:
        """Ask for the next rows where somebody comes near the end of these."""
        rows = self.records.rowCount()
        seen = self.indexAt(self.viewport().rect().bottomLeft()).row()
        if rows and max(self._painter.selected, seen) >= rows - AHEAD:
            self.more_requested.emit()


class RecordHeads(QWidget):
    """The names of the columns over the rows."""

    def __init__(self, columns: Sequence[ListColumn]) -> None:
        super().__init__()
        self._columns = columns
        self._theme = current_theme()
        self._room = 0
        self.setFixedHeight(HEAD)
        self._theme.changed.connect(self.update)

    def set_room(self, width: int) -> None:
        """Stand over rows `width` px wide."""
        self._room = width
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        pen = (self._theme.font(TextRole.SMALL_STRONG), self._theme.colour("text3"))
        painter = QPainter(self)
        places = cells_of(QRectF(0, 0, self._room, self.height()), self._columns)
        for column, place in zip(self._columns, places, strict=True):
            if place is not None:
                draw_text(painter, place, column.words, pen, RIGHT if column.is_right else LEFT)
        painter.end()


class RecordList(QWidget):
    """Heads over the rows, on whatever panel it is put."""

    def __init__(self, columns: Sequence[ListColumn], *, name: str, spoken: str) -> None:
        """`name` is the rows' object name, `spoken` what a screen reader calls them."""
        super().__init__()
        self.view = RecordView(columns)
        self.view.setObjectName(name)
        self.view.setAccessibleName(spoken)
        self.heads = RecordHeads(columns)
        self.view.resized.connect(self.heads.set_room)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heads)
        column.addWidget(self.view, 1)

    def show_rows(self, rows: Sequence[ListRecord], select: str) -> None:
        """Show other rows, and mark that of a key, or the first where it is not there."""
        self.view.records.show(rows)
        self.view.mark(self.view.records.place_of(select) or 0)
