"""The page of receipts: invoices listed, found by their codes, told in full, printed again."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
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
from till.domain.identifiers import DocId
from till.domain.shop.people import NamedPerson
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.detail import InvoiceDetail
from ui.receipts.invoice_words import InvoiceView, view_of
from ui.receipts.plan import asked_by, row_of, show_all
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

OfInvoice = Mapping[str, Callable[[str], object]]
"""What else can be asked for of an invoice by its docId: `pdf`, `return` and `cancel`."""


class ReceiptsController(RecordPage[InvoiceView]):
    """The list is read beside the window, anew whenever a document has changed.

    `new_requested` when an invoice is to be begun that is no sale at the counter.
    """

    page = Page.RECEIPTS
    new_requested = Signal()

    def __init__(
        self, shell: Shell, make: Callable[[], RecordScreen[InvoiceView]], others: OfInvoice
    ) -> None:
        super().__init__(shell, make)
        self._deeds: OfInvoice = {"reprint": self._reprint, **others}
        self._last: int | None = None
        self._looking = Throttle(self, self._look_again)
        self.while_open(self._looking.request, *shell.bridge.of_documents())

    @property
    def detail(self) -> InvoiceDetail:
        """The invoice in full, beside the list."""
        return detail_of(self.screen())

    @override
    def join(self, screen: RecordScreen[InvoiceView]) -> None:
        super().join(screen)
        detail_of(screen).linked.connect(self.show)

    @override
    def fill(self) -> None:
        self.detail.show_nothing()
        self._show_all()
        super().fill()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        before = self._last if known else None
        page = await list_invoices(self.shell.till, asked_by(query), before=before)
        screen = self.screen()
        if query == screen.query:
            self._last = page.last
            screen.groups.set_counts({group.value: count for group, count in page.counts})
            if not (page.documents or known):
                self.detail.show_nothing()
        with_day = query.day is None
        rows = [row_of(self.shell.words, each, with_day=with_day) for each in page.documents]
        return FoundRows(rows=rows, has_more=page.has_more, on=True)

    @override
    def show(self, key: str) -> None:
        self.detail.show_invoice(view_of(self.shell.words, details(self.shell.till, DocId(key))))

    @override
    def deeds(self) -> Deeds:
        of_one = {name: partial(self._act, deed) for name, deed in self._deeds.items()}
        return {**of_one, "new": self.new_requested.emit}

    def _act(self, deed: Callable[[str], object]) -> None:
        if self.detail.view is not None:
            deed(self.detail.view.doc_id)

    def show_code(self, text: str) -> None:
        """Open the page on the invoice of a receipt or slip, or say whose it is."""
        try:
            doc_id = find_invoice(self.shell.till, text)
        except TillError as error:
            self.shell.say(self.shell.words.error(error))
        else:
            self.show_invoice(doc_id)

    def show_invoice(self, doc_id: DocId) -> None:
        """Open the page on an invoice, on the day it was issued."""
        if not self.is_open():
            self.open()
        screen = self.screen()
        document = self.shell.till.documents.get(doc_id)
        if document is not None and screen.day is not None:
            screen.day.show_day(document.day, self.shell.till.today)
            self._show_all()
        self.read(doc_id)
        self.show(doc_id)
        screen.halves.open_right()

    def show_buyer(self, number: str) -> None:
        """Open the page on all invoices that name a buyer, by the number."""
        self.open()
        screen = self.screen()
        if screen.day is not None:
            screen.day.show_all_days()
        screen.search.set_text(number)
        self.read()

    def _show_all(self) -> None:
        people = self.shell.till.people.all()
        named = [NamedPerson(name=each.name, person_id=each.person_id) for each in people]
        show_all(self.screen(), named)

    @override
    def take_scan(self, code: str) -> bool:
        if not names_an_invoice(self.shell.till, code):
            return False
        self.show_code(code)
        return True

    @override
    def take_typed(self, text: str) -> None:
        """Show the invoice that was typed or pasted; else what the text finds in the list."""
        try:
            doc_id = find_invoice(self.shell.till, text)
        except TillError as error:
            if names_an_invoice(self.shell.till, text):
                self.screen().tell(self.shell.words.error(error))
            else:
                self.read()
                self.screen().halves.open_right()
        else:
            self.show_invoice(doc_id)

    def _look_again(self) -> None:
        """Something has moved: how far each is, is shown anew where somebody looks."""
        if not self.is_open():
            return
        if self.detail.view is not None:
            self.show(self.detail.view.doc_id)
        if not self.screen().records.list.view.is_scrolled:
            self.read()

    def _reprint(self, doc_id: str) -> None:
        async def print_again() -> None:
            number = await print_receipt(self.shell.till, DocId(doc_id))
            words = self.shell.words
            copy = words.say("receipts.reprinted", number=number)
            self.screen().say(copy if number else words.say("receipts.printed_late"))
            with housekeeping(self.shell.till.warn):
                self.show(doc_id)

        def refuse(error: TillError) -> None:
            self.detail.facts.tell(self.shell.words.error(error))

        self.shell.tasks.start(print_again(), name="reprint", on_failure=refuse)


def detail_of(screen: RecordScreen[InvoiceView]) -> InvoiceDetail:
    """Return what stands beside the list of the page."""
    if not isinstance(screen.face, InvoiceDetail):
        raise TypeError(screen.plan.name)
    return screen.face
