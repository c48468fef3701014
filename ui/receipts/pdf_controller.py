"""The PDF of an invoice: drawn by the service, opened in the system's viewer or saved."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.selling.past_invoices import draw_invoice
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocId
from ui.kit.choice.button import ButtonKind
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import put, row
from ui.kit.page.key import Key, make_key
from ui.kit.text import Text
from ui.receipts.invoice_words import heading_of
from ui.shell.controllers import Controller, LateDialog
from ui.shell.file_dialogs import FileSaver
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(680, 300)
FORM_KEYS: Final = {
    PdfForm.A4_SQ: Qt.Key.Key_F2,
    PdfForm.A4_EN: Qt.Key.Key_F3,
    PdfForm.ELECTRONIC: Qt.Key.Key_F4,
}
SAVE_KEY: Final = "F9"
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
SHORT = 8  # signs of a docId that tell it from others


class PdfDialog(Overlay):
    """Opened with `begin`; `open_requested` and `save_requested` carry a PdfForm.

    It stays open until `close_overlay`, so that `show_problem` can speak.
    """

    grows = (5, 2)
    open_requested = Signal(object)
    save_requested = Signal(object)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="pdf", title="receipts.pdf_title", size=SIZE)
        self._is_electronic = False
        say = words.say
        options = [
            Option(key=form.value, words=say(f"receipts.pdf_{form.value}"), keys=f"F{number}")
            for number, form in enumerate(FORM_KEYS, start=2)
        ]
        self.forms = Segmented(options, shares=(1, 1, 1))
        self.forms.setObjectName("pdf.form")
        self.said = Text("", tone="text2", wrap=True)
        keeps = Key(name="save", keys=SAVE_KEY, words=say("receipts.pdf_save"), icon="download")
        enter = say("key.enter")
        opens = Key(name="open", keys=enter, words=say("receipts.pdf_open"), icon="eye")
        self.save = make_key("pdf", keeps)
        self.show_it = make_key("pdf", opens)
        self.show_it.kind = ButtonKind.PRIMARY
        which = Text(say("receipts.pdf_which"), role=TextRole.H2)
        answers = row((self.save, 1), (self.show_it, 2))
        self.frame.body.setSpacing(Spacing.COLUMN)
        put(self.frame.body, which, self.forms, self.said, None, answers)
        self.dismissed.connect(self.close_overlay)
        self.show_it.clicked.connect(lambda: self.open_requested.emit(self.form))
        self.save.clicked.connect(lambda: self.save_requested.emit(self.form))

    @property
    def form(self) -> PdfForm:
        """The form that is chosen."""
        return PdfForm(self.forms.current())

    def begin(self, about: str, *, is_electronic: bool) -> None:
        """Ask about an invoice; `about` names it. An electronic one begins with its own form."""
        self.frame.set_words(self.words.say("receipts.pdf_title"), about)
        self._is_electronic = is_electronic
        official = self.forms.segments[PdfForm.ELECTRONIC.value]
        if is_electronic:
            official.enable()
        else:
            official.disable(self.words.say("receipts.pdf_not_electronic"))
        self._choose(PdfForm.ELECTRONIC if is_electronic else PdfForm.A4_SQ)
        self.set_busy(busy=False)
        self._say_usual()
        self.open(self.show_it)

    def set_busy(self, *, busy: bool) -> None:
        """Ask for no second one while one is being drawn."""
        if busy:
            self.show_it.set_busy(self.words.say("receipts.pdf_drawing"))
            self.save.disable()
            return
        self.show_it.set_idle()
        self.save.enable()

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about."""
        self.set_busy(busy=False)
        self.said.set_tone("att")
        self.said.setText(sentence)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        main = self.save if self.save.hasFocus() else self.show_it
        actions: dict[int, Callable[[], object]] = dict.fromkeys(ENTER_KEYS, main.click)
        actions |= {key: partial(self._choose, form) for form, key in FORM_KEYS.items()}
        return actions | {Qt.Key.Key_F9: self.save.click}

    def _choose(self, form: PdfForm) -> None:
        if form is PdfForm.ELECTRONIC and not self._is_electronic:
            self.said.setText(self.words.say("receipts.pdf_not_electronic"))
            return
        self.forms.choose(form.value)
        self._say_usual()

    def _say_usual(self) -> None:
        self.said.set_tone("text2")
        self.said.setText(self.words.say("receipts.pdf_explained"))


class PdfController(Controller):
    """What is opened lies in a folder of this run, which goes with it (`end`)."""

    _dialog = LateDialog(PdfDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(PdfDialog, self._join)
        self._saver = FileSaver(shell, "receipts.pdf_save_title")
        self._folder: TemporaryDirectory[str] | None = None
        self._document: FiscalDocument | None = None

    def _join(self, dialog: PdfDialog) -> None:
        dialog.open_requested.connect(self._open)
        dialog.save_requested.connect(self._save)

    def begin(self, doc_id: str) -> None:
        """Ask which PDF of an invoice is wanted."""
        document = self.shell.till.documents.get(DocId(doc_id))
        if document is not None:
            self._document = document
            about = heading_of(self.shell.words, document)
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
            self.shell.tasks.start(work, name="open a PDF", on_failure=self._refuse)

    def _save(self, form: PdfForm) -> None:
        document = self._document
        if document is None:
            return

        def refuse(error: TillError) -> None:
            self.shell.say(self.shell.words.error(error))

        def chosen(path: Path) -> None:
            work = self._draw_and_save(document, form, path)
            self.shell.tasks.start(work, name="save a PDF", on_failure=refuse)

        self._dialog.close_overlay()
        forms = {"pdf": self.shell.words.say("receipts.pdf_form")}
        self._saver.ask(f"{_name_of(document)}.pdf", forms, chosen)

    async def _draw_and_open(self, document: FiscalDocument, form: PdfForm) -> None:
        pdf = await draw_invoice(self.shell.till, document.doc_id, form)
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="till-pdf-", ignore_cleanup_errors=True)
        target = Path(self._folder.name) / f"{_name_of(document)}.pdf"
        kept = await asyncio.to_thread(self._saver.write, target, pdf)
        self._dialog.set_busy(busy=False)
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(kept))):
            self._dialog.close_overlay()
        else:
            self._dialog.show_problem(self.shell.words.say("receipts.pdf_no_viewer"))

    async def _draw_and_save(self, document: FiscalDocument, form: PdfForm, path: Path) -> None:
        pdf = await draw_invoice(self.shell.till, document.doc_id, form)
        target = path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")
        kept = await asyncio.to_thread(self._saver.write, target, pdf)
        self.shell.hint(self.shell.words.say("receipts.pdf_saved", path=str(kept)))

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(self.shell.words.error(error))


def _name_of(document: FiscalDocument) -> str:
    """Return what a file of an invoice is called: by its number, else by its docId."""
    number = document.completion.invoice_number
    return number.replace("/", "-") if number else document.doc_id[:SHORT]
