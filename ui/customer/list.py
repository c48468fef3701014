"""The customers found: a heading, rows, and what is said while there are none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from till.domain.shop.buyer import Buyer, buyer_key
from till.domain.text import one_line
from ui.kit.empty_state import EmptyState
from ui.kit.painting import draw_text, text_width
from ui.kit.panel import Panel
from ui.kit.table.plain_view import make_plain
from ui.kit.table.row_data import row_data
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
ROW: Final = 68
BAR: Final = 5
SIDE: Final = 16
GAP: Final = 12
NUMBER: Final = 128
TOWN: Final = 90
HEADING: Final = 38
EDGES: Final = 4
NONE: Final = -1


class CustomersModel(QAbstractListModel):
    """A few rows, reset with each answer."""

    def __init__(self) -> None:
        super().__init__()
        self._buyers: tuple[Buyer, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._buyers)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(index, role, name=lambda row: self.texts(row)[0], spoken=self._spoken)

    def _spoken(self, row: int) -> str:
        return ", ".join(each for each in self.texts(row) if each)

    def show(self, buyers: Sequence[Buyer]) -> None:
        """Show other customers."""
        self.beginResetModel()
        self._buyers = tuple(buyers)
        self.endResetModel()

    def buyer(self, row: int) -> Buyer:
        """The customer of a row. Raises IndexError."""
        return self._buyers[row]

    def place_of(self, buyer: Buyer) -> int | None:
        """The row of a customer, known by kind and number; None when it is not there."""
        keys = [buyer_key(each) for each in self._buyers]
        key = buyer_key(buyer)
        return keys.index(key) if key in keys else None

    def texts(self, row: int) -> tuple[str, str, str, str]:
        """Name, address, number and town of a row, each as one line of plain text."""
        buyer = self._buyers[row]
        return (
            one_line(buyer.name),
            one_line(buyer.address),
            one_line(buyer.id_number),
            one_line(buyer.town),
        )


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
        self._model = model
        self._theme = current_theme()
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
        rect = QRectF(option.rect)
        theme = self._theme
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
        line = self._theme.font(TextRole.LINE)
        fits = text_width(words, line) <= place.width()
        return line if fits else self._theme.font(TextRole.SMALL)

    def _paint_name(self, painter: QPainter, room: QRectF, words: tuple[str, str]) -> None:
        theme = self._theme
        strong = theme.font(TextRole.LINE_AMOUNT)
        small = theme.sized(TextRole.SMALL, 13)
        high = strong.pixelSize() * 1.35
        low = small.pixelSize() * 1.5
        top = room.center().y() - (high + (low if words[1] else 0)) / 2
        first = QRectF(room.left(), top, room.width(), high)
        draw_text(painter, first, words[0], (strong, theme.colour("text")))
        second = QRectF(room.left(), top + high, room.width(), low)
        draw_text(painter, second, words[1], (small, theme.colour("text2")))


def row_height(text_size: int) -> int:
    """The height of a row in px at a text size in percent."""
    return max(ROW, round(ROW * text_size / 110))


class ListHeading(QWidget):
    """The names of the columns, over the rows' own columns."""

    def __init__(self, words: Messages, rows: QWidget) -> None:
        super().__init__()
        self._theme = current_theme()
        self._rows = rows
        self._words = [words.say(f"customer.column_{each}") for each in ("name", "number", "town")]
        self.setFixedHeight(HEADING)
        self._theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = (self._theme.font(TextRole.SMALL_STRONG), self._theme.colour("text3"))
        room = QRectF(0, 0, self._rows.width(), self.height())
        places = columns(room, self._theme.text_size)
        for words, place in zip(
            self._words, (places.name, places.number, places.town), strict=True
        ):
            draw_text(painter, place, words, pen)
        painter.end()


class CustomerList(Panel):
    """As high as its rows, up to the room there is; `touched` after a row was touched."""

    touched = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self.model = CustomersModel()
        self.view = self._view(words)
        self.heading = ListHeading(words, self.view.viewport())
        self.view.verticalScrollBar().rangeChanged.connect(self.heading.update)
        self.empty = EmptyState("users", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.body.addWidget(self.heading)
        self.body.addWidget(self.view, 1)
        self.body.addWidget(self.empty, 1)
        self.body.setContentsMargins(1, 0, 1, 1)
        current_theme().changed.connect(self.view.doItemsLayout)

    def _view(self, words: Messages) -> QListView:
        made = QListView()
        made.setObjectName("customer.list")
        made.setAccessibleName(words.say("customer.list_name"))
        made.setModel(self.model)
        self._delegate = CustomerDelegate(self.model, made)
        made.setItemDelegate(self._delegate)
        make_plain(made)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.clicked.connect(self._touch)
        return made

    @property
    def place(self) -> int:
        """The selected row; below zero none is."""
        return self._delegate.selected

    @property
    def buyer(self) -> Buyer | None:
        """The selected customer."""
        return self.model.buyer(self.place) if 0 <= self.place < self.model.rowCount() else None

    def show_rows(self, buyers: Sequence[Buyer]) -> None:
        """Show customers, none of them selected."""
        self._delegate.selected = NONE
        self.model.show(buyers)
        self._show_part(is_empty=not buyers)

    def show_empty(self, icon: str, title: str, text: str) -> None:
        """Say why there are no rows, and what to do."""
        self.show_rows(())
        self.empty.icon.show_icon(icon)
        self.empty.set_words(title, text)

    def select(self, place: int) -> None:
        """Select a row and bring it into sight; below zero none is."""
        self._delegate.selected = min(max(place, NONE), self.model.rowCount() - 1)
        if self.place >= 0:
            index = self.model.index(self.place, 0)
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        self.view.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if self.place >= 0:
            self.view.scrollTo(self.model.index(self.place, 0))

    def wanted_height(self) -> int:
        """The height in px in which every row is seen."""
        return HEADING + EDGES + self.model.rowCount() * row_height(current_theme().text_size)

    def _show_part(self, *, is_empty: bool) -> None:
        self.heading.setVisible(not is_empty)
        self.view.setVisible(not is_empty)
        self.empty.setVisible(is_empty)
        height = 16_777_215 if is_empty else self.wanted_height()
        self.setMaximumHeight(height)

    def _touch(self, index: QModelIndex) -> None:
        self.select(index.row())
        self.touched.emit()
