"""Cancelling a sale: asked about once, then given back whole."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from till.actions.documents.issuing import latest
from till.actions.selling.correcting import (
    cancel_sale,
    corrected,
    drawer_problem,
    given_back_doubt,
    preview_cancel,
)
from till.domain.errors import RuleBroken, TillError
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.returns import check_cancellable
from ui.kit.formats import format_in
from ui.kit.wording import refund_line, refused_line
from ui.returns.cancel_dialog import CancelDialog, cancel_question
from ui.returns.view import correction_title, invoice_said, state_note, sub_of
from ui.shell.shell import Shell

TITLES: Final = ("cancelling.title", "cancelling.title_unnumbered")


class CancelController(QObject):
    """`begin` is given the sale; `issued` carries the cancellation."""

    issued = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        shell.when_made(CancelDialog, self._join)
        self._doc_id = DocId("")
        self._about = Asked()
        self._is_sure = False  # the question says what is not known of the sale

    @property
    def _dialog(self) -> CancelDialog:
        return self._shell.dialog(CancelDialog)

    def _join(self, dialog: CancelDialog) -> None:
        dialog.agreed.connect(self._cancel)

    def begin(self, doc_id: str) -> None:
        """Ask about a sale, or say on the page in front why it cannot be cancelled."""
        try:
            self._ask(DocId(doc_id))
        except RuleBroken as error:
            self._shell.say(self._shell.words.error(error))

    def _ask(self, doc_id: DocId) -> None:
        """Ask about a sale. Raises what keeps it from being cancelled."""
        till = self._shell.till
        words = self._shell.words
        document = latest(till, doc_id)
        was = corrected(till, document.doc_id)
        check_cancellable(was)
        preview = preview_cancel(till, was)
        amount = format_in(-preview.total, preview.terms.currency.code)
        problem = drawer_problem(till, preview)
        title = correction_title(words, TITLES, document, was.sale)
        doubt = given_back_doubt(till, was.sale)
        self._is_sure = doubt is not None
        self._doc_id = document.doc_id
        self._about = Asked(
            of=title,
            amount=-preview.total,
            currency=preview.terms.currency.code,
            document=invoice_said(document),
        )
        note = words.error(doubt) if doubt else state_note(words, document)
        told = [each for each in (refund_line(words, preview), note) if each]
        sale = f"{title} · {sub_of(words, was.sale)}"
        asked = cancel_question(words, amount, sale)
        self._dialog.begin(asked, "\n".join(told), words.error(problem) if problem else "")

    def _cancel(self, _pin: str) -> None:
        reason = self._dialog.reason
        if reason is None:
            return
        notes = self._shell.words.say(f"returns.reason.{reason.value}")

        async def cancel(approval: Approval | None) -> None:
            till = self._shell.till
            done = await cancel_sale(
                till, self._doc_id, approval, notes=notes, is_sure=self._is_sure
            )
            self._dialog.close_overlay()
            self.issued.emit(done)

        self._shell.run_with_approval(
            cancel, name="cancel", about=lambda: self._about, on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(refused_line(self._shell.words, error))
