"""The page of the drawer: expected cash, deposits, withdrawals, counts; joined with the till.

Lives here: `DrawerFlow`.
Must not: rules, figures (the till's actions), what happens around a count (flows.counting).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.drawer import deposit, open_drawer, withdraw
from till.actions.resolving import retry
from till.domain.approval import Approval
from till.domain.errors import TillError
from till.domain.errors.day import DayNotOpened, WithdrawalTooLarge
from till.domain.events import DrawerOpened
from till.domain.fiscal import DocId, FiscalDocument
from ui.desk import Desk
from ui.flows.approving import ApprovingFlow
from ui.flows.asking import AskedWords
from ui.flows.counting import CountingFlow
from ui.flows.page import PageFlow
from ui.flows.standing import standing_now
from ui.flows.the_slip import TheSlip
from ui.flows.wording import refused_line
from ui.format import format_lek, format_money
from ui.window import Page

if TYPE_CHECKING:
    from ui.screens.drawer import DrawerScreen
    from ui.screens.drawer_standing import Wish

BETWEEN_LOOKS_MS = 200  # a long outbox empties faster than anybody can read
CLOCK_MS = 5_000
DONE = {"deposit": "drawer.deposited", "withdraw": "drawer.withdrawn"}


class DrawerFlow(PageFlow["DrawerScreen"]):
    """Leads on with `day`, `printers`, and `opening` where the day is not open.

    `taken_over` carries who signs in after a hand-over (`person_id`).
    """

    page = Page.DRAWER
    taken_over = Signal(int)

    def __init__(
        self,
        desk: Desk,
        approving: ApprovingFlow,
        *,
        day: Callable[[], object],
        printers: Callable[[], object],
        opening: Callable[[], object],
    ) -> None:
        super().__init__(desk)
        self._approving = approving
        self._leads = (day, printers, opening)
        self._slip = TheSlip(desk, self)
        self._counting = CountingFlow(desk, approving, self._look)
        self._counting.taken_over.connect(self.taken_over)
        self._soon = QTimer(self, singleShot=True, interval=BETWEEN_LOOKS_MS)
        self._soon.timeout.connect(self._look)
        self._clock = QTimer(self, interval=CLOCK_MS)
        self._clock.timeout.connect(self._look)
        bridge = desk.bridge
        for happened in (bridge.document_changed, bridge.document_queued, bridge.sale_finished):
            happened.connect(self._look_soon)
        bridge.rate_set.connect(self._look_soon)
        bridge.drawer_opened.connect(self._tell_drawer)

    @override
    def screen(self) -> "DrawerScreen":
        return self.desk.window.late.drawer

    @override
    def join(self, screen: "DrawerScreen") -> None:
        day, printers, opening = self._leads
        screen.day_wished.connect(day)
        screen.printers_wished.connect(printers)
        screen.opening_wished.connect(opening)
        screen.moving.wished.connect(self._move)
        screen.again_wished.connect(self._try_again)
        self._counting.join(screen)

    @override
    def fill(self) -> None:
        self.screen().show_standing(standing_now(self.desk))
        self._counting.take_up(self.screen())
        self._clock.start()

    def _look_soon(self, _event: object) -> None:
        if self.is_open() and not self._soon.isActive():
            self._soon.start()

    def _look(self) -> None:
        """Show how things stand; what is being typed stays."""
        if self.is_open():
            self.screen().show_standing(standing_now(self.desk))
        else:
            self._clock.stop()

    def _move(self, wish: "Wish") -> None:
        """Put cash in, take it out, or open the drawer; ask for approval where that is needed."""

        async def work(approval: Approval | None) -> None:
            await self._do(wish, approval)
            key = DONE.get(wish.way.value, "drawer.opened")
            facts = {} if wish.amount is None else {"amount": format_money(wish.amount)}
            if self.screen().way is wish.way:  # else somebody has gone on to something else
                self.screen().moving.show_done(self.desk.words.say(key, **facts))
            self._look()

        self._approving.run(
            work,
            name="move cash",
            asked=lambda: self._asked_words(wish),
            on_failure=self._refuse,
        )

    async def _do(self, wish: "Wish", approval: Approval | None) -> None:
        till = self.desk.till
        if wish.amount is None:
            await open_drawer(till, wish.reason, approval)
            return
        if wish.way.value == "deposit":
            document = await deposit(till, wish.amount, wish.reason)
        else:
            document = await withdraw(till, wish.amount, wish.reason, approval)
        self._follow(document)

    def _follow(self, document: FiscalDocument) -> None:
        """Open the drawer, and let the slip come by itself."""
        if self.desk.till.policy.has_drawer:
            self.desk.till.paper.open_drawer()
        self._slip.of_movement(document, self._say_no_slip)

    def _asked_words(self, wish: "Wish") -> AskedWords:
        words = self.desk.words
        if wish.amount is None:
            return AskedWords(sub=wish.reason)
        row = (words.say("drawer.amount"), format_lek(wish.amount), True)
        return AskedWords(sub=wish.reason, rows=(row,))

    def _refuse(self, error: TillError) -> None:
        self.screen().moving.show_problem(self._sentence(error))
        if isinstance(error, DayNotOpened):  # midnight came while the page was open
            self._look()

    def _sentence(self, error: TillError) -> str:
        if isinstance(error, WithdrawalTooLarge) and self.desk.till.policy.limits.counts_blind:
            return self.desk.words.say("drawer.not_so_much")
        return refused_line(self.desk.words, error)

    def _say_no_slip(self, error: TillError) -> None:
        if self.is_open():
            self.screen().moving.show_warning(self.desk.words.error(error))

    def _tell_drawer(self, event: DrawerOpened) -> None:
        if self.is_open() and not event.succeeded:
            self.screen().moving.show_warning(self.desk.words.say("drawer.stays_shut"))

    def _try_again(self, doc_id: str) -> None:
        """Send a refused movement once more, as it is."""
        reason = self.desk.words.say("drawer.try_again_reason")
        work = retry(self.desk.till, DocId(doc_id), reason)
        self.desk.tasks.start(work, name="try again", on_failure=self._refuse)
