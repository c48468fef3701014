"""Saying that something takes long, while it does."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

LONG_S = 1.0
Answer = TypeVar("Answer")


async def said_when_long(
    work: Coroutine[object, object, Answer], say: Callable[[], object]
) -> Answer:
    """Do the work, and say so with `say` once it has lasted a second. Raises as the work does."""
    saying = asyncio.get_running_loop().call_later(LONG_S, say)
    try:
        return await work
    finally:
        saying.cancel()
