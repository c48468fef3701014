"""The page of receipts: invoices listed, found by their codes, told in full, printed again."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from typing_extensions import override

from till.actions.selling.past_invoices import (
    details,
    find_invoice,
    list_invoices,
    names_an_invoice,
    print_receipt,
)
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.fiscal.document_list import DocumentPage, DocumentQuery
from till.domain.identifiers import DocId
from till.domain.shop.people import NamedPerson
from ui.kit.table.record_list import ListRecord
from ui.receipts.invoice_words import view_of
from ui.receipts.list import row_of
from ui.receipts.view import InvoiceView
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

if TYPE_CHECKING:
    from ui.receipts.screen import ReceiptsScreen


class CorrectsInvoices(Protocol):
    """Who gives goods back or cancels a sale; asked for on the page of receipts."""

    def begin_return(self, doc_id: str, /) -> None:
        """Ask which lines of a sale come back."""

    def begin_cancel(self, doc_id: str, /) -> None:
        """Ask whether the whole of a sale is cancelled."""


class ReceiptsController(PageController["ReceiptsScreen"]):
    """The list is read beside the window, anew whenever a document has changed.

    Without `corrections` the keys for them say that they do not work yet.
    """

    page = Page.RECEIPTS

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "ReceiptsScreen"],
        *,
        ask_pdf: Callable[[str], object],
        corrections: CorrectsInvoices | None = None,
    ) -> None:
        super().__init__(shell, make)
        self._ask_pdf = ask_pdf
        self._corrections = corrections
        self._turn = 0  # of what was asked for last; what comes late is not shown
        self._last: int | None = None
        self._is_reading_on = False
        self._select = ""
        self._looking = Throttle(self, self._look_again)
        shell.bridge.connect_documents(self._looking.request)

    @override
    def join(self, screen: "ReceiptsScreen") -> None:
        screen.left.connect(self.leave)
        screen.takes_scan = self._take_scan
        screen.chosen.connect(self._choose)
        screen.list.more_requested.connect(self._read_on)
        screen.filters.changed.connect(self._read)
        screen.filters.entered.connect(self._enter)
        screen.reprint_requested.connect(self._reprint)
        screen.pdf_requested.connect(self._ask_pdf)
        if self._corrections is not None:
            screen.return_requested.connect(self._corrections.begin_return)
            screen.cancel_requested.connect(self._corrections.begin_cancel)

    @override
    def fill(self) -> None:
        till = self.shell.till
        screen = self.screen()
        people = [
            NamedPerson(name=each.name, person_id=each.person_id) for each in till.people.all()
        ]
        screen.detail.show_nothing()
        screen.filters.begin(till.today, till.today, people)
        self._read()

    def show_code(self, text: str) -> None:
        """Open the page on the invoice of a receipt or slip, or say whose it is."""
        try:
            doc_id = find_invoice(self.shell.till, text)
        except TillError as error:
            self.shell.say(self.shell.words.error(error))
            return
        self.show_invoice(doc_id)

    def show_invoice(self, doc_id: DocId) -> None:
        """Open the page on an invoice, on the day it was issued."""
        self._select = doc_id
        if not self.is_open():
            self.open()
        document = self.shell.till.documents.get(doc_id)
        if document is not None:
            filters = self.screen().filters
            filters.day.show_day(document.day, self.shell.till.today)
            filters.show_all()
        self._read()
        self._choose(doc_id)
        self.screen().open_detail()

    def show_buyer(self, number: str) -> None:
        """Open the page on all invoices that name a buyer, by the number."""
        self.open()
        self.screen().filters.show_found(number)
        self._read()

    def _take_scan(self, text: str) -> bool:
        if not names_an_invoice(self.shell.till, text):
            return False
        self.show_code(text)
        return True

    def _enter(self, text: str) -> None:
        """Show the invoice that was typed or pasted; else what the text finds in the list."""
        try:
            doc_id = find_invoice(self.shell.till, text)
        except TillError as error:
            if names_an_invoice(self.shell.till, text):
                self.screen().tell(self.shell.words.error(error))
            else:
                self._read()
                self.screen().open_detail()
            return
        self.show_invoice(doc_id)

    def _read(self) -> None:
        """Read the first page of what is asked for, unless something else is by then."""
        self._turn += 1
        self._is_reading_on = False
        work = self._show(self.screen().filters.query(), self._turn)
        self.shell.tasks.start(work, name="list invoices", on_failure=self._refuse)

    async def _show(self, query: DocumentQuery, turn: int) -> None:
        page = await list_invoices(self.shell.till, query)
        if turn != self._turn:
            return
        self._keep(page)
        select = self._select
        self._select = ""
        rows = self._rows(page, query)
        self.screen().show_rows(rows, dict(page.counts), select=select)

    def _read_on(self) -> None:
        if self._last is None or self._is_reading_on:
            return
        self._is_reading_on = True
        work = self._add(self.screen().filters.query(), self._last, self._turn)
        self.shell.tasks.start(work, name="list older invoices", on_failure=self._refuse)

    async def _add(self, query: DocumentQuery, before: int, turn: int) -> None:
        page = await list_invoices(self.shell.till, query, before=before)
        if turn == self._turn:
            self._keep(page)
            self._is_reading_on = False
            self.screen().add_rows(self._rows(page, query))

    def _keep(self, page: DocumentPage) -> None:
        self._last = page.last if page.has_more else None

    def _rows(self, page: DocumentPage, query: DocumentQuery) -> list[ListRecord]:
        words = self.shell.words
        with_day = query.day is None
        return [row_of(words, each, with_day=with_day) for each in page.documents]

    def _choose(self, doc_id: str) -> None:
        """Show an invoice in full."""
        self.screen().show_invoice(self._view(DocId(doc_id)))

    def _view(self, doc_id: DocId) -> InvoiceView:
        view = view_of(self.shell.words, details(self.shell.till, doc_id))
        if self._corrections is not None:
            return view
        not_yet = self.shell.words.say("keys.not_yet")
        return replace(view, no_return=view.no_return or not_yet, no_cancel=not_yet)

    def _look_again(self) -> None:
        """Something has moved: how far each is, is shown anew where somebody looks."""
        if not self.is_open():
            return
        screen = self.screen()
        if screen.detail.view is not None:
            self._choose(screen.detail.view.doc_id)
        if not screen.list.is_scrolled:
            self._read()

    def _reprint(self, doc_id: str) -> None:
        async def print_again() -> None:
            number = await print_receipt(self.shell.till, DocId(doc_id))
            words = self.shell.words
            copy = words.say("receipts.reprinted", number=number)
            self.screen().say(copy if number else words.say("receipts.printed_late"))
            with housekeeping(self.shell.till.warn):
                self._choose(doc_id)

        self.shell.tasks.start(print_again(), name="reprint", on_failure=self._refuse_key)

    def _refuse_key(self, error: TillError) -> None:
        self.screen().detail.facts.tell(self.shell.words.error(error))

    def _refuse(self, error: TillError) -> None:
        self._is_reading_on = False
        self.screen().tell(self.shell.words.error(error))
