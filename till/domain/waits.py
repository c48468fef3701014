"""How long to wait before trying again.

Lives here: the exponential wait with full jitter (specification 8, client retry backoff).
Must not: deciding whether to try again.
"""

from datetime import timedelta
from random import Random

FIRST_WAIT_S = 1
LONGEST_WAIT_S = 30
LONGEST_WAIT = timedelta(seconds=LONGEST_WAIT_S)


def jittered(tries: int, rng: Random) -> timedelta:
    """Return a wait after so many tries: any part of 1, 2, 4, … seconds, at most 30."""
    ceiling = min(FIRST_WAIT_S << min(max(tries, 1) - 1, 10), LONGEST_WAIT_S)
    return timedelta(seconds=rng.uniform(0, ceiling))
