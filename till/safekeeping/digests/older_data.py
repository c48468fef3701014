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
from till.safekeeping.digests.rows import DIGESTED, Key, digest_of, digests_text, row_digest
from till.sqlite import sqlite3

STEP: Final = 20
"""The step since which each entry seals what its transaction wrote."""
ALL: Final = "all"
"""In place of a key: whatever of a kind no entry seals by itself."""
_IS_UNDIGESTED: Final = """
    SELECT is_unsealed AND NOT EXISTS (SELECT 1 FROM journal WHERE seals <> '') FROM maintenance
"""
_CHANGING: Final = {
    "document": """
        SELECT doc_id FROM document WHERE state NOT IN ('complete', 'resolved')
    """,
    "person": "SELECT person_id FROM person",
    "place": "SELECT place_id FROM place",
    "place_order": "SELECT sale_key FROM place_order",
}
_LAST: Final = "SELECT moment, link FROM journal ORDER BY number DESC LIMIT 1"
_KEEP: Final = """
    INSERT INTO journal (moment, person, person_id, action, facts, previous_link, link, seals)
    VALUES (?, ?, ?, ?, '{}', ?, ?, ?)
"""


def are_digests_due(connection: sqlite3.Connection) -> bool:
    """Tell whether everything has to be sealed: not what an older till kept, as it is copied."""
    return _has_digests(connection) and not connection.execute(_IS_UNDIGESTED).fetchone()[0]


def _has_digests(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA user_version").fetchone()[0] >= STEP)


def digest_older(connection: sqlite3.Connection) -> None:
    """Seal what was kept before there were seals, all or nothing; where there is none, nothing."""
    if not _has_digests(connection) or not connection.execute(_IS_UNDIGESTED).fetchone()[0]:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        _keep(connection, digests_text(_digests(connection)))
        connection.execute("UPDATE maintenance SET is_unsealed = 0")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _digests(connection: sqlite3.Connection) -> dict[str, str]:
    """Return a digest for each thing that may still change, and one for all others of a kind."""
    digests = dict[str, str]()
    for thing in DIGESTED:
        changing = _CHANGING.get(thing)
        keys = {key for (key,) in connection.execute(changing)} if changing else set[Key]()
        digest, first = digest_of(connection, thing, but=partial(_is_among, keys))
        digests |= {f"{thing} {key}": row_digest(connection, thing, key) for key in keys}
        if first is not None:
            digests[f"{thing} {ALL}"] = digest
    return digests


def _is_among(keys: Container[Key], _number: int, key: Key) -> bool:
    return key in keys


def _keep(connection: sqlite3.Connection, seals: str) -> None:
    last = connection.execute(_LAST).fetchone()
    moment = datetime.fromisoformat(last[0]) if last else NO_MOMENT
    previous = str(last[1]) if last else FIRST_LINK
    entry = JournalEntry(
        moment=moment, person=THE_TILL, action=JournalAction.DATA_DIGESTED, facts={}
    )
    sealed = link(previous, entry, seals=seals)
    told = (moment.isoformat(timespec="microseconds"), THE_TILL.name, THE_TILL.person_id)
    connection.execute(_KEEP, (*told, entry.action.value, previous, sealed, seals))
