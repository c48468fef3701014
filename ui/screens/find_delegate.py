"""Painting of the found articles.

Lives here: `FindDelegate`, which draws a row: number, name with marks, code, unit, VAT, price.
Must not: choose the selected row, or hold texts of its own.
"""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from ui.models.found_model import DIRECT, FoundModel, FoundRow
from ui.screens.find_columns import FindColumns, find_columns
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Height, Radius
from ui.widgets.painting import (
    LEFT,
    RIGHT,
    draw_icon,
    draw_key_cap,
    draw_text,
    fitted,
    text_width,
)

BAR: Final = 5
SCALE: Final = 18
TEXT: Final = 17
NAME_SIZES: Final = (TEXT, 16, 15, 14)
UNDER: Final = 3
"""Between the base line and the line under a marked part, in px; it is as wide as LINE."""
LINE: Final = 2


class FindDelegate(QStyledItemDelegate):
    """Draws one row of 52 px; `selected` is the row that Enter adds."""

    def __init__(self, model: FoundModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._theme = model, current_theme()
        self.selected = 0
        self.room = 0

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(0, Height.TABLE_ROW)

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rect, place = QRectF(option.rect), index.row()
        chosen, row = place == self.selected, self._model.row(index.row())
        columns = find_columns(rect.width(), self._theme.text_size)
        is_hover = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, fill="accent_soft" if chosen else "sunken" * is_hover)
        if chosen:
            self._paint_bar(painter, rect)
        if place < DIRECT:
            at = QPointF(columns.cap.of(rect).left(), rect.center().y())
            draw_key_cap(painter, at, str(place + 1), self._theme)
        self._paint_name(painter, columns.name.of(rect), row, chosen=chosen)
        self._paint_facts(painter, rect, columns, row)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRectF, *, fill: str) -> None:
        line = QRectF(rect.left(), rect.top(), rect.width(), 1)
        painter.fillRect(line, self._theme.colour("line"))
        if fill:
            painter.fillPath(self._area(rect), self._theme.colour(fill))

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setClipPath(self._area(rect))
        bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
        painter.fillRect(bar, self._theme.colour("accent"))
        painter.restore()

    def _area(self, rect: QRectF) -> QPainterPath:
        """The row below its divider; one at the panel's foot follows the panel's corners."""
        inside, area = rect.adjusted(0, 1, 0, 0), QPainterPath()
        if rect.bottom() < self.room:
            area.addRect(inside)
            return area
        corner, whole = Radius.PANEL - 1.0, QPainterPath()
        whole.addRoundedRect(inside.adjusted(0, -corner, 0, 0), corner, corner)
        area.addRect(inside)
        return whole.intersected(area)

    def _paint_name(self, painter: QPainter, rect: QRectF, row: FoundRow, *, chosen: bool) -> None:
        """Draw the name part by part, the parts asked for marked; a scale after weighed goods."""
        theme, parts = self._theme, _parts(row)
        left = rect.left()
        right = rect.right() - (SCALE + 8 if row.weighed else 0)
        usual, marked = self._name_fonts(parts, right - left, chosen=chosen)
        for words, is_mark in parts:
            font = marked if is_mark else usual
            room = QRectF(left, rect.top(), max(0.0, right - left), rect.height())
            ink = theme.colour("accent" if is_mark else "text")
            draw_text(painter, room, words, (font, ink))
            width = min(text_width(words, font), room.width())
            if is_mark:
                metrics = QFontMetricsF(font)
                base = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
                painter.fillRect(QRectF(left, round(base + UNDER), width, LINE), ink)
            left += width
        if row.weighed:
            at = QPointF(left + 8, rect.center().y())
            draw_icon(painter, at, "scale", theme, ("text2", SCALE))

    def _name_fonts(
        self, parts: list[tuple[str, bool]], room: float, *, chosen: bool
    ) -> tuple[QFont, QFont]:
        """The fonts of a name and of its marks, somewhat smaller for a long one."""
        theme = self._theme
        usual, marked = QFont(), QFont()
        for px in NAME_SIZES:
            marked = theme.sized(Role.BUTTON, px)
            usual = marked if chosen else theme.sized(Role.FIELD, px)
            wide = sum(text_width(words, marked if mark else usual) for words, mark in parts)
            if wide <= room:
                break
        return usual, marked

    def _paint_facts(
        self, painter: QPainter, rect: QRectF, columns: FindColumns, row: FoundRow
    ) -> None:
        theme = self._theme
        quiet = (theme.font(Role.BODY), theme.colour("text2"))
        draw_text(painter, columns.code.of(rect), row.code, quiet, LEFT)
        draw_text(painter, columns.vat.of(rect), row.vat, quiet, LEFT)
        unit = columns.unit.of(rect)
        font = fitted(theme.font(Role.FIELD), row.unit, unit.width())
        draw_text(painter, unit, row.unit, (font, theme.colour("text")), LEFT)
        price = columns.price.of(rect)
        strong = fitted(theme.sized(Role.BUTTON, TEXT), row.price, price.width())
        draw_text(painter, price, row.price, (strong, theme.colour("text")), RIGHT)


def _parts(row: FoundRow) -> list[tuple[str, bool]]:
    """The name cut into what was asked for and what was not."""
    parts: list[tuple[str, bool]] = []
    here = 0
    for start, end in row.marks:
        parts += [(row.name[here:start], False), (row.name[start:end], True)]
        here = end
    parts.append((row.name[here:], False))
    return [part for part in parts if part[0]]
