"""A request of the till and an answer of the service, as they travel.

Lives here: both values.
Must not: what becomes of them.
"""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Call:
    """One request; `sets_out` is when the till made it, before there was a connection.

    `is_stray` is one that comes late or a second time: the till waits for no answer to it.
    """

    path: str
    body: bytes
    token: str
    doc_id: str | None
    sets_out: datetime
    is_stray: bool = False


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """An answer; `fault` marks one that the till must not take for a plain one."""

    status: int
    body: bytes
    retry_after: str = ""
    fault: str | None = None
