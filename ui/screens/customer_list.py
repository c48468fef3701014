"""The customers found: a heading, rows, and what is said while there are none.

Lives here: `CustomerList`.
Must not: search, or take the focus from the search field.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.buyer import Buyer
from ui.messages import Messages
from ui.models.customers_model import CustomersModel
from ui.screens.customer_delegate import CustomerDelegate, columns, row_height
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.empty_state import EmptyState
from ui.widgets.painting import draw_text
from ui.widgets.panel import Panel
from ui.widgets.plain_view import make_plain

HEADING: Final = 38
EDGES: Final = 4
NONE: Final = -1


class Heading(QWidget):
    """The names of the columns, over the rows' own columns."""

    def __init__(self, words: Messages, rows: QWidget) -> None:
        super().__init__()
        self._theme, self._rows = current_theme(), rows
        self._words = [words.say(f"customer.column_{each}") for each in ("name", "number", "town")]
        self.setFixedHeight(HEADING)
        self._theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = (self._theme.font(Role.SMALL_STRONG), self._theme.colour("text3"))
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
        self.heading = Heading(words, self.view.viewport())
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
