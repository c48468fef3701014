"""How the till and the service stand with each other, and how long anybody waits.

Lives here: link and waits.
Must not: probing.
"""

from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import MOMENT
from tests.domain.amounts import quickly
from till.domain.fiscal.document import Completion, Problem
from till.domain.fiscal.link import SLOW_PROBE, Link, LinkState
from till.domain.fiscal.recovery import (
    FARTHEST_AHEAD,
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    WrongPlace,
    asked_for,
    jittered,
    lies_ahead,
)

SECOND = timedelta(seconds=1)


def _after(outcome: Outcome, link: Link | None = None, *, seconds: int = 0) -> Link:
    return (link or Link()).after(outcome, MOMENT + seconds * SECOND, Random(1))


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (NotAuthorised(), LinkState.NO_CREDENTIALS),
        (WrongPlace(message="404"), LinkState.WRONG_ADDRESS),
        (NoAnswer(unreachable=True), LinkState.DOWN),
        (NoAnswer(), LinkState.UP),
        (Answered(completion=Completion()), LinkState.UP),
        (Rejected(problem=Problem(key="problems.field")), LinkState.UP),
        (NotFound(), LinkState.UP),
        (Busy(), LinkState.UP),
    ],
)
def test_each_outcome_says_how_the_link_stands(outcome: Outcome, state: LinkState) -> None:
    assert _after(outcome).state is state


def test_the_first_answer_of_the_service_releases_everything() -> None:
    down = _after(NoAnswer(unreachable=True, message="refused"))

    assert _after(Busy(), down) == Link()


@pytest.mark.parametrize("outcome", [NotAuthorised(), WrongPlace()])
def test_a_hold_is_probed_once_a_minute(outcome: Outcome) -> None:
    held = _after(outcome)
    straggler = _after(outcome, held, seconds=10)
    probed = _after(outcome, held, seconds=60)

    assert held.probe_at == MOMENT + SLOW_PROBE
    assert straggler == held
    assert probed.probe_at == MOMENT + 2 * SLOW_PROBE
    assert (probed.since, probed.failures) == (MOMENT, 2)


def test_a_new_token_releases_the_probe_but_does_not_say_that_all_is_well() -> None:
    released = _after(NotAuthorised()).released()

    assert (released.state, released.probe_at) == (LinkState.NO_CREDENTIALS, None)
    assert Link().released() == Link()


@given(
    failures=st.integers(1, 10_000), asked=st.none() | st.integers(0, 10_000), seed=st.integers()
)
@quickly
def test_a_service_that_is_down_is_probed_at_least_twice_a_minute(
    failures: int, asked: int | None, seed: int
) -> None:
    down = Link(state=LinkState.DOWN, since=MOMENT, failures=failures)

    after = down.after(NoAnswer(unreachable=True, retry_after_s=asked), MOMENT, Random(seed))

    assert after.probe_at is not None
    assert MOMENT <= after.probe_at <= MOMENT + 30 * SECOND


@given(tries=st.integers(-1, 10**9), seed=st.integers())
@quickly
def test_waits_grow_and_end_at_half_a_minute(tries: int, seed: int) -> None:
    ceiling = min(2 ** min(max(tries - 1, 0), 5), 30)

    assert timedelta(0) <= jittered(tries, Random(seed)) <= ceiling * SECOND


def test_a_service_is_obeyed_for_half_a_minute_at_most() -> None:
    waits = [asked_for(seconds) for seconds in (None, 0, 7, 3600)]

    assert waits == [timedelta(0), timedelta(0), 7 * SECOND, 30 * SECOND]


def test_a_stored_moment_lies_ahead_unless_the_clock_was_set_back() -> None:
    assert not lies_ahead(None, MOMENT)
    assert not lies_ahead(MOMENT, MOMENT)
    assert lies_ahead(MOMENT + SECOND, MOMENT)
    assert lies_ahead(MOMENT + FARTHEST_AHEAD, MOMENT)
    assert not lies_ahead(MOMENT + FARTHEST_AHEAD + SECOND, MOMENT)
