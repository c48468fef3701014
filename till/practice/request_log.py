"""Every request in order of arrival, for those who check a client's manners.

Lives here: writing a request down when it arrives and when it was answered, and reading the list.
Must not: bodies (their SHA-256 is enough to prove them identical), tokens.
"""

import hashlib
from dataclasses import dataclass

from till.practice.json_text import Part
from till.practice.store import Store
from till.practice.tirane import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLog:
    """The log inside the store's file; ``status`` stays null where no answer was given."""

    store: Store
    now: Clock

    def arrived(self, endpoint: str, doc_id: str | None, raw: bytes, fault: str | None) -> int:
        """Write a request down before anything is done for it; returns its number."""
        cursor = self.store.connection.execute(
            "INSERT INTO requests (at, endpoint, doc_id, body_sha256, fault)"
            " VALUES (?, ?, ?, ?, ?)",
            (self.now().isoformat(), endpoint, doc_id, sha256_of(raw), fault),
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
            "SELECT number, at, ended_at, endpoint, doc_id, body_sha256, status, fault"
            " FROM requests ORDER BY number"
        )
        names = ("number", "at", "endedAt", "endpoint", "docId", "sha256", "status", "fault")
        return [dict(zip(names, row, strict=True)) for row in rows]


def sha256_of(raw: bytes) -> str:
    """Give the digest by which two bodies are compared to the byte."""
    return hashlib.sha256(raw).hexdigest()
