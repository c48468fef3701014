"""Which copies are kept: the newest of seven days, five weeks and twelve months that have one."""

from datetime import UTC, datetime, timedelta

from till.domain.maintenance.backups import is_due, rotated_out

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
HOURS = [NOON - timedelta(hours=6 * each) for each in range(4 * 800)]  # more than two years


def test_of_two_years_of_copies_few_are_kept() -> None:
    kept = sorted(set(HOURS) - rotated_out(HOURS), reverse=True)

    assert kept[0] == NOON
    assert len({each.date() for each in kept if NOON - each < timedelta(days=7)}) == 7
    assert 7 < len(kept) <= 7 + 5 + 12
    assert NOON - kept[-1] > timedelta(days=320)  # the last day of the month eleven months ago


def test_rotating_again_takes_no_more_away() -> None:
    kept = sorted(set(HOURS) - rotated_out(HOURS))

    assert rotated_out(kept) == frozenset()


def test_the_last_copies_stay_however_old_they_are() -> None:
    old = [NOON - timedelta(days=900 + each) for each in range(3)]

    assert rotated_out(old) == frozenset()
    assert rotated_out([]) == frozenset()


def test_a_copy_is_due_after_a_day_and_after_a_clock_set_back() -> None:
    assert is_due(None, NOON)
    assert not is_due(NOON - timedelta(hours=23), NOON)
    assert is_due(NOON - timedelta(hours=25), NOON)
    assert is_due(NOON + timedelta(days=300), NOON)
