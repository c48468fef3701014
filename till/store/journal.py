"""The journal on disk: entries, each sealed to the one before it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from itertools import takewhile
from typing import Final

from till.actions.ports.records import JournalProved
from till.domain.reports.watched import READ
from till.domain.rights.journal import (
    FIRST_LINK,
    NO_MOMENT,
    OF_THE_TILL,
    THE_TILL,
    JournalAction,
    JournalEntry,
    link,
)
from till.domain.rights.journal_list import (
    A_PAGE,
    ACTIONS,
    JournalPage,
    JournalQuery,
    ListedEntry,
)
from till.store.database import Database, Reader
from till.store.fields import moment_text, moments_of_days
from till.store.tables import JournalRow

_PAGE = 1000
_AFTER = f"SELECT * FROM journal WHERE number > ? ORDER BY number LIMIT {_PAGE}"
_PROVED = """
    UPDATE maintenance SET proved_number = ?, proved_link = ?,
        proved_whole_at = coalesce(?, proved_whole_at)
"""
_LAST = "SELECT moment, link FROM journal ORDER BY number DESC LIMIT 1"
_GENERATION = "SELECT max(number) FROM till_life"
_ACTIONS = ", ".join(repr(each.value) for each in READ)
_WATCHED = f"""
    SELECT * FROM journal
    WHERE action IN ({_ACTIONS}) AND moment >= ? AND moment < ? ORDER BY number
"""
MOST_WATCHED = 500  # entries of many days: more than anybody reads at once
_NEWEST_WATCHED = f"""
    SELECT * FROM journal
    WHERE action IN ({_ACTIONS}) AND moment >= ? AND moment < ?
    ORDER BY moment DESC, number DESC LIMIT {MOST_WATCHED}
"""
# Changes of settings by somebody with a PIN: few, and looked for at a start alone.
_SETTING = """
    SELECT facts ->> '$.now' FROM journal
    WHERE action = 'setting_changed' AND facts ->> '$.setting' = ? ORDER BY number DESC LIMIT 1
"""
_FILE_TAKEN = """
    SELECT count(*) FROM journal WHERE action = 'catalogue_imported'
    AND facts ->> '$.sha256' = ? AND facts ->> '$.kept' IS NOT NULL
"""
_CREDITS = """
    WITH recent AS (
        SELECT number, action, facts ->> '$.credit' AS credit FROM journal
        WHERE action IN ('sale_returned', 'sale_closed', 'credit_paid_out') AND moment >= ?
    )
    SELECT credit FROM recent WHERE credit IS NOT NULL AND number > (
        SELECT coalesce(max(number), 0) FROM recent WHERE action <> 'sale_returned')
"""
_SETTINGS_TOLD = """
    SELECT facts ->> '$.setting' AS setting, facts ->> '$.now' AS now FROM journal
    WHERE action = ? ORDER BY number
"""


SETTINGS = ("setting_wanted", "setting_changed", "setting_not_changed")
MOST_WANTED = 200  # settings that are changed at once: more than there are
_LAST_SETTINGS = f"""
    SELECT * FROM journal WHERE action IN {SETTINGS} ORDER BY number DESC LIMIT {MOST_WANTED}
"""


_LISTED: Final = "SELECT * FROM journal WHERE number < ? {conditions} ORDER BY number DESC LIMIT ?"
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


class StoredJournal:
    """The journal, for reading; what somebody looks through is read on a thread of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "journal list")

    async def page(self, query: JournalQuery, *, before: int | None = None) -> JournalPage:
        """Read the newest entries of a query, or those before a number, while the loop goes on."""
        return await self._reader.read(partial(self.page_now, query, before=before))

    def page_now(self, query: JournalQuery, *, before: int | None = None) -> JournalPage:
        """Read the same in this thread."""
        told = list(_each(query))
        wanted = _Conditions(
            sql="".join(f" AND {each.sql}" for each in told),
            values=tuple(value for each in told for value in each.values),
        )
        first = _AFTER_ALL if before is None else before
        sql = _LISTED.format(conditions=wanted.sql)
        rows = self._database.rows(JournalRow, sql, first, *wanted.values, A_PAGE + 1)
        found = tuple(
            ListedEntry(number=row.number, entry=JournalRow.keeps.value(row))
            for row in rows[:A_PAGE]
        )
        return JournalPage(entries=found, has_more=len(rows) > A_PAGE)

    def close(self) -> None:
        """End the thread that reads lists."""
        self._reader.close()

    def entries(self) -> Iterator[JournalEntry]:
        """Return every entry of somebody's, oldest first: not those that only seal."""
        number = 0
        while page := self._database.rows(JournalRow, _AFTER, number):
            entries = map(JournalRow.keeps.value, page)
            yield from (each for each in entries if each.action not in OF_THE_TILL)
            number = page[-1].number

    def unsettled_settings(self) -> Sequence[JournalEntry]:
        """Return the settings that were wanted after the last that was settled, oldest first."""
        newest = self._database.values_by(JournalRow.keeps, _LAST_SETTINGS)
        wanted = takewhile(lambda each: each.action is JournalAction.SETTING_WANTED, newest)
        return list(wanted)[::-1]

    def unspent_credit(self, since: datetime) -> Decimal:
        """Return what is left for other items; see the port."""
        found = self._database.select(_CREDITS, moment_text(since))
        return sum((Decimal(row["credit"]) for row in found), Decimal(0))

    def setting_now(self, key: str) -> str | None:
        """Return what somebody last set a setting to, as they typed it; None where nobody did."""
        found = self._database.select(_SETTING, key)
        return found[0][0] if found else None

    def file_taken(self, digest: str) -> bool:
        """Tell whether a file of articles was taken in whole; see the port."""
        return bool(self._database.number(_FILE_TAKEN, digest))

    def settings_told(self, action: JournalAction) -> Mapping[str, str]:
        """Return what each setting was last told to be; see the port."""
        rows = self._database.select(_SETTINGS_TOLD, action.value)
        return {row["setting"]: row["now"] for row in rows}


def keep_entry(database: Database, entry: JournalEntry, seals: str = "") -> None:
    """Write an entry, sealed to the last one; within the writing transaction, so none slips in.

    `seals` are those of what the transaction wrote.
    """
    last = database.select(_LAST)
    previous = last[0]["link"] if last else FIRST_LINK
    life = database.number(_GENERATION)
    in_utc = replace(entry, moment=entry.moment.astimezone(UTC))  # as it will be read back
    columns = JournalRow.keeps.columns(
        in_utc,
        previous_link=previous,
        link=link(previous, in_utc, seals=seals, life=life),
        life=life,
        seals=seals,
    )
    database.add(JournalRow, columns)


def keep_digests(database: Database, seals: str) -> None:
    """Write an entry of the till's own for what nobody's action wrote.

    It has the moment of the entry before: what it seals says its own.
    """
    last = database.select(_LAST)
    moment = datetime.fromisoformat(last[0]["moment"]) if last else NO_MOMENT
    sealed = JournalEntry(
        moment=moment, person=THE_TILL, action=JournalAction.ROWS_DIGESTED, facts={}
    )
    keep_entry(database, sealed, seals)


def keep_proved(database: Database, proved: JournalProved) -> None:
    """Write how far the data fitted when they were looked at last."""
    whole_at = None if proved.whole_at is None else moment_text(proved.whole_at)
    database.change(_PROVED, (proved.number, proved.link, whole_at))


def watched_between(database: Database, begins: str, ends: str) -> Sequence[JournalEntry]:
    """Return the entries that a day's report tells, oldest first; moments as they are kept."""
    return database.values_by(JournalRow.keeps, _WATCHED, begins, ends)


def newest_watched(database: Database, begins: str, ends: str) -> Sequence[JournalEntry]:
    """Return the newest entries that an owner looks at, the newest first."""
    return database.values_by(JournalRow.keeps, _NEWEST_WATCHED, begins, ends)


def _each(query: JournalQuery) -> Iterator[_Conditions]:
    """Return each condition; of all days, the index of actions would sort everything there is."""
    of_group = _OF_GROUP[query.group]
    yield _Conditions(sql=f"+{of_group}" if query.day is None else of_group, values=())
    if query.day is not None:
        yield _Conditions(sql=_OF_DAY, values=moments_of_days(query.day))
    if query.person_id is not None:
        yield _Conditions(sql=_OF_PERSON, values=(query.person_id,))
    for word in query.words:
        named = ", ".join(f'"{each.value}"' for each in word.actions)
        pattern = like_pattern(word.text)
        values = (pattern, f"[{named}]", pattern, pattern)
        yield _Conditions(sql=_WITH_WORD, values=values)


def like_pattern(text: str) -> str:
    """Return what LIKE finds a text by, with or without the marks of its letters."""
    return f"%{''.join(_sign(each) for each in text)}%"


def _sign(sign: str) -> str:
    if sign in _SPECIAL:
        return f"\\{sign}"
    if sign in _ESCAPED:
        return "%"
    return "_" if sign in _LOOSE or not sign.isascii() else sign
