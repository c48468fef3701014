"""What needs a person or waits for the service, joined with what may be done about it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from typing_extensions import override

from till.actions import attention, resolving
from till.actions.attention import MOST_SHOWN, ReportedDocument, outstanding
from till.actions.paper_decisions import unsettled_count
from till.actions.ports.events import LinkChanged
from till.actions.ports.records import ReceiptOwed
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.lookup import LookupFailure
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.selling.terms import LEK
from till.domain.text import one_line
from ui.attention.view import AttentionView, RefusedCard, WaitingLine
from ui.kit.formats import format_date, format_lek, format_money, format_time
from ui.kit.state import State
from ui.kit.wording import cause_line, refused_line
from ui.shell.messages import Messages
from ui.shell.page_controller import PageController
from ui.shell.shell import ApprovalWords, Page, Shell, Work
from ui.shell.throttle import Throttle

if TYPE_CHECKING:
    from ui.attention.screen import AttentionScreen

SECOND_MS: Final = 1000
HELD: Final = {
    LinkState.NO_CREDENTIALS: "attention.token_refused",
    LinkState.WRONG_ADDRESS: "attention.wrong_address",
}


class AttentionController(PageController["AttentionScreen"]):
    """The page is filled anew whenever a document, a paper or the link has changed."""

    page = Page.ATTENTION

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "AttentionScreen"],
        *,
        answer_paper: Callable[[], object],
    ) -> None:
        super().__init__(shell, make)
        self._answer_paper = answer_paper
        self._link = Link()
        self._looking = Throttle(self, self._look)
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._show_time)
        bridge = shell.bridge
        bridge.link_changed.connect(self._take_link)
        for happened in (
            bridge.document_changed,
            bridge.document_queued,
            bridge.sale_finished,
            bridge.receipt_fetched,
            bridge.print_job_changed,
        ):
            happened.connect(self._looking.request)

    @override
    def join(self, screen: "AttentionScreen") -> None:
        screen.left.connect(self.leave)
        screen.hurry_requested.connect(self._hurry)
        screen.paper_requested.connect(self._answer_paper)
        screen.retry_requested.connect(self._retry)
        screen.replace_requested.connect(self._replace)
        screen.close_requested.connect(self._close)
        screen.token.entered.connect(self._renew_token)

    @override
    def fill(self) -> None:
        self.screen().show_view(view_of(self.shell, self._link), self.shell.till.clock.now())
        self._clock.start()

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        self._looking.request()

    def _look(self) -> None:
        if self.is_open():
            self.fill()

    def _show_time(self) -> None:
        if self.is_open():
            self.screen().show_time(self.shell.till.clock.now())
        else:
            self._clock.stop()

    def _hurry(self) -> None:
        attention.try_now(self.shell.till)
        self.screen().say(self.shell.words.say("attention.trying"), State.WAIT)

    def _retry(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.retry_reason")
        self._decide(
            doc_id,
            lambda approval: resolving.retry(till, DocId(doc_id), reason, approval),
            "attention.retried",
        )

    def _replace(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.replace_reason")
        self._decide(
            doc_id,
            lambda approval: resolving.replace_document(till, DocId(doc_id), reason, approval),
            "attention.replaced",
        )

    def _close(self, doc_id: str, reason: str) -> None:
        till = self.shell.till
        self._decide(
            doc_id,
            lambda approval: resolving.close(till, DocId(doc_id), reason, approval),
            "attention.closed",
        )

    def _decide(self, doc_id: str, decision: Work, said: str) -> None:
        """Do what was decided, with somebody's approval where it needs one, and say so."""
        screen = self.screen()
        card = next((each.card for each in screen.cards if each.card.doc_id == doc_id), None)

        async def decide(approval: Approval | None) -> None:
            await decision(approval)
            screen.say(self.shell.words.say(said))
            self._look()

        self.shell.run_with_approval(
            decide,
            name="decide about document",
            about=lambda: ApprovalWords(sub=card.what if card else ""),
            on_failure=self._refuse,
        )

    def _renew_token(self, text: str) -> None:
        screen = self.screen()

        async def renew(approval: Approval | None) -> None:
            screen.token.set_trying(trying=True)
            try:
                failure = await attention.renew_token(self.shell.till, text, approval)
            finally:
                screen.token.set_trying(trying=False)
            self._tell_token(failure)

        self.shell.run_with_approval(renew, name="renew token", on_failure=self._refuse_token)

    def _tell_token(self, failure: LookupFailure | None) -> None:
        screen = self.screen()
        words = self.shell.words
        if failure is LookupFailure.NO_CREDENTIALS:
            screen.token.show_problem(words.say("attention.token_not_taken"))
            return
        screen.token.clear()
        key = "attention.token_taken" if failure is None else "attention.token_kept"
        screen.say(words.say(key), State.OK if failure is None else State.WAIT)

    def _refuse_token(self, error: TillError) -> None:
        self.screen().token.show_problem(refused_line(self.shell.words, error))

    def _refuse(self, error: TillError) -> None:
        self.screen().tell(refused_line(self.shell.words, error))
        self._look()


def view_of(shell: Shell, link: Link) -> AttentionView:
    """Return everything outstanding in words."""
    words = shell.words
    found = outstanding(shell.till)
    paper = unsettled_count(shell.till)
    more = found.waiting_count - len(found.waiting)
    return AttentionView(
        refused=tuple(_card(words, each) for each in found.refused),
        waiting=tuple(_waiting(words, each) for each in found.waiting),
        receipts=tuple(_receipt(words, each) for each in found.receipts[:MOST_SHOWN]),
        waiting_count=found.waiting_count,
        more=words.count("attention.more", more) if more > 0 else "",
        paper=words.count("attention.paper", paper) if paper else "",
        held=words.say(HELD[link.state]) if link.state in HELD else "",
        asks_token=link.state is LinkState.NO_CREDENTIALS,
    )


def _card(words: Messages, told: ReportedDocument) -> RefusedCard:
    document = told.document
    problem = document.problem
    facts = (_when(document), told.person, str(document.doc_id)[:8])
    return RefusedCard(
        doc_id=document.doc_id,
        cause=cause_line(words, document),
        what=_what(words, told),
        facts=" · ".join(part for part in facts if part),
        original=one_line(problem.message) if problem else "",
    )


def _waiting(words: Messages, told: ReportedDocument) -> WaitingLine:
    document = told.document
    return WaitingLine(
        moment=_when(document),
        what=words.say(f"document_kind.{document.kind.value}"),
        amount=_amount(told),
        tries=words.count("attention.tries", document.attempts) if document.attempts else "",
        next_at=document.next_attempt_at,
    )


def _receipt(words: Messages, owed: ReceiptOwed) -> WaitingLine:
    since = in_tirane(owed.since)
    return WaitingLine(
        moment=format_time(since),
        what=words.say("attention.receipt_of", date=format_date(since.date())),
        amount="",
        tries="",
    )


def _what(words: Messages, told: ReportedDocument) -> str:
    kind = words.say(f"document_kind.{told.document.kind.value}")
    parts = (kind, _amount(told), told.buyer)
    return " · ".join(part for part in parts if part)


def _amount(told: ReportedDocument) -> str:
    if told.currency == LEK.code:
        return format_lek(told.amount)
    return f"{format_money(told.amount)}\u00a0{told.currency}"


def _when(document: FiscalDocument) -> str:
    moment = in_tirane(document.issued_at)
    return f"{format_date(moment.date())} {format_time(moment)}"
