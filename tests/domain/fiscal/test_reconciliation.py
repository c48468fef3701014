"""What the service says, held against what the till knows.

Lives here: totals, numbers of invoices, clocks.
Must not: where differences are told (tests/actions).
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import MOMENT, a_moment
from till.domain.fiscal.document import Completion
from till.domain.fiscal.reconciliation import (
    TOO_FAR_OFF,
    Exchange,
    Gap,
    OrderNumbers,
    ServiceClock,
    TotalDifference,
    clock_doubt,
    compare_clocks,
    moments_of_year,
    order_numbers,
    total_difference,
)
from till.domain.identifiers import Fic


def _completion(total: str | None) -> Completion:
    return Completion(fic=Fic("f"), total_text=total)


@pytest.mark.parametrize("theirs", ["1240.50", "1240.5", "1240.500", "1240.5000000000001", None])
def test_the_same_amount_of_money_is_no_difference(theirs: str | None) -> None:
    assert total_difference(Decimal("1240.50"), _completion(theirs)) is None


@pytest.mark.parametrize("theirs", ["1240.51", "1240.49", "-1240.50", "0", "1e400", "NaN", "x", ""])
def test_a_cent_is_a_difference_and_so_is_a_sign(theirs: str) -> None:
    ours = Decimal("1240.50")

    assert total_difference(ours, _completion(theirs)) == TotalDifference(ours=ours, theirs=theirs)


def test_a_reversal_is_below_zero_on_both_sides() -> None:
    assert total_difference(Decimal("-180.00"), _completion("-180")) is None
    assert total_difference(Decimal("-180.00"), _completion("180")) is not None


def test_numbers_without_a_gap_are_whole_wherever_they_begin() -> None:
    assert order_numbers([41, 43, 42]) == OrderNumbers()
    assert order_numbers([]).are_whole
    assert order_numbers([7]).are_whole


def test_missing_numbers_are_told_as_ranges_and_doubled_ones_singly() -> None:
    found = order_numbers([1, 2, 2, 5, 6, 8, 8, 8])

    assert found.missing == (Gap(first=3, last=4), Gap(first=7, last=7))
    assert found.doubled == (2, 8)
    assert not found.are_whole


def test_a_number_out_of_the_world_costs_no_memory() -> None:
    assert order_numbers([1, 2**62]).missing == (Gap(first=2, last=2**62 - 1),)


@given(st.lists(st.integers(0, 60), max_size=40))
def test_numbers_and_gaps_cover_everything_between_first_and_last(numbers: list[int]) -> None:
    found = order_numbers(numbers)

    missing = [n for gap in found.missing for n in range(gap.first, gap.last + 1)]
    spread = range(min(numbers), max(numbers) + 1) if numbers else range(0)
    assert sorted([*set(numbers), *missing]) == list(spread)
    assert all(numbers.count(number) > 1 for number in found.doubled)


def test_a_year_begins_at_midnight_in_tirane() -> None:
    begins, ends = moments_of_year(2026)

    assert begins == datetime(2025, 12, 31, 23, 0, tzinfo=UTC)
    assert ends == datetime(2026, 12, 31, 23, 0, tzinfo=UTC)


def _measured(
    ahead_s: int, *, took_s: int = 0, before: ServiceClock | None = None
) -> ServiceClock | None:
    """An answer whose clock is so far ahead of the middle of the exchange."""
    asked = MOMENT
    middle = MOMENT + timedelta(seconds=took_s) / 2
    exchange = Exchange(
        asked_at=asked,
        answered_at=a_moment(seconds=took_s),
        service_time=middle + timedelta(seconds=ahead_s) - timedelta(milliseconds=500),
    )
    return compare_clocks(before, exchange)


def test_the_difference_is_taken_from_the_middle_of_the_exchange() -> None:
    clock = _measured(30, took_s=10)

    assert clock is not None
    assert clock.ahead_s == 30
    assert clock.allowance == timedelta(seconds=5, milliseconds=500)
    assert clock.measured_at == a_moment(seconds=10)


@pytest.mark.parametrize("ahead_s", [0, 119, -119, 120])
def test_two_minutes_are_let_pass(ahead_s: int) -> None:
    clock = _measured(ahead_s)

    assert clock is not None
    assert not clock.is_off


@pytest.mark.parametrize("ahead_s", [122, -122, 3600, -86_400 * 365])
def test_more_than_two_minutes_are_off_either_way(ahead_s: int) -> None:
    clock = _measured(ahead_s)

    assert clock is not None
    assert clock.is_off


def test_a_slow_answer_proves_less() -> None:
    quick = _measured(125, took_s=2)
    slow = _measured(125, took_s=30)

    assert quick is not None
    assert slow is not None
    assert quick.is_off
    assert not slow.is_off


def test_clocks_are_right_again_only_when_that_is_sure() -> None:
    off = _measured(300)

    unsure = _measured(118, took_s=10, before=off)
    sure = _measured(100, took_s=10, before=off)

    assert unsure is not None
    assert sure is not None
    assert unsure.is_off
    assert not sure.is_off


@pytest.mark.parametrize("took_s", [-60, 121, 86_400])
def test_an_exchange_in_which_our_clock_was_set_shows_nothing(took_s: int) -> None:
    before = _measured(5)

    assert _measured(5, took_s=took_s, before=before) is before
    assert _measured(5, took_s=took_s) is None


def test_the_limit_is_two_minutes() -> None:
    assert timedelta(minutes=2) == TOO_FAR_OFF


def _known(ahead: timedelta, *, uptime: timedelta | None) -> ServiceClock:
    return ServiceClock(
        ahead=ahead, allowance=timedelta(seconds=1), measured_at=MOMENT, uptime=uptime
    )


def test_the_services_clock_is_known_while_the_machine_runs_however_ours_is_set() -> None:
    clock = _known(timedelta(seconds=5), uptime=timedelta(0))
    in_an_hour = MOMENT + timedelta(hours=1, seconds=5)

    for ours in (MOMENT, MOMENT - timedelta(days=400)):
        assert clock.shows(ours, timedelta(hours=1)) == in_an_hour
    old = _known(timedelta(seconds=5), uptime=timedelta(hours=2))
    assert old.shows(MOMENT, timedelta(hours=1)) == MOMENT + timedelta(seconds=5)


@pytest.mark.parametrize(
    ("wrong_by", "is_grave"),
    [
        (timedelta(minutes=4), None),
        (timedelta(minutes=40), False),
        (timedelta(hours=15), True),  # midnight between
        (timedelta(hours=-13), True),
        (timedelta(days=365), True),
    ],
)
def test_a_clock_is_doubted_by_how_far_it_is_off(
    wrong_by: timedelta, is_grave: bool | None
) -> None:
    clock = _known(timedelta(0), uptime=timedelta(0))

    doubt = clock_doubt(clock, None, MOMENT + wrong_by, timedelta(0))

    assert (doubt and doubt.is_grave) is is_grave


def test_seconds_over_midnight_are_doubted_where_they_are_sure() -> None:
    midnight = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)
    clock = replace(_known(timedelta(0), uptime=timedelta(0)), measured_at=midnight)

    doubt = clock_doubt(clock, None, midnight - timedelta(seconds=20), timedelta(0))

    assert doubt is not None
    assert doubt.is_grave
    assert clock_doubt(clock, None, midnight - timedelta(seconds=1), timedelta(0)) is None


def test_a_document_of_later_is_doubt_enough_where_no_service_is_known() -> None:
    later = MOMENT + timedelta(hours=1)
    guessed = _known(timedelta(0), uptime=timedelta(hours=9))

    for clock in (None, guessed):
        doubt = clock_doubt(clock, later, MOMENT, timedelta(hours=1))
        assert doubt is not None
        assert (doubt.theirs, doubt.is_grave) == (later, True)
    sure = _known(timedelta(0), uptime=timedelta(hours=1))
    assert clock_doubt(sure, later, MOMENT, timedelta(hours=1)) is None
