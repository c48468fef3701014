"""The page of receipts: invoices at the left, the chosen one at the right (ui design, screen 9)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.fiscal.document_list import DocumentGroup
from till.domain.shop.article import Unit
from ui.kit.empty_state import EmptyState
from ui.kit.entry.line_keys import LineKeys
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.panel import Panel, Separator
from ui.kit.table.row_view import WALKS
from ui.kit.text import Text
from ui.receipts.detail import WIDTH, InvoiceDetail, invoice_keys, quieten, reasons_of
from ui.receipts.filters import InvoiceFilters
from ui.receipts.list import invoice_heads, invoice_list
from ui.receipts.view import InvoiceRow, InvoiceView
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SAID_MS: Final = 6000
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class ReceiptsScreen(PageScreen):
    """`filters.changed` asks for a list, `chosen` for an invoice; the others carry its docId.

    `scanned` carries a code that was read over the page; whoever hears it says whether it was one
    of an invoice (`takes_scan`).
    """

    chosen = Signal(str)
    reprint_requested = Signal(str)
    pdf_requested = Signal(str)
    return_requested = Signal(str)
    cancel_requested = Signal(str)

    def __init__(self, words: Messages, *, units: Mapping[str, Unit]) -> None:
        super().__init__(words, name="receipts")
        self.takes_scan: Callable[[str], bool] = lambda _text: False
        self._is_narrow = False
        self.head.set_words(words.say("receipts.title"))
        self.filters = InvoiceFilters(words)
        self.head.tools.addWidget(self.filters.day)
        self.head.tools.addWidget(self.filters.search)
        self.list = invoice_list(words)
        self.heads = invoice_heads(words)
        self.list.resized.connect(self.heads.set_room)
        self.detail = InvoiceDetail(words, units)
        self.nothing = EmptyState("receipt-text")
        self.narrow_keys = invoice_keys(words, "receipts.list")
        self._beside = QWidget()
        self.foot = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._said.timeout.connect(lambda: self.head.set_words(words.say("receipts.title")))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        for part, stretch in ((self.heads, 0), (self.list, 1), (self.nothing, 1)):
            listed.body.addWidget(part, stretch)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 8, 8, 8)
        foot.setSpacing(Spacing.KEYS)
        foot.addWidget(self.foot, 1)
        foot.addWidget(self.filters.kind.button)
        foot.addWidget(self.filters.cashier.button)
        keys = QHBoxLayout(self._beside)
        keys.setContentsMargins(16, 8, 8, 0)
        keys.setSpacing(Spacing.KEYS)
        for key in self.narrow_keys.values():
            keys.addWidget(key)
        keys.addStretch(1)
        listed.body.addWidget(Separator())
        listed.body.addWidget(self._beside)
        listed.body.addLayout(foot)
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(self.filters)
        column.addWidget(listed, 1)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self._left, 1)
        row.addWidget(self.detail)
        self.body.addLayout(row)

    def _connect(self) -> None:
        facts = self.detail.facts
        for key, signal in (
            (facts.reprint, self.reprint_requested),
            (facts.pdf, self.pdf_requested),
            (facts.give_back, self.return_requested),
            (facts.cancel, self.cancel_requested),
        ):
            key.clicked.connect(partial(self._ask, signal.emit))
        for name, key in self.narrow_keys.items():
            key.clicked.connect(facts.keys[name].click)
        self.list.selected.connect(self._choose)
        self.list.opened.connect(self._open_detail)
        self.detail.linked.connect(self.chosen)
        LineKeys(self, self._key_pressed).watch([self.filters.search.line])
        self.setFocusProxy(self.filters.search)

    def show_rows(
        self,
        rows: Sequence[InvoiceRow],
        counts: Mapping[DocumentGroup, int],
        *,
        select: str = "",
    ) -> None:
        """Show a list from its beginning; the invoice in front stays selected where it is there."""
        self.filters.groups.set_counts({group.value: count for group, count in counts.items()})
        is_empty = not rows
        self.list.setVisible(not is_empty)
        self.heads.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)
        self._say_nothing()
        kept = self.detail.view.doc_id if self.detail.view else ""
        self.list.records.show(rows)
        self.list.select(self.list.records.place_of(select or kept) or 0)
        self._show_foot()
        if is_empty and not select:
            self.detail.show_nothing()
        self._beside.setEnabled(not is_empty)

    def add_rows(self, rows: Sequence[InvoiceRow]) -> None:
        """Show older invoices under those there are."""
        self.list.records.add(rows)
        self._show_foot()

    def show_invoice(self, view: InvoiceView) -> None:
        """Show an invoice in full; in a narrow window only once somebody opens it."""
        self.detail.show_invoice(view)
        quieten(self.narrow_keys, reasons_of(view))

    def open_detail(self) -> None:
        """Show the invoice in the place of the list, where both have no room."""
        self._fit(is_open=True)

    def say(self, sentence: str) -> None:
        """Say under the title what was done; it stays some seconds."""
        self.head.set_words(self.words.say("receipts.title"), sentence)
        self._said.start()

    def code_scanned(self, text: str) -> bool:
        """Show the invoice of a receipt or slip; all else waits for the sale."""
        return self.takes_scan(text)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        facts = self.detail.facts
        filters = self.filters
        return {
            key.Key_F2: filters.day.chosen.click,
            key.Key_F3: facts.pdf.click,
            key.Key_F4: facts.give_back.click,
            key.Key_F5: filters.groups.choose_next,
            key.Key_F6: filters.day.earlier.click,
            key.Key_F7: filters.day.later.click,
            key.Key_F8: facts.cancel.click,
            key.Key_F9: filters.kind.button.click,
            key.Key_F10: filters.cashier.button.click,
            key.Key_F11: self.detail.turn_part,
        }

    @override
    def step_back(self) -> None:
        """Esc closes the invoice over the list, then forgets what was typed, then leaves."""
        if self._is_narrow and self._left.isHidden():
            self._fit(is_open=False)
        elif not self.filters.clear_text():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self._key_pressed(event):
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        walk = WALKS.get(Qt.Key(event.key()))
        if walk is not None:
            self._walk(walk[0], by_page=walk[1])
            return True
        if event.key() == Qt.Key.Key_P and event.modifiers() & CONTROL:
            if not event.isAutoRepeat():
                self.detail.facts.reprint.click()
            return True
        return False

    def _walk(self, step: int, *, by_page: bool) -> None:
        """Walk in the list; within the lines of an invoice that covers it."""
        if self._left.isHidden():
            page = self.detail.lines.page() if by_page else 1
            self.detail.lines.scroll_by(step * page)
        else:
            self.list.walk(step, by_page=by_page)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(is_open=self._left.isHidden())

    def _fit(self, *, is_open: bool) -> None:
        """Stand side by side; in a narrow window the invoice covers the list while it is open."""
        self._is_narrow = self.width() < WIDE
        covers = self._is_narrow and is_open
        self._left.setVisible(not covers)
        self._beside.setVisible(self._is_narrow)
        self.detail.setVisible(covers or not self._is_narrow)
        if self._is_narrow:
            self.detail.setMinimumWidth(0)
            self.detail.setMaximumWidth(16_777_215)
        else:
            self.detail.setFixedWidth(WIDTH)

    def _open_detail(self) -> None:
        if self._is_narrow:
            self._fit(is_open=True)

    def _choose(self) -> None:
        row = self.list.row
        if row is not None:
            self.chosen.emit(row.doc_id)

    def _ask(self, ask: Callable[[str], object]) -> None:
        view = self.detail.view
        if view is not None:
            ask(view.doc_id)

    def _say_nothing(self) -> None:
        say = self.words.say
        is_search = bool(self.filters.search.text())
        self.nothing.set_words(
            say("receipts.none_found" if is_search else "receipts.none"),
            say("receipts.none_found_detail" if is_search else "receipts.none_detail"),
        )

    def _show_foot(self) -> None:
        self.foot.setText("" if self.list.isHidden() else self.words.say("receipts.foot"))
