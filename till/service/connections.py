"""Connections to the service: a transport of httpx with as little in it as the till needs.

The transport httpx brings is made for every purpose; under a long outbox its pool, its locks and
its layers cost three times what speaking HTTP does. Here h11 speaks HTTP and asyncio does the rest.
"""

import asyncio
import select
import ssl
import sys
from asyncio.trsock import TransportSocket
from collections.abc import AsyncIterator
from contextlib import suppress

import h11
import httpx
from typing_extensions import override

LONGEST_HEAD = 100 * 1024  # bytes
READ_AT_ONCE = 64 * 1024  # bytes
LONGEST_REST_S = 5.0  # after which a connection is not used again: who knows what became of it
SECOND_ADDRESS_AFTER_S = 0.25  # a name may have several, and the first may lead nowhere

Origin = tuple[str, str, int | None]  # scheme, host, port


class Connections(httpx.AsyncBaseTransport):
    """Carries each request over a connection that rests, or over a new one.

    Raises the errors of httpx. Follows no redirect, keeps no cookie, asks no proxy.
    """

    def __init__(self, trusted: ssl.SSLContext) -> None:
        trusted.set_alpn_protocols(["http/1.1"])
        self._trusted = trusted
        self._resting: list[Connection] = []

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the answer as soon as its head is here; its body is read from the connection.

        Of the extensions `timeout` tells how long connecting may take (`connect`, seconds), and
        `trace` is told `send_request_headers.started` before the first byte leaves.
        """
        url = request.url
        origin = (url.scheme, url.raw_host.decode("ascii"), url.port)
        connection = self._rested(origin) or await self._connect(origin, request)
        try:
            await request.extensions["trace"]("send_request_headers.started", None)
            head = await connection.ask(request)
        except BaseException:
            connection.break_off()
            raise
        body = Body(connection, self._resting)
        return httpx.Response(head.status_code, headers=head.headers.raw_items(), stream=body)

    @override
    async def aclose(self) -> None:
        """Let the connections go."""
        while self._resting:
            await self._resting.pop().close()

    def _rested(self, origin: Origin) -> "Connection | None":
        """Return a connection to take up again: the one that rested least; the others wait."""
        resting = list(self._resting)
        self._resting[:] = []
        found = None
        for each in reversed(resting):
            if found is None and each.origin == origin and each.is_fit():
                found = each
            elif each.has_rested_enough():
                each.break_off()
            else:
                self._resting.insert(0, each)
        return found

    async def _connect(self, origin: Origin, request: httpx.Request) -> "Connection":
        scheme, host, port = origin
        if scheme not in {"http", "https"}:
            raise httpx.UnsupportedProtocol(f"no such protocol: {scheme}")
        tls = self._trusted if scheme == "https" else None
        connection = Connection(origin)
        try:
            async with asyncio.timeout(request.extensions["timeout"]["connect"]):
                await connection.open(host, port or (443 if tls else 80), tls)
        except TimeoutError as error:
            raise httpx.ConnectTimeout("no connection in time") from error
        except OSError as error:  # of which those of TLS are some
            raise httpx.ConnectError(str(error)) from error
        return connection


class Ear(asyncio.StreamReader):
    """Reads what arrives, and knows whether something did that nobody has taken."""

    def __init__(self) -> None:
        super().__init__(limit=READ_AT_ONCE)
        self.untaken = 0  # bytes

    @override
    def feed_data(self, data: bytes) -> None:  # type: ignore[override] # asyncio has only bytes
        self.untaken += len(data)
        super().feed_data(data)

    async def take(self) -> bytes:
        """Return what has arrived, or wait for it; nothing is the end."""
        taken = await self.read(READ_AT_ONCE)
        self.untaken -= len(taken)
        return taken


class Connection:
    """One connection; one request at a time."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=LONGEST_HEAD)
        self._ear = Ear()
        self._mouth: asyncio.StreamWriter | None = None
        self._rests_since = 0.0

    async def open(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Connect and agree on TLS. Raises OSError."""
        loop = asyncio.get_running_loop()
        protocol = asyncio.StreamReaderProtocol(self._ear, loop=loop)
        # An address has no second one; and asyncio's race leaks what is given up while it runs.
        is_name = ":" not in host and not host.rpartition(".")[2].isdigit()
        transport, _ = await loop.create_connection(
            lambda: protocol,
            host,
            port,
            ssl=tls,
            server_hostname=host if tls else None,
            happy_eyeballs_delay=SECOND_ADDRESS_AFTER_S if is_name else None,
        )
        self._mouth = asyncio.StreamWriter(transport, protocol, self._ear, loop)

    async def ask(self, request: httpx.Request) -> h11.Response:
        """Send a request and return the head of its answer. Raises httpx.TransportError."""
        try:
            said = h11.Request(
                method=request.method, target=request.url.raw_path, headers=request.headers.raw
            )
            parts = (said, h11.Data(data=request.content), h11.EndOfMessage())
            sent = b"".join(self._http.send(each) or b"" for each in parts)
        except h11.LocalProtocolError as error:
            raise httpx.LocalProtocolError(str(error)) from error
        # What is not taken may be answered all the same: that it is too long, say.
        with suppress(OSError):
            self._writer.write(sent)
            await self._writer.drain()
        while True:
            event = await self.hear()
            if isinstance(event, h11.Response):
                return event
            await asyncio.sleep(0)  # a thousand interim answers can come in one reading

    async def hear(self) -> object:
        """Return what the service says next, an event of h11. Raises httpx.TransportError."""
        try:
            while (event := self._http.next_event()) is h11.NEED_DATA:
                self._http.receive_data(await self._ear.take())
        except h11.RemoteProtocolError as error:
            raise httpx.RemoteProtocolError(str(error)) from error
        except OSError as error:
            raise httpx.ReadError(str(error)) from error
        if isinstance(event, h11.ConnectionClosed):
            raise httpx.RemoteProtocolError("the connection was closed without an answer")
        return event

    def rest(self) -> bool:
        """Get ready for the next request; tell whether there can be one."""
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
            self._rests_since = self._now()
            return True
        return False

    def is_fit(self) -> bool:
        """Tell whether the next answer will surely be one to the next question.

        A connection on which anything arrived while it rested, an end or an answer to nothing, is
        not used again: neither what was read of it already nor what still lies in the socket.
        """
        socket: TransportSocket = self._writer.get_extra_info("socket")
        said_more = self._ear.untaken or self._ear.at_eof() or self._http.trailing_data[0]
        try:
            return not (said_more or self.has_rested_enough() or _is_readable(socket))
        except (OSError, ValueError):  # it is closed
            return False

    def has_rested_enough(self) -> bool:
        """Tell whether it should not be kept any longer."""
        return self._now() > self._rests_since + LONGEST_REST_S

    def break_off(self) -> None:
        """End it at once, whatever is under way on it."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """End it and see it ended."""
        self.break_off()
        with suppress(OSError):  # it had ended already
            await self._writer.wait_closed()

    @property
    def _writer(self) -> asyncio.StreamWriter:
        if self._mouth is None:
            raise RuntimeError
        return self._mouth

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


class Body(httpx.AsyncByteStream):
    """The body of an answer, as it comes; closing it lets its connection rest, or ends it."""

    def __init__(self, connection: Connection, resting: list[Connection]) -> None:
        self._connection = connection
        self._resting = resting

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        while isinstance(event := await self._connection.hear(), h11.Data):
            yield bytes(event.data)

    @override
    async def aclose(self) -> None:
        if self._connection.rest():
            self._resting.append(self._connection)
        else:
            self._connection.break_off()


def _is_readable(socket: TransportSocket) -> bool:
    """Tell whether something lies in a socket. Raises OSError and ValueError for a closed one.

    Only Windows is asked by `select`: elsewhere that fails once 1,024 files are open.
    """
    if sys.platform == "win32":
        return bool(select.select([socket], [], [], 0)[0])
    poll = select.poll()
    poll.register(socket, select.POLLIN)
    return bool(poll.poll(0))
