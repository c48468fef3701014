"""The journal as somebody looks through it: newest first, page after page, by what they typed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from till.domain.rights.journal import JournalEntry
from till.domain.rights.journal_list import (
    A_PAGE,
    ACTIONS,
    JournalPage,
    JournalQuery,
    ListedEntry,
    SearchedWord,
)
from till.domain.shop.people import NamedPerson
from till.store.database import Database
from till.store.fields import moments_of_days
from till.store.reader import Reader
from till.store.tables import JournalRow

_NEWEST: Final = "SELECT * FROM journal WHERE number < ? {conditions} ORDER BY number DESC LIMIT ?"
_AFTER_ALL: Final = 9_223_372_036_854_775_807
_OF_GROUP: Final = {
    group: f"action IN ({', '.join(sorted(repr(each.value) for each in actions))})"
    for group, actions in ACTIONS.items()
}
_OF_DAY: Final = "moment >= ? AND moment < ?"
_OF_PERSON: Final = "person_id = ?"
_WITH_WORD: Final = r"""(
    person LIKE ? ESCAPE '\'
    OR action IN (SELECT value FROM json_each(?))
    OR (facts LIKE ? ESCAPE '\' AND EXISTS (
        SELECT 1 FROM json_each(facts) AS fact WHERE fact.value LIKE ? ESCAPE '\'))
)"""
_SPECIAL: Final = frozenset("%_")
_ESCAPED: Final = frozenset('"\\')
"""What JSON writes in two signs."""
_LOOSE: Final = frozenset("eEëËcCçÇ.,")
"""What people type one way or the other: letters with and without marks, the decimal sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Conditions:
    """Conditions of a statement with what they are asked with."""

    sql: str
    values: tuple[object, ...]


class StoredJournalList:
    """Entries to be looked through, read on a thread that `close` ends."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "journal list")

    async def page(self, query: JournalQuery, *, before: int | None = None) -> JournalPage:
        """Read the newest entries of a query, or those before a number, while the loop goes on."""
        return await self._reader.read(partial(self.page_now, query, before=before))

    def page_now(self, query: JournalQuery, *, before: int | None = None) -> JournalPage:
        """Read the same in this thread."""
        wanted = _conditions(query)
        first = _AFTER_ALL if before is None else before
        sql = _NEWEST.format(conditions=wanted.sql)
        rows = self._database.rows(JournalRow, sql, first, *wanted.values, A_PAGE + 1)
        found = tuple(ListedEntry(number=row.number, entry=entry_in(row)) for row in rows[:A_PAGE])
        return JournalPage(entries=found, has_more=len(rows) > A_PAGE)

    def close(self) -> None:
        """End the thread with its connection."""
        self._reader.close()


def entry_in(row: JournalRow) -> JournalEntry:
    """Return the entry that a row keeps."""
    return JournalEntry(
        moment=row.moment,
        person=NamedPerson(name=row.person, person_id=row.person_id),
        action=row.action,
        facts=json.loads(row.facts),
    )


def _conditions(query: JournalQuery) -> _Conditions:
    told = list(_each(query))
    return _Conditions(
        sql="".join(f" AND {each.sql}" for each in told),
        values=tuple(value for each in told for value in each.values),
    )


def _each(query: JournalQuery) -> Iterator[_Conditions]:
    """Return each condition; of all days, the index of actions would sort everything there is."""
    of_group = _OF_GROUP[query.group]
    yield _Conditions(sql=f"+{of_group}" if query.day is None else of_group, values=())
    if query.day is not None:
        yield _Conditions(sql=_OF_DAY, values=moments_of_days(query.day))
    if query.person_id is not None:
        yield _Conditions(sql=_OF_PERSON, values=(query.person_id,))
    for word in query.words:
        yield _Conditions(sql=_WITH_WORD, values=_asked_with(word))


def _asked_with(word: SearchedWord) -> tuple[object, ...]:
    named = ", ".join(f'"{each.value}"' for each in word.actions)
    pattern = like_pattern(word.text)
    return (pattern, f"[{named}]", pattern, pattern)


def like_pattern(text: str) -> str:
    """Return what LIKE finds a text by, with or without the marks of its letters."""
    return f"%{''.join(_sign(each) for each in text)}%"


def _sign(sign: str) -> str:
    if sign in _SPECIAL:
        return f"\\{sign}"
    if sign in _ESCAPED:
        return "%"
    return "_" if sign in _LOOSE or not sign.isascii() else sign
