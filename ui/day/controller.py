"""The page of the day: X and Z report; joined with the till."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.day.opening import clock_ahead, confirm_clock
from till.actions.day.reporting import (
    close_day,
    day_to_close,
    days_not_closed,
    went_on,
    x_report,
    z_report,
)
from till.actions.documents.reprinting import print_slip
from till.actions.people.authorisation import see_day
from till.actions.ports.events import DocumentChanged, SignedOut
from till.actions.selling.tendering import rate_today
from till.actions.till import Till, housekeeping
from till.domain.cash.count import Count
from till.domain.errors import TillError
from till.domain.errors.day import ClockDoubtful
from till.domain.errors.documents import ReasonMissing
from till.domain.paper.print_job import PaperRole
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.report_facts import DayFacts, goes_beyond
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.system.reports.day_data import DayPaper, paper_of
from till.system.reports.files import ReportForm, file_name, report_bytes
from till.system.words import Words
from ui.count.draft import CountDrafts
from ui.day.closing import close_question, open_question
from ui.day.figures import DayShown
from ui.kit.page.question import QuestionDialog
from ui.kit.wording import date_line, format_date, refused_line
from ui.shell.controllers import LateDialog, PageController
from ui.shell.file_dialogs import FileSaver
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.day.screen import DayScreen

BETWEEN_LOOKS_MS = 1000  # a long outbox empties faster than a day is added up
LISTED = 400  # Z reports in the list: a year and more


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What is shown, the same as it is handed out, and what a slip is made of."""

    shown: DayShown
    paper: DayPaper
    report: DayReport | ZReport


async def read_day(till: Till, day: date, *, is_z: bool) -> Reading:
    """Read a day as it stands now, or (Z) as it was closed, where it was."""
    last = till.days.last_z(day)
    if is_z and last is not None:
        return await read_number(till, last)
    report = await x_report(till, day)
    newer = goes_beyond(report, last.report if last else None)
    shown = DayShown(
        report=report,
        today=till.today,
        is_z=is_z,
        closed_by=last.number if last else None,
        went_on=last is not None and newer,
        may_close=newer or (last is None and bool(report.cash.counts)),
        may_recount=last is not None and _may_recount(till, report),
        is_taxed_anew=newer and last is not None and _holds_all(last, report),
        not_closed=_others(till, day),
        is_blind=till.policy.limits.counts_blind,
        clock_ahead_s=clock_ahead(till) // timedelta(seconds=1),
    )
    return Reading(shown=shown, paper=DayPaper(report=report, is_z=is_z), report=report)


async def read_number(till: Till, taken: ZReport) -> Reading:
    """Read a Z report as it was taken, and whether its day went on."""
    last = till.days.last_z(taken.day)
    facts = await till.days.facts(taken.day)
    newer = went_on(facts, last)
    is_older = last != taken or newer
    shown = DayShown(
        report=taken.report,
        today=till.today,
        is_z=True,
        number=taken.number,
        replaces=taken.replaces,
        closed_by=last.number if last else taken.number,
        went_on=is_older,
        may_close=newer,
        may_recount=last == taken and _may_recount(till, taken.report),
        is_taxed_anew=newer and last is not None and _holds_all(last, facts),
        not_closed=_others(till, taken.day),
    )
    return Reading(shown=shown, paper=paper_of(taken, went_on=is_older), report=taken)


def _holds_all(last: ZReport, now: DayReport | DayFacts) -> bool:
    """Tell whether a Z knows of every sale and all cash of its day."""
    return now.last_movement == last.report.last_movement


def _may_recount(till: Till, report: DayReport) -> bool:
    """Tell whether a closed day's drawer is still there to be counted."""
    return report.day == day_to_close(till) and report.cash.opening is not None


def _others(till: Till, day: date) -> tuple[date, ...]:
    left: Sequence[date] = days_not_closed(till)
    return tuple(each for each in left if each != day)


Read = Callable[[], Coroutine[object, object, Reading]]


class DayController(PageController["DayScreen"]):
    """The page of the day: X and Z report.

    `entries_requested` carries the watched entries, the place of one, and which day they are of.
    """

    page = Page.DAY
    entries_requested = Signal(object, int, str)
    _question = LateDialog(QuestionDialog)

    def __init__(
        self, shell: Shell, make: Callable[[], "DayScreen"], *, owner: Callable[[], object]
    ) -> None:
        super().__init__(shell, make)
        self._owner = owner
        self._saver = FileSaver(shell, "day_page.save_title")
        self._reading: Reading | None = None
        self._drafts = CountDrafts(shell.till)
        self._first: date | None = None  # the day the page opens on, where one was asked for
        self._seen_with: Approval | None = None  # lets whoever opened the page close a day, too
        self._leaves_open = False  # somebody has seen which places stay open
        self._clock_was_doubted = False  # asked about once; pressed again, the clock is right
        self._closes_next = False  # asked to before the figures were there
        self._turn = 0  # of what was asked for last; what comes late is not shown
        self._soon = QTimer(self, singleShot=True, interval=BETWEEN_LOOKS_MS)
        self._soon.timeout.connect(self._look_again)
        self.while_open(self._look_soon, shell.bridge.of(DocumentChanged))
        shell.bridge.of(SignedOut).connect(self._forget)

    @override
    def join(self, screen: "DayScreen") -> None:
        deeds = {
            "earlier": lambda: self._walk(-1),
            "later": lambda: self._walk(1),
            "day": self._list,
            "print": self._print,
            "save": self._save,
            "owner": self._owner,
            "close": self._begin_closing,
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.kind_requested.connect(self._change_kind)
        screen.closing.count.save_requested.connect(
            lambda request: self._close(request.count, "close the day")
        )
        screen.closing.count.changed.connect(self._drafts.keep)

        screen.list.number_requested.connect(self.show_number)
        screen.list.day_requested.connect(self.show_day)
        screen.parts.entry_requested.connect(self._show_entry)

    @override
    def open(self) -> None:
        """Open the page on the day that goes on, for whoever may see it, or was allowed to."""
        self.shell.run_with_approval(
            self._open,
            name="open the page of the day",
            about=Asked,
            on_failure=self._tell_who_asked,
        )

    def open_at(self, day: date) -> None:
        """Open the page on another day."""
        self._first = day
        self.open()

    async def _open(self, approval: Approval | None) -> None:
        await see_day(self.shell.till, approval)
        self._seen_with = approval
        super().open()

    @override
    def fill(self) -> None:
        day = self._first or day_to_close(self.shell.till)
        self._first = self._reading = None
        self._closes_next = False
        self.screen().show_report()
        self.show_day(day, is_z=day < self.shell.till.today)

    def show_day(self, day: date, *, is_z: bool = False) -> None:
        """Show a day until now, or as it was closed."""
        self._look(lambda: read_day(self.shell.till, day, is_z=is_z))

    def show_number(self, number: int) -> None:
        """Show the Z report of a number, as it was taken."""
        self._look(lambda: self._numbered(number))

    async def _numbered(self, number: int) -> Reading:
        return await read_number(self.shell.till, z_report(self.shell.till, number))

    def _look(self, read: Read) -> None:
        """Read off the window's thread, and show it unless something else was asked for since."""
        self._turn += 1
        screen = self.screen()
        screen.set_working(working=True)
        work = self._read(read, self._turn, screen.views.currentWidget())
        self.shell.tasks.start(work, name="add up a day", on_failure=self._refuse)

    async def _read(self, read: Read, turn: int, asked_from: "QWidget | None") -> None:
        """Show a day; the report comes to the front unless another view was opened meanwhile."""
        reading = await read()
        screen = self.screen()
        if turn != self._turn or screen.is_closing():
            return  # something else was asked for since, or the drawer is being counted
        self._reading = reading
        screen.show_day(reading.shown)
        if screen.views.currentWidget() is asked_from is not screen.report:
            screen.show_report()
        if self._closes_next and self.is_open():
            self._begin_closing()

    def _look_soon(self, _event: object) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _look_again(self) -> None:
        """A document has come through, or not: how many wait is told anew."""
        reading = self._reading
        if not self.is_open() or reading is None or reading.shown.number:
            return
        screen = self.screen()
        if screen.views.currentWidget() is screen.report:
            self.show_day(reading.shown.report.day, is_z=reading.shown.is_z)

    def _change_kind(self, kind: str) -> None:
        if self._reading is not None:
            self.show_day(self._reading.shown.report.day, is_z=kind == "z")

    def _walk(self, days: int) -> None:
        if self._reading is None:
            return
        shown = self._reading.shown
        day = shown.report.day + timedelta(days=days)
        if day <= shown.today:
            self.show_day(day, is_z=shown.is_z)

    def _list(self) -> None:
        till = self.shell.till
        screen = self.screen()
        left = days_not_closed(till)
        screen.list.show_days(till.days.recent_z(LISTED), left, till.today)
        screen.show_view(screen.list)

    def _print(self) -> None:
        if self._reading is not None:
            work = self._print_report(self._reading)
            self.shell.tasks.start(work, name="print a report", on_failure=self._refuse)

    async def _print_report(self, reading: Reading) -> None:
        slip = self.shell.till.slips.report(reading.report, went_on=reading.paper.went_on)
        await print_slip(self.shell.till, slip, PaperRole.REPORTS)
        self.screen().say(self.shell.words.say("day_page.printed"))

    def _save(self) -> None:
        """Save what is shown as PDF, CSV or JSON."""
        if self._reading is None:
            return
        paper = self._reading.paper
        screen = self.screen()
        say = self.shell.words.say
        shop = self.shell.settings.shop
        above = " · ".join(part for part in (shop.name, shop.till_name) if part)
        words = Words(self.shell.words.language)
        self._saver.save(
            file_name(paper, ReportForm.PDF),
            {form.value: say(f"day_page.form_{form.value}") for form in ReportForm},
            lambda form: report_bytes(paper, ReportForm(form), words, shop=above),
            done=lambda path: screen.say(say("day_page.saved", path=path)),
            failed=lambda error: screen.say(self.shell.words.error(error)),
        )

    def _show_entry(self, place: int) -> None:
        """Show a watched entry with all its facts, the others beside it."""
        report = self._reading.shown.report if self._reading else None
        if report is not None and report.watched.entries:
            span = date_line(self.shell.words, report.day)
            self.entries_requested.emit(report.watched.entries, place, span)

    def _begin_closing(self) -> None:
        """Count the drawer that is still this day's; ask first where nobody can count any more.

        A key pressed before the figures are there waits for them.
        """
        self._closes_next = self._reading is None
        if self._reading is None:
            return
        till = self.shell.till
        screen = self.screen()
        shown = self._reading.shown
        if not (shown.may_close or shown.may_recount):
            return
        open_places = [each for each in shown.report.places if each.orders]
        if open_places and not self._leaves_open:
            self._question.ask(open_question(self.shell.words, open_places), self._leave_open)
            return
        self._leaves_open = self._clock_was_doubted = False
        cash = shown.report.cash
        if shown.report.day != day_to_close(till) or cash.opening is None:
            asked = close_question(self.shell.words, shown.report.day)
            self._question.ask(asked, lambda _: self._close(None, "close an earlier day"))
            return
        is_blind = till.policy.limits.counts_blind
        screen.show_view(screen.closing)  # first: what is counted is laid out for its own place
        screen.closing.begin(self._drafts.of_cashier())
        if shown.corrects:
            screen.closing.correct()
        screen.closing.count.show_expected(
            None if is_blind else cash.expected, rate_today(till), till.today
        )
        screen.closing.count.take_focus()

    def _leave_open(self, _pin: str) -> None:
        """Somebody knows which places stay open: go on closing."""
        self._question.close_overlay()
        self._leaves_open = True
        self._begin_closing()

    def _close(self, count: Count | None, name: str) -> None:
        self.shell.run_with_approval(
            lambda approval: self._close_day(count, approval),
            name=name,
            about=self._asked_to_close,
            on_failure=self._refuse,
        )

    def _asked_to_close(self) -> Asked:
        day = format_date(self._reading.shown.report.day) if self._reading else ""
        return Asked(deed=Deed.CLOSE_DAY, of=day)

    async def _close_day(self, count: Count | None, approval: Approval | None) -> None:
        """Close the day that is shown, show its Z, and print it."""
        if self._reading is None:
            return
        day = self._reading.shown.report.day
        person = self.shell.till.session.cashier
        if self._clock_was_doubted:
            confirm_clock(self.shell.till, approval)
        taken = await close_day(
            self.shell.till, count, day=day, approval=approval, seen_with=self._seen_with
        )
        self._drafts.forget(person)
        self._reading = None  # nothing is read anew over the Z that comes
        self._turn += 1
        if self._question.is_busy:
            self._question.close_overlay()
        self.screen().show_report()
        with housekeeping(self.shell.till.warn):
            self._reading = await read_number(self.shell.till, taken)
            self._closes_next = False  # a second press was the same one
            self.screen().show_day(self._reading.shown)
            self._print()

    def _forget(self, _event: object) -> None:
        """Somebody else may come: what was asked for was this person's."""
        self._reading = self._first = self._seen_with = None
        self._turn += 1

    def _refuse(self, error: TillError) -> None:
        self._clock_was_doubted = self._clock_was_doubted or isinstance(error, ClockDoubtful)
        shown = self._question if self._question.is_busy else self.screen()
        shown.show_problem(refused_line(self.shell.words, error))
        if isinstance(error, ReasonMissing):
            self.screen().closing.ask_why()

    def _tell_who_asked(self, error: TillError) -> None:
        self._first = None
        self.shell.say(refused_line(self.shell.words, error))
