"""The client of the fiscalization service.

Lives here: one method for each endpoint, each within a total deadline; the token.
Must not: HTTP itself (exchange), reading bodies (responses), retries (delivery).
"""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from till.domain.errors import TillError
from till.domain.errors.documents import ServiceUnreachable
from till.domain.errors.settings import AddressMissing, ProxyUnfit, TokenUnfit
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Station
from till.domain.fiscal.recovery import (
    Answered,
    NoAnswer,
    NotAuthorised,
    Obstacle,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
)
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocKind, Iic
from till.service import wire
from till.service.rendering import pdf_of, receipt_of
from till.service.responses import UNAUTHORIZED, Reply, read
from till.service.route import end_of_route

if TYPE_CHECKING:
    from till.service.exchange import HttpExchange

log = logging.getLogger(__name__)

LARGEST_FILE = 8 * 1024 * 1024  # bytes: of the answer that brings a picture or a PDF
LARGEST_ANSWER = 1024 * 1024  # bytes: of all else; to read more would hold up the window
LARGEST_KEPT = 64 * 1024  # bytes of an answer that ends an exchange, kept as evidence
MOST_OF_OTHERS = 1024  # bytes of one after which the same is asked again: for two days, maybe
REFUSED_TOKEN_REST_S = 60  # how long a token that was refused is not shown again (I9)
SHORTEST_SECRET = 16  # characters
TOO_LATE = "no answer in time"
WITHHELD = b"(token)"  # some gateways repeat what they were sent
ENDPOINTS = {  # every other kind is an invoice to be registered
    DocKind.CANCELLATION: wire.CANCEL,
    DocKind.OPENING_BALANCE: wire.BALANCE_INITIATE,
    DocKind.DEPOSIT: wire.BALANCE_DEPOSIT,
    DocKind.WITHDRAWAL: wire.BALANCE_WITHDRAW,
}


def _no_proxy(_host: str) -> str:
    return ""


class Refusals(Protocol):
    """What is kept of refused tokens over the ends of programs; asked and told in a thread."""

    def refused_at(self, token: str) -> float | None:
        """Return when a token was refused last, by the clock that nobody sets; None where not."""
        ...

    def note_refusal(self, token: str, at: float) -> None:
        """Keep that a token was refused; what prevents it is in the log."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceEndpoint:
    """How to reach the service: `address` without a slash at its end, raising ServiceUnreachable.

    `token` is looked up at the first request and after each 401, in a thread, for the place of
    secrets may be slow; `proxy_for` names the proxy of a host, empty for none, raising ProxyUnfit,
    in a thread too; `timeout_s` bounds a whole call, from connecting to the last byte; `seconds` is
    a clock that nobody sets, of the machine and not of one program, where `refusals` are kept.
    `is_practice`: what a practice service says is taken; where it is not,
    such an answer is one from the wrong address, whatever it says.
    """

    address: Callable[[], Awaitable[str]]
    token: Callable[[], str | None]
    integration_app: str
    timeout_s: float
    proxy_for: Callable[[str], str] = _no_proxy
    seconds: Callable[[], float] = time.monotonic
    refusals: Refusals | None = None
    is_practice: bool = False


class FiscalizationClient:
    """Speaks to the service; nothing the world does is raised, it is an outcome.

    `http` speaks HTTP; unless it is given, one is made at the first call.
    """

    def __init__(self, endpoint: ServiceEndpoint, http: "HttpExchange | None" = None) -> None:
        self._endpoint = endpoint
        self._http = http
        self._making = asyncio.Lock()
        self._token: str | None = None
        self._refused: str | None = None  # the last token that met a 401
        self._refused_at = 0.0
        self._refusals = 0
        self._taken: str | None = None  # the last token that met anything but a 401
        self._showing = asyncio.Lock()

    async def send(self, document: FiscalDocument) -> Answer:
        """Send a document's frozen body to the endpoint of its kind (specification 4)."""
        path = ENDPOINTS.get(document.kind, wire.REGISTER)
        return await self._ask(document, Request.SEND, path, document.body)

    async def ask_status(self, document: FiscalDocument) -> Answer:
        """Ask what became of a document (specification 4.3)."""
        body = wire.StatusInvoiceRequest(docId=document.doc_id).to_json()
        return await self._ask(document, Request.STATUS, wire.STATUS, body)

    async def receipt(self, iic: Iic, width_mm: int) -> bytes | None:
        """Return the receipt as PNG (specification 4.4), or None where none came this time."""
        return await receipt_of(self.post, iic, width_mm)

    async def pdf(self, iic: Iic, form: PdfForm) -> bytes | None:
        """Return an invoice as PDF (specification 4.4), or None where none came this time."""
        return await pdf_of(self.post, iic, form)

    async def end_of_route(self) -> Station | None:
        """Return where the way to the service ends, or to the proxy that stands before it."""
        endpoint = self._endpoint
        try:
            address = await endpoint.address()
            proxy = await asyncio.to_thread(endpoint.proxy_for, urlsplit(address).hostname or "")
        except TillError:  # no service of practice, no proxy that can be meant
            return Station.SERVICE
        is_by_proxy = bool(proxy) and address.startswith("https")
        return await end_of_route(proxy if is_by_proxy else address)

    async def close(self) -> None:
        """Let the connections go."""
        if self._http:
            await self._http.aclose()

    async def _ask(
        self, document: FiscalDocument, request: Request, path: str, body: bytes
    ) -> Answer:
        reply = await self.post(path, body)
        if not isinstance(reply, Reply):
            return Answer(outcome=reply)
        outcome = read(document, request, reply.status, reply.body, reply.retry_after_s)
        is_service = not isinstance(outcome, WrongPlace)
        return Answer(
            outcome=outcome,
            http_status=reply.status,
            body=reply.body[: _kept_of(outcome)],
            service_time=reply.date if is_service else None,
        )

    async def post(self, path: str, body: bytes) -> Reply | Outcome:
        """Post one body within the total deadline; without a token nothing is sent."""
        until = asyncio.get_running_loop().time() + self._endpoint.timeout_s
        largest = LARGEST_FILE if path == wire.PDF else LARGEST_ANSWER
        try:
            async with asyncio.timeout_at(until):
                token = await self._usable_token()
                if token is None:
                    return NotAuthorised()
                url = f"{await self._endpoint.address()}/{path}"
                http = await self._exchange()
            headers = _headers(token, self._endpoint.integration_app)
            send = partial(http.post, url, body, headers, until=until, largest=largest)
            reply = await (send() if token == self._taken else self._show(token, send, until))
        except (AddressMissing, ProxyUnfit) as error:
            obstacle = Obstacle.PROXY if isinstance(error, ProxyUnfit) else None
            return WrongPlace(message=str(error), obstacle=obstacle)
        except (ServiceUnreachable, TimeoutError) as error:
            reason = str(error) or TOO_LATE
            return NoAnswer(message=reason, unreachable=True, never_left=True)
        if not isinstance(reply, Reply):
            return reply
        if self._is_strange(reply):
            return WrongPlace(message="a practice service", obstacle=Obstacle.PRACTICE)
        await self._learn(token, reply.status)
        return replace(reply, body=_withheld(token, reply.body))

    async def _usable_token(self) -> str | None:
        """Return the token; None without one, and while one that was refused has its rest."""
        if self._token is None:
            self._token = await self._token_found()
        has_rested = self._endpoint.seconds() >= self._refused_at + REFUSED_TOKEN_REST_S
        if self._token == self._refused:
            if not has_rested:
                self._token = None  # a person may set another one meanwhile: look it up anew
            self._refused_at = self._endpoint.seconds() if has_rested else self._refused_at
        return self._token

    async def _token_found(self) -> str | None:
        """Look the token up, and learn whether another program was refused it; then it is ours."""
        try:
            token = await asyncio.to_thread(self._endpoint.token)
        except TokenUnfit:
            log.warning("the token kept for the service cannot be one")
            return None
        refusals = self._endpoint.refusals
        if refusals is None or token is None:
            return token
        at = await asyncio.to_thread(refusals.refused_at, token)
        if at is not None and self._refused_at < at <= self._endpoint.seconds():
            self._refused = token
            self._refused_at = at
        return token

    async def _show(
        self, token: str, send: Callable[[], Awaitable[Reply | Outcome]], until: float
    ) -> Reply | Outcome:
        """Send under a token that nobody took yet: one request at a time, for it may be refused."""
        before = self._refusals
        async with asyncio.timeout_at(until):
            await self._showing.acquire()
        try:
            if self._refusals != before:
                return NotAuthorised()
            reply = await send()
            if isinstance(reply, Reply) and not self._is_strange(reply):
                await self._learn(token, reply.status)
            return reply
        finally:
            self._showing.release()

    def _is_strange(self, reply: Reply) -> bool:
        """Tell whether a practice service answered where none should: what it says counts not."""
        return reply.is_practice and not self._endpoint.is_practice

    async def _learn(self, token: str, status: int) -> None:
        """Remember whether a token was taken or refused: then the next call looks for another."""
        if status != UNAUTHORIZED:
            self._taken = token
            return
        self._taken = None
        self._refusals += 1
        self._refused = token
        self._refused_at = self._endpoint.seconds()
        if self._token == token:
            self._token = None
        if self._endpoint.refusals is not None:
            await asyncio.to_thread(self._endpoint.refusals.note_refusal, token, self._refused_at)

    async def _exchange(self) -> "HttpExchange":
        """Return what speaks HTTP; made at the first call, for httpx takes time to import."""
        async with self._making:
            if self._http is None:
                self._http = await asyncio.to_thread(_http_exchange, self._endpoint.proxy_for)
            return self._http


def _kept_of(outcome: Outcome) -> int:
    """Return how many bytes of an answer are kept: few of what says nothing about a document."""
    match outcome:
        case Answered(completion=done) if done.fic or done.fcdc:
            return LARGEST_KEPT
        case Rejected():
            return LARGEST_KEPT
        case _:
            return MOST_OF_OTHERS


def _http_exchange(proxy_for: Callable[[str], str]) -> "HttpExchange":
    from till.service.exchange import HttpExchange  # noqa: PLC0415 not before the first painting

    return HttpExchange(proxy_for)


def _withheld(token: str, body: bytes) -> bytes:
    r"""Take our own token out of an answer, also as JSON may write it: `\/` or `\u0065`.

    A very short one is a word, and no secret anyway.
    """
    if len(token) < SHORTEST_SECRET:
        return body
    body = body.replace(token.encode(), WITHHELD)
    if b"\\" not in body:
        return body
    spelt = "".join(rf"(?:\\?{re.escape(each)}|\\u(?i:{ord(each):04x}))" for each in token)
    return re.sub(spelt.encode(), WITHHELD, body)


def _headers(token: str, integration_app: str) -> dict[bytes, bytes]:
    """Return the headers of specification 5; a name with ë in it goes as UTF-8."""
    return {
        b"Authorization": b"Bearer " + token.encode(),
        b"Content-Type": b"application/json",
        b"Accept": b"application/json",
        b"User-Agent": b"till",
        b"Accept-Encoding": b"identity",
        b"integration-app": integration_app.strip().encode(),
    }
