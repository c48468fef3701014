"""One request of the service, from bytes to answer, in one order for every endpoint under /v1.

Fault, log, token, JSON, one request per docId, latency, work.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from till.practice.rules.exact_json import Json, NotJson, read_json
from till.practice.rules.refusals import BadRequest
from till.practice.service.conditions import Conditions
from till.practice.service.documents import FiscalDocuments
from till.practice.service.exchange import (
    BALANCES,
    CANCEL,
    OPERATORS,
    PDF,
    REGISTER,
    STATUS,
    TAXPAYERS,
    Arrival,
    AuthorisedRequest,
    HttpAnswer,
    Unauthorised,
    bad_request,
    busy,
    good,
    not_authorised,
)
from till.practice.service.faults import Fault, canned_answer, comes_before_work, spoiled
from till.practice.service.lookups import find_taxpayers, list_operators
from till.practice.service.registry import FiscalDevice, Registry, digest_of
from till.practice.service.rendering import render
from till.practice.service.request_log import LoggedRequest, RequestLog
from till.practice.service.store import PracticeStore

Parsed: TypeAlias = "Json | NotJson"
Work: TypeAlias = Callable[[AuthorisedRequest], str]


class ShuttingDown(Exception):
    """The server ends while a request was still waiting for its turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeService:
    """The service as a whole, in one environment; ``in_work`` are the documents being processed.

    ``closing`` is set when the server ends; what is still waiting is then dropped unanswered.
    """

    store: PracticeStore
    registry: Registry
    documents: FiscalDocuments
    log: RequestLog
    conditions: Conditions
    environment: str
    in_work: set[tuple[str, str]] = field(default_factory=set)
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, arrival: Arrival) -> HttpAnswer | None:
        """Answer one request; None means: drop the connection without a word."""
        fault = self.conditions.faults.take(arrival.endpoint)
        body = _json_in(arrival.raw)
        number = self.log.arrived(_entry(arrival, body, fault))
        try:
            answer = await self._answer_with(arrival, body, fault)
        except ShuttingDown:
            answer = None
        self.log.ended(number, None if answer is None else answer.status)
        return answer

    async def _answer_with(
        self, arrival: Arrival, body: Parsed, fault: Fault | None
    ) -> HttpAnswer | None:
        if fault is not None and comes_before_work(fault):
            await self._wait(arrival.endpoint, fault)
            return canned_answer(fault, arrival.authorization)
        answer = await self._answer_honestly(arrival, body, fault)
        if fault is None:
            return answer
        if fault.drops_the_connection:
            return None
        return canned_answer(fault, arrival.authorization) or spoiled(fault, answer)

    async def _answer_honestly(
        self, arrival: Arrival, body: Parsed, fault: Fault | None
    ) -> HttpAnswer:
        try:
            request = self._read(arrival, body, fault)
            with self._claimed(request) as is_free:
                if not is_free:
                    return busy()
                await self._wait(arrival.endpoint, fault)
                return good(await self._work(request))
        except Unauthorised as refusal:
            return not_authorised(refusal.reason)
        except BadRequest as refusal:
            return bad_request(refusal)

    async def _wait(self, endpoint: str, fault: Fault | None) -> None:
        pause = self.conditions.latency_s(endpoint)
        if fault is not None:
            pause += fault.pause
        if pause and await came_within(self.closing, float(pause)):
            raise ShuttingDown

    def _read(self, arrival: Arrival, body: Parsed, fault: Fault | None) -> AuthorisedRequest:
        """Check token and headers (specification 5) and take the body as a JSON object."""
        device = self._device(arrival.authorization)
        if arrival.content_type.partition(";")[0].strip().lower() != "application/json":
            raise BadRequest("Content-Type must be application/json", field="Content-Type")
        if isinstance(body, NotJson):
            raise BadRequest(f"The body is no JSON: {body}")
        if not isinstance(body, dict):
            raise BadRequest("The body must be a JSON object")
        return AuthorisedRequest(
            device=device,
            endpoint=arrival.endpoint,
            raw=arrival.raw,
            body=body,
            interference=None if fault is None else fault.interference(),
        )

    def _device(self, authorization: str) -> FiscalDevice:
        """Give the device of a token that is good here and now; raises Unauthorised (5)."""
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Unauthorised("a bearer token is required")
        device = self.registry.device(digest_of(token.strip()))
        if device is None:
            raise Unauthorised("unknown bearer token")
        if device.revoked:
            raise Unauthorised("the token was revoked")
        if device.environment != self.environment:
            raise Unauthorised("the token is for another environment")
        if device.expires_at is not None and device.expires_at <= self.conditions.now():
            raise Unauthorised("the token has expired")
        return device

    @contextmanager
    def _claimed(self, request: AuthorisedRequest) -> Iterator[bool]:
        """Hold a docId while it is in work; tells whether it was free (specification 1, 7)."""
        doc_id = request.body.get("docId")
        if not isinstance(doc_id, str):
            yield True
            return
        key = (request.nuis, doc_id)
        if key in self.in_work:
            yield False
            return
        self.in_work.add(key)
        try:
            yield True
        finally:
            self.in_work.discard(key)

    async def _work(self, request: AuthorisedRequest) -> str:
        """Do what the endpoint is there for (specification 4)."""
        if request.endpoint == PDF:
            return await render(request, self.store)
        if request.endpoint in BALANCES:
            return self.documents.balance(request)
        work: dict[str, Work] = {
            REGISTER: self.documents.register,
            CANCEL: self.documents.cancel,
            STATUS: self.documents.status,
            TAXPAYERS: find_taxpayers,
            OPERATORS: partial(list_operators, registry=self.registry),
        }
        return work[request.endpoint](request)


async def came_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait so many seconds, or until the event comes; tells whether it came."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _json_in(raw: bytes) -> Parsed:
    try:
        return read_json(raw)
    except NotJson as reason:
        return reason


def _entry(arrival: Arrival, body: Parsed, fault: Fault | None) -> LoggedRequest:
    """Find what the log keeps of a request, whatever else is wrong with it."""
    doc_id = body.get("docId") if isinstance(body, dict) else None
    return LoggedRequest(
        endpoint=arrival.endpoint,
        doc_id=doc_id if isinstance(doc_id, str) and _is_whole(doc_id) else None,
        raw=arrival.raw,
        fault=None if fault is None else fault.kind.value,
        integration_app=arrival.integration_app or None,
    )


def _is_whole(text: str) -> bool:
    """Tell whether a text can be kept: no half characters in it."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
