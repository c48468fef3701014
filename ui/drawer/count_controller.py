"""Counting the drawer at its page: joined with the till."""

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
from ui.shell.shell import Shell

if TYPE_CHECKING:
    from till.domain.cash.count import CashCount
    from ui.drawer.screen import DrawerScreen


class CountController(QObject):
    """Takes up, for each person, a count that was left halfway.

    `taken_over` carries who signs in after a hand-over (`person_id`).
    """

    taken_over = Signal(int)

    def __init__(self, shell: Shell, look: Callable[[], None]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
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
            till = self._shell.till
            others = [each for each in at_the_window(till) if each != till.cashier]
            if self._screen is not None:
                has_sale = not self._shell.till.session.basket.is_empty
                self._screen.ask_taker(others, has_sale=has_sale)
        else:
            work = self._count(request)
            self._shell.tasks.start(work, name="count the drawer", on_failure=self._refuse)

    async def _count(self, request: CountRequest) -> None:
        person = self._shell.till.session.cashier
        kept = await count_cash(self._shell.till, request.count)
        self._show(kept, person)
        if request.prints:
            with housekeeping(self._shell.till.warn):
                await self._print(kept)

    def _hand_over(self, taker: Cashier) -> None:
        request = self._handing
        if request is None or self._screen is None:
            return
        self._handing = None
        self._screen.back_to_count()

        async def work(approval: Approval | None) -> None:
            person = self._shell.till.session.cashier
            kept = await hand_over(self._shell.till, request.count, taker.person_id, approval)
            self._taker = taker
            self._show(kept, person)
            with housekeeping(self._shell.till.warn):
                await self._print(kept)

        self._shell.run_with_approval(
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
        till = self._shell.till
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
            self._shell.tasks.start(self._print(result.kept), name="print count")

    async def _print(self, kept: "CashCount") -> None:
        """Print a count's slip; that it cannot be printed takes nothing back."""
        till = self._shell.till
        try:
            slip = till.slips.count(kept)
            await print_slip(till, slip, PaperRole.REPORTS, asked_by=kept.person)
        except TillError as error:
            if self._screen is not None:
                words = self._shell.words
                said = words.say("common.saved_but", reason=words.error(error))
                self._screen.count.side.show_warning(said)

    def _refuse(self, error: TillError) -> None:
        if self._screen is None:
            return
        self._screen.count.show_problem(refused_line(self._shell.words, error))
        if isinstance(error, DayNotOpened):  # midnight came while the notes were counted
            self._look()
