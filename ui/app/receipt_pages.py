"""The controllers of the invoices of before and of what gives them back, joined with the sale."""

from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions.documents.issuing import Issued
from till.domain.selling.tender import TenderKind
from ui.app.window import TillWindow
from ui.app.window_shell import WindowShell
from ui.finished.controller import FinishedController
from ui.invoices.controller import FindArticle, InvoiceController
from ui.invoices.screen import InvoiceScreen
from ui.kit.wording import refund_line
from ui.payment.controller import PaymentController
from ui.receipts.controller import ReceiptsController
from ui.receipts.pdf_controller import PdfController
from ui.returns.cancel_controller import CancelController
from ui.returns.controller import ReturnController
from ui.returns.credit import ExchangeCredit
from ui.sell.screen import SellScreen
from ui.shell.shell import Page


class ReceiptPages(QObject):
    """What leads to the invoices of before: the page, returns, cancelling, exchange, PDF."""

    def __init__(
        self,
        shell: WindowShell,
        window: TillWindow,
        paying: PaymentController,
        finished: FinishedController,
        find: FindArticle,
    ) -> None:
        """`find` opens the search for an article."""
        super().__init__(window)
        self._shell = shell
        self._window = window
        self._finished = finished
        self._returns = ReturnController(shell, lambda: window.late.returns)
        self._cancelling = CancelController(shell)
        self.credit = ExchangeCredit(shell)
        self._pdf = PdfController(shell)
        window.closing.connect(self._pdf.end)
        self._invoicing = InvoiceController(
            shell, window.declare(Page.INVOICE, InvoiceScreen), find
        )
        self.receipts = ReceiptsController(
            shell,
            lambda: window.late.receipts,
            {
                "pdf": self._pdf.begin,
                "return": self._returns.begin,
                "cancel": self._cancelling.begin,
                "correct": self._invoicing.correct,
                "again": self._invoicing.make_again,
            },
        )
        self._invoicing.issued.connect(self.receipts.show_invoice)
        self._invoicing.gone.connect(self.receipts.open)
        self.receipts.new_requested.connect(self._invoicing.open)
        self._connect(paying)

    def connect_sell_screen(self, sell: SellScreen) -> None:
        """Let the key of the receipts lead to them, and show what a customer has to get back."""
        sell.keys.receipts_requested.connect(self.receipts.open)
        sell.credit.acted.connect(self.credit.pay_out)
        sell.exchange_left.connect(self.credit.ask_to_leave)
        sell.show_credit(self.credit.amount)

    def _connect(self, paying: PaymentController) -> None:
        """Let what was given back be shown, and be laid down for other goods."""
        for correction in (self._returns, self._cancelling):
            correction.issued.connect(self._show_correction)
        self._returns.exchanged.connect(self._begin_exchange)
        self.credit.changed.connect(paying.take_credit)
        self.credit.changed.connect(self._finished.take_credit)
        self.credit.changed.connect(self._show_credit)

    def _show_correction(self, issued: Issued) -> None:
        """Show what was given back where a sale just made is shown."""
        self._shell.show_page(Page.SELL)
        self._finished.show_correction(issued)

    def _show_credit(self, amount: Decimal) -> None:
        """Show on the sell screen of the present language what a customer has to get back."""
        self._window.sell.show_credit(amount)

    def _begin_exchange(self, issued: Issued) -> None:
        """Let the next sale begin with the cash of what came back; nothing stays of one before."""
        shell = self._shell
        shell.show_page(Page.SELL)
        self._window.sell.leave_finished()
        self.credit.add(-issued.sale.cash)
        if any(each.kind is not TenderKind.CASH for each in issued.sale.payments):
            shell.hint(refund_line(shell.words, issued.sale))
