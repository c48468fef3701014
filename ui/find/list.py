"""The list of the found articles: head, rows, or that there are none."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from ui.find.model import DIRECT, FoundModel, FoundRow
from ui.kit.layout import Panel
from ui.kit.painting import LEFT, RIGHT, draw_icon, draw_key_cap, draw_text, fitted, text_width
from ui.kit.table.plain_view import HEIGHT, ColumnHeads, Heading, make_rows
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Radius, TextRole

SIDE: Final = 16
GAP: Final = 12
CAP: Final = 40
CODE: Final = 150
UNIT: Final = 84
VAT: Final = 76
PRICE: Final = 124
WIDTHS_KEPT: Final = 4
BAR: Final = 5
SCALE: Final = 18
TEXT: Final = 17
NAME_SIZES: Final = (TEXT, 16, 15, 14)
UNDER: Final = 3
"""Between the base line and the line under a marked part, in px; it is as wide as LINE."""
LINE: Final = 2
FRAME: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnRoom:
    """Where a column stands in its row, in px."""

    left: float
    width: float

    def of(self, row: QRectF) -> QRectF:
        """The column's part of a row."""
        return QRectF(row.left() + self.left, row.top(), self.width, row.height())


@dataclass(frozen=True, slots=True, kw_only=True)
class FindColumns:
    """The six columns of a row: the number that adds it directly, then what the head says."""

    cap: ColumnRoom
    name: ColumnRoom
    code: ColumnRoom
    unit: ColumnRoom
    vat: ColumnRoom
    price: ColumnRoom


@lru_cache(maxsize=WIDTHS_KEPT)
def find_columns(width: float, text_size: int) -> FindColumns:
    """Return the columns of a row `width` px wide, at a text size in percent; the name grows."""
    right = width - SIDE
    columns = list[ColumnRoom]()
    for wide in (PRICE, VAT, UNIT, CODE):
        grown = float(round(wide * text_size / 100))
        columns.append(ColumnRoom(left=right - grown, width=grown))
        right -= grown + GAP
    price, vat, unit, code = columns
    left = float(SIDE + CAP + GAP)
    return FindColumns(
        cap=ColumnRoom(left=SIDE, width=CAP),
        name=ColumnRoom(left=left, width=right - left),
        code=code,
        unit=unit,
        vat=vat,
        price=price,
    )


class FindDelegate(QStyledItemDelegate):
    """Draws one row of 52 px; `selected` is the row that Enter adds."""

    def __init__(self, model: FoundModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = current_theme()
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
        rect = QRectF(option.rect)
        place = index.row()
        chosen = place == self.selected
        row = self._model.row(index.row())
        columns = find_columns(rect.width(), self._theme.text_size)
        is_hover = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = "accent_soft" if chosen else "sunken" * is_hover
        line = QRectF(rect.left(), rect.top(), rect.width(), 1)
        painter.fillRect(line, self._theme.colour("line"))
        if fill:
            painter.fillPath(self._area(rect), self._theme.colour(fill))
        if chosen:
            painter.save()
            painter.setClipPath(self._area(rect))
            bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, self._theme.colour("accent"))
            painter.restore()
        if place < DIRECT:
            at = QPointF(columns.cap.of(rect).left(), rect.center().y())
            draw_key_cap(painter, at, str(place + 1), self._theme)
        self._paint_name(painter, columns.name.of(rect), row, chosen=chosen)
        self._paint_facts(painter, rect, columns, row)
        painter.restore()

    def _area(self, rect: QRectF) -> QPainterPath:
        """The row below its divider; one at the panel's foot follows the panel's corners."""
        inside = rect.adjusted(0, 1, 0, 0)
        area = QPainterPath()
        if rect.bottom() < self.room:
            area.addRect(inside)
            return area
        corner = Radius.PANEL - 1.0
        whole = QPainterPath()
        whole.addRoundedRect(inside.adjusted(0, -corner, 0, 0), corner, corner)
        area.addRect(inside)
        return whole.intersected(area)

    def _paint_name(self, painter: QPainter, rect: QRectF, row: FoundRow, *, chosen: bool) -> None:
        """Draw the name part by part, the parts asked for marked; a scale after weighed goods."""
        theme = self._theme
        parts = _parts(row)
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
        usual = QFont()
        marked = QFont()
        for px in NAME_SIZES:
            marked = theme.sized(TextRole.BUTTON, px)
            usual = marked if chosen else theme.sized(TextRole.FIELD, px)
            wide = sum(text_width(words, marked if mark else usual) for words, mark in parts)
            if wide <= room:
                break
        return usual, marked

    def _paint_facts(
        self, painter: QPainter, rect: QRectF, columns: FindColumns, row: FoundRow
    ) -> None:
        theme = self._theme
        quiet = (theme.font(TextRole.BODY), theme.colour("text2"))
        draw_text(painter, columns.code.of(rect), row.code, quiet, LEFT)
        draw_text(painter, columns.vat.of(rect), row.vat, quiet, LEFT)
        unit = columns.unit.of(rect)
        font = fitted(theme.font(TextRole.FIELD), row.unit, unit.width())
        draw_text(painter, unit, row.unit, (font, theme.colour("text")), LEFT)
        price = columns.price.of(rect)
        strong = fitted(theme.sized(TextRole.BUTTON, TEXT), row.price, price.width())
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


class FindView(QListView):
    """Rows of 52 px; `chosen` after a double tap, `selected` when another row was picked."""

    selected = Signal()
    chosen = Signal()
    resized = Signal(int)

    def __init__(self, model: FoundModel) -> None:
        super().__init__()
        self._model = model
        self._painter = FindDelegate(model, self)
        self.setModel(model)
        self.setItemDelegate(self._painter)
        make_rows(self)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        current_theme().changed.connect(self.viewport().update)

    @property
    def row(self) -> int:
        """The selected row."""
        return self._painter.selected

    def select(self, row: int) -> None:
        """Select a row, the last one at most, and bring it into view."""
        last = self._model.rowCount() - 1
        self._painter.selected = max(0, min(row, last))
        index = self._model.index(self._painter.selected, 0)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()
        self.selected.emit()

    def walk(self, step: int, by_page: bool) -> None:  # noqa: FBT001 -- a pair from a table of keys
        """Select the row before (-1) or after (1) the selected one, or a page away."""
        page = max(1, self.viewport().height() // Height.TABLE_ROW)
        self.select(self.row + step * (page if by_page else 1))

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        index = self._under(event)
        if index.isValid():
            self.select(index.row())

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent, /) -> None:
        if self._under(event).isValid():
            self.chosen.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._painter.room = self.viewport().height()
        self.resized.emit(self.viewport().width())

    def _under(self, event: QMouseEvent) -> QModelIndex:
        return self.indexAt(event.position().toPoint())


def find_heads(words: Messages) -> ColumnHeads:
    """Return the names of the columns over the rows."""

    def columns(rect: QRectF) -> Sequence[Heading]:
        places = find_columns(rect.width(), current_theme().text_size)
        return (
            (words.say("sell.column_article"), places.name.of(rect), LEFT),
            (words.say("find.column_code"), places.code.of(rect), LEFT),
            (words.say("find.column_unit"), places.unit.of(rect), LEFT),
            (words.say("sell.vat"), places.vat.of(rect), LEFT),
            (words.say("find.column_price"), places.price.of(rect), RIGHT),
        )

    return ColumnHeads(columns)


class FindList(QWidget):
    """A white panel as high as its rows, and no higher than whole rows that fit."""

    def __init__(self, words: Messages, model: FoundModel) -> None:
        super().__init__()
        self._model = model
        self.view = FindView(model)
        self.head = find_heads(words)
        self.view.setObjectName("find.list")
        self.view.setAccessibleName(words.say("find.list"))
        self.view.resized.connect(self.head.set_room)
        self.panel = Panel(margins=(0, 0, 0, 0), spacing=0)
        self.panel.setParent(self)
        self.panel.body.addWidget(self.head)
        self.panel.body.addWidget(self.view, 1)
        model.modelReset.connect(self._fit)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    def _fit(self) -> None:
        """Give the panel the height of its rows; what does not fit is scrolled to."""
        rows = self._model.rowCount()
        seen = (self.height() - HEIGHT - FRAME) // Height.TABLE_ROW
        self.panel.setVisible(bool(rows))
        height = HEIGHT + FRAME + min(rows, seen) * Height.TABLE_ROW
        self.panel.setGeometry(0, 0, self.width(), height)
