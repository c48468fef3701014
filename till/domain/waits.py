"""How long to wait before trying again.

Lives here: the exponential wait with full jitter (specification 8, client retry backoff); what a
service may ask for; whether a stored moment is still to come.
Must not: deciding whether to try again.
"""

from datetime import datetime, timedelta
from random import Random

FIRST_WAIT_S = 1
LONGEST_WAIT_S = 30
LONGEST_WAIT = timedelta(seconds=LONGEST_WAIT_S)
FARTHEST_AHEAD = timedelta(minutes=2)  # no wait is longer; beyond it the clock was set back


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
