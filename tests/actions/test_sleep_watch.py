"""A machine that slept: who is told, what is tried at once, which clock is compared.

Lives here: sentences about till.actions.maintenance.watches.
Must not: what a window does about it (tests/stories/window/test_sleep_watch.py).
"""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest

from tests.actions.desk import ActionDesk
from till.actions.maintenance.watches import BETWEEN_LOOKS_S, MOST_QUESTIONS, SleepWatch
from till.actions.ports.events import MachineWoke
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.identifiers import DocId


class Hurried:
    """A courier that counts how often it was hurried."""

    def __init__(self) -> None:
        self.count = 0

    def take_acceptance(self) -> None:
        """Nobody sets a token up here."""

    def hurry(self, doc_id: DocId | None = None) -> None:
        assert doc_id is None
        self.count += 1


async def look(desk: ActionDesk, *slept_s: float) -> Sequence[timedelta]:
    """Let the watch look so often, each time after so much sleep; return what was told."""
    told: list[timedelta] = []
    left = list(slept_s)

    def listen(event: object) -> None:
        if isinstance(event, MachineWoke):
            told.append(event.slept)

    async def pause(seconds: float) -> None:
        if not left:
            raise asyncio.CancelledError
        desk.clock.advance(seconds=seconds + left.pop(0))

    desk.till.listeners.append(listen)
    with pytest.raises(asyncio.CancelledError):
        await SleepWatch(desk.till, pause=pause).run()
    return told


async def test_a_night_is_told_once_and_everything_that_waits_is_tried(desk: ActionDesk) -> None:
    courier = Hurried()
    desk.till.courier = courier
    night = timedelta(hours=10).total_seconds()

    told = await look(desk, 0, night, 0)

    assert told == [timedelta(hours=10)]
    assert courier.count == 1
    assert desk.paper.wakes == 1


async def test_a_machine_that_is_only_busy_has_not_slept(desk: ActionDesk) -> None:
    assert await look(desk, 0, BETWEEN_LOOKS_S, 20) == []
    assert desk.paper.wakes == 0


async def test_a_clock_that_somebody_sets_is_no_sleep(desk: ActionDesk) -> None:
    desk.clock.show(desk.clock.now() + timedelta(hours=5))

    assert await look(desk, 0) == []


async def test_the_service_is_asked_for_the_time_until_it_tells_it(desk: ActionDesk) -> None:
    ahead = desk.clock.now() + timedelta(hours=12)
    asleep: LookupAnswer[Operator] = LookupAnswer(failure=LookupFailure.OFFLINE)
    awake: LookupAnswer[Operator] = LookupAnswer(service_time=ahead)
    desk.lookups.operator_answers = [asleep, awake]

    await look(desk, 3600, 0, 0, 0)

    assert desk.lookups.times_operators_asked == 2
    known = desk.till.session.service_clock
    assert known is not None
    assert known.is_off


async def test_a_service_that_stays_away_is_not_asked_for_ever(desk: ActionDesk) -> None:
    await look(desk, 3600, *[0.0] * (2 * MOST_QUESTIONS))

    assert desk.lookups.times_operators_asked == MOST_QUESTIONS
