"""One exchange over HTTP: a body goes out, a whole answer comes back, or why none did."""

import asyncio
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache

import httpx

from till.domain.errors.settings import AddressMissing
from till.domain.fiscal.recovery import NoAnswer, Outcome, WrongPlace

LARGEST_BODY = 8 * 1024 * 1024  # bytes: of a picture or a paper
LARGEST_ANSWER = 1024 * 1024  # bytes: of all else; to read more would hold up the window
HIGHEST_PORT = 65535
# None is set, it is none, or (UnicodeError) its name is too long to look up.
NO_ADDRESS = (AddressMissing, httpx.InvalidURL, UnicodeError)
# What ends a call besides the faults that httpx knows; TLS can break after it was agreed on.
LOCAL_FAULTS = (TimeoutError, ssl.SSLError, OverflowError, *NO_ADDRESS)
BROKEN_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A whole HTTP answer; `date` is the service's clock (Date header) where it says it."""

    status: int
    body: bytes
    retry_after_s: int | None
    date: datetime | None = None


@dataclass(slots=True)
class Progress:
    """How far an exchange may go, and how far it has come.

    `largest` is what an answer may have in bytes; `connect_s` what connecting and agreeing on TLS
    may each take, well within the deadline of the call: one that is cut off there is never closed.
    `has_left` tells whether the first byte of the request may have left.
    """

    connect_s: float
    largest: int = LARGEST_ANSWER
    has_left: bool = False

    async def note(self, event: str, _facts: object) -> None:
        """Take note of a step of the transport."""
        if event.endswith("send_request_headers.started"):
            self.has_left = True


async def exchange(
    http: httpx.AsyncBaseTransport,
    url: str,
    body: bytes,
    headers: dict[bytes, bytes],
    progress: Progress,
) -> Reply:
    """Post a body and read the whole answer; `progress` learns whether anything left.

    The transport alone follows no redirect, keeps no cookie and reads no password in an address.

    Raises httpx.HTTPError, ssl.SSLError, those of NO_ADDRESS, and OverflowError for an answer
    larger than `progress` allows.
    """
    extensions = {"trace": progress.note, "timeout": {"connect": progress.connect_s}}
    request = httpx.Request(
        "POST", _address(url), content=body, headers=headers, extensions=extensions
    )
    response = await http.handle_async_request(request)
    try:
        whole = await _read_bounded(response, progress.largest)
    finally:
        await response.aclose()
    return Reply(
        status=response.status_code,
        body=whole,
        retry_after_s=_retry_after(response.headers.get("Retry-After", "")),
        date=_moment(response.headers.get("Date", "")),
    )


@lru_cache(maxsize=32)  # a till speaks to a dozen addresses, and reading one takes its time
def _address(url: str) -> httpx.URL:
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


def local_fault(error: Exception, progress: Progress) -> Outcome:
    """Read what ended a call on this machine's own side."""
    match error:
        case OverflowError():
            return NoAnswer(message="the answer was too large")
        case AddressMissing() | httpx.InvalidURL() | UnicodeError():
            return WrongPlace(message=str(error))
        case _:
            reason = "no answer in time" if isinstance(error, TimeoutError) else str(error)
            return NoAnswer(message=reason, unreachable=True, never_left=not progress.has_left)


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


def connection_fault(error: httpx.HTTPError, progress: Progress) -> Outcome:
    """Read a fault of the connection; what is no TLS or no address is the wrong place."""
    if isinstance(error, httpx.UnsupportedProtocol):
        return WrongPlace(message=str(error))
    if isinstance(error, httpx.ConnectError) and (reason := _tls_fault(error)):
        return WrongPlace(message=f"TLS: {reason}")
    is_late = isinstance(error, httpx.TimeoutException)
    reason = "no answer in time" if is_late else type(error).__name__
    return NoAnswer(message=reason, unreachable=True, never_left=not progress.has_left)


def _tls_fault(error: BaseException | None) -> str | None:
    """Return why the service's TLS is not to be trusted; None where the connection just broke."""
    while error is not None:
        if isinstance(error, ssl.SSLError) and not isinstance(error, BROKEN_OFF):
            return error.reason or "unknown"
        error = error.__cause__ or error.__context__
    return None
