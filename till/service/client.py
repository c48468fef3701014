"""The HTTP client of the fiscalization service.

Lives here: one method for each endpoint, each within a total deadline; the token.
Must not: reading bodies (readings), the wire itself (exchange), retries (delivery).
"""

import asyncio
import logging
import re
import ssl
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import httpx

from till.domain.errors.documents import ServiceUnreachable
from till.domain.errors.settings import TokenUnfit
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.recovery import Outcome, Request, TokenRefused, WrongPlace
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocKind, Iic
from till.service import wire
from till.service.connections import Connections
from till.service.exchange import (
    LARGEST_ANSWER,
    LARGEST_BODY,
    LOCAL_FAULTS,
    Progress,
    Reply,
    connection_fault,
    exchange,
    local_fault,
)
from till.service.readings import UNAUTHORIZED, read
from till.service.rendering import pdf_of, receipt_of

log = logging.getLogger(__name__)

LARGEST_KEPT = 64 * 1024  # bytes of an answer that are kept as evidence
REFUSED_TOKEN_REST_S = 60  # how long a token that was refused is not shown again (I9)
SHORTEST_SECRET = 16  # characters
WITHHELD = b"(token)"  # some gateways repeat what they were sent
ENDPOINTS = {  # every other kind is an invoice to be registered
    DocKind.CANCELLATION: wire.CANCEL,
    DocKind.OPENING_BALANCE: wire.BALANCE_INITIATE,
    DocKind.DEPOSIT: wire.BALANCE_DEPOSIT,
    DocKind.WITHDRAWAL: wire.BALANCE_WITHDRAW,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """How to reach the service: `address` without a slash at its end, raising ServiceUnreachable.

    `token` is looked up at the first request and after each 401, in a thread, for the place of
    secrets may be slow; `timeout_s` bounds a whole call, from connecting to the last byte;
    `seconds` is a clock that nobody sets.
    """

    address: Callable[[], Awaitable[str]]
    token: Callable[[], str | None]
    integration_app: str
    timeout_s: float
    seconds: Callable[[], float] = time.monotonic


class FiscalizationClient:
    """Speaks to the service; nothing the world does is raised, it is an outcome."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._http: Connections | None = None
        self._making = asyncio.Lock()
        self._token: str | None = None
        self._refused: str | None = None  # the last token that met a 401
        self._refused_at = 0.0

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
            body=reply.body[:LARGEST_KEPT],
            service_time=reply.date if is_service else None,
        )

    async def post(self, path: str, body: bytes) -> Reply | Outcome:
        """Post one body within the total deadline; without a token nothing is sent."""
        largest = LARGEST_BODY if path == wire.PDF else LARGEST_ANSWER
        progress = Progress(largest=largest, connect_s=self._line.timeout_s / 2)
        try:
            async with asyncio.timeout(self._line.timeout_s):
                token = await self._usable_token()
                if token is None:
                    return TokenRefused()
                reply = await self._exchange(path, body, token, progress)
        except (ServiceUnreachable, *LOCAL_FAULTS) as error:
            return local_fault(error, progress)
        except httpx.HTTPError as error:
            return connection_fault(error, progress)
        if reply.status == UNAUTHORIZED:
            self._forget(token)
        return reply

    async def _usable_token(self) -> str | None:
        """Return the token; None without one, and while one that was refused has its rest."""
        if self._token is None:
            try:
                self._token = await asyncio.to_thread(self._line.token)
            except TokenUnfit:
                log.warning("the token kept for the service cannot be one")
        has_rested = self._line.seconds() >= self._refused_at + REFUSED_TOKEN_REST_S
        if self._token == self._refused and not has_rested:
            self._token = None  # a person may set another one meanwhile: look it up anew
        return self._token

    def _forget(self, token: str) -> None:
        """Remember that a token was refused, so that the next call looks for another."""
        self._refused, self._refused_at = token, self._line.seconds()
        if self._token == token:
            self._token = None

    async def _exchange(self, path: str, body: bytes, token: str, progress: Progress) -> Reply:
        address = await self._line.address()
        http = await self._client(address)
        headers = _headers(token, self._line.integration_app)
        reply = await exchange(http, f"{address}/{path}", body, headers, progress)
        return replace(reply, body=_withheld(token, reply.body))

    async def _client(self, address: str) -> Connections:
        """Return the one client; made at the first call, for the CA bundle takes time to load."""
        async with self._making:
            if self._http is None:
                trusted = ssl.create_default_context if address.startswith("https:") else _nobody
                self._http = Connections(await asyncio.to_thread(trusted))
            return self._http


def _nobody() -> ssl.SSLContext:
    """Return the context of an address without TLS: it vouches for nobody's certificate."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


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
