"""Opening the day: the opening-balance screen joined with declaring it."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.day.opening import (
    clock_doubt_now,
    confirm_clock,
    day_opened_after,
    declare,
    opening_today,
    suggested_amount,
)
from till.actions.documents.resolving import retry
from till.actions.ports.events import DayOpened, DocumentChanged, LinkChanged
from till.actions.service_time import ask_the_time
from till.domain.errors import TillError
from till.domain.errors.day import ClockDoubtful, DayAlreadyOpened
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import Link
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from ui.count.draft import CountDrafts
from ui.kit.wording import format_date, problem_line, refused_line
from ui.shell.controllers import PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.opening.screen import OpeningScreen

DAY: Final = timedelta(days=1)
ANSWER_MS: Final = 800  # so long the page waits for the service before it lets the cashier go


class OpeningController(PageController["OpeningScreen"]):
    """Declaring is local and instant; the page stays a moment, to tell how the service took it.

    `refused_meanwhile` carries a title and a text, where somebody sells already when the service
    refuses the balance.
    """

    page = Page.OPENING
    refused_meanwhile = Signal(str, str)

    def __init__(self, shell: Shell, make: Callable[[], "OpeningScreen"]) -> None:
        super().__init__(shell, make)
        self._drafts = CountDrafts(shell.till)
        self._day: date | None = None
        self._clock_was_doubted = False  # asked about once; pressed again, the clock is right
        self._sent: DocId | None = None
        self._warning = ""
        self._then: Callable[[], object] | None = None
        self._link = Link()
        self._patience = QTimer(self, singleShot=True, interval=ANSWER_MS)
        self._patience.timeout.connect(self._go_on_unanswered)
        shell.bridge.of(DayOpened).connect(self._wait)
        shell.bridge.of(LinkChanged).connect(self._take_link)

    @override
    def join(self, screen: "OpeningScreen") -> None:
        screen.declare_requested.connect(self._declare)
        screen.again_requested.connect(self._try_again)
        screen.changed.connect(self._drafts.keep)
        screen.left.connect(self._leave)

    def begin(self, then: Callable[[], object] | None = None) -> None:
        """Ask for today's opening balance; once it is declared `then` follows, else the sale."""
        self._then = then
        self.open()

    @override
    def fill(self) -> None:
        till = self.shell.till
        self._day = till.today
        self._clock_was_doubted = False
        was_closed = till.days.last_z(till.today - DAY) is not None
        suggested = suggested_amount(till)
        if till.policy.limits.counts_blind and not was_closed:
            suggested = None  # it would tell what whoever counts is not to know
        draft = self._drafts.of_cashier()
        self.screen().begin(till.today, suggested, draft, was_closed=was_closed)
        if (opened := day_opened_after(till)) is not None:
            facts = {"today": format_date(till.today), "day": format_date(opened)}
            self.screen().warn(self.shell.words.say("opening.clock_behind", **facts))
        if clock_doubt_now(till):  # it may have been set since: the service knows
            self.shell.tasks.start(ask_the_time(till), name="ask the time")

    def say_afterwards(self, sentence: str) -> None:
        """Say something of a balance that was declared, once the page has gone on."""
        self._warning = sentence

    def _declare(self, amount: Decimal) -> None:
        if self._day != self.shell.till.today:
            # midnight came over it: what is declared counts for a day that nobody has looked at
            self.begin(self._then)
            day = format_date(self.shell.till.today)
            said = self.shell.words.say("opening.another_day", day=day)
            self.screen().tell(said)
            return
        self.screen().set_sending(True)
        self.shell.run_with_approval(
            lambda approval: self._open(amount, approval),
            name="open the day",
            about=lambda: Asked(amount=amount),
            on_failure=self._refuse,
        )

    async def _open(self, amount: Decimal, approval: Approval | None) -> None:
        """Open it; pressed again by a doubtful clock, with the word of who may give it."""
        if self._clock_was_doubted:
            confirm_clock(self.shell.till, approval)
        await declare(self.shell.till, amount)

    def _try_again(self) -> None:
        """Send the balance that was refused once more, as it is."""
        if self._sent is None:
            return
        self.screen().set_sending(True)
        work = retry(self.shell.till, self._sent, self.shell.words.say("opening.try_again_reason"))
        self.shell.tasks.start(work, name="try the balance again", on_failure=self._refuse)
        self._patience.start()

    def _refuse(self, error: TillError) -> None:
        self._patience.stop()
        self.screen().set_sending(False)
        if isinstance(error, DayAlreadyOpened):
            self._go_on("opening.declared")
        else:
            self._clock_was_doubted = self._clock_was_doubted or isinstance(error, ClockDoubtful)
            self.screen().tell(refused_line(self.shell.words, error))

    def _wait(self, event: DayOpened) -> None:
        """It is on disk and the day is open; see how the service takes it, if it is there."""
        self._drafts.forget()
        if self._sent is None:
            self.shell.bridge.of(DocumentChanged).connect(self._look)
        self._sent = event.opening.doc_id
        if self._link.is_up:
            self._patience.start()
        else:
            self._go_on("opening.saved")

    def _look(self, event: DocumentChanged) -> None:
        document = event.document
        if document.doc_id != self._sent:
            return
        if document.is_complete:
            self._sent = None
            self.shell.bridge.of(DocumentChanged).disconnect(self._look)
            self._go_on("opening.declared")
        elif document.state is DocumentState.REFUSED:
            self._tell_refused(document)

    def _tell_refused(self, document: FiscalDocument) -> None:
        """Say why on the page, or where somebody sells already, on the sell screen."""
        self._patience.stop()
        words = self.shell.words
        title = problem_line(words, document, "opening.refused")
        if self.is_open():
            self.screen().show_refused(title)
        else:
            self.refused_meanwhile.emit(title, words.say("opening.refused_later"))

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        if not event.link.is_up and self._patience.isActive():
            self._go_on_unanswered()

    def _go_on_unanswered(self) -> None:
        self._go_on("opening.saved")

    def _go_on(self, key: str) -> None:
        """Leave the page, if somebody is still there, and tell what became of the balance."""
        self._patience.stop()
        then = self._then
        warning = self._warning
        self._warning = ""
        if not self.is_open():
            return
        self.screen().set_sending(False)
        self._then = None
        self.shell.show_page(Page.SELL)
        if then is not None:
            then()
        elif not self.shell.has_dialog:
            self.shell.hint(warning or self.shell.words.say(key))

    def _leave(self) -> None:
        """Go to the sale (Esc); a balance that is on its way is declared all the same."""
        if opening_today(self.shell.till) is None:
            self.screen().set_sending(False)
        self.shell.show_page(Page.SELL)
