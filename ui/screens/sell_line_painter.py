"""Painting of the sale lines.

Lives here: `LinePainter`, which draws a closed, a discounted or the opened line.
Must not: choose which line is opened, or hold texts of its own.
"""

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPaintDevice, QPainter, QPixmap
from PySide6.QtWidgets import QHeaderView

from ui.messages import Messages
from ui.models.basket_model import BasketModel, Column
from ui.screens.sell_line_tail import LineTail
from ui.screens.sell_measures import USUAL, SellMeasures
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.painting import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_icon,
    draw_text,
    text_width,
)
from ui.widgets.pictures import Pictures

COLUMNS: Final = tuple(Column)
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
        self._model, self._words, self._columns = model, words, columns
        self._theme = current_theme()
        self._tail = LineTail(words, self)
        self._pictures = Pictures(self, most=LINES_KEPT, ground="surface")
        self._places: tuple[tuple[Column, int, int], ...] = ()
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

        line, dots = self._model.line(row), onto.devicePixelRatio()
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

    def _find_places(self) -> tuple[tuple[Column, int, int], ...]:
        """Return each column with its left edge and its width in px; kept until one changes."""
        at, size = self._columns.sectionViewportPosition, self._columns.sectionSize
        self._places = tuple((each, at(each), size(each)) for each in COLUMNS)
        return self._places

    def _forget_places(self) -> None:
        self._places = ()
        self._pictures.forget()

    def _paint_cell(
        self, painter: QPainter, rect: QRectF, cell: tuple[int, Column], *, is_open: bool
    ) -> None:
        row, column = cell
        match column:
            case Column.NUMBER:
                pen = (self._theme.font(Role.SMALL), self._theme.colour("text3"))
                inside = rect.adjusted(INDENT, 0, 0, 0)
                draw_text(painter, inside, self._model.text(row, column), pen, CENTRE)
            case Column.ARTICLE:
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
        low, high = self._theme.colour("accent_soft"), self._theme.colour("accent")
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
            (Role.LINE_NOW, self.measures.text_now) if is_open else (Role.LINE, self.measures.text)
        )
        font = self._theme.sized(role, px)
        room = rect.adjusted(0, 0, -self.reserved if is_open else -12, 0)
        pen = (font, self._theme.colour("text"))
        name = self._model.text(row, Column.ARTICLE)
        if not is_open and not self._model.discount_text(row):
            draw_text(painter, room, name, pen, LEFT)
            return
        high, low = font.pixelSize() * LINE_HEIGHT, 22.0 if is_open else LOW
        top = room.center().y() - (high + low) / 2
        draw_text(painter, QRectF(room.left(), top, room.width(), high), name, pen, LEFT)
        under = QRectF(room.left(), top + high, room.width(), low)
        self._paint_small_line(painter, under, row, is_open=is_open)

    def _paint_small_line(
        self, painter: QPainter, rect: QRectF, row: int, *, is_open: bool
    ) -> None:
        """Draw the discount, or code and VAT, and `· Del hiq` when opened."""
        pen = (self._theme.font(Role.SMALL), self._theme.colour("text2"))
        left, middle = rect.left(), rect.center().y()
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
        self, painter: QPainter, rect: QRectF, cell: tuple[int, Column], *, is_open: bool
    ) -> None:
        """Draw a number at the right; the opened line's quantity stands in the stepper."""
        row, column = cell
        if is_open and column is Column.QUANTITY:
            return
        edge = self.measures.edge if column is Column.AMOUNT else 0
        px = self.measures.text_now if is_open else self.measures.text
        role = Role.LINE_AMOUNT if column is Column.AMOUNT else Role.LINE
        ink = self._theme.colour("text2" if column is Column.PRICE else "text")
        words = self._model.text(row, column)
        room = rect.adjusted(0, 0, -edge, 0)
        font = self._fitting(words, role, px, room.width())
        was = self._model.list_price_text(row) if column is Column.PRICE else ""
        if was:
            high = font.pixelSize() * LINE_HEIGHT
            top = room.center().y() - (high + LOW) / 2
            self._paint_list_price(painter, QRectF(room.left(), top + high, room.width(), LOW), was)
            room = QRectF(room.left(), top, room.width(), high)
        draw_text(painter, room, words, (font, ink), RIGHT)

    def _paint_list_price(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """Draw the price that was not asked, struck through, under the one that is."""
        font = QFont(self._fitting(words, Role.SMALL, SMALL, rect.width()))
        font.setStrikeOut(True)
        draw_text(painter, rect, words, (font, self._theme.colour("text3")), RIGHT)

    def _fitting(self, words: str, role: Role, px: int, room: float) -> QFont:
        """The largest font up to `px` in which a number fits: a number is never cut."""
        for size in range(px, SMALLEST - 1, -1):
            font = self._theme.sized(role, size)
            if text_width(words, font) <= room - 4:
                return font
        return self._theme.sized(role, SMALLEST)
