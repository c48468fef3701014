"""A thread that reads the database beside the loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from till.store.database import Database
from till.store.faults import disk_faults

Facts = TypeVar("Facts")


class Reader:
    """Reads one thing after the other; it keeps its own connection until `close`."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def read(self, ask: Callable[[], Facts]) -> Facts:
        """Return what `ask` reads, while the loop goes on. Raises as `ask` does."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    def close(self) -> None:
        """Let what is being read end, and end the thread with its connection."""
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()

    def _let_go(self) -> None:
        with disk_faults(self._database.path):
            self._database.close()
