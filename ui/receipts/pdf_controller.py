"""The PDF of an invoice: drawn by the service, opened in the system's viewer or saved."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from till.actions.selling.past_invoices import draw_invoice
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocId
from ui.receipts.invoice_words import heading_of
from ui.receipts.pdf_dialog import PdfDialog
from ui.shell.save_file import FileSaver
from ui.shell.shell import Shell

SHORT = 8  # signs of a docId that tell it from others


class PdfController(QObject):
    """What is opened lies in a folder of this run, which goes with it (`end`)."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        shell.when_made(PdfDialog, self._join)
        self._saver = FileSaver(shell, "receipts.pdf_save_title")
        self._folder: TemporaryDirectory[str] | None = None
        self._document: FiscalDocument | None = None

    @property
    def _dialog(self) -> PdfDialog:
        return self._shell.dialog(PdfDialog)

    def _join(self, dialog: PdfDialog) -> None:
        dialog.open_requested.connect(self._open)
        dialog.save_requested.connect(self._save)

    def begin(self, doc_id: str) -> None:
        """Ask which PDF of an invoice is wanted."""
        document = self._shell.till.documents.get(DocId(doc_id))
        if document is not None:
            self._document = document
            about = heading_of(self._shell.words, document)
            self._dialog.begin(about, is_electronic=document.is_electronic)

    def end(self) -> None:
        """Take away what was opened."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _open(self, form: PdfForm) -> None:
        if self._document is not None:
            self._dialog.set_busy(busy=True)
            work = self._draw_and_open(self._document, form)
            self._shell.tasks.start(work, name="open a PDF", on_failure=self._refuse)

    def _save(self, form: PdfForm) -> None:
        document = self._document
        if document is None:
            return

        def refuse(error: TillError) -> None:
            self._shell.say(self._shell.words.error(error))

        def chosen(path: Path) -> None:
            work = self._draw_and_save(document, form, path)
            self._shell.tasks.start(work, name="save a PDF", on_failure=refuse)

        self._dialog.close_overlay()
        forms = {"pdf": self._shell.words.say("receipts.pdf_form")}
        self._saver.ask(f"{_name_of(document)}.pdf", forms, chosen)

    async def _draw_and_open(self, document: FiscalDocument, form: PdfForm) -> None:
        pdf = await draw_invoice(self._shell.till, document.doc_id, form)
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="till-pdf-", ignore_cleanup_errors=True)
        target = Path(self._folder.name) / f"{_name_of(document)}.pdf"
        kept = await asyncio.to_thread(self._saver.write, target, pdf)
        self._dialog.set_busy(busy=False)
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(kept))):
            self._dialog.close_overlay()
        else:
            self._dialog.show_problem(self._shell.words.say("receipts.pdf_no_viewer"))

    async def _draw_and_save(self, document: FiscalDocument, form: PdfForm, path: Path) -> None:
        pdf = await draw_invoice(self._shell.till, document.doc_id, form)
        target = path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")
        kept = await asyncio.to_thread(self._saver.write, target, pdf)
        self._shell.hint(self._shell.words.say("receipts.pdf_saved", path=str(kept)))

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(self._shell.words.error(error))


def _name_of(document: FiscalDocument) -> str:
    """Return what a file of an invoice is called: by its number, else by its docId."""
    number = document.completion.invoice_number
    return number.replace("/", "-") if number else document.doc_id[:SHORT]
