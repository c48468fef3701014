"""A request of the till and an answer of the service, as they travel.

Lives here: both values.
Must not: what becomes of them.
"""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Call:
    """One request; `sets_out` is when the till made it, before there was a connection."""

    path: str
    body: bytes
    token: str
    doc_id: str | None
    sets_out: datetime


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """An answer; `fault` marks one that the till must not take for a plain one."""

    status: int
    body: bytes
    retry_after: str = ""
    fault: str | None = None
