"""What a till says of itself beside its journal: its version, its clock, what still waits."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from till.domain.chain.wire import BatchMalformed, read_json, require_version
from till.office_server.database import Connection
from till.office_server.joining import now_here

LONGEST: Final = 40
LARGEST: Final = 2**62
FARTHEST_S: Final = 10**9
_NOTE: Final = """
    INSERT INTO till_heard (till_id, heard_at, waiting, oldest_waiting_at, clock_s)
    VALUES (%(till)s, now(), %(waiting)s, %(oldest)s, %(clock_s)s)
    ON CONFLICT (till_id) DO UPDATE SET heard_at = excluded.heard_at, waiting = excluded.waiting,
        oldest_waiting_at = excluded.oldest_waiting_at, clock_s = excluded.clock_s
"""
_VERSION: Final = (
    "UPDATE till SET version = %(version)s WHERE till_id = %(till)s AND version <> %(version)s"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TillStatus:
    """What a till said: how many entries wait, since when the oldest does, what its clock shows."""

    version: str
    waiting: int
    oldest: datetime | None
    clock: datetime


def read_status(body: bytes) -> TillStatus:
    """Read the body of `POST /v1/status`. Raises BatchMalformed, BatchTooOld."""
    document = read_json(body)
    if not isinstance(document, dict):
        raise BatchMalformed("the status")
    require_version(document)
    version = document.get("version")
    waiting = document.get("waiting")
    if not isinstance(version, str) or len(version) > LONGEST or not version.isprintable():
        raise BatchMalformed("version")
    if not isinstance(waiting, int) or isinstance(waiting, bool) or not 0 <= waiting < LARGEST:
        raise BatchMalformed("waiting")
    oldest = document.get("oldest_waiting_at")
    return TillStatus(
        version=version,
        waiting=waiting,
        oldest=None if oldest is None else _moment(oldest, "oldest_waiting_at"),
        clock=_moment(document.get("clock"), "clock"),
    )


def note_status(connection: Connection, till: str, status: TillStatus) -> None:
    """Write down what a till says of itself."""
    behind_s = int((now_here() - status.clock).total_seconds())
    values = {
        "till": till,
        "version": status.version,
        "waiting": status.waiting,
        "oldest": status.oldest,
        "clock_s": max(-FARTHEST_S, min(behind_s, FARTHEST_S)),
    }
    with connection.transaction():
        connection.execute(_NOTE, values)
        connection.execute(_VERSION, values)


def _moment(value: object, name: str) -> datetime:
    try:
        moment = datetime.fromisoformat(str(value))
        return moment.astimezone(UTC) if moment.tzinfo else _refuse(name)
    except (ValueError, OverflowError) as error:
        raise BatchMalformed(name) from error


def _refuse(name: str) -> datetime:
    raise BatchMalformed(name)
