"""One exchange over HTTP: a body goes out, a whole answer comes back, or why none did.

Whoever imports this imports httpx, which takes its time: at the first call, no sooner.
"""

import asyncio
import os
import ssl
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache
from typing import TypeAlias

import anyio._backends._asyncio  # noqa: F401 what httpx reads in when it first connects,
import httpcore  # noqa: F401 on the thread of the window
import httpx

from till.domain.fiscal.recovery import NoAnswer, Obstacle, Outcome, WrongPlace
from till.service.responses import Reply

Headers: TypeAlias = dict[bytes, bytes]

EXTRA_AUTHORITIES = "SSL_CERT_FILE"
PRACTICE_HEADER = "Practice-Service"
HIGHEST_PORT = 65535
TOO_LATE = "no answer in time"
PROXY_DOWN = "5"  # how a status begins that a proxy gives for what it could not reach
# What ends an exchange besides the faults that httpx knows: TLS can break after it was agreed on,
# and (UnicodeError) a name be too long to look up.
LOCAL_FAULTS = (ssl.SSLError, OverflowError, httpx.InvalidURL, UnicodeError)
BROKEN_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)


class Progress:
    """How far one exchange has come.

    `has_left` tells whether the first byte of the request may have left; `is_leftover` that the
    answer lay here before the question.
    """

    def __init__(self) -> None:
        self.has_left = False
        self.is_leftover = False
        self._has_waited = False

    async def note(self, event: str, facts: Mapping[str, object]) -> None:
        """Take note of a step of the transport, which httpx tells its extension `trace`.

        Reading from a connection gives way to the loop. An answer that came without was left over
        from an earlier one: a gateway said more than it was asked, and HTTP/1.1 numbers nothing.
        """
        match event:
            case "http11.send_request_headers.started":
                self.has_left = self.has_left or not _asks_a_proxy(facts)
            case "http11.receive_response_headers.started":
                self._has_waited = False
                asyncio.get_running_loop().call_soon(self._wait)
            case "http11.receive_response_headers.complete":
                self.is_leftover = not self._has_waited
            case _:
                pass

    def no_answer(self, reason: str) -> NoAnswer:
        """Return that no whole answer came."""
        return NoAnswer(message=reason, unreachable=True, never_left=not self.has_left)

    def _wait(self) -> None:
        self._has_waited = True


class HttpExchange:
    """Posts over httpx's own transports, one for each way there is: straight, or by a proxy.

    The transports alone follow no redirect, keep no cookie, and read no variable of the
    environment. `proxy_for` names the proxy of a host that is spoken to by TLS, empty for none;
    plain http, which would show a proxy the token, always goes straight. `authorities` says whom to
    trust, in a thread; the system's own unless it is given.
    """

    def __init__(
        self,
        proxy_for: Callable[[str], str],
        authorities: Callable[[], ssl.SSLContext] | None = None,
    ) -> None:
        self._proxy_for = proxy_for
        self._authorities = authorities or trusted_authorities
        self._proxies: dict[str, str] = {}
        self._transports: dict[tuple[str, str], httpx.AsyncHTTPTransport] = {}
        self._trusted: ssl.SSLContext | None = None
        self._making = asyncio.Lock()

    async def post(
        self, url: str, body: bytes, headers: Headers, *, until: float, largest: int
    ) -> Reply | Outcome:
        """Post a body; as `ask`."""
        return await self.ask("POST", url, body, headers, until=until, largest=largest)

    async def ask(  # noqa: PLR0913 a request and its two bounds
        self, method: str, url: str, body: bytes, headers: Headers, *, until: float, largest: int
    ) -> Reply | Outcome:
        """Send a request and read the whole answer.

        It ends at `until`, on the loop's clock; an answer has at most `largest` bytes. Raises
        ProxyUnfit.
        """
        progress = Progress()
        try:
            async with asyncio.timeout_at(until):
                # Connecting and agreeing on TLS may each take half of the time: what is cut off
                # there by the end of the call is never closed.
                connect_s = (until - asyncio.get_running_loop().time()) / 2
                extensions = {"trace": progress.note, "timeout": {"connect": connect_s}}
                address = _address(url)
                request = httpx.Request(
                    method, address, content=body, headers=headers, extensions=extensions
                )
                return await self._post(request, progress, largest)
        except TimeoutError:
            return progress.no_answer(TOO_LATE)
        except LOCAL_FAULTS as error:
            return _local_fault(error, progress)
        except httpx.HTTPError as error:
            return _connection_fault(error, progress)

    async def aclose(self) -> None:
        """Let the connections go."""
        while self._transports:
            _, transport = self._transports.popitem()
            await transport.aclose()

    async def _post(self, request: httpx.Request, progress: Progress, largest: int) -> Reply:
        """Raise httpx.HTTPError or LOCAL_FAULTS; of those OverflowError for a too large answer."""
        transport = await self._transport(request.url)
        response = await transport.handle_async_request(request)
        try:
            if progress.is_leftover:
                raise httpx.RemoteProtocolError("an answer from before the question")
            whole = await _read_bounded(response, largest)
        finally:
            await response.aclose()
        return Reply(
            status=response.status_code,
            body=whole,
            retry_after_s=_retry_after(response.headers.get("Retry-After", "")),
            date=_moment(response.headers.get("Date", "")),
            is_practice=PRACTICE_HEADER in response.headers,
        )

    async def _transport(self, address: httpx.URL) -> httpx.AsyncBaseTransport:
        """Return the transport to an address, made at its first call. Raises ProxyUnfit."""
        async with self._making:
            proxy = await self._proxy(address.host) if address.scheme == "https" else ""
            route = (address.scheme, proxy)
            if route not in self._transports:
                self._transports[route] = await self._made(*route)
            return self._transports[route]

    async def _proxy(self, host: str) -> str:
        """Return the proxy of a host; the system's own may be slow to tell, so it is kept."""
        if host not in self._proxies:
            self._proxies[host] = await asyncio.to_thread(self._proxy_for, host)
        return self._proxies[host]

    async def _made(self, scheme: str, proxy: str) -> httpx.AsyncHTTPTransport:
        """Return a transport; the list of trusted authorities takes time to load, and is kept."""
        if scheme != "https":
            vouching_for_nobody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            return httpx.AsyncHTTPTransport(verify=vouching_for_nobody, trust_env=False)
        if self._trusted is None:
            self._trusted = await asyncio.to_thread(self._authorities)
        by = httpx.Proxy(proxy) if proxy else None
        if by and by.url.scheme == "https":
            by.ssl_context = self._trusted
        return httpx.AsyncHTTPTransport(verify=self._trusted, trust_env=False, proxy=by)


def trusted_authorities() -> ssl.SSLContext:
    """Return what a service's certificate is held against; making it takes time, so once.

    Windows fetches an authority when it is first met, which a list that was read before does not
    know: there the system itself is asked. Elsewhere its list is whole, and read once: asking for
    each connection reads it anew, 45 ms on the window's own thread.
    """
    return asked_of_the_system() if sys.platform == "win32" else read_once()


def asked_of_the_system() -> ssl.SSLContext:
    """Return a context by which the system judges each certificate itself.

    A file that SSL_CERT_FILE names counts beside the system's own, as it does elsewhere.
    """
    import truststore  # noqa: PLC0415 only where the system is asked

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if extra := os.environ.get(EXTRA_AUTHORITIES):
        context.load_verify_locations(extra)
    return context


def read_once() -> ssl.SSLContext:
    """Return a context with the system's list; it leaves no keys in a file, whoever asks for it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_default_certs()
    return context


def _asks_a_proxy(facts: Mapping[str, object]) -> bool:
    """Tell whether a request is one for a tunnel: nothing of ours but the service's name."""
    return getattr(facts.get("request"), "method", b"") == b"CONNECT"


@lru_cache(maxsize=32)  # a till speaks to a dozen addresses, and reading one takes its time
def _address(url: str) -> httpx.URL:
    """Read an address. Raises httpx.InvalidURL, UnicodeError."""
    address = httpx.URL(url)
    if not address.host or (address.port or 0) > HIGHEST_PORT:
        raise httpx.InvalidURL("no such host or port")
    return address


async def _read_bounded(response: httpx.Response, largest: int) -> bytes:
    """Read a body of at most `largest` bytes as it came. Raises OverflowError beyond.

    Nothing is unpacked: we asked for no packing, and a few packed bytes can become gigabytes.
    The loop has its turn before each piece but the first: ten thousand of a byte can come at once.
    """
    read_so_far = bytearray()
    async for piece in response.aiter_raw():
        if read_so_far:
            await asyncio.sleep(0)
        read_so_far += piece
        if len(read_so_far) > largest:
            raise OverflowError
    return bytes(read_so_far)


def _local_fault(error: Exception, progress: Progress) -> Outcome:
    """Read what ended an exchange on this machine's own side."""
    match error:
        case OverflowError():
            return NoAnswer(message="the answer was too large")
        case httpx.InvalidURL() | UnicodeError():
            return WrongPlace(message=str(error))
        case _:
            return progress.no_answer(str(error))


def _connection_fault(error: httpx.HTTPError, progress: Progress) -> Outcome:
    """Read a fault of the connection; what is no TLS or no address is the wrong place."""
    if isinstance(error, httpx.UnsupportedProtocol):
        return WrongPlace(message=str(error))
    if isinstance(error, httpx.ProxyError):
        # a proxy's own words (`407 …`) might be anybody's, so the status alone
        status = str(error)[:3]
        if status.startswith(PROXY_DOWN):
            return replace(progress.no_answer(f"proxy: HTTP {status}"), obstacle=Obstacle.PROXY)
        return WrongPlace(message=f"proxy: HTTP {status}", obstacle=Obstacle.PROXY)
    if isinstance(error, httpx.ConnectError) and (reason := _tls_fault(error)):
        return WrongPlace(message=f"TLS: {reason}", obstacle=Obstacle.TLS)
    is_late = isinstance(error, httpx.TimeoutException)
    return progress.no_answer(TOO_LATE if is_late else type(error).__name__)


def _tls_fault(error: BaseException | None) -> str | None:
    """Return why the service's TLS is not to be trusted; None where the connection just broke."""
    while error is not None:
        if isinstance(error, ssl.SSLError) and not isinstance(error, BROKEN_OFF):
            return error.reason or "unknown"
        error = error.__cause__ or error.__context__
    return None


def _retry_after(text: str) -> int | None:
    """Return the seconds a service asks for; a date or anything else is passed over."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None  # noqa: PLR2004 ten digits are no wait


def _moment(text: str) -> datetime | None:
    """Return the moment a Date header names, in UTC; None for what is none or names no zone."""
    try:
        moment = parsedate_to_datetime(text)
        return moment.astimezone(UTC) if moment.tzinfo else None
    except (ValueError, OverflowError):  # garbage, or a year that no calendar of ours has
        return None
