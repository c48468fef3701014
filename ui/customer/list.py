"""The customers found: a heading, rows, and what is said while there are none."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from till.domain.shop.buyer import Buyer, buyer_key
from till.domain.text import one_line
from ui.kit.empty_state import EmptyState
from ui.kit.panel import Panel
from ui.kit.table.record_list import HEAD, ROW, ListColumn, ListRecord, RecordList
from ui.shell.messages import Messages
from ui.theme.current import current_theme

EDGES: Final = 4
MOST: Final = 16_777_215  # px; what Qt takes for no limit


class CustomerList(Panel):
    """As high as its rows, up to the room there is; `touched` after a row was touched."""

    touched = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        say = words.say
        columns = (
            ListColumn(words=say("customer.column_name"), width=0),
            ListColumn(words=say("customer.column_number"), width=128),
            ListColumn(words=say("customer.column_town"), width=90),
        )
        self.list = RecordList(columns, name="customer.list", spoken=say("customer.list_name"))
        self.empty = EmptyState("users", "", "")
        self._buyers: tuple[Buyer, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        for part in (self.list, self.empty):
            self.body.addWidget(part, 1)
        self.list.view.opened.connect(self.touched)

    @property
    def buyer(self) -> Buyer | None:
        """The selected customer."""
        row = self.list.view.row
        return next((each for each in self._buyers if row and buyer_key(each) == row.key), None)

    def show_rows(self, buyers: Sequence[Buyer]) -> None:
        """Show customers, none of them selected."""
        self._buyers = tuple(buyers)
        self.list.view.records.show([_row(each) for each in buyers])
        self.list.view.unmark()
        self.list.setVisible(bool(buyers))
        self.empty.setVisible(not buyers)
        rows = round(ROW * current_theme().text_size / 100) * len(buyers)
        self.setMaximumHeight(HEAD + EDGES + rows if buyers else MOST)

    def show_empty(self, icon: str, title: str, text: str) -> None:
        """Say why there are no rows, and what to do."""
        self.show_rows(())
        self.empty.icon.show_icon(icon)
        self.empty.set_words(title, text)

    def select_first(self) -> None:
        """Select the first row."""
        self.list.view.mark(0)

    def select_buyer(self, buyer: Buyer) -> None:
        """Select the row of a customer, known by kind and number; none where it is not there."""
        place = self.list.view.records.place_of(buyer_key(buyer))
        if place is not None:
            self.list.view.mark(place)

    def walk(self, step: int) -> bool:
        """Select the row above or below; tell whether there is one."""
        if self._buyers:
            self.list.view.walk(step, by_page=False)
        return bool(self._buyers)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.list.view.keep_in_sight()


def _row(buyer: Buyer) -> ListRecord:
    return ListRecord(
        key=buyer_key(buyer),
        cells=(one_line(buyer.name), one_line(buyer.id_number), one_line(buyer.town)),
        sub=one_line(buyer.address),
    )
