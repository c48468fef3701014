"""The rows that changed after a number, as they are now; read at one moment, beside selling."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from till.safekeeping.changes.noting import key_columns
from till.sqlite import sqlite3

Value: TypeAlias = str | int | float | dict[str, str] | None
"""A column as JSON can say it; bytes stand in base64 under the name `bytes`."""

_COLUMNS: Final = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
_CHANGED: Final = """
    SELECT subject, record_key FROM shadow_change WHERE number > ? AND subject <> ''
    GROUP BY subject, record_key ORDER BY max(number)
"""
_LAST: Final = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'shadow_change'"
_KEPT_FROM: Final = (
    """
    SELECT max(coalesce((SELECT max(number) FROM shadow_change WHERE subject = ''), 0),
               coalesce((SELECT min(number) - 1 FROM shadow_change), ("""
    + _LAST
    + """)))
"""
)
# The basket that is open changes with each scan; it goes with whatever is kept next.
_WORTH_A_RECORD: Final = """
    SELECT 1 FROM shadow_change
    WHERE number > ? AND subject NOT IN ('', 'draft', 'draft_line', 'invoice_draft') LIMIT 1
"""
_GENERATION: Final = """
    SELECT installation || '-' || number || iif(place = '', '', '-' || place)
    FROM till_life ORDER BY number DESC LIMIT 1
"""
_GENERATION_WITHOUT_PLACE: Final = """
    SELECT installation || '-' || number FROM till_life ORDER BY number DESC LIMIT 1
"""
_HAS_PLACE: Final = "SELECT 1 FROM pragma_table_info('till_life') WHERE name = 'place'"
_LINK: Final = "SELECT link FROM journal ORDER BY number DESC LIMIT 1"
_IS_KNOWN: Final = "SELECT 1 FROM sqlite_master WHERE name = 'till_life'"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowState:
    """A row by its table and key, and what it holds; None where it is not there any more."""

    table: str
    key: tuple[Value, ...]
    values: dict[str, Value] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRows:
    """The rows that changed after one number up to another, as they are after `last`.

    `link` is the journal's newest, so that whoever holds two of these sees what belongs together.
    """

    after: int
    last: int
    link: str
    rows: tuple[RowState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMark:
    """How far a database is: in which generation of the till, with which shape, at which change.

    What changed after `kept_from` can still be told, and nothing before it.
    """

    life: str
    step: int
    last: int
    kept_from: int


def mark_of_changes(connection: sqlite3.Connection) -> ChangeMark:
    """Return how far a database is; one of an older till knows no generation and no changes."""
    (step,) = connection.execute("PRAGMA user_version").fetchone()
    if connection.execute(_IS_KNOWN).fetchone() is None:
        return ChangeMark(life="", step=step, last=0, kept_from=0)
    has_place = connection.execute(_HAS_PLACE).fetchone() is not None
    (life,) = connection.execute(_GENERATION if has_place else _GENERATION_WITHOUT_PLACE).fetchone()
    (last,) = connection.execute(_LAST).fetchone()
    (kept_from,) = connection.execute(_KEPT_FROM).fetchone()
    return ChangeMark(life=str(life), step=step, last=int(last), kept_from=int(kept_from))


def has_changed(connection: sqlite3.Connection, number: int) -> bool:
    """Tell whether anything but the open basket changed after a number."""
    return connection.execute(_WORTH_A_RECORD, (number,)).fetchone() is not None


def changes_after(connection: sqlite3.Connection, number: int) -> ChangedRows | None:
    """Return what changed after a number; None while that is nothing but the open basket.

    The connection has to see one moment of the database for as long as this reads.
    """
    if not has_changed(connection, number):
        return None
    (last,) = connection.execute(_LAST).fetchone()
    link = connection.execute(_LINK).fetchone()
    changed = connection.execute(_CHANGED, (number,)).fetchall()
    return ChangedRows(
        after=number,
        last=int(last),
        link=str(link[0]) if link else "",
        rows=tuple(_row_state(connection, table, json.loads(key)) for table, key in changed),
    )


def columns_of(connection: sqlite3.Connection, table: str) -> Sequence[str]:
    """Return the columns of a table; none where there is no such table."""
    return [name for (name,) in connection.execute(_COLUMNS, (table,))]


def plain_value(value: Value) -> str | int | float | bytes | None:
    """Return a column as the database takes it."""
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


def _row_state(connection: sqlite3.Connection, table: str, key: list[Value]) -> RowState:
    where = " AND ".join(f'"{name}" = ?' for name in key_columns(connection, table))
    cursor = connection.execute(f'SELECT * FROM "{table}" WHERE {where}', key)
    names = [each[0] for each in cursor.description]
    found = cursor.fetchone()
    values = None if found is None else dict(zip(names, map(_as_json, found), strict=True))
    return RowState(table=table, key=tuple(key), values=values)


def _as_json(value: str | float | bytes | None) -> Value:
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode("ascii")}
    return value
