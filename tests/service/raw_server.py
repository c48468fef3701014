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
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class RawServer:
    """Where it listens, and every request it read: the head as text, the body as bytes.

    Each connection that has ended puts its number into `ended`.
    """

    port: int = 0
    scheme: str = "http"
    requests: list[tuple[str, bytes]] = field(default_factory=list)
    connections: int = 0
    ended: asyncio.Queue[int] = field(default_factory=asyncio.Queue)

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
    """Serve each connection by the script, once for each request, until the block ends."""
    server = RawServer(scheme="https" if tls else "http")

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            server.requests.append(await _read_request(reader))
            await script(writer)
            await writer.drain()

    async with _listening(server, talk, tls):
        yield server


@asynccontextmanager
async def raw_connections(talk: Talk, *, scheme: str = "http") -> AsyncIterator[RawServer]:
    """Hand over each connection as it is accepted, before anything is read, without TLS."""
    server = RawServer(scheme=scheme)
    async with _listening(server, talk, None):
        yield server


@asynccontextmanager
async def _listening(
    server: RawServer, talk: Talk, tls: ssl.SSLContext | None
) -> AsyncIterator[None]:
    talks: set[asyncio.Task[None]] = set()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        talks.add(task)
        server.connections += 1
        number = server.connections
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await talk(reader, writer)
        with suppress(ConnectionError, ssl.SSLError, asyncio.CancelledError):
            writer.close()
            await writer.wait_closed()
        server.ended.put_nowait(number)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield
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


def in_chunks(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """Return a chunked answer; each chunk is written as it is, size line and all."""
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"".join(chunks) + end


def chunk(content: bytes, *, extension: bytes = b"") -> bytes:
    """Return one well-formed chunk."""
    return b"%x%s\r\n%s\r\n" % (len(content), extension, content)


def saying(*pieces: bytes) -> Script:
    """A script that says these bytes at once."""

    async def script(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)

    return script


def saying_and_closing(*pieces: bytes) -> Script:
    """A script that says these bytes and ends the connection."""

    async def script(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
        await writer.drain()
        raise ConnectionAbortedError

    return script


def saying_and_resetting(*pieces: bytes) -> Script:
    """A script that says these bytes and resets the connection, as a machine that crashes."""

    async def script(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
        await writer.drain()
        writer.transport.abort()
        raise ConnectionResetError

    return script


def dripping(text: bytes) -> Script:
    """A script that says a byte every hundredth of a second."""

    async def script(writer: asyncio.StreamWriter) -> None:
        for byte in text:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.01)

    return script


def endlessly(start: bytes, piece: bytes) -> Script:
    """A script that says the same piece for ever, as fast as it is read."""

    async def script(writer: asyncio.StreamWriter) -> None:
        writer.write(start)
        while True:
            writer.write(piece)
            await writer.drain()

    return script


async def silence(writer: asyncio.StreamWriter) -> None:
    """A script that never says anything."""
    await writer.drain()
    await asyncio.Event().wait()
