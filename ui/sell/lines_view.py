"""The table view of the sale lines: one opened row, plain rows, rows with a discount."""

from math import ceil, floor
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QMouseEvent,
    QPaintDevice,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QTableView
from typing_extensions import override

from ui.kit.painting import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.kit.pictures import Pictures
from ui.kit.table.overlay_bar import OverlayBar
from ui.kit.table.plain_view import make_plain
from ui.sell.basket_model import BasketColumn, BasketModel
from ui.sell.measures import USUAL, SellMeasures
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

FLASH_MS: Final = 120
"""How long a line just added is brighter (ui design, section 7)."""


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


DOT: Final = " · "
HEIGHT: Final = 22
BESIDE_KEY: Final = 6
"""Between the key cap and its word, in px."""


class LineTail(QObject):
    """` · Del hiq`: a picture, for it is the same under every line, and its key cap is costly."""

    def __init__(self, words: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._key = words.say("key.delete")
        self._remove = words.say("sell.remove")
        self._theme = current_theme()
        self._pictures = Pictures(self, most=1, ground="")
        self._theme.changed.connect(self._measure)
        self._measure()

    def paint(self, painter: QPainter, at: QPointF) -> None:
        """Draw it with its left edge at `at.x` and its middle at `at.y`."""
        top = floor(at.y() + 0.5) - HEIGHT // 2  # round() would hop with the place in the list
        room = QRect(floor(at.x() + 0.5), top, ceil(self.width), HEIGHT)
        self._pictures.draw(painter, room, (), self._paint)

    def _measure(self) -> None:
        """How wide it is, in px."""
        font = self._theme.font(TextRole.SMALL)
        words = text_width(DOT, font) + text_width(self._remove, font)
        self.width = words + key_cap_width(self._key, self._theme) + BESIDE_KEY + 2

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        pen = (self._theme.font(TextRole.SMALL), self._theme.colour("text2"))
        room = QRectF(rect)
        draw_text(painter, room, DOT, pen, LEFT)
        room.setLeft(room.left() + text_width(DOT, pen[0]))
        draw_key_cap(painter, QPointF(room.left(), room.center().y()), self._key, self._theme)
        room.setLeft(room.left() + key_cap_width(self._key, self._theme) + BESIDE_KEY)
        draw_text(painter, room, self._remove, pen, LEFT)


COLUMNS: Final = tuple(BasketColumn)
LINES_KEPT: Final = 30
"""Three windows full."""
BAR: Final = 5
"""Width of the accent bar at the left of the opened line, in px."""
INDENT: Final = 8
SMALLEST: Final = 9
"""A number that fits in no readable size is an exception; it is never cut, in px."""
TAG: Final = 15
LOW: Final = 18.0
"""Height of a small line under a name or a price, in px."""
LINE_HEIGHT: Final = 1.35
"""Of a line of text, as a part of its size."""
SMALL: Final = 13
READABLE: Final = 2
"""A line scrolled up by more than this part of its height shows halves of letters: none instead."""
FLASH: Final = 0.35
"""How far the ground of a line just added is on its way to the accent."""


class LinePainter(QObject):
    """Draws a line of the basket under `columns`; `open_row` has the stepper.

    The stepper takes `reserved` px from the name. A closed line is drawn once, while nobody waits
    (`draw_ahead`) or when it is first seen, and its picture shown until the basket has another line
    in its place.
    """

    def __init__(
        self, model: BasketModel, words: Messages, columns: QHeaderView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._words = words
        self._columns = columns
        self._theme = current_theme()
        self._tail = LineTail(words, self)
        self._pictures = Pictures(self, most=LINES_KEPT, ground="surface")
        self._places: tuple[tuple[BasketColumn, int, int], ...] = ()
        columns.sectionResized.connect(self._forget_places)
        self.measures = USUAL
        self.open_row: int | None = None
        self.reserved = 0
        self.flash = 0.0

    def paint(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Draw the line of a row into `rect`, which is as wide as all columns."""
        if row == self.open_row:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_line(painter, QRectF(rect), row, is_open=True)
        elif rect.bottom() < rect.height() // READABLE:
            painter.fillRect(rect, self._theme.colour("surface"))
        else:
            painter.drawPixmap(rect.topLeft(), self._closed(row, rect.size(), painter.device()))

    def draw_ahead(self, row: int, size: QSize, onto: QPaintDevice) -> None:
        """Draw how an opened line looks closed, before the next one closes it."""
        self._closed(row, size, onto)

    def _closed(self, row: int, size: QSize, onto: QPaintDevice) -> QPixmap:
        def paint(painter: QPainter, room: QRectF) -> None:
            self._paint_line(painter, room, row, is_open=False)

        line = self._model.line(row)
        dots = onto.devicePixelRatio()
        return self._pictures.ready(size, dots, line, paint, place=row)

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the type sizes of another width."""
        self.measures = measures
        self._pictures.forget()

    def _paint_line(self, painter: QPainter, rect: QRectF, row: int, *, is_open: bool) -> None:
        self._paint_ground(painter, rect, is_open=is_open)
        for column, left, width in self._places or self._find_places():
            room = QRectF(rect.left() + left, rect.top(), width, rect.height())
            self._paint_cell(painter, room, (row, column), is_open=is_open)

    def _find_places(self) -> tuple[tuple[BasketColumn, int, int], ...]:
        """Return each column with its left edge and its width in px; kept until one changes."""
        at = self._columns.sectionViewportPosition
        size = self._columns.sectionSize
        self._places = tuple((each, at(each), size(each)) for each in COLUMNS)
        return self._places

    def _forget_places(self) -> None:
        self._places = ()
        self._pictures.forget()

    def _paint_cell(
        self, painter: QPainter, rect: QRectF, cell: tuple[int, BasketColumn], *, is_open: bool
    ) -> None:
        row, column = cell
        match column:
            case BasketColumn.NUMBER:
                pen = (self._theme.font(TextRole.SMALL), self._theme.colour("text3"))
                inside = rect.adjusted(INDENT, 0, 0, 0)
                draw_text(painter, inside, self._model.text(row, column), pen, CENTRE)
            case BasketColumn.ARTICLE:
                self._paint_article(painter, rect, row, is_open=is_open)
            case _:
                self._paint_figure(painter, rect, cell, is_open=is_open)

    def _paint_ground(self, painter: QPainter, rect: QRectF, *, is_open: bool) -> None:
        if not is_open:
            top = QRectF(rect.left(), rect.top(), rect.width(), 1)
            painter.fillRect(top, self._theme.colour("line"))
            return
        painter.fillRect(rect, self._open_ground())
        bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
        painter.fillRect(bar, self._theme.colour("accent"))

    def _open_ground(self) -> QColor:
        """The ground of the opened line; nearer to the accent while it flashes."""
        low = self._theme.colour("accent_soft")
        high = self._theme.colour("accent")
        if not self.flash:
            return low
        part = self.flash * FLASH
        return QColor.fromRgbF(
            low.redF() + (high.redF() - low.redF()) * part,
            low.greenF() + (high.greenF() - low.greenF()) * part,
            low.blueF() + (high.blueF() - low.blueF()) * part,
        )

    def _paint_article(self, painter: QPainter, rect: QRectF, row: int, *, is_open: bool) -> None:
        """Draw the name; under it the discount, or what an opened line tells besides."""
        role, px = (
            (TextRole.LINE_NOW, self.measures.text_now)
            if is_open
            else (TextRole.LINE, self.measures.text)
        )
        font = self._theme.sized(role, px)
        room = rect.adjusted(0, 0, -self.reserved if is_open else -12, 0)
        pen = (font, self._theme.colour("text"))
        name = self._model.text(row, BasketColumn.ARTICLE)
        if not is_open and not self._model.discount_text(row):
            draw_text(painter, room, name, pen, LEFT)
            return
        high = font.pixelSize() * LINE_HEIGHT
        low = 22.0 if is_open else LOW
        top = room.center().y() - (high + low) / 2
        draw_text(painter, QRectF(room.left(), top, room.width(), high), name, pen, LEFT)
        under = QRectF(room.left(), top + high, room.width(), low)
        self._paint_small_line(painter, under, row, is_open=is_open)

    def _paint_small_line(
        self, painter: QPainter, rect: QRectF, row: int, *, is_open: bool
    ) -> None:
        """Draw the discount, or code and VAT, and `· Del hiq` when opened."""
        pen = (self._theme.font(TextRole.SMALL), self._theme.colour("text2"))
        left = rect.left()
        middle = rect.center().y()
        words = self._model.discount_text(row)
        if words:
            draw_icon(painter, QPointF(left, middle), "tag", self._theme, ("text2", TAG))
            left += TAG + 5
        words = words or self._model.detail_text(row)
        after = self._tail.width if is_open else 0.0
        room = QRectF(left, rect.top(), max(0.0, rect.right() - left - after), rect.height())
        width = min(text_width(words, pen[0]), room.width())
        draw_text(painter, room, words, pen, LEFT)
        if is_open:
            self._tail.paint(painter, QPointF(left + width, middle))

    def _paint_figure(
        self, painter: QPainter, rect: QRectF, cell: tuple[int, BasketColumn], *, is_open: bool
    ) -> None:
        """Draw a number at the right; the opened line's quantity stands in the stepper."""
        row, column = cell
        if is_open and column is BasketColumn.QUANTITY:
            return
        edge = self.measures.edge if column is BasketColumn.AMOUNT else 0
        px = self.measures.text_now if is_open else self.measures.text
        role = TextRole.LINE_AMOUNT if column is BasketColumn.AMOUNT else TextRole.LINE
        ink = self._theme.colour("text2" if column is BasketColumn.PRICE else "text")
        words = self._model.text(row, column)
        room = rect.adjusted(0, 0, -edge, 0)
        font = self._fitting(words, role, px, room.width())
        was = self._model.list_price_text(row) if column is BasketColumn.PRICE else ""
        if was:
            high = font.pixelSize() * LINE_HEIGHT
            top = room.center().y() - (high + LOW) / 2
            self._paint_list_price(painter, QRectF(room.left(), top + high, room.width(), LOW), was)
            room = QRectF(room.left(), top, room.width(), high)
        draw_text(painter, room, words, (font, ink), RIGHT)

    def _paint_list_price(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """Draw the price that was not asked, struck through, under the one that is."""
        font = QFont(self._fitting(words, TextRole.SMALL, SMALL, rect.width()))
        font.setStrikeOut(True)
        draw_text(painter, rect, words, (font, self._theme.colour("text3")), RIGHT)

    def _fitting(self, words: str, role: TextRole, px: int, room: float) -> QFont:
        """The largest font up to `px` in which a number fits: a number is never cut."""
        for size in range(px, SMALLEST - 1, -1):
            font = self._theme.sized(role, size)
            if text_width(words, font) <= room - 4:
                return font
        return self._theme.sized(role, SMALLEST)


ROOM = 12
"""Between a number and the column before it, in px."""
AHEAD_MS = 20
"""So long after a line was opened its closed picture is drawn, for the next one to find."""


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
        self._painter = LinePainter(model, words, self.horizontalHeader(), self)
        self.setModel(model)
        self._ahead = QTimer(self, singleShot=True, interval=AHEAD_MS)
        self._ahead.timeout.connect(self._draw_ahead)
        self._flash = LineFlash(self)
        self._flash.valueChanged.connect(self._show_flash)
        self._bar = OverlayBar(self)
        self._be_plain()
        modes = QHeaderView.ResizeMode
        for column in BasketColumn:
            mode = modes.Stretch if column is BasketColumn.ARTICLE else modes.Fixed
            self.horizontalHeader().setSectionResizeMode(column, mode)
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
            self._lay_rows_out()
            self.setCurrentIndex(self._model.index(row, BasketColumn.ARTICLE))
            self._bring_into_view(row)
            self._ahead.start()
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
        self._painter.set_measures(measures)
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

        The ground too, so that Qt need not paint the panel and the page under it first.
        """
        painter = QPainter(self.viewport())
        part = event.rect()
        first = self.rowAt(part.top())
        last = self.rowAt(part.bottom())
        count = self._model.rowCount()  # where no row is, Qt says -1
        top = part.top() if first < 0 else self.rowViewportPosition(first)
        width = self.viewport().width()
        for row in range(count if first < 0 else first, count if last < 0 else last + 1):
            height = self.rowHeight(row)
            self._painter.paint(painter, QRect(0, top, width, height), row)
            top += height
        left_over = QRect(0, top, width, part.bottom() + 1 - top)
        if not left_over.isEmpty():
            painter.fillRect(left_over, self._theme.colour("surface"))
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

    def _lay_rows_out(self) -> None:
        """Do it now, or Qt paints, lays the rows out a moment later, and paints again."""
        self._lays_rows_out = True
        try:
            self.doItemsLayout()
        finally:
            self._lays_rows_out = False

    @override
    def scrollContentsBy(self, dx: int, dy: int, /) -> None:
        """Move nothing on the screen: every row in sight is painted anew, and is a picture."""
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

    def _draw_ahead(self) -> None:
        row = self.row()
        if row is not None:
            size = QSize(self.viewport().width(), self._closed_height(row))
            self._painter.draw_ahead(row, size, self.viewport())

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
