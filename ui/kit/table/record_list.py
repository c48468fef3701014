"""A list of records: heads, rows of one or two lines, the one marked that the keys act on."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget

from ui.kit.chart.share import draw_share
from ui.kit.layout import column
from ui.kit.painting import (
    LEFT,
    RIGHT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.table.plain_view import ColumnHeads, Heading
from ui.kit.table.row_view import RowView, RowWords
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

ROW: Final = 52
HEAD: Final = 36
SIDE: Final = 14
GAP: Final = 10
ICON: Final = 15
BAR: Final = 8
MARK: Final = 2
BOX: Final = 26
TICK: Final = BOX + 12
"""Px that a box takes before the columns."""
TICKED: Final = "✓"
PARTED: Final = " · "
NARROW: Final = 700
"""Px of a list in which the columns of `roomy` have no place."""


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


@dataclass(frozen=True, slots=True)
class CellSign:
    """A sign before the words of a cell, and the colour token of both."""

    icon: str
    tone: str


@dataclass(frozen=True, slots=True)
class CellBar:
    """What part of a whole the words of a cell are, from 0 to 1; the line at `mark` is a limit."""

    part: float
    mark: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRecord:
    """A row by its key: a cell for each column, a small line under the name, a sign before it.

    `signs` has those of other cells, by the places of their columns; `bars` what stands under
    their words, in the colour of the sign.
    """

    key: str
    cells: tuple[str, ...]
    sub: str = ""
    icon: str = ""
    tone: str = "text2"
    """Colour token of the small line and its sign."""
    is_told_beside: bool = False
    """Whether all of the small line stands beside the list: parts that do not fit may go."""
    signs: Mapping[int, CellSign] = field(default_factory=dict)
    bars: Mapping[int, CellBar] = field(default_factory=dict)


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


def empty_beyond(cells: Sequence[str], places: Sequence[QRectF | None]) -> QRectF | None:
    """Return the place of the empty cells that follow at once, for longer words; None of none."""
    last: QRectF | None = None
    for words, place in zip(cells, places, strict=True):
        if words:
            break
        last = place or last
    return last


class RecordPainter:
    """Paints what stands in a row, and before it a box where rows have one, full for `ticks`."""

    def __init__(self, columns: Sequence[ListColumn], *, has_ticks: bool = False) -> None:
        self._columns = columns
        self._has_ticks = has_ticks
        self.ticks: Container[str] = ()
        self._theme = current_theme()

    def paint_row(self, painter: QPainter, rect: QRectF, row: ListRecord) -> None:
        """Paint the cells of a row in its place."""
        if self._has_ticks:
            self._paint_tick(painter, rect, is_on=row.key in self.ticks)
            rect = rect.adjusted(TICK, 0, 0, 0)
        places = cells_of(rect, self._columns)
        for number, (each, place) in enumerate(zip(self._columns, places, strict=True)):
            words = row.cells[number]
            if place is None:
                continue
            if each.width:
                sign = row.signs.get(number)
                bar = row.bars.get(number)
                room = self._paint_bar(painter, place, bar, sign) if bar else place
                self._paint_cell(painter, room, each, words, sign)
            else:
                beyond = empty_beyond(row.cells[number + 1 :], places[number + 1 :])
                whole = place if beyond is None else place.united(beyond)
                self._paint_name(painter, whole, row, words)

    def _paint_tick(self, painter: QPainter, rect: QRectF, *, is_on: bool) -> None:
        box = QRectF(rect.left() + SIDE, rect.center().y() - BOX / 2, BOX, BOX)
        look = PaintedBox(fill="accent", border="accent") if is_on else PaintedBox(fill="surface")
        draw_box(painter, box, look, self._theme)
        if is_on:
            at = QPointF(box.left() + 4, box.center().y())
            draw_icon(painter, at, "check", self._theme, ("on_accent", BOX - 8))

    def _paint_cell(
        self,
        painter: QPainter,
        place: QRectF,
        column: ListColumn,
        words: str,
        sign: CellSign | None,
    ) -> None:
        theme = self._theme
        role = TextRole.LINE_AMOUNT if column.is_strong else TextRole.BODY
        tone = "text" if column.is_strong else "text2"
        if sign is not None:
            tone = sign.tone
            draw_icon(
                painter, QPointF(place.left(), place.center().y()), sign.icon, theme, (tone, ICON)
            )
            place = place.adjusted(ICON + 6, 0, 0, 0)
        font = fitted(theme.font(role), words, place.width())
        ink = theme.colour(tone)
        draw_text(painter, place, words, (font, ink), RIGHT if column.is_right else LEFT)

    def _paint_bar(
        self, painter: QPainter, place: QRectF, bar: CellBar, sign: CellSign | None
    ) -> QRectF:
        """Paint a bar in the lower part of a cell; return the part that is left for words."""
        upper = place.adjusted(0, 2, 0, -place.height() / 3)
        under = QRectF(place.left(), upper.bottom(), place.width(), BAR)
        draw_share(painter, under, bar.part, self._theme, sign.tone if sign else "accent")
        at = place.left() + place.width() * bar.mark
        mark = QRectF(at, under.top() - MARK, MARK, BAR + 2 * MARK)
        painter.fillRect(mark, self._theme.colour("text"))
        return upper

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
            draw_icon(painter, at, row.icon, theme, (row.tone, ICON))
            lower.setLeft(lower.left() + ICON + 6)
        font = theme.font(TextRole.SMALL)
        said = whole_parts(row.sub, font, lower.width()) if row.is_told_beside else row.sub
        draw_text(painter, lower, said, (font, theme.colour(row.tone)), LEFT)


def whole_parts(said: str, font: QFont, room: float) -> str:
    """Return as many parts of a small line as fit whole, the first at least."""
    parts = said.split(PARTED)
    while len(parts) > 1 and text_width(PARTED.join(parts), font) > room:
        parts.pop()
    return PARTED.join(parts)


def record_heads(columns: Sequence[ListColumn], *, has_ticks: bool = False) -> ColumnHeads:
    """Return the names of the columns over the rows."""

    def headings(rect: QRectF) -> Sequence[Heading]:
        rect = rect.adjusted(TICK if has_ticks else 0, 0, 0, 0)
        return [
            (column.words, place, RIGHT if column.is_right else LEFT)
            for column, place in zip(columns, cells_of(rect, columns), strict=True)
            if place is not None
        ]

    return ColumnHeads(headings, HEAD)


def _spoken(row: ListRecord) -> str:
    return ", ".join(each for each in (*row.cells, row.sub) if each)


class RecordList(QWidget):
    """Heads over the rows, on whatever panel it is put."""

    def __init__(
        self, columns: Sequence[ListColumn], *, name: str, spoken: str, has_ticks: bool = False
    ) -> None:
        """`name` is the rows' object name, `spoken` what a screen reader calls them."""
        super().__init__()
        self._painter = RecordPainter(columns, has_ticks=has_ticks)
        says: RowWords[ListRecord] = RowWords(
            key=lambda row: row.key, name=_spoken, spoken=self._spoken
        )
        self.view = RowView(says, self._painter.paint_row, ROW)
        self.view.tick_width = TICK + SIDE if has_ticks else 0
        self.view.setObjectName(name)
        self.view.setAccessibleName(spoken)
        self.heads = record_heads(columns, has_ticks=has_ticks)
        self.view.resized.connect(self.heads.set_room)
        self.setLayout(column(self.heads, (self.view, 1), spacing=0))

    def show_rows(self, rows: Sequence[ListRecord], select: str) -> None:
        """Show other rows, and mark that of a key, or the first where it is not there."""
        self.view.records.show(rows)
        self.view.mark(self.view.records.place_of(select) or 0)

    def show_ticks(self, ticks: Container[str]) -> None:
        """Show which rows are ticked, by their keys."""
        self._painter.ticks = ticks
        self.view.viewport().update()

    def _spoken(self, row: ListRecord) -> str:
        return f"{TICKED}, {_spoken(row)}" if row.key in self._painter.ticks else _spoken(row)
