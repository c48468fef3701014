"""What the till counts on from qasync's loop: order, turns for the window, threads, failures."""

import asyncio
from threading import Thread

from PySide6.QtCore import QTimer

SOON_S = 0.01
STEP_S = 0.002


def test_what_is_to_be_done_soon_is_done_in_its_order(loop: asyncio.AbstractEventLoop) -> None:
    done: list[int] = []

    async def three() -> None:
        for number in range(3):
            loop.call_soon(done.append, number)
        await asyncio.sleep(SOON_S)

    loop.run_until_complete(three())

    assert done == [0, 1, 2]


def test_what_is_called_off_is_not_done(loop: asyncio.AbstractEventLoop) -> None:
    done: list[str] = []

    async def call_off() -> None:
        loop.call_soon(done.append, "soon").cancel()
        loop.call_later(SOON_S, done.append, "later").cancel()
        await asyncio.sleep(3 * SOON_S)

    loop.run_until_complete(call_off())

    assert done == []


def test_much_work_at_once_leaves_the_window_its_turns(loop: asyncio.AbstractEventLoop) -> None:
    beats: list[None] = []
    beat = QTimer(interval=1)
    beat.timeout.connect(lambda: beats.append(None))
    beat.start()

    def work() -> None:
        until = loop.time() + STEP_S
        while loop.time() < until:
            pass

    async def much() -> None:
        for _ in range(40):
            loop.call_soon(work)
            await asyncio.sleep(0)

    loop.run_until_complete(much())

    assert len(beats) >= 10
    beat.stop()


def test_a_task_that_never_rests_leaves_the_window_its_turns(
    loop: asyncio.AbstractEventLoop,
) -> None:
    beats: list[None] = []
    beat = QTimer(interval=1)

    async def spin() -> None:
        beat.timeout.connect(lambda: beats.append(None))
        beat.start()
        while len(beats) < 3:  # noqa: ASYNC110 it is to come back at once, for ever
            await asyncio.sleep(0)

    loop.run_until_complete(asyncio.wait_for(spin(), 5))

    beat.stop()


def test_a_thread_may_wake_it(loop: asyncio.AbstractEventLoop) -> None:
    async def woken() -> str:
        answer: asyncio.Future[str] = loop.create_future()
        thread = Thread(
            target=lambda: loop.call_soon_threadsafe(answer.set_result, "from a thread")
        )
        thread.start()
        try:
            return await asyncio.wait_for(answer, 5)
        finally:
            thread.join()

    assert loop.run_until_complete(woken()) == "from a thread"


def test_what_fails_stops_nothing_else_and_is_reported(loop: asyncio.AbstractEventLoop) -> None:
    reported: list[object] = []
    loop.set_exception_handler(lambda _loop, context: reported.append(context["exception"]))

    def fail() -> None:
        raise ValueError("so")

    async def go_on() -> str:
        loop.call_soon(fail)
        await asyncio.sleep(SOON_S)
        return "went on"

    assert loop.run_until_complete(go_on()) == "went on"
    assert [str(each) for each in reported] == ["so"]
