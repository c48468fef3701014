"""Starting coroutines for the window."""

import asyncio
import logging
from collections.abc import Callable, Coroutine

from till.domain.errors import Broken, TillError

log = logging.getLogger(__name__)


class Tasks:
    """The coroutines the window has started; `on_failure` is told of each failure, once.

    `listeners` hear of every failure too, whoever shows it.
    """

    def __init__(self, on_failure: Callable[[TillError], None]) -> None:
        self._on_failure = on_failure
        self.listeners: list[Callable[[TillError], None]] = []
        self._running: set[asyncio.Task[None]] = set()
        self._are_over = False

    def start(
        self,
        work: Coroutine[object, object, object],
        *,
        name: str,
        on_failure: Callable[[TillError], None] | None = None,
    ) -> None:
        """Run `work` beside the window; a failure goes to `on_failure`, or the window's own.

        A window that has closed begins nothing more, whatever is told to it late.
        """
        if self._are_over:
            work.close()
            return
        watched = self._watch(work, on_failure or self._on_failure)
        task = asyncio.create_task(watched, name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        # Ended before its first step it would never begin `work`, and Python would complain.
        task.add_done_callback(lambda _task: work.close())

    async def end_all(self) -> None:
        """End everything that runs and wait until it has: the window closes."""
        self._are_over = True
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _watch(
        self,
        work: Coroutine[object, object, object],
        on_failure: Callable[[TillError], None],
    ) -> None:
        try:
            await work
        except TillError as error:
            for listener in self.listeners:
                listener(error)
            on_failure(error)
        except Exception:
            log.exception("unexpected failure")
            on_failure(Broken())
