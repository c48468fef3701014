"""How the link stands with the service, and for how long it holds.

Lives here: Link under clocks that are set and services that ask to wait.
Must not: the loop that looks at it (test_delivery).
"""

from datetime import timedelta

import pytest

from tests.builders import MOMENT
from tests.fakes import Hasty
from till.domain.fiscal.document import Completion
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.recovery import (
    LONGEST_WAIT,
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    WrongPlace,
    asked_for,
)

MINUTE = timedelta(minutes=1)
RNG = Hasty()


def test_a_refused_token_holds_for_a_minute_each_time() -> None:
    held = Link().after(NotAuthorised(), MOMENT, RNG)
    again = held.after(NotAuthorised(), MOMENT + MINUTE, RNG)

    assert (held.state, held.probe_at) == (LinkState.NO_CREDENTIALS, MOMENT + MINUTE)
    assert (again.since, again.probe_at) == (MOMENT, MOMENT + 2 * MINUTE)


def test_a_straggler_tells_nothing_new() -> None:
    held = Link().after(NotAuthorised(), MOMENT, RNG)

    assert held.after(NotAuthorised(), MOMENT + timedelta(seconds=5), RNG) == held


@pytest.mark.parametrize("back", [timedelta(minutes=5), timedelta(hours=1), timedelta(days=9000)])
@pytest.mark.parametrize("outcome", [NotAuthorised(), WrongPlace(message="HTTP 404")])
def test_a_clock_set_back_begins_the_hold_anew(outcome: Outcome, back: timedelta) -> None:
    held = Link().after(outcome, MOMENT, RNG)

    again = held.after(outcome, MOMENT - back, RNG)

    assert again.probe_at == MOMENT - back + MINUTE


@pytest.mark.parametrize(("asked", "waits"), [(7, 7), (30, 30), (86_400, 30)])
def test_the_whole_profile_waits_as_long_as_the_service_asks(asked: int, waits: int) -> None:
    outcome = NoAnswer(unreachable=True, retry_after_s=asked)

    link = Link().after(outcome, MOMENT, RNG)

    assert link.probe_at == MOMENT + timedelta(seconds=waits)
    assert asked_for(asked) <= LONGEST_WAIT
    assert asked_for(None) == timedelta(0)


@pytest.mark.parametrize(
    "outcome",
    [Answered(completion=Completion()), Busy(), NotFound(), NoAnswer(message="HTTP 500")],
)
def test_whatever_the_service_itself_says_ends_an_outage(outcome: Outcome) -> None:
    down = Link().after(NoAnswer(unreachable=True), MOMENT, RNG)

    assert down.after(outcome, MOMENT, RNG) == Link()
