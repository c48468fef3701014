"""Noting what changes: triggers of the writing connection, which are no part of the file."""

from collections.abc import Iterator, Sequence
from typing import Final

from till.sqlite import sqlite3

_TABLES: Final = """
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'article_search%'
    AND name NOT IN ('shadow_change', 'till_life', 'office_cursor') ORDER BY name
"""
_KEY_COLUMNS: Final = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
_BREAK: Final = "INSERT INTO shadow_change (subject, record_key) VALUES ('', ?)"
_UNNOTED_FROM_HERE: Final = "[]"
_NOTED_FROM_HERE: Final = '["noted"]'
_OTHER_GENERATION: Final = '["life"]'
_FORGET: Final = """
    DELETE FROM shadow_change WHERE number IN
        (SELECT number FROM shadow_change WHERE number <= ? ORDER BY number LIMIT 500)
"""
_NEWEST: Final = """
    SELECT subject = '' AND record_key = '[]' FROM shadow_change ORDER BY number DESC LIMIT 1
"""
_NOTES: Final = "SELECT name FROM temp.sqlite_master WHERE type = 'trigger' AND name LIKE 'noted_%'"


def note_changes(connection: sqlite3.Connection) -> None:
    """Let a connection note what it writes from now on, in the same transaction.

    What was written before without being noted ends here: no backup of that time leads on to this.
    """
    if has_unnoted(connection):
        connection.execute(_BREAK, (_NOTED_FROM_HERE,))
    for table in sorted(noted_tables(connection)):
        for statement in _triggers(connection, table):
            connection.execute(statement)


def note_no_more(connection: sqlite3.Connection) -> None:
    """Let a connection note nothing from now on, and write that down; once is enough."""
    for (name,) in connection.execute(_NOTES).fetchall():
        connection.execute(f'DROP TRIGGER temp."{name}"')
    if not has_unnoted(connection):
        connection.execute(_BREAK, (_UNNOTED_FROM_HERE,))


def noted_tables(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the tables whose changes are noted: all but the index of names, made of others."""
    return frozenset(name for (name,) in connection.execute(_TABLES))


def has_unnoted(connection: sqlite3.Connection) -> bool:
    """Tell whether it is written down that changes are not noted by now."""
    newest = connection.execute(_NEWEST).fetchone()
    return newest is not None and bool(newest[0])


def note_other_generation(connection: sqlite3.Connection) -> None:
    """Write down that another generation begins: nothing before leads on to it."""
    connection.execute(_BREAK, (_OTHER_GENERATION,))


def forget_some(connection: sqlite3.Connection, until: int) -> int:
    """Forget some changes up to a number, the oldest first; return how many that were."""
    return connection.execute(_FORGET, (until,)).rowcount


def key_columns(connection: sqlite3.Connection, table: str) -> Sequence[str]:
    """Return the columns of a table's primary key, in its order."""
    return [name for (name,) in connection.execute(_KEY_COLUMNS, (table,))]


def _triggers(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    names = key_columns(connection, table)
    keys = {row: ", ".join(f'{row}."{name}"' for name in names) for row in ("NEW", "OLD")}
    note = "INSERT INTO shadow_change (subject, record_key) SELECT"
    for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
        also = (
            f"{note} '{table}', json_array({keys['OLD']})"
            f" WHERE ({keys['OLD']}) IS NOT ({keys['NEW']});"
            if event == "UPDATE"
            else ""
        )
        yield (
            f'CREATE TEMP TRIGGER IF NOT EXISTS "noted_{table}_{event}"'
            f' AFTER {event} ON main."{table}" BEGIN'
            f" {also} {note} '{table}', json_array({keys[row]}); END"
        )
