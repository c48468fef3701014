"""The page of receipts: invoices at the left, the chosen one at the right (ui design, screen 9)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

from till.domain.fiscal.document_list import DocumentGroup
from till.domain.shop.article import Unit
from ui.kit.entry.line_keys import LineKeys
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.page.layout import column, holder, row
from ui.kit.page.records_panel import RecordsPanel
from ui.kit.table.record_list import ListRecord
from ui.kit.table.row_view import WALKS
from ui.receipts.detail import WIDTH, InvoiceDetail, invoice_keys, quieten, reasons_of
from ui.receipts.filters import InvoiceFilters
from ui.receipts.list import invoice_list
from ui.receipts.view import InvoiceView
from ui.shell.messages import Messages
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
        turns = [self.filters.kind.button, self.filters.cashier.button]
        plan = invoice_list(words)
        self.records = RecordsPanel(plan, turns, page="receipts", spoken=plan.spoken)
        self.list = self.records.list.view
        self.detail = InvoiceDetail(words, units)
        self.narrow_keys = invoice_keys(words, "receipts.list")
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._said.timeout.connect(lambda: self.head.set_words(words.say("receipts.title")))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._beside = holder(row(*self.narrow_keys.values(), None))
        listed = (self.filters, (self.records.panel, 1), self._beside)
        self._left = holder(column(*listed, spacing=Spacing.COLUMN))
        self.body.addLayout(row((self._left, 1), self.detail, spacing=Spacing.WINDOW))

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
        rows: Sequence[ListRecord],
        counts: Mapping[DocumentGroup, int],
        *,
        select: str = "",
    ) -> None:
        """Show a list from its beginning; the invoice in front stays selected where it is there."""
        self.filters.groups.set_counts({group.value: count for group, count in counts.items()})
        kept = self.detail.view.doc_id if self.detail.view else ""
        self.records.show_rows(rows, select or kept, is_asked=bool(self.filters.search.text()))
        self._choose()
        if not rows and not select:
            self.detail.show_nothing()
        self._beside.setEnabled(bool(rows))

    def add_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show older invoices under those there are."""
        self.list.records.add(rows)

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
        if self.list.row is not None:
            self.chosen.emit(self.list.row.key)

    def _ask(self, ask: Callable[[str], object]) -> None:
        view = self.detail.view
        if view is not None:
            ask(view.doc_id)
