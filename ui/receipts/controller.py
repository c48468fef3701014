"""A receipt or a slip that is scanned shows its sale."""

from PySide6.QtCore import QObject

from till.actions.finding import sale_of
from till.actions.reprinting import reprint
from till.domain.errors import TillError
from till.domain.identifiers import DocId
from till.domain.selling.code import SaleReference
from ui.shell.context import Desk


class ReceiptController(QObject):
    """`show` is given what was scanned."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk

    def connect_screen(self) -> None:
        """Join the screen of the present language."""
        view = self._desk.window.sale_view
        view.reprint_requested.connect(self._reprint)
        view.left.connect(self._leave)

    def show(self, reference: SaleReference) -> None:
        """Open the sale of a receipt, or say that this till has issued none such."""
        desk = self._desk
        found = sale_of(desk.till, reference)
        if found is None:
            desk.window.sell.show_problem("", desk.words.say("found_sale.not_of_this_till"))
            return
        receipt = desk.till.documents.receipt(found.document.doc_id)
        image = receipt.image if receipt else None
        desk.window.sale_view.begin(found.sale, found.document, image)

    def _reprint(self, doc_id: str) -> None:
        def refuse(error: TillError) -> None:
            self._desk.window.sale_view.show_problem(self._desk.words.error(error))

        work = reprint(self._desk.till, DocId(doc_id))
        self._desk.tasks.start(work, name="reprint", on_failure=refuse)

    def _leave(self) -> None:
        self._desk.window.selling_goes_on.emit()
