"""A small HTTP proxy on the loopback: it opens tunnels, and keeps all that it could read."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

TUNNEL_IS_OPEN = b"HTTP/1.1 200 Connection established\r\n\r\n"
READ_AT_ONCE = 64 * 1024  # bytes


@dataclass
class LocalProxy:
    """Where it listens, the heads it was asked with, and every byte that a client sent it.

    `says` is its word to each request for a tunnel: any but the first of 200 opens none.
    """

    scheme: str = "http"
    port: int = 0
    says: bytes = TUNNEL_IS_OPEN
    heads: list[str] = field(default_factory=list)
    read: bytearray = field(default_factory=bytearray)

    def address(self, credentials: str = "") -> str:
        return f"{self.scheme}://{credentials}localhost:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one connection to its end."""
        try:
            await self._answer(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # whoever asks breaks off, or the test is over
        finally:
            writer.close()
            with suppress(ConnectionError, ssl.SSLError):
                await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.heads.append(head.decode())
        self.read += head
        writer.write(self.says)
        await writer.drain()
        if self.says.startswith(b"HTTP/1.1 200"):
            await self._tunnel(head.split()[1].decode(), reader, writer)

    async def _tunnel(
        self, target: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        host, _, port = target.rpartition(":")
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
        back = asyncio.create_task(_copy(far_reader, writer, bytearray()))
        try:
            await _copy(reader, far_writer, self.read)
        finally:
            back.cancel()
            far_writer.close()
            await asyncio.gather(back, far_writer.wait_closed(), return_exceptions=True)


async def _copy(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: bytearray
) -> None:
    while piece := await reader.read(READ_AT_ONCE):
        seen += piece
        writer.write(piece)
        await writer.drain()


@asynccontextmanager
async def a_proxy(
    *, says: bytes = TUNNEL_IS_OPEN, tls: ssl.SSLContext | None = None
) -> AsyncIterator[LocalProxy]:
    """A proxy for as long as the block takes."""
    proxy = LocalProxy(scheme="https" if tls else "http", says=says)
    serving: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        serving.add(task)
        with suppress(asyncio.CancelledError):
            await proxy.serve(reader, writer)

    listener = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    proxy.port = listener.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listener.close()
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
