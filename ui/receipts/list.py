"""The list of invoices: heads, rows of two lines, the selected one marked."""

from collections.abc import Sequence
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
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)
from typing_extensions import override

from ui.kit.painting import LEFT, RIGHT, draw_icon, draw_text, fitted, text_width
from ui.kit.state import STATE_ICON, STATE_INK
from ui.kit.table.column_heads import ColumnHeads, Heading
from ui.kit.table.plain_view import make_rows
from ui.kit.table.row_data import row_data
from ui.receipts.view import InvoiceRow
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
ROW: Final = 57
HEAD: Final = 37
SIDE: Final = 16
GAP: Final = 12
NUMBER: Final = 54
TIME: Final = 52
AMOUNT: Final = 116
STATE: Final = 128
ICON: Final = 18
BAR: Final = 5
AHEAD: Final = 8
"""So many rows before the end the next ones are asked for."""


class InvoiceModel(QAbstractListModel):
    """The rows that were read so far, newest first."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[InvoiceRow, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(index, role, name=lambda at: self.rows[at].kind, spoken=self._spoken)

    def _spoken(self, at: int) -> str:
        row = self.rows[at]
        cells = (row.number, row.day, row.time, row.kind, row.buyer, row.amount, row.state_word)
        return ", ".join(each for each in cells if each)

    def show(self, rows: Sequence[InvoiceRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def add(self, rows: Sequence[InvoiceRow]) -> None:
        """Show older rows under those there are."""
        if rows:
            first = len(self.rows)
            self.beginInsertRows(NOTHING, first, first + len(rows) - 1)
            self.rows = (*self.rows, *rows)
            self.endInsertRows()

    def place_of(self, doc_id: str) -> int | None:
        """Return the row of an invoice, None where it is not among them."""
        places = (at for at, row in enumerate(self.rows) if row.doc_id == doc_id)
        return next(places, None)


class InvoiceColumns:
    """Where the columns of a row `width` px wide stand, at the present text size."""

    def __init__(self, row: QRectF) -> None:
        grown = current_theme().text_size / 100
        left = row.left() + SIDE
        right = row.right() - SIDE
        self.number = QRectF(left, row.top(), NUMBER * grown, row.height())
        self.time = QRectF(self.number.right() + GAP, row.top(), TIME * grown, row.height())
        self.state = QRectF(right - STATE * grown, row.top(), STATE * grown, row.height())
        amount = AMOUNT * grown
        self.amount = QRectF(self.state.left() - GAP - amount, row.top(), amount, row.height())
        begins = self.time.right() + GAP
        wide = max(0.0, self.amount.left() - GAP - begins)
        self.document = QRectF(begins, row.top(), wide, row.height())


class InvoiceDelegate(QStyledItemDelegate):
    """Draws one row; `selected` is the row that the keys act on."""

    def __init__(self, model: InvoiceModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
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
        columns = InvoiceColumns(rect)
        theme = self._theme
        strong = (theme.font(TextRole.LINE_AMOUNT), theme.colour("text"))
        number = (fitted(strong[0], row.number, columns.number.width()), strong[1])
        draw_text(painter, columns.number, row.number, number, LEFT)
        self._paint_moment(painter, columns.time, row)
        self._paint_document(painter, columns.document, row)
        amount = (fitted(strong[0], row.amount, columns.amount.width()), strong[1])
        draw_text(painter, columns.amount, row.amount, amount, RIGHT)
        self._paint_state(painter, columns.state, row)
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

    def _paint_moment(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        """Draw the time, with the day over it where the rows are of many."""
        theme = self._theme
        quiet = (theme.font(TextRole.LINE), theme.colour("text2"))
        if not row.day:
            draw_text(painter, rect, row.time, quiet, LEFT)
            return
        upper, lower = _halves(rect)
        draw_text(painter, upper, row.day, quiet, LEFT)
        small = (theme.font(TextRole.SMALL), theme.colour("text2"))
        draw_text(painter, lower, row.time, small, LEFT)

    def _paint_document(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        theme = self._theme
        upper, lower = _halves(rect)
        strong = (theme.font(TextRole.BODY_STRONG), theme.colour("text"))
        draw_text(painter, upper, row.kind, strong, LEFT)
        if row.buyer:
            begins = upper.left() + text_width(row.kind, strong[0])
            room = QRectF(begins, upper.top(), upper.right() - begins, upper.height())
            quiet = (theme.font(TextRole.BODY), theme.colour("text2"))
            draw_text(painter, room, f" · {row.buyer}", quiet, LEFT)
        small = (theme.font(TextRole.SMALL), theme.colour("text2"))
        draw_text(painter, lower, row.paid, small, LEFT)

    def _paint_state(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        theme = self._theme
        ink = STATE_INK[row.state]
        at = QPointF(rect.left(), rect.center().y())
        draw_icon(painter, at, STATE_ICON[row.state], theme, (ink, ICON))
        room = rect.adjusted(ICON + 6, 0, 0, 0)
        font = fitted(theme.font(TextRole.PILL), row.state_word, room.width())
        draw_text(painter, room, row.state_word, (font, theme.colour(ink)), LEFT)


def _halves(rect: QRectF) -> tuple[QRectF, QRectF]:
    """Return the places of two lines of a row."""
    half = rect.height() / 2
    upper = QRectF(rect.left(), rect.top() + 5, rect.width(), half - 3)
    lower = QRectF(rect.left(), rect.top() + half, rect.width(), half - 6)
    return upper, lower


class InvoiceList(QListView):
    """`selected` when another row is picked, `opened` when one is touched.

    `more_requested` where the rows that were read come to an end.
    """

    selected = Signal()
    opened = Signal()
    more_requested = Signal()
    resized = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.invoices = InvoiceModel()
        self._painter = InvoiceDelegate(self.invoices, self)
        self.setObjectName("receipts.list")
        self.setAccessibleName(words.say("receipts.list"))
        self.setModel(self.invoices)
        self.setItemDelegate(self._painter)
        make_rows(self)
        self.verticalScrollBar().valueChanged.connect(self._look_ahead)
        current_theme().changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def row(self) -> InvoiceRow | None:
        """The selected row."""
        rows = self.invoices.rows
        return rows[self._painter.selected] if self._painter.selected < len(rows) else None

    @property
    def is_scrolled(self) -> bool:
        """Whether somebody has gone down the list."""
        return self.verticalScrollBar().value() > 0

    def show_rows(self, rows: Sequence[InvoiceRow], select: str) -> None:
        """Show other rows, and select that of an invoice, or the first where it is not there."""
        self.invoices.show(rows)
        self.select(self.invoices.place_of(select) or 0)

    def select(self, place: int) -> None:
        """Select a row, the last one at most, and bring it into view."""
        last = self.invoices.rowCount() - 1
        self._painter.selected = max(0, min(place, last))
        index = self.invoices.index(self._painter.selected, 0)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()
        self._look_ahead()
        self.selected.emit()

    def walk(self, step: int, *, by_page: bool) -> None:
        """Select the row before (-1) or after (1) the selected one, or a page away."""
        page = max(1, self.viewport().height() // max(1, self.sizeHintForRow(0)))
        self.select(self._painter.selected + step * (page if by_page else 1))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self.select(index.row())
            self.opened.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.viewport().width())

    def _look_ahead(self) -> None:
        """Ask for the next rows where somebody comes near the end of these."""
        rows = self.invoices.rowCount()
        seen = self.indexAt(self.viewport().rect().bottomLeft()).row()
        is_near = max(self._painter.selected, seen) >= rows - AHEAD
        if rows and is_near:
            self.more_requested.emit()


def invoice_heads(words: Messages) -> ColumnHeads:
    """Return the names of the columns over the rows."""

    def columns(rect: QRectF) -> Sequence[Heading]:
        places = InvoiceColumns(rect)
        return (
            (words.say("receipts.column_number"), places.number, LEFT),
            (words.say("receipts.column_time"), places.time, LEFT),
            (words.say("receipts.column_document"), places.document, LEFT),
            (words.say("receipts.column_amount"), places.amount, RIGHT),
            (words.say("receipts.column_state"), places.state, LEFT),
        )

    return ColumnHeads(columns, HEAD)
