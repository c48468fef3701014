"""Clocks at the ends of time, and one that jumps at every look: told in words, kept in bounds."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path

import pytest
from typing_extensions import override

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import MOMENT
from tests.fakes import StoppedClock
from till.actions.day import opening
from till.actions.people import people_access, signing_in
from till.actions.service_time import note_service_time
from till.domain.errors.day import ClockDoubtful
from till.domain.errors.people import TooManyTries, WrongPin
from till.domain.shop.people import LONGEST_WAIT, Role
from till.system.words import LANGUAGES, Words

ENDS = (
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(2038, 1, 19, 3, 14, 8, tzinfo=UTC),
    datetime(2106, 2, 7, 6, 28, 16, tzinfo=UTC),
    datetime(9998, 12, 31, 12, tzinfo=UTC),
)


class JumpingClock(StoppedClock):
    """A clock that shows another end of time at every look, while its machine runs on."""

    def __init__(self) -> None:
        super().__init__()
        self._ends = cycle((MOMENT, *ENDS))

    @override
    def now(self) -> datetime:
        self.running += timedelta(milliseconds=1)
        return next(self._ends)


@pytest.fixture
def jumping(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path, clock=JumpingClock()) as desk:
        yield desk


@pytest.mark.parametrize("end", ENDS, ids=lambda end: str(end.year))
def test_no_end_of_time_opens_a_day_and_each_is_told(tmp_path: Path, end: datetime) -> None:
    with a_desk(tmp_path) as desk:
        right = desk.clock.now()
        note_service_time(desk.till, right, right)
        desk.clock.show(end)

        with pytest.raises(ClockDoubtful) as doubt:
            opening.word_for_clock(desk.till)

        assert abs(opening.clock_ahead(desk.till) - (right - end)) < timedelta(seconds=1)
        for language in LANGUAGES:
            assert str(end.year) in Words(language, strict=True).error(doubt.value)


async def test_by_a_clock_that_jumps_nobody_waits_longer_than_the_longest_wait(
    jumping: ActionDesk,
) -> None:
    ana = await people_access.add_person(
        jumping.till, "Ana Leka", "1001", operator_code=None, role=Role.OWNER
    )
    told = [await _try(jumping, ana.person_id) for _ in range(200)]

    waits = [each for each in told if each is not None]
    assert len(waits) >= 195
    assert all(0 < each <= LONGEST_WAIT.total_seconds() for each in waits)
    jumping.clock.running += LONGEST_WAIT
    assert await signing_in.sign_in(jumping.till, ana.person_id, "1001") == ana


async def _try(desk: ActionDesk, person_id: int) -> int | None:
    """Type a wrong PIN; return the seconds to wait, None where it was looked at."""
    with pytest.raises((WrongPin, TooManyTries)) as refused:
        await signing_in.sign_in(desk.till, person_id, "9999")
    waits = refused.value.facts.get("seconds")
    return None if waits is None else int(waits)
