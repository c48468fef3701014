"""Questions to the service that change nothing: what comes of one, and when none is asked."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Generic, TypeVar

from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.recovery import (
    FARTHEST_AHEAD,
    NoAnswer,
    NotAuthorised,
    Obstacle,
    Outcome,
    Rejected,
    WrongPlace,
)

Found = TypeVar("Found")


class LookupFailure(Enum):
    """Why a lookup found out nothing."""

    OFFLINE = "offline"  # no connection comes about
    NO_CREDENTIALS = "no_credentials"  # the token is missing or refused
    WRONG_ADDRESS = "wrong_address"  # something answers, but it is not the service
    NO_ANSWER = "no_answer"  # the service answers, but nothing that can be used
    REFUSED = "refused"  # the service does not take the question


HOLDS = {
    LinkState.DOWN: LookupFailure.OFFLINE,
    LinkState.NO_CREDENTIALS: LookupFailure.NO_CREDENTIALS,
    LinkState.WRONG_ADDRESS: LookupFailure.WRONG_ADDRESS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """Somebody the service lists for this business and device (specification 2.16)."""

    name: str
    operator_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupAnswer(Generic[Found]):
    """What was found, or why nothing is known.

    `is_cut` tells that the service knew more than is kept; `message` is the service's own words
    for a refusal, `retry_after_s` the seconds it asks to be left alone, `service_time` its clock,
    `obstacle` what stood in the way, where that is known.
    """

    found: tuple[Found, ...] = ()
    is_cut: bool = False
    failure: LookupFailure | None = None
    message: str = ""
    retry_after_s: int | None = None
    service_time: datetime | None = None
    obstacle: Obstacle | None = None


def failure_of(outcome: Outcome) -> LookupFailure:
    """Return why a request that ended so found out nothing."""
    match outcome:
        case NotAuthorised():
            return LookupFailure.NO_CREDENTIALS
        case WrongPlace():
            return LookupFailure.WRONG_ADDRESS
        case Rejected():
            return LookupFailure.REFUSED
        case NoAnswer(unreachable=True):
            return LookupFailure.OFFLINE
        case _:
            return LookupFailure.NO_ANSWER


def held_by(link: Link, now: datetime) -> LookupFailure | None:
    """Return why no lookup is sent now, or None where one may go.

    While the link is not up a document probes it, and lookups keep quiet; they may go where
    nothing probes any more, for the document was resolved or another token was set.
    """
    is_probed = link.probe_at is not None and now <= link.probe_at + FARTHEST_AHEAD
    if link.is_up or not is_probed:
        return None
    return HOLDS[link.state]
