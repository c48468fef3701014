"""A time in which the service could not be reached, and how long each document still has."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.recovery import NoAnswer, NotAuthorised, Outcome, WrongPlace

SHORT = timedelta(hours=24)  # so much left, or less, and the first thing to look at is the time
SHORTEST = timedelta(minutes=5)  # a connection that fails for less is no outage


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalDeadlines:
    """What the law allows: `hours` for a document, `repair_days` for a device; 0 is no limit.

    `warn_hours` after its issue the till says how long a document still has.
    """

    hours: int = 48
    warn_hours: int = 36
    repair_days: int = 5

    def due(self, document: FiscalDocument) -> datetime | None:
        """Return when a document has to be at the tax office, counted from its issue."""
        return document.issued_at + timedelta(hours=self.hours) if self.hours else None

    def left(self, document: FiscalDocument, now: datetime) -> timedelta | None:
        """Return how long a document still has; less than nothing once it is late."""
        due = self.due(document)
        return None if due is None else due - now

    def is_short(self, document: FiscalDocument, now: datetime) -> bool:
        """Tell whether a document has only a day left, or less."""
        left = self.left(document, now)
        return left is not None and left <= SHORT

    def is_urgent(self, document: FiscalDocument, now: datetime) -> bool:
        """Tell whether so many hours have passed that somebody has to be told."""
        return bool(self.hours) and now - document.issued_at >= timedelta(hours=self.warn_hours)

    def repair_until(self, broken_since: datetime, now: datetime) -> datetime | None:
        """Return until when a device has to be mended or replaced; None within its first day."""
        if not self.repair_days or now - broken_since < timedelta(days=1):
            return None
        return broken_since + timedelta(days=self.repair_days)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outage:
    """From the first try that reached nothing to the first that did; `ended` None while it lasts.

    `tries` are those that failed in it, the oldest first.
    """

    began: datetime
    ended: datetime | None
    tries: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """Why the service or its address has held the till off, and since when without a break."""

    state: LinkState
    since: datetime


def hold_of(outcome: Outcome) -> LinkState | None:
    """Return what holds all documents off, where an outcome says that something does."""
    match outcome:
        case NotAuthorised():
            return LinkState.NO_CREDENTIALS
        case WrongPlace():
            return LinkState.WRONG_ADDRESS
        case _:
            return None


def newest_hold(backwards: Iterable[Attempt]) -> Hold | None:
    """Return the hold that the newest tries met, the newest first; None where they met none."""
    found: Hold | None = None
    for each in backwards:
        if each.answer is None:
            continue
        state = hold_of(each.answer.outcome)
        if state is None or (found is not None and found.state is not state):
            break
        found = Hold(state=state, since=each.started_at)
    return found


def reached(outcome: Outcome) -> bool:
    """Tell whether a try came as far as the service."""
    match outcome:
        case NoAnswer(unreachable=True) | NotAuthorised() | WrongPlace():
            return False
        case _:
            return True


def newest_outage(backwards: Iterable[Attempt]) -> Outage | None:
    """Return the newest outage among tries, the newest first; a moment's failure is none.

    Reads no further back than to the try before it that reached the service.
    """
    ended: datetime | None = None
    failed: list[Attempt] = []
    for each in backwards:
        if each.answer is None:
            continue
        if not reached(each.answer.outcome):
            failed.append(each)
        elif failed and _lasted(failed, ended):
            break
        else:
            failed.clear()
            ended = each.started_at
    if not failed or not _lasted(failed, ended):
        return None
    return Outage(began=failed[-1].started_at, ended=ended, tries=tuple(reversed(failed)))


def _lasted(failed: list[Attempt], ended: datetime | None) -> bool:
    """Tell whether it was an outage: one that lasts always is, for nobody knows how long."""
    return ended is None or ended - failed[-1].started_at >= SHORTEST
