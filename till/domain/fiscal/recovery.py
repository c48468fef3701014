"""How long to wait before trying again."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from random import Random
from typing import assert_never

from till.domain.fiscal.document import (
    Completion,
    DocumentState,
    FiscalDocument,
    Problem,
    completes,
)

FIRST_WAIT_S = 1
LONGEST_WAIT_S = 30
LONGEST_WAIT = timedelta(seconds=LONGEST_WAIT_S)
FARTHEST_AHEAD = timedelta(minutes=2)  # no wait is longer; beyond it the clock was set back
FREE_REQUESTS = 7  # after these, a document's requests stand apart: at most ten in any minute
APART = timedelta(seconds=15)
CROWDED = timedelta(minutes=2)  # since its first request: then the free ones are a minute old
MINUTE = timedelta(minutes=1)


def jittered(tries: int, rng: Random) -> timedelta:
    """Return a wait after so many tries: any part of 1, 2, 4, … seconds, at most 30."""
    ceiling = min(FIRST_WAIT_S << min(max(tries, 1) - 1, 10), LONGEST_WAIT_S)
    return timedelta(seconds=rng.uniform(0, ceiling))


def asked_for(seconds: int | None) -> timedelta:
    """Return the wait a service asks for (Retry-After, in seconds), at most 30 seconds."""
    return timedelta(seconds=min(seconds or 0, LONGEST_WAIT_S))


def lies_ahead(moment: datetime | None, now: datetime) -> bool:
    """Tell whether a stored moment is still to come; one too far ahead means the clock was set."""
    return moment is not None and now < moment <= now + FARTHEST_AHEAD


class Request(Enum):
    """What may be asked of the service for a document."""

    SEND = "send"  # register or balance, first time, replay or repeat
    STATUS = "status"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """HTTP 200 for this very document; `completion` may or may not complete it.

    `seller` is the NUIS that it was issued for; it decides nothing here.
    """

    completion: Completion
    client_fault: Problem | None = None  # error.cisError of env:CLIENT
    message: str = ""
    seller: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """HTTP 400 that is neither busy nor, for status, not found."""

    problem: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFound:
    """Status does not know the docId (specification 4.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Busy:
    """Another request is working on this docId (specification 7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAuthorised:
    """HTTP 401: the token is at fault, not the document."""


class Obstacle(Enum):
    """What stood between the till and the service, as far as the till can tell."""

    TLS = "tls"  # nobody that this computer trusts vouches for the address
    PROXY = "proxy"  # the proxy does not let through, or is none
    PRACTICE = "practice"  # a practice service answers, which practice alone takes
    CREDENTIAL_MISSING = "token_missing"
    CREDENTIAL_ENDED = "token_ended"  # by what it says itself
    CREDENTIAL_ELSEWHERE = "token_elsewhere"  # kept for another address, and shown to none else


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPlace:
    """The address or the network is wrong: 403, 404, 3xx, TLS, a page that is no service.

    `obstacle` is for whoever sets the till up: it is neither kept nor compared.
    """

    message: str = ""
    obstacle: Obstacle | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAnswer:
    """Nothing usable came: time-out, connection loss, 5xx, 408, 429, an answer that is not ours.

    `unreachable` tells that no connection came about, so the whole service seems down;
    `retry_after_s` is what the service asked for; `never_left` that no byte of the request left
    this machine, so that the service cannot know of it; `obstacle` is neither kept nor compared.
    """

    message: str = ""
    unreachable: bool = False
    retry_after_s: int | None = None
    never_left: bool = False
    obstacle: Obstacle | None = field(default=None, compare=False)


Outcome = Answered | Rejected | NotFound | Busy | NotAuthorised | WrongPlace | NoAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete:
    """It is done; keep its identifiers, and when they came."""

    completion: Completion
    moment: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskStatusAt:
    """Outcome unknown or incomplete: ask status at that moment."""

    moment: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatAt:
    """A balance whose outcome is unknown: the same operation again at that moment."""

    moment: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayAt:
    """Status does not know it: the identical request again at that moment."""

    moment: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuse:
    """Stop; a person acts."""

    problem: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldForCredentials:
    """Nothing of this profile goes until there is another token; one probe a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldForAddress:
    """Nothing of this profile goes until the address answers as the service; slow probes."""

    message: str


Decision = (
    Complete | AskStatusAt | RepeatAt | ReplayAt | Refuse | HoldForCredentials | HoldForAddress
)


def never_arrived(outcome: Outcome) -> bool:
    """Tell whether a request surely was not taken by the service, so that it changed nothing."""
    match outcome:
        case NotAuthorised() | WrongPlace() | NoAnswer(never_left=True):
            return True
        case _:
            return False


def next_step(  # noqa: C901, PLR0911 one case for each row of the table in design: fiscal
    document: FiscalDocument, request: Request, outcome: Outcome, *, now: datetime, rng: Random
) -> Decision:
    """Decide what follows a request that was made for `document` and counted in its attempts."""
    match outcome:
        case Answered(completion=completion) if completes(document, completion):
            return Complete(completion=completion, moment=now)
        case Answered(client_fault=Problem() as problem):
            return Refuse(problem=problem)
        case Rejected(problem=problem):
            return Refuse(problem=problem)
        case NotFound() if request is Request.STATUS:
            is_crowded = keeps_pace(document, now)
            return ReplayAt(moment=now + (APART if is_crowded else timedelta(0)))
        case NotAuthorised():
            return HoldForCredentials()
        case WrongPlace(message=message):
            return HoldForAddress(message=message)
        case NoAnswer(unreachable=True):  # the link waits for all of them, and the oldest probes
            return _ask_again(document, now + paced(timedelta(0), document))
        case NoAnswer(retry_after_s=seconds):
            return _ask_again(document, now + _wait(document, rng, at_least_s=seconds or 0))
        case Answered() | Busy() | NotFound():
            return _ask_again(document, now + _wait(document, rng))
        case _:
            assert_never(outcome)


def _ask_again(document: FiscalDocument, moment: datetime) -> Decision:
    """Ask status; a balance has none, so it repeats the same operation (specification 1)."""
    if document.kind.is_balance:
        return RepeatAt(moment=moment)
    return AskStatusAt(moment=moment)


def _wait(document: FiscalDocument, rng: Random, *, at_least_s: int = 0) -> timedelta:
    """Exponential with full jitter, or what the service asked for, at most 30 seconds."""
    return paced(max(jittered(document.attempts, rng), asked_for(at_least_s)), document)


def paced(wait: timedelta, document: FiscalDocument) -> timedelta:
    """Lengthen a wait so that no document makes more than ten requests in any minute (I7)."""
    return wait if document.attempts < FREE_REQUESTS else max(wait, APART)


def keeps_pace(document: FiscalDocument, now: datetime) -> bool:
    """Tell whether even a wait that something ended keeps requests apart: many were made just now.

    Later there is room in any minute for the two that complete a document, status and sending.
    """
    begun_at = document.first_attempt_at or now
    return document.attempts >= FREE_REQUESTS and now - begun_at < CROWDED


def has_room(begun: Iterable[datetime], now: datetime, requests: int) -> bool:
    """Tell whether a document may make so many requests at once, whatever its pace.

    With those of the last minute and the ones that keep apart after them it stays at ten (I7).
    """
    return sum(each > now - MINUTE for each in begun) + requests <= FREE_REQUESTS


def told_before_the_opening(outcome: Outcome) -> Outcome:
    """Return an outcome without what the platform holds against a cash sale of an unopened day.

    It may be nothing but the opening balance that is missing: status is asked again after it.
    """
    match outcome:
        case Answered(completion=completion, client_fault=Problem() as fault):
            return Answered(completion=completion, message=fault.message)
        case _:
            return outcome


def what_to_ask(document: FiscalDocument) -> Request:
    """Tell which request an open document needs now: status before any replay (I6)."""
    if document.state is DocumentState.UNCLEAR and not document.kind.is_balance:
        return Request.STATUS
    return Request.SEND


def begun(document: FiscalDocument, request: Request, now: datetime) -> FiscalDocument:
    """Return the document as it is written before the first byte of a request leaves."""
    sending = request is Request.SEND
    moved = document.becoming(DocumentState.SENDING) if sending else document
    counted = replace(
        moved,
        attempts=document.attempts + 1,
        first_attempt_at=document.first_attempt_at or now,
        problem=None,
    )
    # Only where the till ends before the answer does this moment count: one that is started again
    # and again keeps to ten requests in a minute, too (I7).
    pause = paced(timedelta(0), counted)
    return replace(counted, next_attempt_at=now + pause if pause > timedelta(0) else None)


def interrupted(document: FiscalDocument) -> FiscalDocument:
    """Return a document found mid-attempt at start-up: nobody knows what came of it."""
    return document.becoming(DocumentState.UNCLEAR)


def decided(document: FiscalDocument, decision: Decision) -> FiscalDocument:
    """Return the document as a decision leaves it."""
    match decision:
        case Complete(completion=completion, moment=moment):
            done = document.becoming(DocumentState.COMPLETE)
            return replace(done, completion=completion, completed_at=moment)
        case AskStatusAt(moment=moment) | RepeatAt(moment=moment):
            return replace(document.becoming(DocumentState.UNCLEAR), next_attempt_at=moment)
        case ReplayAt(moment=moment):
            unsent = DocumentState.QUEUED if document.is_pending_request else DocumentState.ABSENT
            return replace(document.becoming(unsent), next_attempt_at=moment)
        case Refuse(problem=problem):
            return replace(document.becoming(DocumentState.REFUSED), problem=problem)
        case HoldForCredentials() | HoldForAddress():
            return replace(document.becoming(DocumentState.UNCLEAR), next_attempt_at=None)
        case _:
            assert_never(decision)
