"""The page of the journal joined with the till: looked through, exported with its proof."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from till.actions.authorisation import see_journal
from till.bootstrap import Surroundings
from till.checkup.journal_file import ENDING, journal_file_name, write_journal_file
from till.domain.errors import TillError
from till.domain.rights.journal_list import JournalPage, JournalQuery, ListedEntry
from till.domain.shop.people import NamedPerson
from till.system.reports.journal_text import searched_words
from till.system.words import Words
from ui.journal.view import record_of, view_of
from ui.kit.frame.page_door import PageDoor
from ui.kit.table.record_list import ListRecord
from ui.shell.page_controller import PageController
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.journal.screen import JournalScreen


class JournalController(PageController["JournalScreen"]):
    """The list is read beside the window, a page at a time."""

    page = Page.JOURNAL

    def __init__(
        self, shell: Shell, make: Callable[[], "JournalScreen"], around: Surroundings
    ) -> None:
        super().__init__(shell, make)
        self._around = around
        self._door = PageDoor(shell, see_journal, name="open the journal")
        self._saver = FileSaver(shell, "journal_page.export_title")
        self._turn = 0  # of what was asked for last; what comes late is not shown
        self._query = JournalQuery(day=None)
        self._listed: dict[str, ListedEntry] = {}
        self._last: int | None = None
        self._is_reading_on = False

    @override
    def join(self, screen: "JournalScreen") -> None:
        screen.left.connect(self.leave)
        screen.filters.changed.connect(self._read)
        screen.chosen.connect(self._choose)
        screen.list.view.more_requested.connect(self._read_on)
        screen.export_requested.connect(self._ask_export)

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        till = self.shell.till
        people = [
            NamedPerson(name=each.name, person_id=each.person_id) for each in till.people.all()
        ]
        self.screen().filters.begin(till.today, people)
        self._read()

    def _read(self) -> None:
        """Read the first page of what is asked for, unless something else is by then."""
        self._turn += 1
        self._is_reading_on = False
        filters = self.screen().filters
        self._query = JournalQuery(
            day=filters.day.day,
            group=filters.group,
            person_id=filters.person_id,
            words=searched_words(filters.search.text(), self._words()),
        )
        work = self._show(self._query, self._turn)
        self.shell.tasks.start(work, name="list the journal", on_failure=self._refuse)

    async def _show(self, query: JournalQuery, turn: int) -> None:
        page = await self.shell.till.journal.page(query)
        if turn == self._turn:
            self._listed = {}
            self.screen().show_rows(self._rows(page))

    def _read_on(self) -> None:
        if self._last is None or self._is_reading_on:
            return
        self._is_reading_on = True
        work = self._add(self._query, self._last, self._turn)
        self.shell.tasks.start(work, name="list older entries", on_failure=self._refuse)

    async def _add(self, query: JournalQuery, before: int, turn: int) -> None:
        page = await self.shell.till.journal.page(query, before=before)
        if turn == self._turn:
            self._is_reading_on = False
            self.screen().add_rows(self._rows(page))

    def _rows(self, page: JournalPage) -> list[ListRecord]:
        """Return the rows of what was read, and keep it to be shown in full."""
        self._last = page.entries[-1].number if page.has_more else None
        self._listed.update({str(each.number): each for each in page.entries})
        words = self._words()
        with_day = self._query.day is None
        return [record_of(each, words, with_day=with_day) for each in page.entries]

    def _choose(self, number: str) -> None:
        self.screen().show_entry(view_of(self._listed[number], self._words()))

    def _words(self) -> Words:
        return Words(self.shell.words.language)

    def _ask_export(self) -> None:
        name = journal_file_name(self.shell.settings.shop.till_name, self.shell.till.today)
        forms = {ENDING: self.shell.words.say("journal_page.form_zip")}
        self._saver.ask(name, forms, self._export)

    def _export(self, path: Path) -> None:
        self.screen().set_exporting(is_exporting=True)
        self.shell.tasks.start(
            self._write(path), name="export the journal", on_failure=self._refuse_export
        )

    async def _write(self, path: Path) -> None:
        write = partial(write_journal_file, self._around.paths.database)
        saved = await asyncio.to_thread(self._saver.write_by, path, write)
        self.screen().set_exporting(is_exporting=False)
        told = self.shell.words.say("journal_page.exported", path=str(saved))
        self.screen().head.set_words(self.shell.words.say("journal_page.title"), told)

    def _refuse_export(self, error: TillError) -> None:
        self.screen().set_exporting(is_exporting=False)
        self._refuse(error)

    def _refuse(self, error: TillError) -> None:
        self._is_reading_on = False
        self.screen().tell(self.shell.words.error(error))
