"""Cancelling a sale: asked about once, then given back whole."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

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
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.text import Text
from ui.kit.wording import format_in, refund_line, refused_line
from ui.returns.draft import ReturnReason
from ui.returns.side import REASON_KEYS, ReasonChoice
from ui.returns.view import correction_title, invoice_said, state_note, sub_of
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell

QT_KEYS: Final = {
    "F5": Qt.Key.Key_F5,
    "F6": Qt.Key.Key_F6,
    "F7": Qt.Key.Key_F7,
}
REASONS: Final = {QT_KEYS[keys]: reason for reason, keys in REASON_KEYS.items()}
TITLES: Final = ("cancelling.title", "cancelling.title_unnumbered")


def cancel_question(words: Messages, amount: str, sale: str) -> Question:
    """Return what is asked before a sale is cancelled; `amount` is written out with its unit."""
    say = words.say
    return Question(
        title=say("cancelling.question", amount=amount),
        detail=f"{sale}\n{say('cancelling.detail')}",
        does=say("cancelling.do", amount=amount),
        keeps=say("cancelling.keep"),
        busy=say("cancelling.doing"),
    )


class CancelDialog(QuestionDialog):
    """Cancels with the reason that was chosen (`reason`), which F5 to F7 choose, too."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        self.money = Text("", tone="text2", wrap=True)
        self.reasons = ReasonChoice(words, "cancelling")
        inside = (self.money, self.reasons)
        super().__init__(words, window, name="cancelling", inside=inside)
        self.reason: ReturnReason | None = None
        self.reasons.chosen.connect(lambda reason: self.choose(ReturnReason(reason)))

    def begin(self, question: Question, money: str, problem: str = "") -> None:
        """Ask about a sale, with no reason chosen yet.

        `money` says how it goes back, and what is to be known beforehand; `problem` why it cannot
        be done as it stands.
        """
        self.reason = None
        self.reasons.show_reason(None)
        self.money.setText(money)
        self.money.setVisible(bool(money))
        self.ask(question)
        self.show_problem(problem)

    def choose(self, reason: ReturnReason) -> None:
        """Choose why (F5 to F7)."""
        self.reason = reason
        self.reasons.show_reason(reason)
        self.show_problem("")

    @override
    def unfit(self) -> str:
        return self.words.say("returns.no_reason") if self.reason is None else ""

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        reason = REASONS.get(Qt.Key(event.key()))
        if reason is not None and not event.isAutoRepeat():
            self.choose(reason)
        else:
            super().keyPressEvent(event)


class CancelController(Controller):
    """`begin` is given the sale; `issued` carries the cancellation."""

    issued = Signal(object)
    _dialog = LateDialog(CancelDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(CancelDialog, self._join)
        self._doc_id = DocId("")
        self._about = Asked()
        self._is_sure = False  # the question says what is not known of the sale

    def _join(self, dialog: CancelDialog) -> None:
        dialog.agreed.connect(self._cancel)

    def begin(self, doc_id: str) -> None:
        """Ask about a sale, or say on the page in front why it cannot be cancelled."""
        try:
            self._ask(DocId(doc_id))
        except RuleBroken as error:
            self.shell.say(self.shell.words.error(error))

    def _ask(self, doc_id: DocId) -> None:
        """Ask about a sale. Raises what keeps it from being cancelled."""
        till = self.shell.till
        words = self.shell.words
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
        notes = self.shell.words.say(f"returns.reason.{reason.value}")

        async def cancel(approval: Approval | None) -> None:
            till = self.shell.till
            done = await cancel_sale(
                till, self._doc_id, approval, notes=notes, is_sure=self._is_sure
            )
            self._dialog.close_overlay()
            self.issued.emit(done)

        self.shell.run_with_approval(
            cancel, name="cancel", about=lambda: self._about, on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(refused_line(self.shell.words, error))
