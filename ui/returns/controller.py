"""A return: lines of a sale chosen on the page, then given back in one document."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal, SignalInstance
from typing_extensions import override

from till.actions.documents.issuing import latest
from till.actions.people.authorisation import is_owned
from till.actions.selling.correcting import (
    Refund,
    corrected,
    drawer_problem,
    preview_return,
    return_goods,
)
from till.actions.selling.finding import FoundArticle, meaning_of
from till.actions.selling.past_invoices import find_invoice, names_an_invoice
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.documents import GivenBackUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.quantity import ONE
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.rights.limits import Right
from till.domain.selling.code import Badge
from till.domain.selling.returns import check_returnable
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from till.domain.typed import read_quantity
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.kit.wording import refused_line
from ui.returns.draft import ReturnDraft, ReturnReason, draft_of
from ui.returns.view import ReturnView, correction_title, invoice_said, state_note, sub_of
from ui.shell.controllers import LateDialog, PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.returns.screen import ReturnScreen

TITLES: Final = ("returns.title", "returns.title_unnumbered")


class ReturnController(PageController["ReturnScreen"]):
    """`begin` is given the sale; `issued` carries what was given back.

    `exchanged` carries it where the cash is kept for other goods.
    """

    page = Page.RETURN
    issued = Signal(object)
    exchanged = Signal(object)
    _number = LateDialog(NumberDialog)

    def __init__(self, shell: Shell, make: "Callable[[], ReturnScreen]") -> None:
        super().__init__(shell, make)
        self._document: FiscalDocument | None = None
        self._draft: ReturnDraft | None = None
        self._is_issuing = False
        self._is_sure = False  # was told what is not known of the sale, and goes on

    @override
    def join(self, screen: "ReturnScreen") -> None:
        lines = screen.lines.view
        screen.left.connect(self.leave)
        screen.scanned.connect(self._take_scan)
        screen.all_requested.connect(lambda: self._change(lambda draft: draft.with_all()))
        screen.turn_requested.connect(self._turn)
        screen.reason_chosen.connect(
            lambda reason: self._change(lambda draft: draft.because(ReturnReason(reason)))
        )
        screen.first_chosen.connect(
            lambda kind: self._change(lambda draft: draft.paid_back_in(TenderKind(kind)))
        )
        screen.issue_requested.connect(lambda: self._issue(self.issued))
        screen.exchange_requested.connect(lambda: self._issue(self.exchanged))
        lines.toggled.connect(lambda at: self._change(lambda draft: draft.toggled(at)))
        lines.stepped.connect(lambda at, by: self._change(lambda draft: draft.stepped(at, by)))
        lines.number_requested.connect(self._ask_quantity)

    def begin(self, doc_id: str) -> None:
        """Open the page with a sale, or say on the page in front why nothing of it comes back."""
        till = self.shell.till
        try:
            document = latest(till, DocId(doc_id))
            was = corrected(till, document.doc_id)
            check_returnable(was)
        except RuleBroken as error:
            self.shell.say(self.shell.words.error(error))
            return
        self._document = document
        self._draft = draft_of(was)
        self._is_sure = False
        self.open()

    @override
    def fill(self) -> None:
        if (view := self._view()) is not None:
            self.screen().begin(view)

    def _view(self) -> ReturnView | None:
        """How the return stands, in words."""
        draft = self._draft
        document = self._document
        if draft is None or document is None:
            return None
        till = self.shell.till
        preview = self._preview(draft)
        problem = drawer_problem(till, preview) if preview else None
        return ReturnView(
            title=correction_title(self.shell.words, TITLES, document, draft.was.sale),
            sub=sub_of(self.shell.words, draft.was.sale),
            draft=draft,
            preview=preview,
            note=state_note(self.shell.words, document),
            problem=self.shell.words.error(problem) if problem else "",
            needs_approval=is_owned(till) and not till.limits.may(Right.RETURN_GOODS),
        )

    def _preview(self, draft: ReturnDraft) -> Sale | None:
        if draft.is_empty:
            return None
        return preview_return(self.shell.till, draft.was, draft.wanted, self._refund(draft))

    def _refund(self, draft: ReturnDraft) -> Refund:
        reason = draft.reason
        notes = self.shell.words.say(f"returns.reason.{reason.value}") if reason else ""
        return Refund(notes=notes, first=draft.first, is_sure=self._is_sure)

    def _change(self, change: Callable[[ReturnDraft], ReturnDraft]) -> None:
        """Show the draft after a change, or what is wrong with that."""
        if self._draft is None or self._is_issuing:
            return
        try:
            self._draft = change(self._draft)
        except RuleBroken as error:
            self.screen().tell(self.shell.words.error(error))
            return
        self._show()

    def _show(self) -> None:
        if (view := self._view()) is not None:
            self.screen().show_view(view)

    def _turn(self) -> None:
        self._change(lambda draft: draft.turned())

    def _ask_quantity(self, row: int) -> None:
        """Ask how many of a line come back."""
        draft = self._draft
        if draft is None or not draft.left[row].quantity:
            return
        line = draft.left[row]
        suggested = draft.quantity(row) or line.quantity
        self._number.ask(
            NumberRequest(
                title=self.shell.words.say("returns.how_many"),
                sub=line.line.article.name,
                label=self.shell.words.say("number.quantity"),
                suggestion=format(suggested, "f").replace(".", ","),
                read=read_quantity,
            ),
            partial(self._set_quantity, row),
        )

    def _set_quantity(self, row: int, text: str) -> None:
        quantity = read_quantity(text)
        draft = self._draft
        if draft is None or quantity is None:
            return
        try:
            self._draft = draft.with_exactly(row, Decimal(quantity))
        except RuleBroken as error:
            self._number.show_problem(self.shell.words.error(error))
            return
        self._number.close_overlay()
        self._show()

    def _take_scan(self, text: str) -> None:
        """An article comes back once more; the code of another receipt begins its return."""
        till = self.shell.till
        try:
            if names_an_invoice(till, text):
                self._take_receipt(find_invoice(till, text))
                return
            meaning = meaning_of(till, text)
        except RuleBroken as error:
            self.screen().tell(self.shell.words.error(error))
            return
        if isinstance(meaning, FoundArticle):
            self._take_article(meaning)
        elif isinstance(meaning, Badge):
            self.shell.scan_waits.emit(text)
        else:
            self.screen().tell(self.shell.words.say("returns.unknown_code"))

    def _take_receipt(self, doc_id: DocId) -> None:
        """Go on with another sale; the receipt of this one, scanned twice, changes nothing."""
        if self._document is None or latest(self.shell.till, doc_id) != self._document:
            self.begin(doc_id)

    def _take_article(self, found: FoundArticle) -> None:
        draft = self._draft
        if draft is None or self._is_issuing:
            return
        more = found.entered.quantity or ONE
        try:
            self._draft, row = draft.with_article(found.article.article_id, more)
        except RuleBroken as error:
            self.screen().tell(self.shell.words.error(error))
            return
        if row is None:
            name = found.article.name
            self.screen().tell(self.shell.words.say("returns.not_among_them", name=name))
            return
        self._show()
        self.screen().go(row)

    def _issue(self, done: SignalInstance) -> None:
        """Give back what is chosen: asked for once, however often the key is pressed."""
        draft = self._draft
        document = self._document
        if draft is None or document is None or self._is_issuing:
            return
        missing = "returns.no_line" if draft.is_empty else "returns.no_reason"
        if draft.is_empty or draft.reason is None:
            self.screen().tell(self.shell.words.say(missing))
            return
        self._is_issuing = True
        self.screen().side.be_busy()

        async def give_back(approval: Approval | None) -> None:
            refund = replace(self._refund(draft), for_exchange=done is self.exchanged)
            till = self.shell.till
            back = await return_goods(till, document.doc_id, draft.wanted, approval, refund=refund)
            self._is_issuing = False
            self._draft = None
            self.leave()
            done.emit(back)

        self.shell.run_with_approval(
            give_back, name="return", about=lambda: self._asked(done), on_failure=self._refuse
        )

    def _asked(self, done: SignalInstance) -> Asked:
        """Return what is given back of which invoice, and whether it is for other goods."""
        view = self._view()
        if view is None or view.preview is None or self._document is None:
            return Asked()
        return Asked(
            deed=Deed.EXCHANGE if done is self.exchanged else None,
            of=view.title,
            amount=-view.preview.total,
            currency=view.preview.terms.currency.code,
            document=invoice_said(self._document),
        )

    def _refuse(self, error: TillError) -> None:
        self._is_issuing = False
        self._is_sure = self._is_sure or isinstance(error, GivenBackUnknown)
        self._show()
        self.screen().tell(refused_line(self.shell.words, error))
