"""What the page of the journal is made of: entries at the left, the chosen one at the right."""

from collections.abc import Callable, Sequence
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.formatting import write_moment, write_second
from till.domain.rights.journal_list import JournalGroup, ListedEntry
from till.domain.text import one_line
from till.system.reports.journal_text import entry_amount, entry_facts, entry_line, listed_facts
from till.system.words import Words
from ui.kit.choice.segmented import Option
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan, Turn
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import PARTED, ListColumn, ListRecord
from ui.shell.messages import Messages, Tables

PERSON: Final = "person"
EXPORT: Final = "export"


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
