"""The page of the drawer joined with the till: expected cash, what goes in and out, counts."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from till.actions.day.counting import count_cash, hand_over
from till.actions.day.drawer import suggested_withdrawal
from till.actions.documents.reprinting import print_slip
from till.actions.people.signing_in import at_the_window
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.errors.day import DayNotOpened
from till.domain.paper.print_job import PaperRole
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.shop.people import Cashier
from ui.count.draft import CountDrafts, CountRequest, CountResult
from ui.count.drawer_view import DrawerOperation
from ui.kit.wording import refused_line
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

if TYPE_CHECKING:
    from till.domain.cash.count import CashCount
    from ui.drawer.screen import DrawerScreen

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from typing_extensions import override

from till.actions.day.drawer import (
    Declared,
    deposit,
    explained,
    movements_today,
    open_drawer,
    withdraw,
)
from till.actions.day.opening import opening_today
from till.actions.documents.resolving import retry
from till.actions.ports.events import (
    DocumentChanged,
    DocumentQueued,
    DrawerOpened,
    RateSet,
    SaleFinished,
)
from till.actions.selling.tendering import rate_today
from till.domain.business_day import in_tirane
from till.domain.errors.day import WithdrawalTooLarge
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocId
from till.domain.money import LARGEST_AMOUNT
from till.domain.rights.limits import Right
from ui.count.drawer_view import DrawerView, MovementSeen
from ui.kit.wording import format_money, problem_line
from ui.shell.controllers import PageController
from ui.shell.messages import Messages
from ui.shell.shell import Page

if TYPE_CHECKING:
    from ui.count.drawer_view import DrawerRequest
    from ui.drawer.screen import DrawerScreen

PATIENCE_S = 3  # then it is printed as it stands: waiting
BETWEEN_LOOKS_MS = 200  # a long outbox empties faster than anybody can read
CLOCK_MS = 5_000
DONE = {"deposit": "drawer.deposited", "withdraw": "drawer.withdrawn"}


class CountController(Controller):
    """Takes up, for each person, a count that was left halfway.

    `taken_over` carries who signs in after a hand-over (`person_id`).
    """

    taken_over = Signal(int)

    def __init__(self, shell: Shell, look: Callable[[], None]) -> None:
        super().__init__(shell)
        self._look = look
        self._screen: DrawerScreen | None = None
        self._drafts = CountDrafts(shell.till)
        self._handing: CountRequest | None = None
        self._taker: Cashier | None = None

    def join(self, screen: "DrawerScreen") -> None:
        """Join the screen of the present language."""
        self._screen = screen
        screen.count.changed.connect(self._drafts.keep)
        screen.count.save_requested.connect(self._save)
        screen.count.print_requested.connect(self._print_again)
        screen.count.taker_requested.connect(self._let_in)
        screen.taker.taken_by.connect(self._hand_over)

    def take_up(self, screen: "DrawerScreen") -> None:
        """Go on where this person left a count, else begin with a withdrawal."""
        draft = self._drafts.of_cashier()
        screen.count.begin(draft)
        screen.go(DrawerOperation.COUNT if draft else DrawerOperation.WITHDRAW)

    def _save(self, request: CountRequest) -> None:
        if request.hands_over:
            # ask who takes over; the count is kept with that
            self._handing = request
            till = self.shell.till
            others = [each for each in at_the_window(till) if each != till.cashier]
            if self._screen is not None:
                has_sale = not self.shell.till.session.basket.is_empty
                self._screen.ask_taker(others, has_sale=has_sale)
        else:
            work = self._count(request)
            self.shell.tasks.start(work, name="count the drawer", on_failure=self._refuse)

    async def _count(self, request: CountRequest) -> None:
        person = self.shell.till.session.cashier
        kept = await count_cash(self.shell.till, request.count)
        self._show(kept, person)
        if request.prints:
            with housekeeping(self.shell.till.warn):
                await self._print(kept)

    def _hand_over(self, taker: Cashier) -> None:
        request = self._handing
        if request is None or self._screen is None:
            return
        self._handing = None
        self._screen.back_to_count()

        async def work(approval: Approval | None) -> None:
            person = self.shell.till.session.cashier
            kept = await hand_over(self.shell.till, request.count, taker.person_id, approval)
            self._taker = taker
            self._show(kept, person)
            with housekeeping(self.shell.till.warn):
                await self._print(kept)

        self.shell.run_with_approval(
            work,
            name="hand over",
            about=lambda: Asked(of=request.count.note, amount=request.count.amount),
            on_failure=self._refuse,
        )

    def _let_in(self) -> None:
        """Whoever took the drawer over signs in; the basket stays."""
        if self._taker is not None:
            self.taken_over.emit(self._taker.person_id)

    def _show(self, kept: "CashCount", person: Cashier | None) -> None:
        """Show a count that was kept; whoever counted may have locked the till meanwhile."""
        till = self.shell.till
        self._drafts.forget(person)
        to_the_bank = None
        with housekeeping(till.warn):
            to_the_bank = suggested_withdrawal(till)
        if self._screen is not None:
            self._screen.count.show_result(CountResult(kept=kept, to_the_bank=to_the_bank))
        with housekeeping(till.warn):
            self._look()

    def _print_again(self) -> None:
        result = self._screen.count.result if self._screen is not None else None
        if result is not None:
            self.shell.tasks.start(self._print(result.kept), name="print count")

    async def _print(self, kept: "CashCount") -> None:
        """Print a count's slip; that it cannot be printed takes nothing back."""
        till = self.shell.till
        try:
            slip = till.slips.count(kept)
            await print_slip(till, slip, PaperRole.REPORTS, asked_by=kept.person)
        except TillError as error:
            if self._screen is not None:
                words = self.shell.words
                said = words.say("common.saved_but", reason=words.error(error))
                self._screen.count.side.show_warning(said)

    def _refuse(self, error: TillError) -> None:
        if self._screen is None:
            return
        self._screen.count.show_problem(refused_line(self.shell.words, error))
        if isinstance(error, DayNotOpened):  # midnight came while the notes were counted
            self._look()


def standing_now(shell: Shell) -> DrawerView:
    """Return what the page of the drawer shows now."""
    till = shell.till
    moment = in_tirane(shell.till.clock.now())
    if opening_today(till) is None:
        return DrawerView(moment=moment)
    limit = till.limits.withdrawal
    return DrawerView(
        moment=moment,
        expected=explained(till),
        is_blind=till.policy.limits.counts_blind,
        movements=tuple(_seen(each, shell.words) for each in movements_today(till)),
        withdrawal_limit=limit if limit is not None and limit < LARGEST_AMOUNT else None,
        to_the_bank=suggested_withdrawal(till),
        opening_is_approved=not till.limits.may(Right.OPEN_DRAWER),
        has_drawer=till.policy.has_drawer,
        euro_rate=rate_today(till),
    )


def _seen(declared: Declared, words: Messages) -> MovementSeen:
    movement = declared.movement
    document = declared.document
    refused = document if document and document.state is DocumentState.REFUSED else None
    return MovementSeen(
        kind=movement.kind,
        amount=movement.amount,
        moment=in_tirane(movement.moment),
        detail=movement.note or movement.person.name,
        doc_id=movement.doc_id,
        state=document.state if document else None,
        problem=problem_line(words, refused) if refused else "",
    )


class MovementSlipPrinter(QObject):
    """Prints one slip for each movement, once it is declared or the patience is over."""

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._waiting: dict[DocId, asyncio.Event] = {}

    def of_movement(self, document: FiscalDocument, fail: Callable[[TillError], None]) -> None:
        """Print the slip of a movement by its document; `fail` is told why it cannot be."""
        if not self._waiting:
            self._shell.bridge.of(DocumentChanged).connect(self._take)
        self._waiting[document.doc_id] = asyncio.Event()
        self._shell.tasks.start(self._print(document), name="print slip", on_failure=fail)

    def _take(self, event: DocumentChanged) -> None:
        waiting = self._waiting.get(event.document.doc_id)
        if waiting is not None and not event.document.is_open:
            waiting.set()

    async def _print(self, document: FiscalDocument) -> None:
        doc_id = document.doc_id
        till = self._shell.till
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S):
                    await self._waiting[doc_id].wait()
        finally:
            del self._waiting[doc_id]
            if not self._waiting:
                self._shell.bridge.of(DocumentChanged).disconnect(self._take)
        movements = self._shell.till.movements.by_hand(document.day)
        movement = next((each for each in movements if each.doc_id == document.doc_id), None)
        if movement is not None:
            slip = till.slips.movement(movement, till.documents.get(doc_id))
            await print_slip(till, slip, asked_by=movement.person, doc_id=doc_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerLinks:
    """Where each key of the page leads, by its name: `declare` to the opening of a day."""

    day: Callable[[], object]
    printers: Callable[[], object]
    declare: Callable[[], object]
    rate: Callable[[], object]


class DrawerController(PageController["DrawerScreen"]):
    """Leads on to the day, the printers and the rate, and to the opening of a day that is not open.

    `taken_over` carries who signs in after a hand-over (`person_id`).
    """

    page = Page.DRAWER
    taken_over = Signal(int)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "DrawerScreen"],
        links: DrawerLinks,
    ) -> None:
        super().__init__(shell, make)
        self._links = links
        self._slip = MovementSlipPrinter(shell, self)
        self._counting = CountController(shell, self._look)
        self._counting.taken_over.connect(self.taken_over)
        self._soon = QTimer(self, singleShot=True, interval=BETWEEN_LOOKS_MS)
        self._soon.timeout.connect(self._look)
        self.tick_while_open(self._look, every_ms=CLOCK_MS)
        of = shell.bridge.of
        kinds = (DocumentChanged, DocumentQueued, SaleFinished, RateSet)
        self.while_open(self._look_soon, *map(of, kinds))
        self.while_open(self._tell_drawer, of(DrawerOpened))

    @override
    def join(self, screen: "DrawerScreen") -> None:
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: getattr(self._links, name)())
        screen.moving.requested.connect(self._move)
        screen.again_requested.connect(self._try_again)
        self._counting.join(screen)

    @override
    def fill(self) -> None:
        self.screen().show_standing(standing_now(self.shell))
        self._counting.take_up(self.screen())

    def _look_soon(self, _event: object) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _look(self) -> None:
        """Show how things stand; what is being typed stays."""
        if self.is_open():
            self.screen().show_standing(standing_now(self.shell))

    def _move(self, request: "DrawerRequest") -> None:
        """Put cash in, take it out, or open the drawer; ask for approval where that is needed."""

        async def work(approval: Approval | None) -> None:
            await self._do(request, approval)
            key = DONE.get(request.operation.value, "drawer.opened")
            facts = {} if request.amount is None else {"amount": format_money(request.amount)}
            if (
                self.screen().operation is request.operation
            ):  # else somebody has gone on to something else
                self.screen().moving.show_done(self.shell.words.say(key, **facts))
            with housekeeping(self.shell.till.warn):
                self._look()

        self.shell.run_with_approval(
            work,
            name="move cash",
            about=lambda: Asked(of=request.reason, amount=request.amount),
            on_failure=self._refuse,
        )

    async def _do(self, request: "DrawerRequest", approval: Approval | None) -> None:
        till = self.shell.till
        if request.amount is None:
            await open_drawer(till, request.reason, approval)
            return
        if request.operation.value == "deposit":
            document = await deposit(till, request.amount, request.reason)
        else:
            document = await withdraw(till, request.amount, request.reason, approval)
        if self.shell.till.policy.has_drawer:
            self.shell.till.paper.open_drawer()
        self._slip.of_movement(document, self._say_no_slip)

    def _refuse(self, error: TillError) -> None:
        self.screen().moving.show_problem(self._sentence(error))
        if isinstance(error, DayNotOpened):  # midnight came while the page was open
            self._look()

    def _sentence(self, error: TillError) -> str:
        if isinstance(error, WithdrawalTooLarge) and self.shell.till.policy.limits.counts_blind:
            return self.shell.words.say("drawer.not_so_much")
        return refused_line(self.shell.words, error)

    def _say_no_slip(self, error: TillError) -> None:
        if self.is_open():
            words = self.shell.words
            said = words.say("common.saved_but", reason=words.error(error))
            self.screen().moving.show_warning(said)

    def _tell_drawer(self, event: DrawerOpened) -> None:
        if not event.succeeded:
            self.screen().moving.show_warning(self.shell.words.say("drawer.stays_shut"))

    def _try_again(self, doc_id: str) -> None:
        """Send a refused movement once more, as it is."""
        reason = self.shell.words.say("drawer.try_again_reason")
        work = retry(self.shell.till, DocId(doc_id), reason)
        self.shell.tasks.start(work, name="try again", on_failure=self._refuse)
