"""Waiting for what other work of the till brings about."""

import asyncio
from collections.abc import Callable

from till.actions.ports.events import Event
from till.actions.till import Till


async def wait_until(till: Till, condition: Callable[[], bool], seconds: float | None) -> bool:
    """Wait until a condition holds, looked at after each event; False when time is up first."""
    happened = asyncio.Event()

    def notice(_event: Event) -> None:
        happened.set()

    till.listeners.append(notice)
    try:
        async with asyncio.timeout(seconds):
            while not condition():
                await happened.wait()
                happened.clear()
    except TimeoutError:
        return False
    finally:
        till.listeners.remove(notice)
    return True
