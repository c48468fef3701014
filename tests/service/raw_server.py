"""A server that says exactly what a test wants, byte by byte, on the loopback.

Lives here: listening, reading one request, handing the connection to the test's own script.
Must not: be a good HTTP server, or use any code of the product.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

Script = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass
class RawServer:
    """Where it listens, and every request it read: the head as text, the body as bytes."""

    port: int
    scheme: str = "http"
    requests: list[tuple[str, bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"{self.scheme}://localhost:{self.port}/v1"

    def headers(self, number: int = -1) -> dict[str, str]:
        lines = self.requests[number][0].splitlines()[1:]
        pairs = (line.split(": ", 1) for line in lines if line)
        return {name.lower(): value for name, value in pairs}


@asynccontextmanager
async def raw_server(
    script: Script, *, tls: ssl.SSLContext | None = None
) -> AsyncIterator[RawServer]:
    """Serve each connection by the script until the block ends."""
    talks: set[asyncio.Task[None]] = set()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        talks.add(task)
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while True:
                server.requests.append(await _read_request(reader))
                await script(writer)
                await writer.drain()
        with suppress(ConnectionError, ssl.SSLError):
            writer.close()

    listener = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=tls)
    server = RawServer(port=listener.sockets[0].getsockname()[1], scheme="https" if tls else "http")
    try:
        yield server
    finally:
        listener.close()
        for task in talks:
            task.cancel()
        await asyncio.gather(*talks, return_exceptions=True)


async def _read_request(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    lengths = [line for line in head.lower().splitlines() if line.startswith("content-length:")]
    length = int(lengths[0].split(":")[1]) if lengths else 0
    return head, await reader.readexactly(length)


def answer(
    body: bytes = b"{}", *, status: str = "200 OK", headers: dict[str, str] | None = None
) -> bytes:
    """Return a whole HTTP answer."""
    lines = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        **(headers or {}),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode("latin-1") + body


def saying(*pieces: bytes) -> Script:
    """A script that says these bytes at once."""

    async def script(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)

    return script
