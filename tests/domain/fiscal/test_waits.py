"""How long to wait: growing, jittered, capped (specification 8; reliability I7).

Lives here: the waits themselves.
Must not: when to wait (test_recovery).
"""

from datetime import timedelta
from random import Random

import pytest

from tests.builders import MOMENT
from till.domain.fiscal.recovery import (
    FARTHEST_AHEAD,
    LONGEST_WAIT,
    asked_for,
    jittered,
    lies_ahead,
)

MANY = 400


def _waits(tries: int) -> list[float]:
    return sorted(jittered(tries, Random(seed)).total_seconds() for seed in range(MANY))


@pytest.mark.parametrize(
    ("tries", "ceiling"), [(0, 1), (1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 30), (60, 30)]
)
def test_a_wait_is_any_part_of_a_ceiling_that_doubles_up_to_thirty_seconds(
    tries: int, ceiling: int
) -> None:
    waits = _waits(tries)

    assert waits[0] < ceiling / 20  # full jitter: nearly nothing is possible as well
    assert ceiling * 0.95 < waits[-1] <= ceiling
    assert ceiling * 0.4 < waits[MANY // 2] < ceiling * 0.6


def test_two_tills_that_lost_the_line_together_do_not_return_together() -> None:
    assert len({round(each, 3) for each in _waits(6)}) > MANY * 0.9


def test_what_a_service_asks_for_is_followed_up_to_thirty_seconds() -> None:
    assert asked_for(None) == timedelta(0)
    assert asked_for(7) == timedelta(seconds=7)
    assert asked_for(3600) == LONGEST_WAIT


def test_a_moment_too_far_ahead_means_that_the_clock_was_set_back() -> None:
    assert not lies_ahead(None, MOMENT)
    assert not lies_ahead(MOMENT, MOMENT)
    assert lies_ahead(MOMENT + timedelta(seconds=30), MOMENT)
    assert not lies_ahead(MOMENT + FARTHEST_AHEAD + timedelta(seconds=1), MOMENT)
