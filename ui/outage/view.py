"""What the page of the 48 hours shows, as values."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from ui.kit.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineLine:
    """A document that waits; `due` is when its time is over, None where the law sets no limit.

    `day` is empty for today, `why` it waits may be empty too.
    """

    doc_id: str
    day: str
    time: str
    what: str
    name: str
    why: str
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
class StationRow:
    """One place on the way to the service, and how it is."""

    state: State
    title: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutageView:
    """What waits, oldest first: `count` in all, `urgent_count` past `warn_hours` of `hours`.

    `facts` are the rows beside it, label and value; `more` says how many are not listed; the next
    try is at `next_at`, if that is known.
    """

    lines: tuple[DeadlineLine, ...] = ()
    count: int = 0
    urgent_count: int = 0
    hours: int = 48
    warn_hours: int = 36
    facts: tuple[tuple[str, str], ...] = ()
    more: str = ""
    next_at: datetime | None = None
