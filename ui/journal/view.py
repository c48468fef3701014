"""What the page of the journal shows, as values."""

from dataclasses import dataclass
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.formatting import write_moment, write_second
from till.domain.rights.journal_list import ListedEntry
from till.domain.text import one_line
from till.system.reports.journal_text import entry_facts, entry_line
from till.system.words import Words
from ui.kit.table.record_list import ListRecord

MOST_FACTS: Final = 18
"""Of one entry: more than any has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView:
    """One entry in full: what was done, and each fact with its name."""

    title: str
    facts: tuple[tuple[str, str], ...]


def record_of(listed: ListedEntry, words: Words, *, with_day: bool) -> ListRecord:
    """Return an entry as a row: when, what was done, and under it who did it with the facts."""
    entry = listed.entry
    moment = in_tirane(entry.moment)
    told = [one_line(entry.person.name)]
    told += [f"{name}: {one_line(value)}" for name, value in entry_facts(entry, words)]
    return ListRecord(
        key=str(listed.number),
        cells=(
            write_moment(moment) if with_day else f"{moment:%H:%M:%S}",
            one_line(entry_line(entry, words)),
        ),
        sub=" · ".join(told),
    )


def view_of(listed: ListedEntry, words: Words) -> EntryView:
    """Return all that the journal says of an entry."""
    entry = listed.entry
    say = words.say
    return EntryView(
        title=one_line(entry_line(entry, words)),
        facts=(
            (say("journal_page.when"), write_second(entry.moment)),
            (say("journal_page.who"), entry.person.name),
            *entry_facts(entry, words)[:MOST_FACTS],
            (say("journal_page.entry_number"), str(listed.number)),
        ),
    )
