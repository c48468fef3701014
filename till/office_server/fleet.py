"""What is wrong in the fleet and waits for somebody: what was noted, and tills that are silent."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from till.office_server.database import Connection, database_faults
from till.office_server.joining import SILENT_AFTER

_PROBLEMS: Final = """
    SELECT kind, till_id, coalesce(number, 0), thing, opened_at AS since FROM problem
    WHERE closed_at IS NULL
    UNION ALL
    SELECT 'silent', till_id, 0, '', coalesce(heard_at, joined_at)
    FROM till LEFT JOIN till_heard USING (till_id)
    WHERE state = 'active' AND coalesce(heard_at, joined_at) < now() - %s::interval
    ORDER BY since, till_id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetProblem:
    """What is wrong with a till, since when, and at which entry and thing; none for silence."""

    kind: str
    till: str
    number: int
    thing: str
    since: datetime


def problems_of(connection: Connection) -> Sequence[FleetProblem]:
    """Return all that is wrong now, the oldest first."""
    with database_faults():
        return [
            FleetProblem(kind=kind, till=till, number=number, thing=thing, since=since)
            for kind, till, number, thing, since in connection.execute(_PROBLEMS, (SILENT_AFTER,))
        ]
