"""Painting of the customers found: name over address, number, town.

Lives here: `CustomerDelegate` and the widths that the heading shares.
Must not: choose a row, or hold texts of its own.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from ui.models.customers_model import CustomersModel
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.painting import draw_text, text_width

ROW: Final = 68
BAR: Final = 5
SIDE: Final = 16
GAP: Final = 12
NUMBER: Final = 128
TOWN: Final = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Where the columns of a row stand, in px from its left: name, number, town."""

    name: QRectF
    number: QRectF
    town: QRectF


def columns(rect: QRectF, text_size: int) -> Columns:
    """The columns of a row or of the heading; number and town grow with the text."""
    number, town = (round(each * text_size / 100) for each in (NUMBER, TOWN))
    right = rect.right() - SIDE
    at_town = right - town
    at_number = at_town - GAP - number
    name = QRectF(rect.left() + SIDE, rect.top(), 0, rect.height())
    name.setRight(at_number - GAP)
    return Columns(
        name=name,
        number=QRectF(at_number, rect.top(), number, rect.height()),
        town=QRectF(at_town, rect.top(), town, rect.height()),
    )


class CustomerDelegate(QStyledItemDelegate):
    """Draws one row of 68 px; `selected` is the row with the accent's ground and bar."""

    def __init__(self, model: CustomersModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._theme = model, current_theme()
        self.selected = -1

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, row_height(self._theme.text_size))

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rect, theme = QRectF(option.rect), self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self.selected:
            painter.fillRect(rect, theme.colour("accent_soft"))
            bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, theme.colour("accent"))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.colour("line"))
        name, address, number, town = self._model.texts(index.row())
        places = columns(rect, theme.text_size)
        self._paint_name(painter, places.name, (name, address))
        for words, place, ink in ((number, places.number, "text"), (town, places.town, "text2")):
            draw_text(painter, place, words, (self._fitting(words, place), theme.colour(ink)))
        painter.restore()

    def _fitting(self, words: str, place: QRectF) -> QFont:
        """The font of a line, or the small one where that is too wide."""
        line = self._theme.font(Role.LINE)
        fits = text_width(words, line) <= place.width()
        return line if fits else self._theme.font(Role.SMALL)

    def _paint_name(self, painter: QPainter, room: QRectF, words: tuple[str, str]) -> None:
        theme = self._theme
        strong, small = theme.font(Role.LINE_AMOUNT), theme.sized(Role.SMALL, 13)
        high, low = strong.pixelSize() * 1.35, small.pixelSize() * 1.5
        top = room.center().y() - (high + (low if words[1] else 0)) / 2
        first = QRectF(room.left(), top, room.width(), high)
        draw_text(painter, first, words[0], (strong, theme.colour("text")))
        second = QRectF(room.left(), top + high, room.width(), low)
        draw_text(painter, second, words[1], (small, theme.colour("text2")))


def row_height(text_size: int) -> int:
    """The height of a row in px at a text size in percent."""
    return max(ROW, round(ROW * text_size / 110))
