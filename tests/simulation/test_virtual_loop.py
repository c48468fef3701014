"""The loop under the simulation: time is virtual, and a life can end at any of its steps.

Lives here: the loop and lives alone.
Must not: the till.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tests.simulation.virtual_loop import Life, NothingWillEverHappen, VirtualLoop


def _run(work: Coroutine[Any, Any, Any]) -> tuple[Any, float]:
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work), loop.time()
    finally:
        loop.close()


def test_an_hour_passes_at_once() -> None:
    _, seconds = _run(asyncio.sleep(3600))

    assert seconds == pytest.approx(3600)


def test_timers_come_in_their_order() -> None:
    async def count() -> list[int]:
        heard: list[int] = []

        async def say(after: int) -> None:
            await asyncio.sleep(after)
            heard.append(after)

        await asyncio.gather(*(say(each) for each in (30, 10, 20)))
        return heard

    heard, seconds = _run(count())

    assert heard == [10, 20, 30]
    assert seconds == pytest.approx(30)


def test_waiting_for_nothing_is_told_instead_of_waited_for() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    loop = VirtualLoop()
    task = loop.create_task(wait())
    with pytest.raises(NothingWillEverHappen):
        loop.run_until_complete(task)

    task.cancel()
    loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
    loop.close()


@pytest.mark.parametrize("step", [1, 2, 5])
def test_a_life_ends_at_the_step_it_is_told_to_and_takes_its_tasks_along(step: int) -> None:
    async def live() -> tuple[Life, list[int]]:
        life = Life(dies_at_step=step)
        lived = list[int]()

        async def go_on() -> None:
            for number in range(100):
                life.require_power()
                lived.append(number)
                await asyncio.sleep(1)

        life.start(go_on(), "one that lives")
        await life.ended.wait()
        await life.bury()
        return life, lived

    (life, lived), _ = _run(live())

    assert life.is_over
    assert life.steps == step
    assert len(lived) < step


def test_what_the_world_does_goes_on_when_a_life_ends() -> None:
    async def world() -> str:
        life = Life()
        outside = asyncio.create_task(asyncio.sleep(5, "still here"))
        life.start(asyncio.sleep(100), "inside")
        life.cut("now")
        await life.bury()
        return await outside

    heard, seconds = _run(world())

    assert heard == "still here"
    assert seconds == pytest.approx(5)
