"""Abandoned generators are closed by the loop, whatever loop it is.

Lives here: the hooks, on asyncio's own loop with the hooks Qt's loop lacks.
Must not: HTTP (tests/service); the window (tests/stories).
"""

import asyncio
import sys
from collections.abc import AsyncIterator

from ui.app.gc_control import GeneratorCloser


async def _counting(done: list[str]) -> AsyncIterator[int]:
    try:
        yield 1
        yield 2
    finally:
        await asyncio.sleep(0)  # as a connection that goes back to its pool
        done.append("closed")


def _left_alone(work: list[str]) -> None:
    """Run a generator's first step, and forget it in the middle."""

    async def leave() -> None:
        sys.set_asyncgen_hooks(None, None)  # as on Qt's loop
        closer = GeneratorCloser(asyncio.get_running_loop())
        async for _ in _counting(work):
            break
        await closer.finish()
        closer.give_back()

    asyncio.run(leave())


def test_what_was_left_in_the_middle_is_finished_before_the_window_is_gone() -> None:
    done: list[str] = []

    _left_alone(done)

    assert done == ["closed"]


def test_the_hooks_that_were_there_are_set_again() -> None:
    before = sys.get_asyncgen_hooks()

    _left_alone([])

    assert sys.get_asyncgen_hooks() == before
