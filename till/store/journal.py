"""The journal on disk: entries, each sealed to the one before it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from till.domain.shop.journal import FIRST_LINK, JournalAction, JournalEntry, link
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.rows import JournalRow

_PAGE = 1000


class StoredJournal:
    """The journal, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entries(self) -> Iterator[JournalEntry]:
        """Return every entry, oldest first."""
        return (_entry(row) for row in self._rows())

    def first_break(self) -> int | None:
        """Return the number of the first entry that does not fit the chain, or None.

        An entry that was taken out shows in the one after it.
        """
        previous = FIRST_LINK
        expected = 1
        for row in self._rows():
            sealed = link(previous, _entry(row))
            if (row.number, row.previous_link, row.link) != (expected, previous, sealed):
                return row.number
            previous = sealed
            expected = expected + 1
        return None

    def _rows(self) -> Iterator[JournalRow]:
        page = self._page_after(0)
        while page:
            yield from page
            page = self._page_after(page[-1].number)

    def _page_after(self, number: int) -> Sequence[JournalRow]:
        query = JournalRow.select().where(JournalRow.number > number)
        return self._database.rows(query.order_by(JournalRow.number).limit(_PAGE))


def keep_entry(database: Database, entry: JournalEntry) -> None:
    """Write an entry, sealed to the last one; within the writing transaction, so none slips in."""
    last = database.row(JournalRow.select().order_by(JournalRow.number.desc()))
    previous = last.link if last else FIRST_LINK
    in_utc = replace(entry, moment=entry.moment.astimezone(UTC))  # as it will be read back
    database.change(
        JournalRow.insert(
            moment=in_utc.moment,
            person=in_utc.person,
            deed=in_utc.deed,
            facts=json.dumps(dict(in_utc.facts), ensure_ascii=False),
            previous_link=previous,
            link=link(previous, in_utc),
        )
    )


def watched_between(database: Database, begins: str, ends: str) -> Sequence[JournalEntry]:
    """Return the entries that a day's report tells, oldest first; moments as they are kept."""
    # Spelt as its index spells it, or SQLite would read everything that was ever written down.
    query = """
        SELECT moment, person, deed, facts FROM journal
        WHERE deed IN ('drawer_opened', 'line_put_back', 'line_removed')
        AND moment >= ? AND moment < ? ORDER BY number
    """
    with disk_faults(database.path):
        found = database.plain.execute(query, (begins, ends)).fetchall()
    return [
        JournalEntry(
            moment=datetime.fromisoformat(moment),
            person=person,
            deed=JournalAction(deed),
            facts=json.loads(facts),
        )
        for moment, person, deed, facts in found
    ]


def _entry(row: JournalRow) -> JournalEntry:
    return JournalEntry(
        moment=row.moment, person=row.person, deed=row.deed, facts=json.loads(row.facts)
    )
