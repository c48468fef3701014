"""What needs a person or waits for the service, joined with what may be done about it."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias, TypeVar

from typing_extensions import override

from till.actions.care import attention
from till.actions.care.refusal_fix import (
    LOOK,
    FixPlan,
    fix_buyer,
    fix_operator,
    fix_plan_of,
    fix_unit,
    fix_vat_code,
)
from till.actions.day.opening import take_as_known
from till.actions.documents import resolving
from till.actions.documents.resolving import Rewording
from till.actions.ports.events import LinkChanged
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
from ui.attention.plan import (
    CLOSE,
    MEND,
    ORIGINAL,
    OUTAGE,
    PAPER,
    REPLACE,
    RETRY,
    TRY_ALL,
    WAITS,
    AttentionItem,
    AttentionView,
    FieldQuestion,
    FieldRequest,
    Kind,
    attention_rows,
    changes_question,
    close_question,
    marked_or_next,
    mend_question,
    show_around,
    show_item,
)
from ui.kit.page.plan import Query
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import PARTED, ListRecord
from ui.kit.wording import refused_line
from ui.shell.controllers import LateDialog
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

SECOND_MS: Final = 1000
MOST_LISTED: Final = 8  # operators under the field
Came = TypeVar("Came")
Again: TypeAlias = Coroutine[object, object, None]
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


class AttentionController(RecordPage[AttentionItem]):
    """The page is filled anew whenever a document, a paper or the link has changed."""

    page = Page.ATTENTION
    _mending = LateDialog(FieldQuestion, name="mend_document")
    _closing = LateDialog(FieldQuestion, name="close_document")
    _question = LateDialog(QuestionDialog)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[AttentionItem]],
        links: AttentionLinks,
    ) -> None:
        super().__init__(shell, make)
        self._links = links
        self._link = Link()
        self._view = AttentionView()
        self._told = ""  # of which document the response of the service is shown
        self._looking = Throttle(self, self._look)
        self.tick_while_open(self._show_time, every_ms=SECOND_MS)
        shell.bridge.of(LinkChanged).connect(self._take_link)
        self.while_open(self._looking.request, *shell.bridge.of_documents())

    @override
    def deeds(self) -> Deeds:
        return {
            OUTAGE: self._links.outage,
            TRY_ALL: self._hurry,
            MEND: lambda: self._with_chosen(self._mend),
            PAPER: self._links.paper,
            ORIGINAL: lambda: self._with_chosen(self._turn_response),
            RETRY: lambda: self._with_chosen(lambda item: self._retry(item.key)),
            REPLACE: lambda: self._with_chosen(lambda item: self._replace(item.key)),
            CLOSE: lambda: self._with_chosen(self._ask_close),
        }

    @override
    def fill(self) -> None:
        """Show it at once: a key that is pressed as soon as the page is seen is not lost."""
        self.screen().begin(self.shell.till.today)
        self._show_all()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        return FoundRows(rows=self._look_at_all())

    @override
    def show(self, key: str) -> None:
        self._with_chosen(
            lambda item: show_item(self.screen(), item, with_response=item.key == self._told)
        )

    def _show_all(self) -> None:
        """Show what there is now; behind the one that is done comes the next."""
        screen = self.screen()
        rows = self._look_at_all()
        before = screen.records.list.view.records.rows
        marked = screen.row.key if screen.row else ""
        screen.show_rows(rows, select=marked_or_next(before, marked, rows))

    def _look_at_all(self) -> Sequence[ListRecord]:
        self._view = view_of(self.shell, self._link)
        show_around(self.screen(), self._view)
        return self._rows()

    def _rows(self) -> Sequence[ListRecord]:
        return attention_rows(self._view, self.shell.till.clock.now(), self.shell.words)

    def _with_chosen(self, do: Callable[[AttentionItem], object]) -> None:
        row = self.screen().row
        for each in self._view.items:
            if row is not None and each.key == row.key:
                do(each)
                return

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        self._looking.request()

    def _look(self) -> None:
        if self.is_open():
            self._show_all()

    def _show_time(self) -> None:
        self.screen().renew_rows(self._rows())

    def _hurry(self) -> None:
        attention.try_now(self.shell.till)
        self._tell("attention.trying")

    def _tell(self, key: str) -> None:
        self.screen().say(self.shell.words.say(key))

    def _hurry_one(self, item: AttentionItem) -> None:
        """Try one at once; its key is busy while it runs, so that it never runs twice."""
        self.screen().keys[MEND].set_busy(self.shell.words.say("attention.trying"))
        attention.try_now(self.shell.till, DocId(item.key.removeprefix(WAITS)))

    def _turn_response(self, item: AttentionItem) -> None:
        """Show or hide what the service itself said."""
        self._told = "" if self._told == item.key else item.key
        self.show(item.key)

    def _mend(self, item: AttentionItem) -> None:
        """Go to what has to be put right, or do at once what needs no more of a person."""
        ways: Mapping[Kind | RefusalFix, Callable[[AttentionItem], object]] = {
            Kind.PAPER: lambda _: self._links.paper(),
            Kind.WAITING: self._hurry_one,
            RefusalFix.LOOK: self._turn_response,
            RefusalFix.CLOSE: self._ask_close,
            RefusalFix.RETRY: lambda item: self._retry(item.key),
            RefusalFix.REPLACE: lambda item: self._replace(item.key),
            RefusalFix.OPENING: self._open_day,
        }
        if item.field is not None:
            self._ask_field(item, item.field)
        else:
            ways[item.fix if item.kind is Kind.REFUSED else item.kind](item)

    def _ask_field(self, item: AttentionItem, request: FieldRequest) -> None:
        """Ask for what puts it right, in a question of its own."""
        is_refused = item.kind is Kind.REFUSED
        detail = PARTED.join((item.title, *item.facts)) if is_refused else self._view.held
        question = mend_question(self.shell.words, item.does, detail, request)
        takes = {"token": self._renew_token, "address": self._set_address}
        take = takes.get(item.key, partial(self._fix, item.key))
        self._mending.begin(question, request, item.key, take)
        if item.fix is RefusalFix.OPERATOR_CODE:
            self.shell.tasks.start(self._list_operators(item.key), name="list operators")

    def _open_day(self, item: AttentionItem) -> None:
        """Open the day, and try again what was refused for it."""

        def go_again() -> None:
            self.open()
            self._retry(item.key)

        self._links.opening(go_again)

    def _fix(self, doc_id: str, text: str) -> None:
        """Put right what was asked for."""
        document = self.shell.till.documents.get(DocId(doc_id))
        found = LOOK if document is None else fix_plan_of(self.shell.till, document)
        if found.fix is RefusalFix.OPENED:
            self._take_as_known(doc_id, text)
            return
        asked = asked_to_fix(self.shell, doc_id, found, text)
        self._decide(self._work_of(DocId(doc_id), found, text), self._tell_fixed, asked)

    def _take_as_known(self, doc_id: str, text: str) -> None:
        """Take an owner's word that the service has today's opening balance already."""
        till = self.shell.till

        async def take(approval: Approval | None, _: Sequence[LineChange]) -> CashMovement:
            amount = read_amount(text) if text.strip() else None
            return await take_as_known(till, amount, approval)

        asked = asked_about(self.shell, doc_id, Asked(deed=Deed.DAY_KNOWN, now=text.strip()))
        self._decide(take, lambda _: self._tell("attention.day_known"), asked)

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

    async def _list_operators(self, doc_id: str) -> None:
        """Show under the field which codes the service knows, once it has said so."""
        known = await attention.known_operators(self.shell.till)
        if known and self._mending.isVisible() and self._mending.about == doc_id:
            said = [f"{each.operator_code} {each.name}" for each in known[:MOST_LISTED]]
            self._mending.field.set_hint(PARTED.join(said))
            self._mending.fit()

    def _retry(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.retry_reason")
        self._decide(
            lambda approval, _: resolving.retry(till, DocId(doc_id), reason, approval),
            lambda _: self._tell("attention.retried"),
            asked_about(self.shell, doc_id, Asked(deed=Deed.RETRY)),
        )

    def _replace(self, doc_id: str) -> None:
        till = self.shell.till
        reason = self.shell.words.say("attention.replace_reason")
        self._decide(
            lambda approval, agreed: resolving.replace_document(
                till, DocId(doc_id), reason, approval, rewording=Rewording(agreed=agreed)
            ),
            lambda _: self._tell("attention.replaced"),
            asked_about(self.shell, doc_id, Asked(deed=Deed.REPLACE)),
        )

    def _ask_close(self, item: AttentionItem) -> None:
        """Ask why no document is to follow."""
        say = self.shell.words.say
        question = close_question(self.shell.words, PARTED.join((*item.facts, item.amount)))
        request = FieldRequest(
            label=say("attention.reason"),
            confirm=question.does,
            name="reason",
            value=item.reason,
            example=say("attention.reason_example"),
        )
        self._closing.begin(question, request, item.key, partial(self._close, item.key))

    def _close(self, doc_id: str, reason: str) -> None:
        till = self.shell.till

        async def close(approval: Approval | None) -> None:
            await resolving.close(till, DocId(doc_id), reason, approval)
            self._closing.end()
            self._tell("attention.closed")
            with housekeeping(till.warn):
                self._look()

        asked = asked_about(self.shell, doc_id, Asked(deed=Deed.CLOSE, now=reason))
        self.run(close, "close a document", asked, on_failure=partial(self._refuse, self._closing))

    def _decide(
        self,
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
                self._ask_agreement(error, partial(decide, approval, error.changes))
                return
            self._mending.end()
            with housekeeping(self.shell.till.warn):
                self._look()

        refuse = partial(self._refuse, self._mending)
        self.run(decide, "decide about document", asked, on_failure=refuse)

    def _ask_agreement(self, error: ReplacementChanges, again: Callable[[], Again]) -> None:
        """Show what would be said otherwise; `again` does the same, agreed to."""

        def agreed(_pin: str) -> None:
            self._question.close_overlay()
            self.shell.tasks.start(
                again(),
                name="decide about document",
                on_failure=partial(self._refuse, self._mending),
            )

        if self._mending.isVisible():
            self._mending.close_overlay()
        changes = change_lines(error.changes, self.shell.words)
        self._question.ask(changes_question(self.shell.words, changes), agreed)

    def _renew_token(self, text: str) -> None:
        async def renew(approval: Approval | None) -> None:
            failure = await attention.renew_token(self.shell.till, text, approval)
            if failure is LookupFailure.NO_CREDENTIALS:
                self._mending.show_problem(self.shell.words.say("attention.token_not_taken"))
                return
            self._mending.end()
            self._tell("attention.token_taken" if failure is None else "attention.token_kept")

        refuse = partial(self._refuse, self._mending)
        self.run(renew, "renew token", Asked(deed=Deed.RENEW_TOKEN), on_failure=refuse)

    def _set_address(self, text: str) -> None:
        async def keep(approval: Approval | None) -> None:
            await attention.set_address(self.shell.till, text, approval)
            self._mending.end()
            self._tell("attention.address_kept")

        refuse = partial(self._refuse, self._mending)
        asked = Asked(deed=Deed.SET_ADDRESS, now=text)
        self.run(keep, "set address", asked, on_failure=refuse)

    def _refuse(self, question: FieldQuestion, error: TillError) -> None:
        """Say it at the field that is asked for, else in the head."""
        if question.isVisible():
            question.show_problem(refused_line(self.shell.words, error))
        else:
            self.refuse(error)
        self._look()
