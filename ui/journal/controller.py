"""The page of the journal: its columns and chips, looked through, exported with its proof."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from typing_extensions import override

from till.actions.people.authorisation import see_journal
from till.bootstrap import Surroundings
from till.checkup.journal_file import ENDING, journal_file_name, write_journal_file
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.formatting import write_moment, write_second
from till.domain.rights.journal_list import JournalGroup, JournalQuery, ListedEntry
from till.domain.text import one_line
from till.system.reports.journal_text import (
    entry_amount,
    entry_facts,
    entry_line,
    listed_facts,
    searched_words,
)
from till.system.words import Words
from ui.kit.choice.exclusive import Option
from ui.kit.page.key import At, Key
from ui.kit.page.page_access import PageAccess
from ui.kit.page.plan import ListPlan, Query, RecordPlan, Turn
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import PARTED, ListColumn, ListRecord
from ui.shell.file_dialogs import FileSaver
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page, Shell

PERSON: Final = "person"
EXPORT: Final = "export"
ANYBODY = ""


def make_journal(words: Messages, _: Tables) -> RecordScreen[ListedEntry]:
    """Return the page of the journal in a language."""
    return RecordScreen(words, journal_plan(words))


def journal_plan(words: Messages) -> RecordPlan[ListedEntry]:
    """Return what the page of the journal is made of."""
    say = words.say
    export = say("journal_page.export")
    return RecordPlan(
        name="journal",
        title=say("journal_page.title"),
        explained=say("journal_page.explained"),
        facts="entry",
        width=400,
        narrow=356,
        list=_list(words),
        keys=(
            Key(name=EXPORT, keys="F12", words=export, icon="download", at=At.LIST, primary=True),
        ),
    )


def _list(words: Messages) -> ListPlan:
    say = words.say
    amount = say("receipts.column_amount")
    return ListPlan(
        columns=(
            ListColumn(words=say("journal_page.column_when"), width=132),
            ListColumn(words=say("journal_page.column_what"), width=0),
            ListColumn(words=amount, width=104, is_right=True, is_strong=True),
        ),
        spoken=say("journal_page.list"),
        search=say("journal_page.search"),
        icon="receipt-text",
        nothing=(say("journal_page.none"), say("journal_page.none_detail")),
        not_found=(say("journal_page.none_found"), say("journal_page.none_found_detail")),
        foot=say("journal_page.foot"),
        groups=[
            Option(key=each.value, words=say(f"journal_page.group_{each.value}"))
            for each in JournalGroup
        ],
        more_groups=say("journal_page.more_groups"),
        turns=(Turn(name=PERSON, keys="F9", icon="user", spoken=_spoken_person(words)),),
        has_days=True,
    )


def _spoken_person(words: Messages) -> Callable[[str], str]:
    return lambda name: words.say("journal_page.person", name=name)


def record_of(listed: ListedEntry, words: Words, *, with_day: bool) -> ListRecord:
    """Return an entry as a row: when, what was done, what it came to; under it who did it."""
    entry = listed.entry
    moment = in_tirane(entry.moment)
    told = [one_line(entry.person.name)]
    told += [f"{name}: {one_line(value)}" for name, value in listed_facts(entry, words)]
    return ListRecord(
        key=str(listed.number),
        cells=(
            write_moment(moment) if with_day else f"{moment:%H:%M:%S}",
            one_line(entry_line(entry, words)),
            entry_amount(entry),
        ),
        sub=PARTED.join(told),
        is_told_beside=True,
    )


def facts_of(listed: ListedEntry, words: Words) -> tuple[str, Sequence[tuple[str, str]]]:
    """Return what was done, and all that the journal says of it."""
    entry = listed.entry
    say = words.say
    facts = (
        (say("journal_page.when"), write_second(entry.moment)),
        (say("journal_page.who"), entry.person.name),
        *entry_facts(entry, words),
        (say("journal_page.entry_number"), str(listed.number)),
    )
    return one_line(entry_line(entry, words)), facts


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
        forms = {ENDING: self.shell.words.say("journal_page.form_zip")}
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
