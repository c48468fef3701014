"""Reading entries that are kept into the books again: what waits in quarantine, or a whole month.

A month is made anew till by till, each in one transaction: whoever reads sees the old books or the
new ones, and a till waits with its next batch for its own month at most.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from till.domain.chain.batch import rows_in
from till.domain.chain.proof import Line
from till.office_server.books.keeping import COLUMNS, DATABASE, BookKeeper, lock_till, sum_days
from till.office_server.books.things import KEYS, EntryThings
from till.office_server.database import Connection, database_faults, rows_of
from till.office_server.errors import OfficeEntryUnknown

SLICE: Final = 500
_QUARANTINED: Final = """
    SELECT number, till_id AS till, branch, entry, why, detail, since FROM quarantined
    WHERE %(number)s::bigint IS NULL OR number = %(number)s ORDER BY number
"""
_LEAVE: Final = "DELETE FROM quarantined WHERE till_id = %s AND branch = %s AND entry = ANY(%s)"
_ENTRY: Final = """
    SELECT line, things FROM entry WHERE till_id = %s AND branch = %s AND number = %s
"""
_IS_KNOWN: Final = {
    table: f"SELECT 1 FROM {table} WHERE till_id = %s AND branch = %s AND {key}::text = %s"
    for table, key in KEYS.items()
    if table in COLUMNS
}
_TILLS: Final = "SELECT till_id FROM till ORDER BY joined_at, till_id"
_BRANCHES: Final = "SELECT branch FROM branch WHERE till_id = %s ORDER BY branch"
# Business days stand in the rows; a reissue has the day of its sale in the sale's key.
_OF_MONTH: Final = """
    SELECT line, things FROM entry WHERE till_id = %(till)s AND branch = %(branch)s AND (
        things LIKE %(day)s OR things LIKE %(key)s) ORDER BY number
"""
_FORGET: Final = "DELETE FROM {} WHERE till_id = %s AND day >= %s AND day < %s"
_DATED: Final = ("sale", "document", "movement", "cash_count", "day_closing")
_SUMMED: Final = ("day_sum", "day_payment", "day_vat")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """An entry that waits: its number in quarantine, whose it is, and why (a key of the words)."""

    number: int
    till: str
    branch: int
    entry: int
    why: str
    detail: str
    since: datetime


def quarantined(connection: Connection, number: int | None = None) -> Sequence[Quarantined]:
    """Return what waits, the oldest first; one of it by its number. Raises OfficeEntryUnknown."""
    found = rows_of(connection, Quarantined, _QUARANTINED, {"number": number})
    if number is not None and not found:
        raise OfficeEntryUnknown(number=number)
    return found


def entry_of(connection: Connection, waiting: Quarantined) -> EntryThings:
    """Return an entry as it came."""
    place = (waiting.till, waiting.branch, waiting.entry)
    with database_faults():
        row = connection.execute(_ENTRY, place).fetchone()
    if row is None:
        raise OfficeEntryUnknown(number=waiting.number)
    return _entry(*row)


def retry(connection: Connection, waiting: Sequence[Quarantined]) -> int:
    """Read entries again, each in a transaction of its own; return how many still wait."""
    left = 0
    for each in waiting:
        entry = entry_of(connection, each)
        with database_faults(), connection.transaction():
            lock_till(connection, each.till)
            connection.execute(_LEAVE, (each.till, each.branch, [each.entry]))
            books = BookKeeper(connection, each.till, each.branch)
            left += books.keep([_what_lacks(connection, each, entry)])
            books.sum_up()
    return left


def _what_lacks(connection: Connection, waiting: Quarantined, entry: EntryThings) -> EntryThings:
    """Return an entry without the things that are in the books: only what failed there has none."""
    if waiting.why == DATABASE:
        return entry
    things = list[Line]()
    for thing in entry.things:
        kind, _, key = str(thing["thing"]).partition(" ")
        statement = _IS_KNOWN.get(kind)
        place = (waiting.till, waiting.branch, key)
        if statement is None or connection.execute(statement, place).fetchone() is None:
            things.append(thing)
    return EntryThings(line=entry.line, things=things)


def rebuild_month(connection: Connection, month: date) -> int:
    """Make the books of a month anew from the entries; return how many were read."""
    first = month.replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    with database_faults():
        tills = [till for (till,) in connection.execute(_TILLS)]
        return sum(_rebuild(connection, till, first, after) for till in tills)


def _rebuild(connection: Connection, till: str, first: date, after: date) -> int:
    """Make one till's books anew, from the first day on to the one that is not meant any more."""
    count = 0
    touched = set[tuple[str, date]]()
    with connection.transaction():
        lock_till(connection, till)
        for table in (*_DATED, *_SUMMED):
            connection.execute(_FORGET.format(table), (till, first, after))
        for (branch,) in connection.execute(_BRANCHES, (till,)).fetchall():
            values = {
                "till": till,
                "branch": branch,
                "day": f'%"day":"{first:%Y-%m}-%',
                "key": f'%"sale_key":"{first:%Y%m}%',
            }
            for entries in _slices(connection, values):
                books = BookKeeper(connection, till, branch, span=(first, after))
                numbers = [int(str(each.line["number"])) for each in entries]
                connection.execute(_LEAVE, (till, branch, numbers))
                books.keep(entries)
                touched |= books.touched
                count += len(entries)
        sum_days(connection, touched)
    return count


def _slices(connection: Connection, values: Line) -> Iterator[Sequence[EntryThings]]:
    with connection.cursor(name="again") as cursor:
        cursor.itersize = SLICE
        cursor.execute(_OF_MONTH, values)
        while rows := cursor.fetchmany(SLICE):
            yield [_entry(*row) for row in rows]


def _entry(line: str, things: str) -> EntryThings:
    return EntryThings(line=json.loads(line), things=rows_in(things))
