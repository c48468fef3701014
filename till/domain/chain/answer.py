"""What an office answers to a batch, and what a till does next: one table.

Nothing that an office says stops a till from selling.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from random import Random
from typing import Final

from till.domain.chain.batch import ChainPlace, ThingFault

FIRST_WAIT_S = 1
LONGEST_WAIT_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBranch:
    """How the journal of this till went on elsewhere; `proof` is what was signed there."""

    generation: int
    computer: str
    seen_at: datetime
    proof: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchTaken:
    """HTTP 200: what was sent is on the office's disk, up to `place` of the till's own journal."""

    place: ChainPlace
    branch: int
    taken: int
    known: int
    faults: tuple[ThingFault, ...] = ()
    other: OtherBranch | None = None
    quarantined: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalGap:
    """HTTP 409: the office lacks what the batch follows; it has the till up to `have`."""

    have: ChainPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainBroken:
    """HTTP 422: an entry is not what its link says; nothing was taken."""

    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TooMuch:
    """HTTP 413: more than the office takes at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood:
    """HTTP 400, or an answer that is none of an office: another try brings the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WireTooOld:
    """HTTP 426: the office speaks a later language by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedByWrongClock:
    """HTTP 401 `clock`: the signature's moment is too far from the office's."""

    office_time: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NotOurOffice:
    """HTTP 401 else: it does not know this till, or its signature."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShutOut:
    """HTTP 403: the owner has shut this till out of the chain; when and why, where that is told."""

    since: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOffice:
    """No connection, no answer in time, HTTP 503: it may be there later."""

    retry_after_s: int = 0


OfficeAnswer = (
    BatchTaken
    | JournalGap
    | ChainBroken
    | TooMuch
    | NotUnderstood
    | WireTooOld
    | SignedByWrongClock
    | NotOurOffice
    | ShutOut
    | NoOffice
)


class OfficeProblem(Enum):
    """What keeps a till's journal from its office, as `till office status` names it."""

    NOT_REACHABLE = "not_reachable"
    CHAIN = "chain"
    TWO_LIVES = "two_lives"
    BEHIND_OFFICE = "behind_office"
    TOO_OLD = "too_old"
    OFFICE_TOO_OLD = "office_too_old"
    WRONG_OFFICE = "wrong_office"
    REVOKED = "revoked"

    @property
    def needs_person(self) -> bool:
        """Whether nothing is sent until a person has acted."""
        return self is not OfficeProblem.NOT_REACHABLE


STOPS: Final[Mapping[type[OfficeAnswer], OfficeProblem]] = {
    ChainBroken: OfficeProblem.CHAIN,
    TooMuch: OfficeProblem.OFFICE_TOO_OLD,
    NotUnderstood: OfficeProblem.OFFICE_TOO_OLD,
    WireTooOld: OfficeProblem.TOO_OLD,
    NotOurOffice: OfficeProblem.WRONG_OFFICE,
    ShutOut: OfficeProblem.REVOKED,
}
"""What is wrong where an answer would be the same to each further try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """How far sending is: the newest entry here, entries of the last batch, unanswered tries."""

    newest: int
    size: int
    tries: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SendAfter:
    """Send what follows that entry."""

    place: ChainPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class SendFewer:
    """Send the same again, in batches of so many entries."""

    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignAt:
    """Send the same again, signed by the office's clock: so far is the till's own from it."""

    difference: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class RestUntilCommit:
    """Everything is there; the next commit goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TryAgainAt:
    """Try the same again at that moment."""

    moment: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StopSending:
    """Send nothing more until a person has acted; the till sells on."""

    problem: OfficeProblem


NextStep = SendAfter | SendFewer | SignAt | RestUntilCommit | TryAgainAt | StopSending


def next_step(sending: Sending, answer: OfficeAnswer, *, now: datetime, rng: Random) -> NextStep:
    """Decide what follows an answer; `now` is the till's clock."""
    match answer:
        case BatchTaken(place=place) if place.number >= sending.newest:
            return RestUntilCommit()
        case BatchTaken(place=place) | JournalGap(have=place):
            return SendAfter(place=place)
        case TooMuch() if sending.size > 1:
            return SendFewer(size=sending.size // 2)
        case SignedByWrongClock(office_time=office_time):
            return SignAt(difference=office_time - now)
        case NoOffice(retry_after_s=seconds):
            return TryAgainAt(moment=now + _wait(sending.tries, rng, at_least_s=seconds))
        case _:
            return StopSending(problem=STOPS[type(answer)])


def _wait(tries: int, rng: Random, *, at_least_s: int) -> timedelta:
    """Exponential with full jitter, or what the office asked for, at most 60 seconds."""
    ceiling = min(FIRST_WAIT_S << min(max(tries, 1) - 1, 10), LONGEST_WAIT_S)
    return timedelta(seconds=max(rng.uniform(0, ceiling), min(at_least_s, LONGEST_WAIT_S)))
