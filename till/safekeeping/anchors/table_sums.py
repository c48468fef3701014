"""Sums of the tables that no digest covers: what a clean end left is what the next start finds.

They tell what a disk did, and whoever changed a row in the file; not whoever knows of them.
"""

import hashlib
import time
from collections.abc import Mapping
from typing import Final, TypeAlias

from till.safekeeping.anchors.anchoring import last_commit
from till.safekeeping.changes.rows import mark_of_changes
from till.safekeeping.digests.rows import DIGESTED
from till.sqlite import sqlite3

TableSums: TypeAlias = Mapping[str, str]
"""A sum for each table, under its name; whose and of which last commit, under `DATA`."""

DATA: Final = "data"
PATIENCE_S: Final = 2.0
"""At the end; so long summing may take."""
_BATCH: Final = 1_000
_STEPS_BETWEEN_LOOKS: Final = 50_000  # of SQLite's machine: some milliseconds
_SIGNS: Final = 16  # of each sum: it is against faults
_COLUMNS: Final = "SELECT name, type FROM pragma_table_info(?) ORDER BY cid"
_TABLES: Final = """
    SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'article_search%' ORDER BY name
"""
_PROVED: Final = frozenset({"journal"}) | {
    table.name
    for thing, tables in DIGESTED.items()
    for table in tables
    if thing not in {"document", "place_order"}  # some of their columns are in no digest
}


def table_sums(connection: sqlite3.Connection) -> TableSums:
    """Return the sums of the tables that no digest covers, at one moment of the database."""
    tables = [name for (name,) in connection.execute(_TABLES) if name not in _PROVED]
    mark = mark_of_changes(connection)
    last = last_commit(connection)
    data = f"{mark.step} {mark.life} {last.documents} {last.number} {last.link}"
    return {DATA: data} | {each: _sum(connection, each) for each in tables}


def sums_within(connection: sqlite3.Connection) -> TableSums:
    """Return the sums at an end; none where that takes too long: nobody waits for ever."""
    until = time.monotonic() + PATIENCE_S
    connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS_BETWEEN_LOOKS)
    try:
        return table_sums(connection)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return {}


def changed_table(told: TableSums, found: TableSums) -> str | None:
    """Return the first table that is another than was told; None where none is.

    None as well where the data are older or newer ones: whose they are others judge.
    """
    if told.get(DATA) != found[DATA]:
        return None
    return next((name for name, total in told.items() if found.get(name) != total), None)


def _sum(connection: sqlite3.Connection, table: str) -> str:
    """Return the sum of a table; of bytes their number counts: pictures and answers are large."""
    columns = connection.execute(_COLUMNS, (table,)).fetchall()
    told = ", '|', ".join(
        f'length("{name}")' if kind == "BLOB" else f'"{name}"' for name, kind in columns
    )
    cursor = connection.cursor()
    cursor.execute(f'SELECT CAST(concat({told}) AS BLOB) FROM "{table}" NOT INDEXED')
    digest = hashlib.sha256()
    while rows := cursor.fetchmany(_BATCH):
        digest.update(b"\n".join(row for (row,) in rows) + b"\n")
    return digest.hexdigest()[:_SIGNS]
