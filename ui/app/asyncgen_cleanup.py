"""Asynchronous generators that were left in the middle, closed by the window's own loop.

A generator that is abandoned, an answer that broke off, has work left: its connection goes back to
the pool. Python hands it to hooks that the loop sets; the loop of Qt sets none, and Python would
throw the work away.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncGenerator

Generator = AsyncGenerator[object, None]


class GeneratorCloser:
    """Closes abandoned generators on a loop until `give_back`; make it in the loop's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._closing: set[asyncio.Task[None]] = set()
        self._hooks_before = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(finalizer=self._abandoned)

    async def finish(self) -> None:
        """Close what can be found abandoned now, and wait until it is done."""
        gc.collect()
        await asyncio.sleep(0)
        await asyncio.gather(*self._closing, return_exceptions=True)

    def give_back(self) -> None:
        """Set the hooks that were there before."""
        sys.set_asyncgen_hooks(*self._hooks_before)

    def _abandoned(self, generator: Generator) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._close, generator)

    def _close(self, generator: Generator) -> None:
        task = self._loop.create_task(generator.aclose(), name="close an abandoned generator")
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
