"""The list of the found articles: head, rows, or that there are none.

Lives here: `FindList` and the view inside it.
Must not: take the focus from the search field, or make a widget for a row.
"""

from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget
from typing_extensions import override

from ui.messages import Messages
from ui.models.found_model import FoundModel
from ui.screens.find_columns import find_columns
from ui.screens.find_delegate import FindDelegate
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.painting import LEFT, RIGHT, draw_text
from ui.widgets.panel import Panel
from ui.widgets.plain_view import make_plain

HEAD: Final = 38
FRAME: Final = 2


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
        make_plain(self)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setAutoScroll(False)  # `select` scrolls; Qt would a second time
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
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

    def walk(self, way: int, by_page: bool) -> None:  # noqa: FBT001 -- a pair from a table of keys
        """Select the row before (-1) or after (1) the selected one, or a page away."""
        page = max(1, self.viewport().height() // Height.TABLE_ROW)
        self.select(self.row + way * (page if by_page else 1))

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


class FindHead(QWidget):
    """The names of the columns over the rows."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words, self._theme, self._room = words, current_theme(), 0
        self.setFixedHeight(HEAD)
        self._theme.changed.connect(self.update)

    def set_room(self, width: int) -> None:
        """Stand over rows `width` px wide."""
        self._room = width
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        theme, say = self._theme, self._words.say
        rect = QRectF(0, 0, self._room, self.height())
        columns = find_columns(self._room, theme.text_size)
        pen = (theme.font(Role.SMALL_STRONG), theme.colour("text3"))
        painter = QPainter(self)
        draw_text(painter, columns.name.of(rect), say("sell.column_article"), pen, LEFT)
        draw_text(painter, columns.code.of(rect), say("find.column_code"), pen, LEFT)
        draw_text(painter, columns.unit.of(rect), say("find.column_unit"), pen, LEFT)
        draw_text(painter, columns.vat.of(rect), say("sell.vat"), pen, LEFT)
        draw_text(painter, columns.price.of(rect), say("find.column_price"), pen, RIGHT)
        painter.end()


class FindList(QWidget):
    """A white panel as high as its rows, and no higher than whole rows that fit."""

    def __init__(self, words: Messages, model: FoundModel) -> None:
        super().__init__()
        self._model = model
        self.view, self.head = FindView(model), FindHead(words)
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
        rows, seen = self._model.rowCount(), (self.height() - HEAD - FRAME) // Height.TABLE_ROW
        self.panel.setVisible(bool(rows))
        height = HEAD + FRAME + min(rows, seen) * Height.TABLE_ROW
        self.panel.setGeometry(0, 0, self.width(), height)
