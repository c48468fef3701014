"""What a till says of itself beside its journal: its version, its clock, what still waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from till.domain.chain.wire import WireFields, read_document, require_version
from till.office_server.database import Connection
from till.office_server.joining import now_here

LONGEST: Final = 40
FARTHEST_S: Final = 10**9
MOST_CHECKS: Final = 20
_NOTE: Final = """
    INSERT INTO till_heard (till_id, heard_at, waiting, oldest_waiting_at, clock_s, checks,
        checks_since)
    VALUES (%(till)s, now(), %(waiting)s, %(oldest)s, %(clock_s)s, %(checks)s, now())
    ON CONFLICT (till_id) DO UPDATE SET heard_at = excluded.heard_at, waiting = excluded.waiting,
        oldest_waiting_at = excluded.oldest_waiting_at, clock_s = excluded.clock_s,
        checks = excluded.checks, checks_since = CASE WHEN till_heard.checks = excluded.checks
            THEN till_heard.checks_since ELSE excluded.checks_since END
"""
_VERSION: Final = (
    "UPDATE till SET version = %(version)s WHERE till_id = %(till)s AND version <> %(version)s"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TillStatus:
    """What a till said: how many entries wait, since when the oldest does, what its clock shows.

    `checks` are the names of what is not well there.
    """

    version: str
    waiting: int
    oldest: datetime | None
    clock: datetime
    checks: Sequence[str]


def read_status(body: bytes) -> TillStatus:
    """Read the body of `POST /v1/status`. Raises BatchMalformed, BatchTooOld."""
    document = read_document(body)
    require_version(document.values)
    is_waiting = document.values.get("oldest_waiting_at") is not None
    return TillStatus(
        version=document.line("version", LONGEST),
        waiting=document.number("waiting"),
        oldest=document.moment("oldest_waiting_at") if is_waiting else None,
        clock=document.moment("clock"),
        checks=WireFields({"checks": [], **document.values}).lines("checks", LONGEST)[:MOST_CHECKS],
    )


def note_status(connection: Connection, till: str, status: TillStatus) -> None:
    """Write down what a till says of itself."""
    behind_s = int((now_here() - status.clock).total_seconds())
    values = {
        "till": till,
        "version": status.version,
        "waiting": status.waiting,
        "oldest": status.oldest,
        "checks": status.checks,
        "clock_s": max(-FARTHEST_S, min(behind_s, FARTHEST_S)),
    }
    with connection.transaction():
        connection.execute(_NOTE, values)
        connection.execute(_VERSION, values)
