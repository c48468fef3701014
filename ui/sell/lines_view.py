"""The table of the sale lines, the names of its columns, and the bar that takes no room of it."""

from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSignalBlocker,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QScrollBar, QTableView
from typing_extensions import override

from ui.kit.painting import CENTRE, LEFT, RIGHT, Painted, draw_text, text_width
from ui.kit.table.plain_view import make_plain
from ui.sell.basket_model import HEADINGS, BasketColumn, BasketModel
from ui.sell.line_painter import INDENT, LinePainter
from ui.sell.measures import USUAL, SellMeasures
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

ROOM = 12
"""Between a number and the column before it, in px."""
FLASH_MS: Final = 120
"""How long a line just added is brighter (ui design, section 7)."""


class OverlayBar(QScrollBar):
    """Stands for the upright bar of `area`, which is never shown itself.

    The bar of an area makes it narrower: all that is in it would be laid out and painted anew.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(Qt.Orientation.Vertical, area)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._own = area.verticalScrollBar()
        self._own.rangeChanged.connect(self._take_range)
        self._own.valueChanged.connect(self.setValue)
        self.valueChanged.connect(self._own.setValue)
        self.hide()

    def place(self, room: QRect) -> None:
        """Stand at the right edge of `room`, in px of the area."""
        width = self.sizeHint().width()
        self.setGeometry(room.right() + 1 - width, room.top(), width, room.height())

    def _take_range(self, least: int, most: int) -> None:
        self.setRange(least, most)
        self.setPageStep(self._own.pageStep())
        self.setSingleStep(self._own.singleStep())
        self.setValue(self._own.value())
        self.setVisible(most > least)


class LineFlash(QVariantAnimation):
    """Its value falls from 1 to 0 after each `begin`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setDuration(FLASH_MS)
        self.setStartValue(1.0)
        self.setEndValue(0.0)

    def begin(self) -> None:
        """Be bright, also where it has not faded yet."""
        self.stop()
        self.start()

    def is_on(self) -> bool:
        """Whether it is brighter at this moment."""
        return self.state() is QVariantAnimation.State.Running


class LinesView(QTableView):
    """Rows of the basket; `opened` after another line was opened, `placed` when rows have moved."""

    opened = Signal()
    placed = Signal()

    def __init__(self, model: BasketModel, words: Messages) -> None:
        super().__init__()
        self._model = model
        self._measures = USUAL
        self._theme = current_theme()
        self._open = QPersistentModelIndex()
        self._lays_rows_out = False
        self._painter = LinePainter(model, words, self.horizontalHeader())
        self.setModel(model)
        self._flash = LineFlash(self)
        self._flash.valueChanged.connect(self._show_flash)
        self._bar = OverlayBar(self)
        self._be_plain()
        modes = QHeaderView.ResizeMode
        for column in BasketColumn:
            mode = modes.Stretch if column is BasketColumn.ARTICLE else modes.Fixed
            self.horizontalHeader().setSectionResizeMode(column, mode)
        # No lambdas: nobody destroys the model, and Qt would keep them, and the window in them.
        model.dataChanged.connect(self._fit_changed)
        model.rowsInserted.connect(self._fit_inserted)
        self.verticalScrollBar().valueChanged.connect(self.placed)
        self._theme.changed.connect(self.viewport().update)
        self.set_measures(USUAL)

    def _be_plain(self) -> None:
        """Take away what a table has and sale lines have not: grid, headers, focus, selection."""
        make_plain(self)
        self.setShowGrid(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAutoScroll(False)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.hide()
            header.setMinimumSectionSize(20)

    def row(self) -> int | None:
        """The opened row; None when there is none."""
        return self._open.row() if self._open.isValid() else None

    def open_row(self, row: int | None) -> None:
        """Open a row, close the one that was open, and bring it into view."""
        before = self.row()
        self._open = QPersistentModelIndex()
        self._painter.open_row = row
        if before is not None:
            self._fit(before)
        if row is not None:
            self._open = QPersistentModelIndex(self._model.index(row, 0))
            self._fit(row)
            # do it now, or Qt paints, lays the rows out a moment later, and paints again
            self._lays_rows_out = True
            try:
                self.doItemsLayout()
            finally:
                self._lays_rows_out = False
            self.setCurrentIndex(self._model.index(row, BasketColumn.ARTICLE))
            self._bring_into_view(row)
        self.viewport().update()
        self.opened.emit()

    def flash(self) -> None:
        """Let the opened row, just added, be brighter for a moment; not with less motion."""
        if self._theme.animate:
            self._flash.begin()

    def is_flashing(self) -> bool:
        """Whether the opened row is brighter at this moment."""
        return self._flash.is_on()

    def reserve(self, width: int) -> None:
        """Keep the name of the opened row clear of a stepper `width` px wide."""
        self._painter.reserved = max(0, width - self._measures.quantity) + 12
        self.viewport().update()

    def set_measures(self, measures: SellMeasures) -> None:
        """Take heights, widths and type sizes of another width."""
        self._measures = measures
        self._painter.measures = measures
        widths = {
            BasketColumn.NUMBER: INDENT + measures.number,
            BasketColumn.QUANTITY: measures.quantity,
            BasketColumn.PRICE: measures.price,
            BasketColumn.AMOUNT: measures.amount + measures.edge,
        }
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        self.verticalHeader().setDefaultSectionSize(measures.line)
        self._fit_rows(0, self._model.rowCount() - 1)
        self.updateGeometries()
        self.viewport().update()
        self.placed.emit()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """A tap opens the line under it, or the last one under all rows."""
        last = self._model.rowCount() - 1
        row = self.rowAt(round(event.position().y()))
        if last >= 0:
            self.open_row(last if row < 0 else row)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent, /) -> None:
        self.mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint line by line: asked for each cell, Python would be the most of a scan's time.

        The ground too, so that Qt need not paint the panel and the page under it first: at scales
        such as 150 % the edge lies within a dot, which nobody else would fill.
        """
        painter = QPainter(self.viewport())
        part = event.rect()
        painter.fillRect(part.adjusted(-1, -1, 1, 1), self._theme.colour("surface"))
        first = self.rowAt(part.top())
        last = self.rowAt(part.bottom())
        count = self._model.rowCount()  # where no row is, Qt says -1
        top = part.top() if first < 0 else self.rowViewportPosition(first)
        width = self.viewport().width()
        for row in range(count if first < 0 else first, count if last < 0 else last + 1):
            height = self.rowHeight(row)
            self._painter.paint(painter, QRect(0, top, width, height), row)
            top += height
        painter.end()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._bar.place(self.viewport().geometry())
        if self._open.isValid():
            self._bring_into_view(self._open.row())
        self.placed.emit()

    @override
    def updateGeometries(self) -> None:
        """Leave all but the range of the bar as it is where rows alone have changed."""
        if self._lays_rows_out:
            height = self.viewport().height()
            bar = self.verticalScrollBar()
            below = self.verticalHeader().length() - height
            bar.setRange(0, max(0, below))
            bar.setPageStep(height)
        else:
            super().updateGeometries()

    @override
    def scrollContentsBy(self, dx: int, dy: int, /) -> None:
        """Move nothing on the screen: every row in sight is painted anew."""
        self.verticalHeader().setOffset(self.verticalScrollBar().value())
        self.viewport().update()

    def _bring_into_view(self, row: int) -> None:
        bar = self.verticalScrollBar()
        top = self.rowViewportPosition(row)
        below = top + self.rowHeight(row) - self.viewport().height()
        if top < 0 or below > 0:
            bar.setValue(bar.value() + (top if top < 0 else below))

    def _show_flash(self, strength: object) -> None:
        self._painter.flash = strength if isinstance(strength, float) else 0.0
        row = self.row()
        if row is not None:
            top = self.rowViewportPosition(row)
            height = self.rowHeight(row)
            self.viewport().update(0, top - 1, self.viewport().width(), height + 2)  # scaled edges

    def _fit_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self._fit_rows(first.row(), last.row())

    def _fit_inserted(self, _: QModelIndex, first: int, last: int) -> None:
        self._fit_rows(first, last)

    def _fit_rows(self, first: int, last: int) -> None:
        for row in range(first, last + 1):
            self._fit(row)
            self._widen(row, BasketColumn.PRICE, 0)
            self._widen(row, BasketColumn.AMOUNT, self._measures.edge)

    def _closed_height(self, row: int) -> int:
        has_two = self._model.has_two_rows(row)
        return self._measures.line_discount if has_two else self._measures.line

    def _fit(self, row: int) -> None:
        """Give a row the height that belongs to it."""
        is_open = row == self.row()
        height = self._measures.line_now if is_open else self._closed_height(row)
        if self.rowHeight(row) != height:
            # Quietly: told of it, Qt would paint every row once more, a moment after the line.
            with QSignalBlocker(self.verticalHeader()):
                self.setRowHeight(row, height)

    def _widen(self, row: int, column: BasketColumn, edge: int) -> None:
        """Make a column wider for a number that would not fit: it is never cut."""
        font = self._theme.sized(TextRole.LINE_AMOUNT, self._measures.text)
        wanted = round(text_width(self._model.text(row, column), font)) + edge + ROOM
        if wanted > self.columnWidth(column):
            self.setColumnWidth(column, wanted)


class LinesHeader(Painted):
    """The names of the columns, over the columns of the view."""

    def __init__(self, words: Messages, view: LinesView) -> None:
        super().__init__()
        self._view = view
        self._names = {column: words.say(key) for column, key in HEADINGS.items()}
        self._measures = USUAL
        view.horizontalHeader().sectionResized.connect(self.update)
        view.model().rowsInserted.connect(self._show_names)
        view.model().rowsRemoved.connect(self._show_names)
        view.verticalScrollBar().valueChanged.connect(self.update)

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the height and the type of another width."""
        self._measures = measures
        self.setFixedHeight(measures.head)
        self.update()

    def _show_names(self, _: QModelIndex, first: int) -> None:
        """The names go with the last line and come with the first."""
        if not first:
            self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if not self._view.model().rowCount():
            return  # there is nothing under it
        font = self.theme.sized(TextRole.SMALL_STRONG, self._measures.text_head)
        pen = (font, self.theme.colour("text3"))
        for column, name in self._names.items():
            left = self._view.columnViewportPosition(column)
            room = QRectF(left, 0, self._view.columnWidth(column), self.height())
            if column is BasketColumn.NUMBER:
                draw_text(painter, room.adjusted(8, 0, 0, 0), name, pen, CENTRE)
            elif column is BasketColumn.ARTICLE:
                draw_text(painter, room, name, pen, LEFT)
            else:
                edge = self._measures.edge if column is BasketColumn.AMOUNT else 0
                draw_text(painter, room.adjusted(0, 0, -edge, 0), name, pen, RIGHT)
        if self._view.verticalScrollBar().value():  # rows are hidden under it
            line = QRectF(0, self.height() - 1, self.width(), 1)
            painter.fillRect(line, self.theme.colour("line2"))
