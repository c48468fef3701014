"""A line that is back: what waits need not wait for the next try."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from till.actions.ports.events import Event, LinkChanged
from till.actions.till import Till
from till.domain.fiscal.link import LinkState

BETWEEN_LOOKS_S: Final = (1.0, 3.0)
"""Tills that lost the line together do not look together."""
Pause = Callable[[float], Awaitable[None]]


class LineWatch:
    """Looks for a connection to the service while none comes about, and tells `back` once.

    Nothing is asked of the service for it. Only a connection that was away before counts: one that
    comes while the requests on it fail says nothing new. `run` goes on until it is cancelled;
    `pause` waits so many seconds.
    """

    def __init__(
        self, till: Till, back: Callable[[], object], *, pause: Pause = asyncio.sleep
    ) -> None:
        self._till = till
        self._back = back
        self._pause = pause
        self._is_down = asyncio.Event()
        till.listeners.append(self._notice)

    async def run(self) -> None:
        """Look again and again while the link is down."""
        while True:
            await self._is_down.wait()
            was_away = True
            while self._is_down.is_set():
                await self._pause(self._till.rng.uniform(*BETWEEN_LOOKS_S))
                is_away = await self._till.service.end_of_route() is not None
                if was_away and not is_away and self._is_down.is_set():
                    self._back()
                was_away = is_away

    def _notice(self, event: Event) -> None:
        if not isinstance(event, LinkChanged):
            return
        if event.link.state is LinkState.DOWN:
            self._is_down.set()
        else:
            self._is_down.clear()
