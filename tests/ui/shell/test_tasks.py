"""What the window has started beside itself, and what becomes of it when the window closes."""

import asyncio
import gc
import inspect

from till.domain.errors import TillError
from till.domain.errors.disk import DiskFailing
from ui.shell.tasks import Tasks


async def test_work_that_had_not_begun_when_the_window_closed_is_ended_in_order() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("worked")

    tasks = Tasks(lambda _error: None)
    unstarted = work()
    tasks.start(unstarted, name="work")
    await tasks.end_all()

    assert done == []
    assert inspect.getcoroutinestate(unstarted) == inspect.CORO_CLOSED
    del unstarted
    gc.collect()  # a coroutine that nobody awaited would complain here


async def test_a_window_that_has_closed_begins_nothing_more() -> None:
    async def work() -> None:
        raise AssertionError

    tasks = Tasks(lambda _error: None)
    await tasks.end_all()
    late = work()
    tasks.start(late, name="late")

    assert inspect.getcoroutinestate(late) == inspect.CORO_CLOSED


async def test_a_failure_is_told_once_to_whoever_asked_and_to_every_listener() -> None:
    shown: list[TillError] = []
    heard: list[TillError] = []
    was_shown = asyncio.Event()
    failure = DiskFailing()

    async def work() -> None:
        raise failure

    def show(error: TillError) -> None:
        shown.append(error)
        was_shown.set()

    tasks = Tasks(lambda _error: None)
    tasks.listeners.append(heard.append)
    tasks.start(work(), name="work", on_failure=show)
    await was_shown.wait()

    assert shown == heard == [failure]
