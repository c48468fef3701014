"""What the page of the 48 hours shows, as values."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineLine:
    """A document that waits; `due` is when its time is over, None where the law sets no limit."""

    doc_id: str
    issued: str
    what: str
    name: str
    amount: str
    tries: str
    issued_at: datetime
    due: datetime | None

    def left(self, now: datetime) -> timedelta | None:
        """Return how long it still has; less than nothing once it is late."""
        return None if self.due is None else self.due - now

    def share_left(self, now: datetime) -> float:
        """Return how much of its time it still has, from 0 to 1."""
        if self.due is None or self.due <= self.issued_at:
            return 1.0
        share = (self.due - now) / (self.due - self.issued_at)
        return min(max(share, 0.0), 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutageView:
    """What waits, oldest first: `count` in all, `urgent_count` past `warn_hours` of `hours`.

    `facts` are the rows beside it, label and value; `more` says how many are not listed.
    """

    lines: tuple[DeadlineLine, ...] = ()
    count: int = 0
    urgent_count: int = 0
    hours: int = 48
    warn_hours: int = 36
    facts: tuple[tuple[str, str], ...] = ()
    more: str = ""


def span_text(left: timedelta) -> str:
    """Return hours and minutes, as `05:16`."""
    minutes = max(int(left.total_seconds()), 0) // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"
