"""One exchange over HTTP: a body goes out, a whole answer comes back, or why none did.

Lives here: reading an answer within the size limit; faults of the connection as outcomes.
Must not: deadlines and tokens (client), what an answer means (readings).
"""

import ssl
from dataclasses import dataclass

import httpx

from till.domain.errors import AddressMissing
from till.domain.recovery import NoAnswer, Outcome, WrongPlace

LARGEST_BODY = 8 * 1024 * 1024  # bytes
# None is set, it is none, or (UnicodeError) its name is too long to look up.
NO_ADDRESS = (AddressMissing, httpx.InvalidURL, UnicodeError)
BROKEN_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A whole HTTP answer."""

    status: int
    body: bytes
    retry_after_s: int | None


@dataclass(slots=True)
class Progress:
    """How far a request has come: whether the first byte of it may have left."""

    has_left: bool = False

    async def note(self, event: str, _facts: object) -> None:
        """Take note of a step of httpx's own transport."""
        if event.endswith("send_request_headers.started"):
            self.has_left = True


async def exchange(
    http: httpx.AsyncClient, url: str, body: bytes, headers: dict[bytes, bytes], progress: Progress
) -> Reply:
    """Post a body and read the whole answer; `progress` learns whether anything left.

    Raises httpx.HTTPError, those of NO_ADDRESS, and OverflowError for an answer beyond 8 MiB.
    """
    extensions = {"trace": progress.note}
    request = http.build_request("POST", url, content=body, headers=headers, extensions=extensions)
    response = await http.send(request, stream=True)
    try:
        whole = await _read_bounded(response)
    finally:
        await response.aclose()
    return Reply(
        status=response.status_code,
        body=whole,
        retry_after_s=_retry_after(response.headers.get("Retry-After", "")),
    )


async def _read_bounded(response: httpx.Response) -> bytes:
    """Read a body of at most 8 MiB as it came. Raises OverflowError beyond.

    Nothing is unpacked: we asked for no packing, and a few packed bytes can become gigabytes.
    """
    read_so_far = bytearray()
    async for piece in response.aiter_raw():
        read_so_far += piece
        if len(read_so_far) > LARGEST_BODY:
            raise OverflowError
    return bytes(read_so_far)


def local_fault(error: Exception, progress: Progress) -> Outcome:
    """Read what ended a call on this machine's own side."""
    match error:
        case OverflowError():
            return NoAnswer(message="the answer was larger than 8 MiB")
        case AddressMissing() | httpx.InvalidURL() | UnicodeError():
            return WrongPlace(message=str(error))
        case _:
            reason = "no answer in time" if isinstance(error, TimeoutError) else str(error)
            return NoAnswer(message=reason, unreachable=True, never_left=not progress.has_left)


def _retry_after(text: str) -> int | None:
    """Return the seconds a service asks for; a date or anything else is passed over."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None  # noqa: PLR2004 ten digits are no wait


def connection_fault(error: httpx.HTTPError, progress: Progress) -> Outcome:
    """Read a fault of the connection; what is no TLS or no address is the wrong place."""
    if isinstance(error, httpx.UnsupportedProtocol):
        return WrongPlace(message=str(error))
    if isinstance(error, httpx.ConnectError) and (reason := _tls_fault(error)):
        return WrongPlace(message=f"TLS: {reason}")
    return NoAnswer(
        message=type(error).__name__, unreachable=True, never_left=not progress.has_left
    )


def _tls_fault(error: BaseException | None) -> str | None:
    """Return why the service's TLS is not to be trusted; None where the connection just broke."""
    while error is not None:
        if isinstance(error, ssl.SSLError) and not isinstance(error, BROKEN_OFF):
            return error.reason or "unknown"
        error = error.__cause__ or error.__context__
    return None
