"""Entries of the journal as the lines of journal.jsonl: what is exported, and what is sent."""

from collections.abc import Generator, Mapping
from datetime import datetime
from typing import Final

from till.sqlite import sqlite3

_AFTER: Final = """
    SELECT number, moment, person, person_id, action, facts, previous_link, link, life, seals
    FROM journal WHERE number > ? ORDER BY number
"""


def lines_after(connection: sqlite3.Connection, number: int) -> Generator[Mapping[str, object]]:
    """Yield the lines of all entries after a number, oldest first."""
    cursor = connection.execute(_AFTER, (number,))
    names = [column[0] for column in cursor.description]
    for row in cursor:
        line = dict(zip(names, row, strict=True))
        moment = datetime.fromisoformat(str(line["moment"]))
        yield {**line, "moment": moment.isoformat()}  # as the link has it
