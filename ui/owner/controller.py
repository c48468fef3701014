"""The page of whoever owns the shop: days, weeks and months; joined with the till."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.day.reporting import trade
from till.actions.people.authorisation import see_trade
from till.actions.ports.events import SignedOut
from till.domain.errors import TillError
from till.domain.reports.trade import Period, Trade
from till.system.reports.files import TradeForm, trade_bytes
from till.system.words import Words
from ui.kit.page.page_access import PageAccess
from ui.owner.figures import span_of
from ui.shell.controllers import PageController
from ui.shell.file_dialogs import FileSaver
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.owner.screen import OwnerScreen

BACK = {Period.DAYS: timedelta(days=14), Period.WEEKS: timedelta(weeks=12)}
YEAR = timedelta(days=365)
SUFFIX = "xlsx"


class OwnerController(PageController["OwnerScreen"]):
    """The page of whoever owns the shop; `day_requested` carries a day whose bar was touched.

    `entries_requested` carries the watched entries, the place of one, and which days they are of.
    """

    page = Page.OWNER
    day_requested = Signal(object)
    entries_requested = Signal(object, int, str)

    def __init__(self, shell: Shell, make: Callable[[], "OwnerScreen"]) -> None:
        super().__init__(shell, make)
        self._door = PageAccess(shell, see_trade, name="open the owner's page")
        self._saver = FileSaver(shell, "owner.save_title")
        self._period = Period.DAYS
        self._until = date.min
        self._trade: Trade | None = None
        self._came_from = Page.SELL
        self._turn = 0  # of what was asked for last; what comes late is not shown
        shell.bridge.of(SignedOut).connect(self._forget)

    @override
    def join(self, screen: "OwnerScreen") -> None:
        deeds = {
            "earlier": lambda: self._walk(-1),
            "later": lambda: self._walk(1),
            "watched": self._show_watched,
            "export": self._export,
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.period_requested.connect(self._change_period)
        screen.bucket_requested.connect(self._open_bucket)

    @override
    def open(self) -> None:
        """Open the page for whoever may see it, or was allowed to."""
        self._door.enter(self._open)

    def _open(self) -> None:
        here = self.shell.page
        self._came_from = here if here in {Page.DAY, Page.SETTINGS} else Page.SELL
        super().open()

    @override
    def fill(self) -> None:
        self._until = self.shell.till.today
        self._look()

    @override
    def leave(self) -> None:
        self.shell.show_page(self._came_from)

    def _change_period(self, period: Period) -> None:
        self._period = period
        self._look()

    def _walk(self, spans: int) -> None:
        """Go a whole span back, or on, but never beyond today."""
        step = BACK.get(self._period, YEAR)
        self._until = min(self._until + spans * step, self.shell.till.today)
        self._look()

    def _look(self) -> None:
        self._turn += 1
        self.screen().set_working(working=True)
        work = self._read(self._period, self._until, self._turn)
        self.shell.tasks.start(work, name="add up trade", on_failure=self._refuse)

    async def _read(self, period: Period, until: date, turn: int) -> None:
        found = await trade(self.shell.till, period, until)
        if turn == self._turn:
            self._trade = found
            self.screen().show_trade(found, self.shell.till.today)

    def _open_bucket(self, day: date) -> None:
        """Open a day; a week or a month opens as its days."""
        if self._period is Period.DAYS:
            self.day_requested.emit(day)
            return
        buckets = self._trade.buckets if self._trade else ()
        self._until = next((each.last for each in buckets if each.first == day), self._until)
        self._period = Period.DAYS
        self._look()

    def _show_watched(self) -> None:
        """Show what was thrown away, sold cheaper, approved, the newest first."""
        shown = self._trade
        if shown is not None and shown.watched:
            self.entries_requested.emit(shown.watched, 0, span_of(shown.whole))

    def _export(self) -> None:
        """Save what is shown as a workbook."""
        shown = self._trade
        if shown is None:
            return
        say = self.shell.words.say
        words = Words(self.shell.words.language)
        self._saver.save(
            f"{shown.period.value}-{shown.buckets[-1].last.isoformat()}.{SUFFIX}",
            {SUFFIX: say("owner.form_xlsx")},
            lambda _form: trade_bytes(shown, TradeForm.XLSX, words),
            done=lambda path: self.screen().say(say("owner.saved", path=path)),
            failed=self._refuse,
        )

    def _forget(self, _event: object) -> None:
        self._trade = None
        self._came_from = Page.SELL
        self._turn += 1

    def _refuse(self, error: TillError) -> None:
        self.screen().say(self.shell.words.error(error))
