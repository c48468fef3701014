"""Python's own cleaning up, kept to the window's thread and its loop.

Widgets and timers may be destroyed by the thread they live in alone. Python collects cycles in
whatever thread happens to allocate, and that may be the store's or a printer's: a crash waiting
for its day. To look through everything takes 70 ms: the window and the modules alone are some
130 000 objects. They stay until the end, so they are put aside once the window is there; then a
look takes 1 ms.

An asynchronous generator that is abandoned, an answer that broke off, has work left: its connection
goes back to the pool. Python hands it to hooks that the loop sets; the loop of Qt sets none, and
Python would throw the work away.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncGenerator

from PySide6.QtCore import QObject, QTimer

Generator = AsyncGenerator[object, None]
LOOK_EVERY_MS = 500


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


class WindowThreadCollector(QObject):
    """Takes collecting over from Python until `give_back`; make it in the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._thresholds = gc.get_threshold()
        self._is_settled = self._has_old = False
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect the oldest generation that is due, as Python itself would.

        The first time, and after `look_at_all`, what is there is put aside.
        """
        if self._is_settled:
            self._collect_what_is_due()
            return
        if self._has_old:
            gc.collect()
        gc.freeze()
        self._is_settled = True

    def look_at_all(self) -> None:
        """Next time look at everything: the screens of a language before are nobody's now."""
        gc.unfreeze()
        self._is_settled = False
        self._has_old = True

    def give_back(self) -> None:
        """Let Python collect by itself again, if it did before: the window is gone."""
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._was_enabled:
            gc.enable()

    def _collect_what_is_due(self) -> None:
        counts = gc.get_count()
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(counts, self._thresholds, strict=True)
            )
            if threshold and count > threshold
        ]
        if due:
            gc.collect(due[-1])
