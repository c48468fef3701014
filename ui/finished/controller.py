"""The sale just made: its steps as they really are, until the next one begins."""

from collections.abc import Coroutine
from dataclasses import replace
from decimal import Decimal
from typing import Protocol

from PySide6.QtCore import QTimer

from till.actions.documents.issuing import Issued
from till.actions.documents.reprinting import print_provisional, reprint, reprint_last
from till.actions.ports.events import (
    DocumentChanged,
    DrawerOpened,
    LinkChanged,
    PrinterChanged,
    PrintJobChanged,
    ReceiptFetched,
    SaleFinished,
)
from till.domain.errors import TillError
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.paper.print_job import PaperRole, PrinterState, PrintJob, PrintJobState
from till.domain.selling.sale import Sale
from ui.finished.steps import DrawerStep, FinishedView, FiscalStep, PaperStep
from ui.kit.wording import refund_line
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

PAPER_STEPS = {
    PrintJobState.PRINTING: PaperStep.PRINTING,
    PrintJobState.PRINTED: PaperStep.PRINTED,
    PrintJobState.UNCERTAIN: PaperStep.UNCERTAIN,
    PrintJobState.FAILED: PaperStep.UNCERTAIN,
}
TENTH = Decimal("0.1")


class ShowsFinishedSale(Protocol):
    """Where the sale just made is shown: the screen on which the next one begins."""

    def show_finished(self, view: FinishedView) -> None:
        """Show the sale just made."""

    def update_finished(self, view: FinishedView) -> None:
        """Show how far it is now, unless the next one has begun."""


class FinishedController(Controller):
    """Follows one sale at a time: the last."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._doc_id: DocId | None = None
        self._view: FinishedView | None = None
        self._credit = ZERO
        self._is_link_up = True
        self._has_printer = True
        self._is_late = False
        self._patience = QTimer(self, singleShot=True)
        self._patience.setInterval(shell.settings.receipt.patience_s * 1000)
        self._patience.timeout.connect(self._lose_patience)
        bridge = shell.bridge
        bridge.of(SaleFinished).connect(self._begin)
        bridge.of(DocumentChanged).connect(self._take_document)
        bridge.of(ReceiptFetched).connect(self._take_receipt)
        bridge.of(PrintJobChanged).connect(self._take_print_job)
        bridge.of(DrawerOpened).connect(self._take_drawer)
        bridge.of(LinkChanged).connect(self._take_link)
        bridge.of(PrinterChanged).connect(self._take_printer)

    def join(self, screen: ShowsFinishedSale) -> None:
        """Take the screen of the present language."""
        self._screen = screen

    def take_credit(self, amount: Decimal) -> None:
        """Know how much of the next sale's cash (lek) came from a return."""
        self._credit = amount

    def show_again(self) -> None:
        """Show the sale just made on a screen that was made anew."""
        if self._view is not None:
            self._screen.show_finished(self._view)

    def reprint(self) -> None:
        """Print the last receipt again, or a slip in its place while it is late."""
        if self._view is not None and self._doc_id is not None and self._view.offers_slip:
            self._print_slip(self._doc_id)
        else:
            self._start(self._last_receipt())

    def _last_receipt(self) -> Coroutine[object, object, object]:
        """Return what prints the last receipt again: that of a correction where one was last."""
        till = self.shell.till
        view = self._view
        if view is not None and self._doc_id is not None and view.sale.kind.is_correction:
            return reprint(till, self._doc_id)
        return reprint_last(till)

    def show_correction(self, issued: Issued) -> None:
        """Follow a return or a cancellation; where a sale is open, only say what goes back."""
        if self.shell.till.session.basket.is_empty:
            self._follow(issued.sale, issued.document.doc_id)
        else:
            how = refund_line(self.shell.words, issued.sale)
            self.shell.hint(self.shell.words.say("finished.back", how=how))

    def _begin(self, event: SaleFinished) -> None:
        """Follow a sale; its credit is spent by it, and told to be nothing only after this."""
        self._follow(event.sale, event.doc_id, self._credit)

    def _follow(self, sale: Sale, doc_id: DocId, credit: Decimal = ZERO) -> None:
        self._doc_id = doc_id
        self._is_late = not self._is_link_up
        self._view = FinishedView(
            sale=sale,
            fiscal=FiscalStep.RUNNING if self._is_link_up else FiscalStep.SAVED,
            paper=PaperStep.WAITING if self._has_printer else PaperStep.NO_PRINTER,
            offers_slip=self._is_late and self._has_printer,
            credit=credit,
        )
        self._screen.show_finished(self._view)
        self._patience.start()

    def _change(self, view: FinishedView) -> None:
        is_late = self._is_late or view.fiscal is FiscalStep.REFUSED
        waits = view.paper in (PaperStep.WAITING, PaperStep.PROVISIONAL) and view.receipt is None
        view = replace(view, offers_slip=is_late and waits)
        if view != self._view:
            self._view = view
            self._screen.update_finished(view)

    def _take_document(self, event: DocumentChanged) -> None:
        document = event.document
        if self._view is None or document.doc_id != self._doc_id:
            return
        if document.is_complete:
            number = document.completion.invoice_order_number
            took = self.shell.till.clock.now()
            seconds = Decimal((took - self._view.sale.closed_at).total_seconds()).quantize(TENTH)
            done = replace(
                self._view,
                fiscal=FiscalStep.DONE,
                fic=document.completion.fic or "",
                invoice_number="" if number is None else str(number),
                seconds=seconds,
            )
            self._change(done)
        elif document.state is DocumentState.REFUSED:
            self._change(replace(self._view, fiscal=FiscalStep.REFUSED))
        else:
            self._change(replace(self._view, fiscal=FiscalStep.SAVED))

    def _take_receipt(self, event: ReceiptFetched) -> None:
        if self._view is not None and event.doc_id == self._doc_id:
            self._change(replace(self._view, receipt=event.image))

    def _take_print_job(self, event: PrintJobChanged) -> None:
        job: PrintJob = event.job
        if self._view is None or job.doc_id != self._doc_id:
            return
        step = PAPER_STEPS.get(job.state)
        if step is None and job.problem:
            step = PaperStep.NO_PAPER
        if step is not None:
            self._change(replace(self._view, paper=step))

    def _take_drawer(self, event: DrawerOpened) -> None:
        if self._view is not None and self._view.sale.is_paid_in_cash:
            drawer = DrawerStep.OPENED if event.succeeded else DrawerStep.PROBLEM
            self._change(replace(self._view, drawer=drawer))

    def _take_link(self, event: LinkChanged) -> None:
        self._is_link_up = event.link.is_up
        if not self._is_link_up:
            self._lose_patience()

    def _take_printer(self, event: PrinterChanged) -> None:
        if event.role is PaperRole.RECEIPT:
            self._has_printer = event.state is not PrinterState.NONE

    def _lose_patience(self) -> None:
        if self._view is None:
            return
        self._is_late = True
        is_running = self._view.fiscal is FiscalStep.RUNNING
        self._change(replace(self._view, fiscal=FiscalStep.SAVED) if is_running else self._view)

    def _print_slip(self, doc_id: DocId) -> None:
        async def printed() -> None:
            job = await print_provisional(self.shell.till, doc_id)
            if job is not None and self._view is not None and self._doc_id == doc_id:
                self._change(replace(self._view, paper=PaperStep.PROVISIONAL))

        self._start(printed())

    def _start(self, work: Coroutine[object, object, object]) -> None:
        def refuse(error: TillError) -> None:
            self.shell.say_at_sale(self.shell.words.error(error))

        self.shell.tasks.start(work, name="reprint", on_failure=refuse)
