"""The page of a restored till joined with the till: until an owner has seen what was found."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.day.opening import is_opening_asked
from till.actions.maintenance.restored import (
    OpeningWord,
    confirm_restore,
    is_unconfirmed,
    restore_report,
)
from till.actions.ports.events import DocumentChanged
from till.domain.errors import TillError
from till.domain.formatting import write_moment
from till.domain.maintenance.restored import RestoredSale
from till.domain.typed import read_amount
from ui.backups.restored_plan import (
    AMOUNT,
    ANOTHER,
    CHECKED,
    CONFIRM,
    OPENING,
    YES,
    checked_part,
    confirm_question,
    found_rows,
    make_confirmation,
    show_found,
)
from ui.kit.page.form import Face
from ui.kit.page.form_question import FormQuestion
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle


class RestoredController(RecordPage[RestoredSale]):
    """`over` tells that whoever signed in goes on with the day."""

    page = Page.RESTORED
    over = Signal()

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[RestoredSale]],
        backups: Callable[[], None],
    ) -> None:
        super().__init__(shell, make)
        self._backups = backups
        self._leads_to_day = True
        self._shown = Throttle(self, self._show_anew)
        self.while_open(self._shown.request, shell.bridge.of(DocumentChanged))

    @property
    def _question(self) -> FormQuestion:
        return self.shell.dialog(make_confirmation)

    @property
    def is_needed(self) -> bool:
        """Whether the data came back from a backup, and no owner has seen what was found."""
        return is_unconfirmed(self.shell.till)

    @override
    def open(self) -> None:
        self._leads_to_day = self.shell.page is not Page.BACKUPS
        super().open()

    @override
    def deeds(self) -> Deeds:
        return {ANOTHER: self._backups, CONFIRM: self._ask}

    @override
    def show(self, key: str) -> None:
        """Do nothing: a row says all there is of a sale."""

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        report = restore_report(self.shell.till)
        if report is None:
            return FoundRows(rows=())
        # what was confirmed before is only looked at again
        screen = self.screen()
        words = self.shell.words
        mark = report.mark
        moment = write_moment(mark.backup_made_at)
        explained = words.say("restored.explained", moment=moment, person=mark.person.name)
        screen.head.set_words(words.say("restored.title"), explained)
        show_found(screen.overview.amount, report, words)
        now = self.shell.till.clock.now()
        screen.overview.show_parts({CHECKED: checked_part(report, now, words)})
        for name in (ANOTHER, CONFIRM):
            screen.keys[name].setVisible(not mark.is_confirmed)
        screen.say(words.say("restored.done") if mark.is_confirmed else "")
        return FoundRows(rows=found_rows(report, self.shell.words))

    @override
    def leave(self) -> None:
        if self._leads_to_day:
            self.over.emit()
        else:
            super().leave()

    def _show_anew(self) -> None:
        if self.is_open():
            self.read()

    def _ask(self) -> None:
        """Ask what only an owner knows; where the day may be open there, that as well."""
        asks = is_opening_asked(self.shell.till)
        away = (AMOUNT,) if asks else (AMOUNT, OPENING)
        question = confirm_question(self.shell.words)
        self._question.begin(question, self._confirm, Face(away=away))

    def _confirm(self, pin: str) -> None:
        def fail(error: TillError) -> None:
            self._question.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._agree(pin), name="confirm a restore", on_failure=fail)

    async def _agree(self, pin: str) -> None:
        said = self._question.view.values()
        is_known = said[OPENING] == YES if said[OPENING] else None
        amount = read_amount(said[AMOUNT]) if is_known and said[AMOUNT] else None
        word = OpeningWord(is_known=is_known, amount=amount)
        await confirm_restore(self.shell.till, pin, word)
        self._question.close_overlay()
        self.leave()
