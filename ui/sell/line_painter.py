"""Drawing a line of the sale: plain, with a discount, or opened."""

from math import ceil, floor
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QHeaderView

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
from ui.kit.table.record_list import whole_parts
from ui.sell.basket_model import BasketColumn, BasketModel
from ui.sell.measures import USUAL
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height, TextRole

DOT: Final = " · "
TAIL_HEIGHT: Final = 22
BESIDE_KEY: Final = 6
"""Between the key cap and its word, in px."""
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


class LinePainter:
    """Draws a line of the basket under `columns`; `open_row` has the stepper.

    The stepper takes `reserved` px from the name. `flash` is how bright a line just added still is.
    """

    def __init__(self, model: BasketModel, words: Messages, columns: QHeaderView) -> None:
        self._model = model
        self._words = words
        self._columns = columns
        self._theme = current_theme()
        self.measures = USUAL
        self.open_row: int | None = None
        self.reserved = 0
        self.flash = 0.0

    def paint(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Draw the line of a row into `rect`, as wide as all columns, on a ground that is there."""
        is_open = row == self.open_row
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_open or rect.bottom() >= rect.height() // READABLE:
            self._paint_line(painter, QRectF(rect), row, is_open=is_open)

    def _paint_line(self, painter: QPainter, rect: QRectF, row: int, *, is_open: bool) -> None:
        self._paint_ground(painter, rect, is_open=is_open)
        for column in BasketColumn:
            left = rect.left() + self._columns.sectionViewportPosition(column)
            width = self._columns.sectionSize(column)
            room = QRectF(left, rect.top(), width, rect.height())
            self._paint_cell(painter, room, (row, column), is_open=is_open)

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
        is_deposit = self._model.line(row).deposit_each is not None
        room = rect.adjusted(2 * INDENT * is_deposit, 0, -self.reserved if is_open else -12, 0)
        pen = (font, self._theme.colour("text2" if is_deposit else "text"))
        name = self._model.text(row, BasketColumn.ARTICLE)
        if not is_open and not self._model.note_text(row):
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
        words = self._model.note_text(row) if words or not is_open else words
        words = words or self._model.detail_text(row)
        after = self._tail_width() if is_open else 0.0
        room = QRectF(left, rect.top(), max(0.0, rect.right() - left - after), rect.height())
        words = whole_parts(words, pen[0], room.width())
        width = min(text_width(words, pen[0]), room.width())
        draw_text(painter, room, words, pen, LEFT)
        if is_open:
            self._paint_tail(painter, QPointF(left + width, middle))

    def _tail_width(self) -> float:
        """The width of ` · Del hiq` under an opened line, in px."""
        font = self._theme.font(TextRole.SMALL)
        words = text_width(DOT, font) + text_width(self._words.say("sell.remove"), font)
        return words + key_cap_width(self._words.say("key.delete"), self._theme) + BESIDE_KEY + 2

    def _paint_tail(self, painter: QPainter, at: QPointF) -> None:
        """Draw it with its left edge at `at.x` and its middle at `at.y`."""
        key = self._words.say("key.delete")
        pen = (self._theme.font(TextRole.SMALL), self._theme.colour("text2"))
        top = floor(at.y() + 0.5) - TAIL_HEIGHT // 2  # round() would hop with the place in the list
        room = QRectF(floor(at.x() + 0.5), top, ceil(self._tail_width()), TAIL_HEIGHT)
        draw_text(painter, room, DOT, pen, LEFT)
        dot = text_width(DOT, pen[0])
        cap = QPointF(room.left() + round(dot), top + Height.KEY_CAP / 2)
        draw_key_cap(painter, cap, key, self._theme)
        room.setLeft(room.left() + dot + key_cap_width(key, self._theme) + BESIDE_KEY)
        draw_text(painter, room, self._words.say("sell.remove"), pen, LEFT)

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
