"""The loop of the window: what is to be done soon, later, from threads, and within the window.

Lives here: order, turns, deadlines that are met, faults.
Must not: the till (stories stand on this loop).
"""

import asyncio
from threading import Thread

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from ui.app.loop import TURN_S, WindowLoop

SOON_S = 0.01


def test_what_is_to_be_done_soon_is_done_in_its_order(loop: WindowLoop) -> None:
    done: list[int] = []

    async def three() -> None:
        for number in range(3):
            loop.call_soon(done.append, number)
        await asyncio.sleep(0)

    loop.run_until_complete(three())

    assert done == [0, 1, 2]


def test_what_is_called_off_is_not_done(loop: WindowLoop) -> None:
    done: list[str] = []

    async def call_off() -> None:
        loop.call_soon(done.append, "soon").cancel()
        loop.call_later(SOON_S, done.append, "later").cancel()
        await asyncio.sleep(3 * SOON_S)

    loop.run_until_complete(call_off())

    assert done == []


def test_a_long_line_leaves_the_window_its_turns(loop: WindowLoop) -> None:
    beats: list[float] = []
    beat = QTimer(interval=1)
    beat.timeout.connect(lambda: beats.append(loop.time()))
    beat.start()

    def work() -> None:
        until = loop.time() + TURN_S / 2
        while loop.time() < until:
            pass

    async def much() -> None:
        for _ in range(40):
            loop.call_soon(work)
        last = loop.create_future()
        loop.call_soon(last.set_result, None)
        await last

    loop.run_until_complete(much())

    assert len(beats) >= 10
    beat.stop()


def test_what_brings_itself_along_for_ever_leaves_the_window_its_turns(loop: WindowLoop) -> None:
    beats: list[None] = []
    beat = QTimer(interval=1)

    async def spin() -> None:
        beat.timeout.connect(lambda: beats.append(None))
        beat.start()
        while len(beats) < 3:  # noqa: ASYNC110 it is to come back at once, for ever
            await asyncio.sleep(0)

    loop.run_until_complete(asyncio.wait_for(spin(), 5))

    beat.stop()


def test_what_an_alarm_wakes_is_done_before_the_window_is_painted(loop: WindowLoop) -> None:
    done: list[str] = []

    class Painted(QObject):
        @override
        def event(self, event: QEvent, /) -> bool:
            done.append("painted")
            return True

    painted = Painted()

    async def be_woken() -> None:
        alarm: asyncio.Future[None] = loop.create_future()

        def ring() -> None:
            alarm.set_result(None)
            QCoreApplication.postEvent(painted, QEvent(QEvent.Type.User))

        loop.call_later(SOON_S, ring)
        await alarm
        done.append("woken")
        await asyncio.sleep(SOON_S)

    loop.run_until_complete(be_woken())

    assert done == ["woken", "painted"]


def test_a_deadline_that_was_met_is_forgotten(loop: WindowLoop) -> None:
    async def met() -> None:
        for _ in range(5):
            async with asyncio.timeout(3600):
                await asyncio.sleep(0)

    loop.run_until_complete(met())

    assert loop.deadlines == 0


def test_two_deadlines_alike_are_two(loop: WindowLoop) -> None:
    done: list[str] = []

    async def twice() -> None:
        first = loop.call_at(loop.time() + SOON_S, done.append, "rung")
        loop.call_at(first.when(), done.append, "rung")
        first.cancel()
        await asyncio.sleep(3 * SOON_S)

    loop.run_until_complete(twice())

    assert done == ["rung"]


def test_a_thread_may_wake_it(loop: WindowLoop) -> None:
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


def test_what_fails_stops_nothing_else_and_is_told(loop: WindowLoop) -> None:
    told: list[object] = []
    loop.set_exception_handler(lambda _loop, context: told.append(context["exception"]))

    def fail() -> None:
        raise ValueError("so")

    async def go_on() -> str:
        loop.call_soon(fail)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "went on"

    assert loop.run_until_complete(go_on()) == "went on"
    assert [str(each) for each in told] == ["so"]


def test_a_window_that_takes_its_events_within_a_step_serves_the_others(loop: WindowLoop) -> None:
    done: list[str] = []

    async def nested() -> None:
        def look() -> None:
            done.append("before")
            QCoreApplication.processEvents()
            done.append("after")

        loop.call_soon(look)
        loop.call_soon(done.append, "other")
        await asyncio.sleep(SOON_S)

    loop.run_until_complete(nested())

    assert sorted(done) == ["after", "before", "other"]
    assert done[0] == "before"


def test_an_alarm_within_a_step_enters_no_other_step(loop: WindowLoop) -> None:
    told: list[object] = []
    loop.set_exception_handler(lambda _loop, context: told.append(context["exception"]))
    done: list[str] = []

    async def other() -> None:
        await asyncio.sleep(0)
        done.append("other")

    async def look() -> None:
        begun = asyncio.create_task(other())
        until = loop.time() + SOON_S
        loop.call_later(0, done.append, "rung")
        while loop.time() < until:
            QCoreApplication.processEvents()
        done.append("looked")
        await asyncio.wait_for(begun, 1)

    loop.run_until_complete(look())

    assert told == []
    assert done == ["rung", "looked", "other"]


def test_nothing_is_done_once_it_is_closed(qapp: QApplication) -> None:
    loop, done = WindowLoop(qapp), list[str]()
    loop.call_soon(done.append, "soon")
    loop.call_later(0, done.append, "later")

    loop.close()
    loop.call_soon(done.append, "too late")
    for _ in range(3):
        qapp.processEvents()

    assert done == []
