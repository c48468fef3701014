"""The practice service as a running server, on loopback alone."""

import asyncio
import ipaddress
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

from till.practice.app import CLOSING, TRANSPORT, VERSION_PREFIX, create_app
from till.practice.service.registry import PRACTICE_TOKEN

_PATIENCE_SECONDS = 2
_BACKLOG = 128
_IDLE_SECONDS = 60  # longer than the till keeps a connection: none is closed as it is used again


class NotLoopback(ValueError):
    """The practice service was asked to listen where other machines could reach it."""


class _DroppableProtocol(H11Protocol):
    """Lets a route reach its connection, to drop it without an answer.

    Who arrives while the service ends is let go: it would wait for a request of theirs.
    """

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        self.app_state = {**self.app_state, TRANSPORT: transport}
        super().connection_made(transport)
        if self.app_state[CLOSING].is_set():
            transport.abort()


class LoopbackServer(uvicorn.Server):
    """Says where it listens as soon as it does, and ends quietly when told to."""

    def __init__(self, app: FastAPI, announce: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            http=_DroppableProtocol,
            loop="asyncio",
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="error",
            access_log=False,
            timeout_keep_alive=_IDLE_SECONDS,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=_PATIENCE_SECONDS,
        )
        super().__init__(config)
        self._announce = announce

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan.state[CLOSING].set()
        await super().shutdown(sockets)

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at the first signal; being stopped is no error and ends with status 0."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(  # noqa: PLR0913 -- the options of one command, each by name
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    database: Path,
    latency_ms: int = 0,
    tokens: Sequence[str] = (PRACTICE_TOKEN,),
    announce: Callable[[str], None],
    leave_with_parent: bool = False,
) -> None:
    """Run the service until SIGINT or SIGTERM; ``announce`` gets the base URL once it listens.

    Port 0 takes a free one. ``leave_with_parent`` also ends it when standard input closes, so that
    a service started by a till never outlives it. Raises NotLoopback, OSError for a taken port or a
    folder, sqlite3.Error for the file.
    """
    with listen_on(host, port) as listener:
        app = create_app(database=database, tokens=tokens, latency_ms=latency_ms)
        server = LoopbackServer(app, lambda: announce(base_url_of(listener)))
        if leave_with_parent:
            threading.Thread(target=_leave_with_parent, args=(server,), daemon=True).start()
        server.run(sockets=[listener])


def listen_on(host: str, port: int) -> socket.socket:
    """Listen on a loopback address.

    The protocol is named on purpose: asyncio sets TCP_NODELAY only where it is IPPROTO_TCP, and
    without it every answer waits some 40 ms.
    """
    address = "127.0.0.1" if host == "localhost" else host
    try:
        is_loopback = ipaddress.IPv4Address(address).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        raise NotLoopback(f"{host} is no loopback address (127.0.0.1)")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def base_url_of(listener: socket.socket) -> str:
    """Return where the service is that listens there."""
    host, port = listener.getsockname()
    return f"http://{host}:{port}{VERSION_PREFIX}"


def _leave_with_parent(server: LoopbackServer) -> None:
    """Wait for the end of standard input, then tell the server to end."""
    # Read below Python's buffer: a thread that waits inside it aborts the interpreter at its end.
    while os.read(sys.stdin.fileno(), 1024):
        continue
    server.should_exit = True
