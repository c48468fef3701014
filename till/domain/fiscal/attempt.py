"""One try to move a document: what was asked, what came back."""

from dataclasses import dataclass, replace
from datetime import datetime

from till.domain.fiscal.recovery import Outcome, Request
from till.domain.identifiers import DocId


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of a request: its reading, and the raw HTTP status and body where there were.

    `service_time` is the service's clock in the answer; it is compared with ours, never kept.
    """

    outcome: Outcome
    http_status: int | None = None
    body: bytes = b""
    service_time: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A request made for a document; `number` counts from 1 within the document.

    `address` is the service's, where it is set and not practice's own.
    """

    doc_id: DocId
    number: int
    request: Request
    started_at: datetime
    ended_at: datetime | None = None
    answer: Answer | None = None
    address: str | None = None

    def ended(self, answer: Answer, moment: datetime) -> "Attempt":
        """Return the attempt with what came of it."""
        return replace(self, ended_at=moment, answer=answer)
