"""What needs a person or waits for the service, joined with what may be done about it."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from PySide6.QtCore import QTimer
from typing_extensions import override

from till.actions import resolving
from till.actions.opening import take_as_known
from till.actions.outstanding import attention
from till.actions.outstanding.refusal_fix import (
    LOOK,
    FixPlan,
    fix_buyer,
    fix_operator,
    fix_plan_of,
    fix_unit,
    fix_vat_code,
)
from till.actions.ports.events import LinkChanged
from till.actions.resolving import Rewording
from till.actions.till import housekeeping
from till.domain.cash.movement import CashMovement
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link
from till.domain.fiscal.lookup import LookupFailure
from till.domain.fiscal.refusal import RefusalFix
from till.domain.fiscal.reissue import LineChange, ReplacementChanges
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.shop.spelling import read_unit
from till.domain.typed import read_amount
from till.system.change_text import change_lines
from till.system.reference_tables import known_units
from ui.attention.cards import asked_about, asked_to_fix, vat_code_typed, view_of
from ui.attention.close_question import CloseQuestion
from ui.kit.state import State
from ui.kit.wording import refused_line
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

if TYPE_CHECKING:
    from ui.attention.screen import AttentionScreen

SECOND_MS: Final = 1000
MOST_LISTED: Final = 8  # operators under the field
Came = TypeVar("Came")
Again: TypeAlias = Coroutine[object, object, None]
Decision: TypeAlias = Callable[
    [Approval | None, Sequence[LineChange]], Coroutine[object, object, object]
]
FixWork: TypeAlias = Callable[
    [Approval | None, Sequence[LineChange]], Coroutine[object, object, Sequence[FiscalDocument]]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionLinks:
    """Where the page leads: the question about paper, the opening of the day, the 48 hours.

    `opening` is given what follows once the day is open.
    """

    paper: Callable[[], object]
    opening: Callable[[Callable[[], object]], object]
    outage: Callable[[], object]


class AttentionController(PageController["AttentionScreen"]):
    """The page is filled anew whenever a document, a paper or the link has changed."""

    page = Page.ATTENTION

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "AttentionScreen"],
        links: AttentionLinks,
    ) -> None:
        super().__init__(shell, make)
        self._links = links
        self._link = Link()
        self._agree: Callable[[], object] | None = None
        self._looking = Throttle(self, self._look)
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._show_time)
        shell.bridge.of(LinkChanged).connect(self._take_link)
        shell.bridge.connect_documents(self._looking.request)

    @override
    def join(self, screen: "AttentionScreen") -> None:
        screen.left.connect(self.leave)
        screen.hurry_requested.connect(self._hurry)
        screen.paper_requested.connect(self._links.paper)
        screen.retry_requested.connect(self._retry)
        screen.replace_requested.connect(self._replace)
        screen.close_requested.connect(self._ask_close)
        screen.fix_requested.connect(self._fix)
        screen.agreed.connect(self._go_on_agreed)
        screen.field_asked.connect(self._list_operators)
        screen.try_requested.connect(self._hurry_one)
        screen.outage_requested.connect(self._links.outage)
        screen.token.entered.connect(self._renew_token)
        screen.address.entered.connect(self._set_address)

    @override
    def fill(self) -> None:
        self.screen().show_view(view_of(self.shell, self._link), self.shell.till.clock.now())
        self._clock.start()

    @override
    def open(self) -> None:
        super().open()
        self.screen().held.begin()

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

    def _hurry_one(self, doc_id: str) -> None:
        attention.try_now(self.shell.till, DocId(doc_id))

    def _fix(self, doc_id: str, text: str) -> None:
        """Put right what a card asked for; the day is opened where that is asked for."""
        found = self._fix_plan(doc_id)
        if found.fix is RefusalFix.OPENING:
            self._links.opening(lambda: self._go_again(doc_id))
            return
        if found.fix is RefusalFix.OPENED:
            self._take_as_known(doc_id, text)
            return
        asked = asked_to_fix(self.shell, doc_id, found, text)
        self._run(doc_id, self._work_of(DocId(doc_id), found, text), self._tell_fixed, asked)

    def _take_as_known(self, doc_id: str, text: str) -> None:
        """Take an owner's word that the service has today's opening balance already."""
        till = self.shell.till

        async def take(approval: Approval | None, _: Sequence[LineChange]) -> CashMovement:
            amount = read_amount(text) if text.strip() else None
            return await take_as_known(till, amount, approval)

        asked = asked_about(self.shell, doc_id, Asked(deed=Deed.DAY_KNOWN, now=text.strip()))
        said = self.shell.words.say("attention.day_known")
        self._run(doc_id, take, lambda _: self.screen().say(said), asked)

    def _go_again(self, doc_id: str) -> None:
        self.open()
        self._retry(doc_id)

    def _fix_plan(self, doc_id: str) -> FixPlan:
        document = self.shell.till.documents.get(DocId(doc_id))
        return LOOK if document is None else fix_plan_of(self.shell.till, document)

    def _work_of(self, doc_id: DocId, fix_plan: FixPlan, text: str) -> FixWork:
        """Return the action that puts a field right. It raises what the field may not be."""
        till = self.shell.till

        async def fix_text(
            approval: Approval | None, agreed: Sequence[LineChange]
        ) -> Sequence[FiscalDocument]:
            if fix_plan.article_id is not None and fix_plan.fix is RefusalFix.UNIT:
                unit = read_unit(text, known_units(till.articles.units()))
                return await fix_unit(
                    till, doc_id, fix_plan.article_id, unit, approval, agreed=agreed
                )
            if fix_plan.article_id is not None:
                code = vat_code_typed(text, till.rates)
                return await fix_vat_code(
                    till, doc_id, fix_plan.article_id, code, approval, agreed=agreed
                )
            if fix_plan.field is not None:
                return await fix_buyer(till, doc_id, fix_plan.field, text, approval, agreed=agreed)
            return await fix_operator(till, doc_id, text, approval, agreed=agreed)

        return fix_text

    def _tell_fixed(self, documents: Sequence[FiscalDocument]) -> None:
        said = self.shell.words.count("attention.mended", len(documents))
        self.screen().say(said)

    def _list_operators(self, doc_id: str) -> None:
        """Show under the field which codes the service knows, once it has said so."""
        if self._fix_plan(doc_id).fix is not RefusalFix.OPERATOR_CODE:
            return

        async def list_them() -> None:
            known = await attention.known_operators(self.shell.till)
            card = self.screen().chosen
            if known and card is not None and card.card.doc_id == doc_id:
                said = " · ".join(
                    f"{each.operator_code} {each.name}" for each in known[:MOST_LISTED]
                )
                card.fix.field.set_hint(said)

        self.shell.tasks.start(list_them(), name="list operators")

    def _retry(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.retry_reason")
        self._decide(
            doc_id,
            lambda approval, _: resolving.retry(till, DocId(doc_id), reason, approval),
            "attention.retried",
            Deed.RETRY,
        )

    def _replace(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.replace_reason")
        self._decide(
            doc_id,
            lambda approval, agreed: resolving.replace_document(
                till, DocId(doc_id), reason, approval, rewording=Rewording(agreed=agreed)
            ),
            "attention.replaced",
            Deed.REPLACE,
        )

    def join_question(self, question: CloseQuestion) -> None:
        """Take the question of the present language."""
        self._question = question
        question.agreed.connect(self._close)

    def _ask_close(self, doc_id: str) -> None:
        """Ask why no document is to follow."""
        card = next((each.card for each in self.screen().cards if each.card.doc_id == doc_id), None)
        if card is not None:
            self._question.begin(card)

    def _close(self, _pin: str) -> None:
        till = self.shell.till
        question = self._question
        doc_id = DocId(question.doc_id)
        reason = question.reason.text()
        asked = asked_about(self.shell, doc_id, Asked(deed=Deed.CLOSE, now=reason))

        async def close(approval: Approval | None) -> None:
            await resolving.close(till, doc_id, reason, approval)
            question.close_overlay()
            question.reason.set_text("")
            self.screen().say(self.shell.words.say("attention.closed"))
            with housekeeping(till.warn):
                self._look()

        self.shell.run_with_approval(
            close,
            name="close a document",
            about=lambda: asked,
            on_failure=self._refuse_closing,
        )

    def _refuse_closing(self, error: TillError) -> None:
        self._question.show_problem(refused_line(self.shell.words, error))

    def _decide(self, doc_id: str, decision: Decision, said: str, deed: Deed) -> None:
        """Do what was decided, and say so."""
        asked = asked_about(self.shell, doc_id, Asked(deed=deed))
        self._run(doc_id, decision, lambda _: self.screen().say(self.shell.words.say(said)), asked)

    def _run(
        self,
        doc_id: str,
        work: Callable[[Approval | None, Sequence[LineChange]], Coroutine[object, object, Came]],
        tell: Callable[[Came], object],
        asked: Asked,
    ) -> None:
        """Do it with somebody's approval where it needs one, and `tell` what came of it.

        What would be said otherwise of lines is shown first; agreed to, the same is done so.
        """

        async def decide(approval: Approval | None, agreed: Sequence[LineChange] = ()) -> None:
            try:
                tell(await work(approval, agreed))
            except ReplacementChanges as error:
                self._ask_agreement(doc_id, error, partial(decide, approval, error.changes))
                return
            with housekeeping(self.shell.till.warn):
                self._look()

        self.shell.run_with_approval(
            decide,
            name="decide about document",
            about=lambda: asked,
            on_failure=self._refuse,
        )

    def _ask_agreement(
        self, doc_id: str, error: ReplacementChanges, again: Callable[[], Again]
    ) -> None:
        """Show what would be said otherwise; `again` does the same, agreed to."""
        card = next((each for each in self.screen().cards if each.card.doc_id == doc_id), None)
        if card is None:
            self._refuse(error)
            return
        self._agree = lambda: self.shell.tasks.start(
            again(), name="decide about document", on_failure=self._refuse
        )
        self.screen().choose(doc_id)
        card.ask_agreement(change_lines(error.changes, self.shell.words))

    def _go_on_agreed(self) -> None:
        agree, self._agree = self._agree, None
        if agree is not None:
            agree()

    def _renew_token(self, text: str) -> None:
        screen = self.screen()

        async def renew(approval: Approval | None) -> None:
            screen.token.set_trying(trying=True)
            try:
                failure = await attention.renew_token(self.shell.till, text, approval)
            finally:
                screen.token.set_trying(trying=False)
            self._tell_token(failure)

        self.shell.run_with_approval(
            renew,
            name="renew token",
            about=lambda: Asked(deed=Deed.RENEW_TOKEN),
            on_failure=self._refuse_token,
        )

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

    def _set_address(self, text: str) -> None:
        screen = self.screen()
        words = self.shell.words

        async def keep(approval: Approval | None) -> None:
            await attention.set_address(self.shell.till, text, approval)
            screen.address.clear()
            screen.say(words.say("attention.address_kept"), State.WAIT)

        self.shell.run_with_approval(
            keep,
            name="set address",
            about=lambda: Asked(deed=Deed.SET_ADDRESS, now=text),
            on_failure=lambda error: screen.address.show_problem(refused_line(words, error)),
        )

    def _refuse(self, error: TillError) -> None:
        """Say it at the field that is asked for, else in the head."""
        sentence = refused_line(self.shell.words, error)
        card = self.screen().chosen
        if card is not None and card.is_asking:
            card.show_problem(sentence)
        else:
            self.screen().tell(sentence)
        self._look()
