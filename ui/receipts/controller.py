"""A receipt or a slip that is scanned shows its sale."""

from PySide6.QtCore import QObject

from till.actions.finding import sale_of
from till.actions.reprinting import reprint
from till.domain.errors import TillError
from till.domain.identifiers import DocId
from till.domain.selling.code import SaleReference
from ui.receipts.dialog import SaleView
from ui.shell.shell import Shell


class ReceiptController(QObject):
    """`show` is given what was scanned."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell

    def join(self, view: SaleView) -> None:
        """Take the view of the present language."""
        self._view = view
        view.reprint_requested.connect(self._reprint)
        view.left.connect(self._leave)

    def show(self, reference: SaleReference) -> None:
        """Open the sale of a receipt, or say that this till has issued none such."""
        till = self._shell.till
        found = sale_of(till, reference)
        if found is None:
            self._shell.say_at_sale(self._shell.words.say("found_sale.not_of_this_till"))
            return
        receipt = till.documents.receipt(found.document.doc_id)
        image = receipt.image if receipt else None
        self._view.begin(found.sale, found.document, image)

    def _reprint(self, doc_id: str) -> None:
        def refuse(error: TillError) -> None:
            self._view.show_problem(self._shell.words.error(error))

        work = reprint(self._shell.till, DocId(doc_id))
        self._shell.tasks.start(work, name="reprint", on_failure=refuse)

    def _leave(self) -> None:
        self._shell.selling_goes_on.emit()
