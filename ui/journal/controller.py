"""The page of the journal joined with the till: looked through, exported with its proof."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from typing_extensions import override

from till.actions.people.authorisation import see_journal
from till.bootstrap import Surroundings
from till.checkup.support_file import JOURNAL_ENDING, journal_file_name, write_journal_file
from till.domain.errors import TillError
from till.domain.rights.journal_list import JournalGroup, JournalQuery, ListedEntry
from till.system.reports.journal_text import searched_words
from till.system.words import Words
from ui.journal.plan import EXPORT, PERSON, facts_of, record_of
from ui.kit.choice.segmented import Option
from ui.kit.frame.page_access import PageAccess
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell

ANYBODY = ""


class JournalController(RecordPage[ListedEntry]):
    """Entries are read a page at a time, the newest first."""

    page = Page.JOURNAL

    def __init__(
        self, shell: Shell, make: Callable[[], RecordScreen[ListedEntry]], around: Surroundings
    ) -> None:
        super().__init__(shell, make)
        self._around = around
        self._door = PageAccess(shell, see_journal, name="open the journal")
        self._saver = FileSaver(shell, "journal_page.export_title")
        self._listed: dict[str, ListedEntry] = {}

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        till = self.shell.till
        anybody = Option(key=ANYBODY, words=self.shell.words.say("journal_page.anybody"))
        people = [Option(key=str(each.person_id), words=each.name) for each in till.people.all()]
        self.screen().turns[PERSON].offer([anybody, *people])
        super().fill()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        words = Words(self.shell.words.language)
        person = query.turn(PERSON)
        asked = JournalQuery(
            day=query.day,
            group=JournalGroup(query.group),
            person_id=int(person) if person else None,
            words=searched_words(query.text, words),
        )
        before = int(self.screen().last_key) if known else None
        page = await self.shell.till.journal.page(asked, before=before)
        self._listed |= {str(each.number): each for each in page.entries}
        with_day = query.day is None
        rows = [record_of(each, words, with_day=with_day) for each in page.entries]
        return FoundRows(rows=rows, has_more=page.has_more, on=True)

    @override
    def show(self, key: str) -> None:
        words = Words(self.shell.words.language)
        self.screen().facts.show_facts(*facts_of(self._listed[key], words))

    @override
    def deeds(self) -> Deeds:
        return {EXPORT: self._ask_export}

    def _ask_export(self) -> None:
        name = journal_file_name(self.shell.settings.shop.till_name, self.shell.till.today)
        forms = {JOURNAL_ENDING: self.shell.words.say("journal_page.form_zip")}
        self._saver.ask(name, forms, self._export)

    def _export(self, path: Path) -> None:
        key = self.screen().keys[EXPORT]
        key.set_busy(self.shell.words.say("journal_page.exporting"))
        work = self._write(path)
        self.shell.tasks.start(work, name="export the journal", on_failure=self._refuse_export)

    async def _write(self, path: Path) -> None:
        write = partial(write_journal_file, self._around.paths.database)
        saved = await asyncio.to_thread(self._saver.write_by, path, write)
        self.screen().keys[EXPORT].set_idle()
        self.screen().say(self.shell.words.say("journal_page.exported", path=str(saved)))

    def _refuse_export(self, error: TillError) -> None:
        self.screen().keys[EXPORT].set_idle()
        self.refuse(error)
