"""One request of the service, from bytes to answer.

Lives here: the order of things for every endpoint under /v1 (fault, log, token, JSON, one request
per docId, latency, work) and the choice of the work.
Must not: the HTTP library, the rules of documents, drawing.
"""

import asyncio
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal

from till.practice.answers import (
    Answer,
    BadRequest,
    NotAuthorised,
    bad_request,
    busy,
    good,
    not_authorised,
)
from till.practice.devices import Device, digest_of
from till.practice.documents import Asked, Documents
from till.practice.faults import Fault, FaultKind, Faults
from till.practice.json_text import NotJson, Part, read_json, write_json
from till.practice.receipt import document_for, receipt_png
from till.practice.request_log import RequestLog
from till.practice.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A request as it came in."""

    endpoint: str
    raw: bytes
    authorization: str
    content_type: str


class ShuttingDown(Exception):
    """The server ends while a request was still waiting for its turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """The service as a whole; ``in_work`` are the docIds being processed at this moment.

    ``closing`` is set when the server ends; what is still waiting is then dropped unanswered.
    """

    store: Store
    documents: Documents
    log: RequestLog
    faults: Faults
    latency_ms: int
    in_work: set[str] = field(default_factory=set)
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, arrival: Arrival) -> Answer | None:
        """Answer one request; None means: drop the connection without a word."""
        fault = self.faults.take(arrival.endpoint)
        number = self.log.arrived(
            arrival.endpoint,
            _doc_id_in(arrival.raw),
            arrival.raw,
            None if fault is None else fault.kind.value,
        )
        try:
            answer = await self._answer_with(arrival, fault)
        except ShuttingDown:
            answer = None
        self.log.ended(number, None if answer is None else answer.status)
        return answer

    async def _answer_with(self, arrival: Arrival, fault: Fault | None) -> Answer | None:
        if fault is not None and fault.comes_before_work:
            await self._wait(fault)
            return fault.canned_answer()
        answer = await self._answer_honestly(arrival, fault)
        if fault is None:
            return answer
        return None if fault.drops_the_connection else fault.canned_answer() or answer

    async def _answer_honestly(self, arrival: Arrival, fault: Fault | None) -> Answer:
        try:
            asked = self._read(arrival, fault)
            with self._claimed(asked.body.get("docId")) as is_free:
                if not is_free:
                    return busy()
                await self._wait(fault)
                return good(await self._work(asked))
        except NotAuthorised:
            return not_authorised()
        except BadRequest as refusal:
            return bad_request(refusal)

    async def _wait(self, fault: Fault | None) -> None:
        pause = Decimal(self.latency_ms) / 1000
        if fault is not None and fault.kind is not FaultKind.UNAVAILABLE:
            pause += fault.seconds
        if pause and await _came_within(self.closing, float(pause)):
            raise ShuttingDown

    def _read(self, arrival: Arrival, fault: Fault | None) -> Asked:
        """Check token and headers (specification 5) and read the body as a JSON object."""
        device = self._device(arrival.authorization)
        if arrival.content_type.partition(";")[0].strip().lower() != "application/json":
            raise BadRequest("Content-Type must be application/json", field="Content-Type")
        try:
            body = read_json(arrival.raw)
        except NotJson as reason:
            raise BadRequest(f"The body is no JSON: {reason}") from reason
        if not isinstance(body, dict):
            raise BadRequest("The body must be a JSON object")
        return Asked(
            device=device,
            endpoint=arrival.endpoint,
            raw=arrival.raw,
            body=body,
            platform=None if fault is None else fault.platform_error(),
        )

    def _device(self, authorization: str) -> Device:
        scheme, _, token = authorization.partition(" ")
        device = self.store.device(digest_of(token.strip()))
        if scheme.lower() != "bearer" or device is None:
            raise NotAuthorised
        return device

    @contextmanager
    def _claimed(self, doc_id: object) -> Iterator[bool]:
        """Hold a docId while it is in work; tells whether it was free (specification 1, 7)."""
        if not isinstance(doc_id, str):
            yield True
        elif doc_id in self.in_work:
            yield False
        else:
            self.in_work.add(doc_id)
            try:
                yield True
            finally:
                self.in_work.discard(doc_id)

    async def _work(self, asked: Asked) -> str:
        match asked.endpoint:
            case "invoice/register":
                return self.documents.register(asked)
            case "invoice/status":
                return self.documents.status(asked)
            case "balance/initiate":
                return self.documents.open_day(asked)
            case _:
                return await self._picture(asked)

    async def _picture(self, asked: Asked) -> str:
        """Render a receipt (4.4); without base64 while the invoice is not complete (section 1)."""
        document, paper_width = document_for(asked.body, self.store)
        answer: Part = {"lang": "sq"}
        if document.answer is not None and asked.platform is None:
            png = await asyncio.to_thread(receipt_png, document, paper_width=paper_width)
            answer = {"base64": b64encode(png).decode("ascii"), **answer}
        return write_json(answer)


async def _came_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait so many seconds, or until the event comes; tells whether it came."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _doc_id_in(raw: bytes) -> str | None:
    """Find the docId of a request for the log, whatever else is wrong with the body."""
    try:
        body = read_json(raw)
        doc_id = body.get("docId") if isinstance(body, dict) else None
        if not isinstance(doc_id, str):
            return None
        doc_id.encode("utf-8")
    except (NotJson, UnicodeEncodeError):
        return None
    return doc_id
