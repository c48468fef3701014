"""The practice service in a thread of the tests' own process.

Lives here: starting it, stopping it, on a port and a file that it keeps.
Must not: anything of the service itself.
"""

import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from till.practice.app import VERSION_PREFIX, create_app
from till.practice.server import LoopbackServer, base_url_of, listen_on
from till.practice.service.conditions import Clock, real_now
from till.practice.service.registry import ENVIRONMENTS

START_SECONDS = 20.0


class PracticeServer:
    """The service in a thread with its own loop; as a context manager it starts and stops."""

    def __init__(
        self,
        *,
        database: Path,
        port: int = 0,
        latency_ms: int = 0,
        environment: str = ENVIRONMENTS[0],
        now: Clock = real_now,
    ) -> None:
        self.database = database
        self.environment = environment
        self.latency_ms = latency_ms
        self.now = now
        self.base_url = ""
        self._port = port
        self._server: LoopbackServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def practice_url(self) -> str:
        """Where faults, tokens and lists are: ``http://127.0.0.1:PORT/practice``."""
        return self.base_url.removesuffix(VERSION_PREFIX) + "/practice"

    def start(self) -> str:
        """Start and give the base URL; started again after a stop, it keeps its port and file."""
        listener = listen_on("127.0.0.1", self._port)
        self.base_url = base_url_of(listener)
        self._port = listener.getsockname()[1]
        listening = threading.Event()
        app = create_app(
            database=self.database,
            environment=self.environment,
            latency_ms=self.latency_ms,
            now=self.now,
        )
        self._server = LoopbackServer(app, listening.set)
        self._thread = threading.Thread(
            target=self._server.run, args=([listener],), name="practice service"
        )
        self._thread.start()
        if not listening.wait(START_SECONDS):
            self.stop()
            raise TimeoutError("the practice service did not start")
        return self.base_url

    def stop(self) -> None:
        """Stop and wait until nothing of it runs any more."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join()
        self._server = None
        self._thread = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
