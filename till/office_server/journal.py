"""The office's own journal: who had it do what, linked and proved as a till's."""

from collections.abc import Mapping, Sequence
from typing import Final

from psycopg.rows import dict_row

from till.domain.chain.proof import FIRST_LINK, Fault, JournalProof, Line, as_hashed, link_of
from till.office_server.database import Connection, database_faults
from till.office_server.joining import now_here

SECRET: Final = frozenset({"password", "csrf"})
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('office journal'))"
_LAST: Final = "SELECT number, link FROM office_journal ORDER BY number DESC LIMIT 1"
_ADD: Final = """
    INSERT INTO office_journal (number, moment, person, action, facts, previous_link, link)
    VALUES (%(number)s, %(moment)s, %(person)s, %(action)s, %(facts)s, %(previous_link)s, %(link)s)
"""
_ALL: Final = """
    SELECT number, moment, person, NULL AS person_id, action, facts, previous_link, link, 1 AS life,
        '' AS seals FROM office_journal ORDER BY number
"""


def note_deed(connection: Connection, person: str, action: str, told: Mapping[str, object]) -> None:
    """Write down who did what; of what was typed all but secrets. Raises OfficeDatabaseAway."""
    facts = {name: str(value) for name, value in told.items() if value and name not in SECRET}
    with database_faults(), connection.transaction():
        connection.execute(_LOCK)
        number, link = connection.execute(_LAST).fetchone() or (0, FIRST_LINK)
        line: dict[str, object] = {
            "number": number + 1,
            "moment": now_here().isoformat(),
            "life": 1,
            "seals": "",
            "person": person,
            "person_id": None,
            "action": action,
            "facts": as_hashed(facts),
        }
        connection.execute(_ADD, {**line, "previous_link": link, "link": link_of(link, line)})


def deeds(connection: Connection) -> Sequence[Line]:
    """Return all that was written down, the oldest first. Raises OfficeDatabaseAway."""
    with database_faults(), connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute(_ALL).fetchall()


def deeds_fault(connection: Connection) -> Fault | None:
    """Return the first entry that does not follow the one before it."""
    proof = JournalProof()
    return next((fault for each in deeds(connection) if (fault := proof.take(each))), None)
