"""Every request in order of arrival, for those who check a client's manners.

Bodies are not kept: their SHA-256 is enough to prove them identical.
"""

import hashlib
from dataclasses import asdict, dataclass

from till.practice.rules.exact_json import Part
from till.practice.service.conditions import Clock
from till.practice.service.store import PracticeStore

_NAMES = [
    "number",
    "at",
    "endedAt",
    "endpoint",
    "docId",
    "sha256",
    "status",
    "fault",
    "integrationApp",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedRequest:
    """A request as the log sees it; ``integration_app`` names the calling program (5)."""

    endpoint: str
    doc_id: str | None
    raw: bytes
    fault: str | None
    integration_app: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLog:
    """The log inside the store's file; ``status`` stays null where no answer was given.

    Its clock is the machine's own, whatever offset the service's clock was given.
    """

    store: PracticeStore
    now: Clock

    def arrived(self, entry: LoggedRequest) -> int:
        """Write a request down before anything is done for it; returns its number."""
        cursor = self.store.connection.execute(
            "INSERT INTO requests (at, endpoint, doc_id, body_sha256, fault, integration_app)"
            " VALUES (:at, :endpoint, :doc_id, :sha256, :fault, :integration_app)",
            {**asdict(entry), "at": self.now().isoformat(), "sha256": sha256_of(entry.raw)},
        )
        return int(cursor.lastrowid or 0)

    def ended(self, number: int, status: int | None) -> None:
        """Write down how a request was answered; None where the connection was dropped."""
        self.store.connection.execute(
            "UPDATE requests SET ended_at = ?, status = ? WHERE number = ?",
            (self.now().isoformat(), status, number),
        )

    def all(self) -> list[Part]:
        """Give every request, oldest first."""
        rows = self.store.connection.execute(
            "SELECT number, at, ended_at, endpoint, doc_id, body_sha256, status, fault,"
            " integration_app FROM requests ORDER BY number"
        )
        return [dict(zip(_NAMES, row, strict=True)) for row in rows]


def sha256_of(raw: bytes) -> str:
    """Give the digest by which two bodies are compared to the byte."""
    return hashlib.sha256(raw).hexdigest()
