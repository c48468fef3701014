"""What an older till kept without sealing it is sealed once, by one entry that says so."""

from collections.abc import Container
from datetime import datetime
from functools import partial
from typing import Final

from till.domain.rights.journal import (
    FIRST_LINK,
    NO_MOMENT,
    THE_TILL,
    JournalAction,
    JournalEntry,
    link,
)
from till.sqlite import sqlite3
from till.store.seals.rows import SEALED, Key, digest_of, seal_of, seals_text

STEP: Final = 20
"""The step since which each entry seals what its transaction wrote."""
ALL: Final = "all"
"""In place of a key: whatever of a kind no entry seals by itself."""
_IS_UNSEALED: Final = """
    SELECT is_unsealed AND NOT EXISTS (SELECT 1 FROM journal WHERE seals <> '') FROM maintenance
"""
_CHANGING: Final = {
    "document": """
        SELECT doc_id FROM document WHERE state NOT IN ('complete', 'resolved')
    """,
    "person": "SELECT person_id FROM person",
}
_LAST: Final = "SELECT moment, link FROM journal ORDER BY number DESC LIMIT 1"
_KEEP: Final = """
    INSERT INTO journal (moment, person, person_id, action, facts, previous_link, link, seals)
    VALUES (?, ?, ?, ?, '{}', ?, ?, ?)
"""


def are_seals_due(connection: sqlite3.Connection) -> bool:
    """Tell whether everything has to be sealed: not what an older till kept, as it is copied."""
    return _has_seals(connection) and not connection.execute(_IS_UNSEALED).fetchone()[0]


def _has_seals(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA user_version").fetchone()[0] >= STEP)


def seal_older(connection: sqlite3.Connection) -> None:
    """Seal what was kept before there were seals, all or nothing; where there is none, nothing."""
    if not _has_seals(connection) or not connection.execute(_IS_UNSEALED).fetchone()[0]:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        _keep(connection, seals_text(_seals(connection)))
        connection.execute("UPDATE maintenance SET is_unsealed = 0")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _seals(connection: sqlite3.Connection) -> dict[str, str]:
    """Return a seal for each thing that may still change, and one for all others of a kind."""
    seals = dict[str, str]()
    for thing in SEALED:
        changing = _CHANGING.get(thing)
        keys = {key for (key,) in connection.execute(changing)} if changing else set[Key]()
        digest, first = digest_of(connection, thing, but=partial(_is_among, keys))
        seals |= {f"{thing} {key}": seal_of(connection, thing, key) for key in keys}
        if first is not None:
            seals[f"{thing} {ALL}"] = digest
    return seals


def _is_among(keys: Container[Key], _number: int, key: Key) -> bool:
    return key in keys


def _keep(connection: sqlite3.Connection, seals: str) -> None:
    last = connection.execute(_LAST).fetchone()
    moment = datetime.fromisoformat(last[0]) if last else NO_MOMENT
    previous = str(last[1]) if last else FIRST_LINK
    entry = JournalEntry(moment=moment, person=THE_TILL, action=JournalAction.DATA_SEALED, facts={})
    sealed = link(previous, entry, seals=seals)
    told = (moment.isoformat(timespec="microseconds"), THE_TILL.name, THE_TILL.person_id)
    connection.execute(_KEEP, (*told, entry.action.value, previous, sealed, seals))
