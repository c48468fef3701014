"""The service over HTTP: routes, requests into arrivals, answers into responses."""

from asyncio import Transport
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from email.utils import format_datetime
from functools import partial
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from till.practice.rules.refusals import BadRequest
from till.practice.service.answers import ErrorAnswer
from till.practice.service.conditions import Clock, Conditions, real_now
from till.practice.service.control import control_routes, refuse
from till.practice.service.description import DESCRIPTIONS, INTERFACE_VERSION, TITLE, describe
from till.practice.service.documents import FiscalDocuments
from till.practice.service.exchange import Arrival, HttpAnswer
from till.practice.service.practice_service import PracticeService, came_within
from till.practice.service.registry import (
    ENVIRONMENTS,
    PRACTICE,
    PRACTICE_TOKEN,
    Registry,
    device_of,
)
from till.practice.service.request_log import RequestLog
from till.practice.service.store import PracticeStore
from till.practice.service.tax_platform import TaxPlatform

VERSION_PREFIX = "/v1"
PRACTICE_HEADER = "Practice-Service"  # the till knows it by the same name (service.exchange)
CLOSING = "practice.closing"
TRANSPORT = "practice.transport"
_DROPS = 20


class OwnHeaders:
    """Says in every answer what time the service believes it is (RFC 9110, 6.6.1).

    An answer of the practice environment says that it is for training, too: no till takes it
    for one that counts.
    """

    def __init__(self, app: ASGIApp, now: Clock, environment: str) -> None:
        self._app = app
        self._now = now
        self._is_practice = environment == PRACTICE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                moment = self._now().astimezone(UTC)
                headers["Date"] = format_datetime(moment, usegmt=True)
                if self._is_practice:
                    headers[PRACTICE_HEADER] = "1"
            await send(message)

        await self._app(scope, receive, send_with_headers)


def create_app(
    *,
    database: Path,
    tokens: Sequence[str] = (PRACTICE_TOKEN,),
    environment: str = ENVIRONMENTS[0],
    latency_ms: int = 0,
    now: Clock = real_now,
) -> FastAPI:
    """Build the service on its own SQLite file; ``tokens`` are those known from the start.

    ``environment`` is the one that this address serves; tokens of another get 401 (5).
    """
    conditions = Conditions(latency_ms=latency_ms, clock=now)
    service = _service_on(PracticeStore(database), conditions, environment, clock=now)
    for token in tokens:
        service.registry.add_device(device_of(token, environment=environment))

    app = _bare_app(service)
    fiscal_routes = _fiscal_routes(service)
    app.include_router(fiscal_routes, prefix=VERSION_PREFIX)
    app.openapi = partial(describe, fiscal_routes)  # type: ignore[method-assign] # as FastAPI says
    app.include_router(control_routes(service), prefix="/practice")
    app.add_exception_handler(HTTPException, _as_error_body)
    app.add_exception_handler(BadRequest, refuse)
    app.add_middleware(OwnHeaders, now=conditions.now, environment=environment)
    return app


def _bare_app(service: PracticeService) -> FastAPI:
    """Make the application without its routes; its end closes the store."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[Mapping[str, object]]:
        yield {CLOSING: service.closing}
        service.store.close()

    return FastAPI(
        title=TITLE,
        version=INTERFACE_VERSION,
        openapi_url=f"{VERSION_PREFIX}/openapi.json",
        docs_url=None,  # its pages come from elsewhere; nothing here leaves this machine
        redoc_url=None,
        lifespan=lifespan,
    )


def _service_on(
    store: PracticeStore, conditions: Conditions, environment: str, *, clock: Clock
) -> PracticeService:
    registry = Registry(connection=store.connection)
    platform = TaxPlatform(
        store=store, registry=registry, now=conditions.now, faults=conditions.faults
    )
    return PracticeService(
        store=store,
        registry=registry,
        documents=FiscalDocuments(store=store, platform=platform, now=conditions.now),
        log=RequestLog(store=store, now=clock),
        conditions=conditions,
        environment=environment,
    )


def _fiscal_routes(service: PracticeService) -> APIRouter:
    """Build the routes of the specification."""
    router = APIRouter()
    for endpoint in DESCRIPTIONS:
        take = _route(service, endpoint.path)
        router.add_api_route(f"/{endpoint.path}", take, methods=["POST"])
        # With a slash at its end it is the same address, for clients that write one.
        slashed = f"/{endpoint.path}/"
        router.add_api_route(slashed, take, methods=["POST"], include_in_schema=False)
    return router


def _route(service: PracticeService, endpoint: str) -> Callable[[Request], Awaitable[Response]]:
    async def take(request: Request) -> Response:
        try:
            raw = await request.body()
        except ClientDisconnect:  # the caller left in the middle of asking; there is no request
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        arrival = Arrival(
            endpoint=endpoint,
            raw=raw,
            authorization=request.headers.get("authorization", ""),
            content_type=request.headers.get("content-type", ""),
            integration_app=request.headers.get("integration-app", ""),
        )
        answer = await service.answer(arrival)
        return _dropped(request) if answer is None else _response(answer, service)

    return take


def _response(answer: HttpAnswer, service: PracticeService) -> Response:
    content = answer.text.encode("utf-8")
    headers = dict(answer.headers)
    if not answer.drip_seconds:
        return Response(content, answer.status, headers, answer.media_type)
    drops = _dripping(content, service, float(answer.drip_seconds) / _DROPS)
    return StreamingResponse(drops, answer.status, headers, answer.media_type)


async def _dripping(content: bytes, service: PracticeService, pause: float) -> AsyncIterator[bytes]:
    """Give the body piece by piece with a pause before each; breaks off when the server ends."""
    size = len(content) // _DROPS + 1
    for start in range(0, len(content), size):
        if await came_within(service.closing, pause):
            return
        yield content[start : start + size]


def _dropped(request: Request) -> Response:
    """Cut the TCP connection; the response given back can reach nobody any more."""
    transport = request.scope["state"][TRANSPORT]
    if isinstance(transport, Transport):
        transport.abort()
    return Response(status_code=204)


async def _as_error_body(_: Request, reason: Exception) -> Response:
    """Give unknown addresses and methods an error body as well (specification 7)."""
    status = reason.status_code if isinstance(reason, HTTPException) else 500
    body = ErrorAnswer(message=str(getattr(reason, "detail", reason)))
    return Response(body.as_json(), status_code=status, media_type="application/json")
