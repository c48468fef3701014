"""The office as a running server."""

import signal
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final, Self

import uvicorn
from fastapi import FastAPI
from typing_extensions import override

from till.office_server.api.app import create_api
from till.office_server.api.watching import is_loopback
from till.office_server.database import connect, open_pool
from till.office_server.errors import OfficeAddressTaken, OfficeListenRefused
from till.office_server.founding import open_office
from till.office_server.pages.app import add_pages

ENDS_WITHIN_S: Final = 4
STARTS_WITHIN_S: Final = 30
BACKLOG: Final = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """Where the office listens, and by what it is trusted there."""

    host: str = "127.0.0.1"
    port: int = 0
    certificate: Path | None = None
    key: Path | None = None
    behind_proxy: str = ""

    @property
    def is_tls(self) -> bool:
        """Whether the server ends TLS itself."""
        return self.certificate is not None

    def require_safe(self) -> None:
        """Raise OfficeListenRefused for plain HTTP that other computers can reach."""
        is_guarded = self.is_tls or bool(self.behind_proxy)
        if not is_guarded and not is_loopback(self.host):
            raise OfficeListenRefused(address=self.host)


class _Uvicorn(uvicorn.Server):
    """Says where it listens as soon as it does."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at the first signal; being stopped is no error and ends with status 0."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


class OfficeServer:
    """The server over one database: in this thread until a signal, or beside it (as a context)."""

    def __init__(self, database: str, folder: Path, listening: Listening) -> None:
        self._database = database
        self._folder = folder
        self._listening = listening
        self._server: _Uvicorn | None = None
        self._thread: threading.Thread | None = None
        self.address = ""

    def run(self, announce: Callable[[str], None]) -> None:
        """Serve until SIGINT or SIGTERM; `announce` gets the address once it listens.

        Raises OfficeListenRefused, OfficeAddressTaken, and as `open_office` and `open_pool` do.
        """
        self._listening.require_safe()
        with connect(self._database) as connection:
            office = open_office(connection, self._folder)
        with _listen(self._listening) as listener, open_pool(self._database) as pool:
            host, port = listener.getsockname()[:2]
            scheme = "https" if self._listening.is_tls else "http"
            self.address = f"{scheme}://{host}:{port}"
            app = create_api(pool, office)
            add_pages(app, pool, office)
            config = self._config(app)
            self._server = _Uvicorn(config, lambda: announce(self.address))
            self._server.run(sockets=[listener])

    def _config(self, app: FastAPI) -> uvicorn.Config:
        listening = self._listening
        return uvicorn.Config(
            app,
            loop="asyncio",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=ENDS_WITHIN_S,
            ssl_certfile=listening.certificate,
            ssl_keyfile=listening.key,
            proxy_headers=bool(listening.behind_proxy),
            forwarded_allow_ips=listening.behind_proxy or None,
        )

    def __enter__(self) -> Self:
        """Serve on a thread of its own, and return once it listens."""
        listening = threading.Event()
        self._thread = threading.Thread(
            target=self.run, args=(lambda _address: listening.set(),), name="office"
        )
        self._thread.start()
        if not listening.wait(STARTS_WITHIN_S):
            raise TimeoutError("the office did not start")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End it, and wait until it has."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join()


def _listen(listening: Listening) -> socket.socket:
    """Listen where it was said. Raises OfficeAddressTaken."""
    host = "127.0.0.1" if listening.host == "localhost" else listening.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, listening.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise OfficeAddressTaken(address=f"{listening.host}:{listening.port}") from error
    return listener
