"""What is done in the background of the window gives way to what somebody waits for, not for ever.

Lives here: who goes before whom, and that nobody is left out.
Must not: the till (stories stand on this loop).
"""

import asyncio

from till.domain.errors import TillError
from ui.app.loop import BACKGROUND_S, WindowLoop, context_of
from ui.shell.tasks import Tasks

SOON_S = 0.01
MANY = 100


def test_the_background_waits_for_what_somebody_waits_for(loop: WindowLoop) -> None:
    done: list[str] = []

    async def both() -> None:
        loop.call_soon(done.append, "delivered", context=context_of(is_background=True))
        loop.call_soon(done.append, "shown")
        await asyncio.sleep(SOON_S)

    loop.run_until_complete(both())

    assert done == ["shown", "delivered"]


def test_what_the_background_begins_is_of_the_background(loop: WindowLoop) -> None:
    done: list[str] = []

    async def deliver() -> None:
        loop.call_soon(done.append, "delivered")
        loop.call_soon(done.append, "shown", context=context_of(is_background=False))
        await asyncio.sleep(0)

    async def both() -> None:
        await loop.create_task(deliver(), context=context_of(is_background=True))

    loop.run_until_complete(both())

    assert done == ["shown", "delivered"]


def test_what_an_alarm_wakes_is_done_before_the_background(loop: WindowLoop) -> None:
    done: list[str] = []

    async def be_woken() -> None:
        await asyncio.sleep(SOON_S)
        done.append("woken")

    async def deliver() -> None:
        while "woken" not in done:
            done.append("delivered")
            _spend(loop, 2 * SOON_S)  # meanwhile the alarm is due
            await asyncio.sleep(0)

    async def both() -> None:
        delivering = loop.create_task(deliver(), context=context_of(is_background=True))
        await asyncio.gather(be_woken(), delivering)

    loop.run_until_complete(both())

    assert done == ["delivered", "woken"]


def test_alarms_one_after_the_other_leave_the_background_its_turns(loop: WindowLoop) -> None:
    rung: list[None] = []

    def ring() -> None:
        rung.append(None)
        if len(rung) < MANY:
            _spend(loop, BACKGROUND_S)
            loop.call_later(0, ring)

    async def both() -> int:
        ring()
        return await _delivering(loop, rung)

    assert loop.run_until_complete(both()) < MANY


def test_steps_one_after_the_other_leave_the_background_its_turns(loop: WindowLoop) -> None:
    steps: list[None] = []

    async def spin() -> None:
        while len(steps) < MANY:
            steps.append(None)
            await asyncio.sleep(0)

    async def both() -> int:
        delivering = _delivering(loop, steps)
        await spin()
        return await delivering

    assert loop.run_until_complete(both()) < MANY


def test_what_the_window_begins_upon_news_is_not_of_the_background(loop: WindowLoop) -> None:
    done: list[str] = []

    async def show() -> None:
        done.append("shown")

    async def deliver(tasks: Tasks) -> None:
        loop.call_soon(done.append, "delivered")
        tasks.start(show(), name="show what was delivered")

    async def both() -> None:
        tasks = Tasks(_unheard)
        tasks.start(deliver(tasks), name="deliver", is_background=True)
        await asyncio.sleep(SOON_S)

    loop.run_until_complete(both())

    assert done == ["shown", "delivered"]


def _delivering(loop: WindowLoop, others: list[None]) -> asyncio.Task[int]:
    """Take some steps in the background; the result is how many others were done until its end."""

    async def deliver() -> int:
        for _ in range(5):
            await asyncio.sleep(0)
        return len(others)

    return loop.create_task(deliver(), context=context_of(is_background=True))


def _spend(loop: WindowLoop, seconds: float) -> None:
    until = loop.time() + seconds
    while loop.time() < until:
        pass


def _unheard(error: TillError) -> None:
    raise AssertionError(error)
