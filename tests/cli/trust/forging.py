"""What somebody does who may write the till's files and has its source in hand.

Lives here: changing the data with triggers out of the way, and making digests and entries fit
again.
Must not: any key (it lies in the secret store), sentences.
"""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from till.domain.rights.journal import JournalAction, JournalEntry, link
from till.domain.shop.people import NamedPerson
from till.safekeeping.anchors.table_sums import table_sums
from till.safekeeping.digests.rows import digests_text, row_digest
from till.sqlite import sqlite3
from till.store.database_file import mark_clean


@contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """Open the data, triggers out of the way; after it all looks as the till left it."""
    with closing(sqlite3.connect(database)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sums = table_sums(connection)
    mark_clean(database, sums)


def make_fit(connection: sqlite3.Connection) -> None:
    """Seal everything anew as it lies, and link all entries anew, by the product's own rules."""
    entries = connection.execute("SELECT number, seals FROM journal ORDER BY number").fetchall()
    newest = {name: number for number, digests in entries for name in json.loads(digests or "{}")}
    for number, digests in entries:
        told = json.loads(digests or "{}")
        for name in told:
            if newest[name] == number:
                told[name] = row_digest(connection, *name.split(" ", 1))
        sealed = (digests_text(told), number)
        connection.execute("UPDATE journal SET seals = ? WHERE number = ?", sealed)
    link_anew(connection)


def link_anew(connection: sqlite3.Connection) -> None:
    """Link all entries anew, as they lie."""
    previous = "0" * 64
    for row in connection.execute("SELECT * FROM journal ORDER BY number").fetchall():
        names = [column[1] for column in connection.execute("PRAGMA table_info(journal)")]
        told = dict(zip(names, row, strict=True))
        entry = JournalEntry(
            moment=datetime.fromisoformat(told["moment"]),
            person=NamedPerson(name=told["person"], person_id=told["person_id"]),
            action=JournalAction(told["action"]),
            facts=json.loads(told["facts"]),
        )
        linked = link(previous, entry, seals=told["seals"], life=told["life"])
        connection.execute(
            "UPDATE journal SET previous_link = ?, link = ? WHERE number = ?",
            (previous, linked, told["number"]),
        )
        previous = linked


def add_entry(connection: sqlite3.Connection, like: str, thing: str) -> None:
    """Add an entry that looks like one of an action, and digests a thing as it lies."""
    connection.execute(
        """
        INSERT INTO journal (moment, person, person_id, action, facts, previous_link, link, life,
            seals)
        SELECT moment, person, person_id, action, facts, link, '', life, ? FROM journal
        WHERE action = ? ORDER BY number DESC LIMIT 1
        """,
        (digests_text({thing: row_digest(connection, *thing.split(" ", 1))}), like),
    )
    link_anew(connection)
