"""How the till and the service stand with each other."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from random import Random

from till.domain.fiscal.recovery import (
    APART,
    FREE_REQUESTS,
    NoAnswer,
    NotAuthorised,
    Outcome,
    WrongPlace,
    asked_for,
    jittered,
    lies_ahead,
)

SLOW_PROBE = timedelta(minutes=1)


def _probed_after(failures: int, rng: Random) -> timedelta:
    """Return the wait for the next probe, long enough for the oldest document to be the one."""
    wait = jittered(failures, rng)
    return wait if failures < FREE_REQUESTS else max(wait, APART)


class LinkState(Enum):
    """Why documents go, or do not."""

    UP = "up"
    DOWN = "down"  # no connection comes about; one document probes, the others wait
    NO_CREDENTIALS = "no_credentials"  # the token is missing or refused
    WRONG_ADDRESS = "wrong_address"  # something answers, but it is not the service


class Station(Enum):
    """What lies on the way to the service, in the order in which a request comes by."""

    NETWORK = "network"  # this computer's own: cable, wireless, router
    INTERNET = "internet"
    SERVICE = "service"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """The state; while it is not up, since when, and from when on one document may probe."""

    state: LinkState = LinkState.UP
    since: datetime | None = None
    probe_at: datetime | None = None
    failures: int = 0
    message: str = ""

    @property
    def is_up(self) -> bool:
        """Whether documents may go freely."""
        return self.state is LinkState.UP

    @property
    def is_held(self) -> bool:
        """Whether a person has to act: a token or an address is at fault, not the connection."""
        return self.state in {LinkState.NO_CREDENTIALS, LinkState.WRONG_ADDRESS}

    def after(self, outcome: Outcome, now: datetime, rng: Random) -> "Link":
        """Return the link as an outcome leaves it."""
        match outcome:
            case NotAuthorised():
                return self._held(LinkState.NO_CREDENTIALS, now, SLOW_PROBE)
            case WrongPlace(message=message):
                return self._held(LinkState.WRONG_ADDRESS, now, SLOW_PROBE, message)
            case NoAnswer(unreachable=True, message=message, retry_after_s=seconds):
                wait = max(_probed_after(self.failures + 1, rng), asked_for(seconds))
                return self._held(LinkState.DOWN, now, wait, message)
            case _:
                return Link()

    def released(self) -> "Link":
        """Return the link with its next probe allowed at once: a new token or address is set."""
        return self if self.is_up else Link(state=self.state, since=self.since)

    def _held(self, state: LinkState, now: datetime, wait: timedelta, message: str = "") -> "Link":
        if self.state is state and lies_ahead(self.probe_at, now):
            return self  # a straggler that set out before the hold tells nothing new
        return Link(
            state=state,
            since=self.since or now,
            probe_at=now + wait,
            failures=self.failures + 1,
            message=message,
        )
