"""The service over HTTP."""

from asyncio import Transport
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from till.practice.answers import Answer
from till.practice.asked import ENDPOINTS
from till.practice.conditions import Conditions
from till.practice.control import control_routes
from till.practice.dates import DateHeader
from till.practice.devices import ENVIRONMENTS, PRACTICE_TOKEN, device_of
from till.practice.documents import Documents
from till.practice.json_text import write_json
from till.practice.openapi import openapi_routes
from till.practice.registry import Registry
from till.practice.request_log import RequestLog
from till.practice.service import Arrival, Service, came_within
from till.practice.store import Store
from till.practice.tax_platform import Platform
from till.practice.tirane import Clock, real_now

VERSION_PREFIX = "/v1"
TRANSPORT = "practice.transport"
_DROPS = 20


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
    service = _service_on(Store(database), conditions, environment, clock=now)
    for token in tokens:
        service.registry.add_device(device_of(token, environment=environment))

    app = _bare_app(service)
    app.state.closing = service.closing
    app.include_router(_fiscal_routes(service), prefix=VERSION_PREFIX)
    app.include_router(openapi_routes(), prefix=VERSION_PREFIX)
    app.include_router(control_routes(service), prefix="/practice")
    app.add_exception_handler(HTTPException, _as_error_body)
    app.add_middleware(DateHeader, now=conditions.now)
    return app


def _bare_app(service: Service) -> FastAPI:
    """Make the application without its routes; its end closes the store."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        service.store.close()

    return FastAPI(
        title="Practice fiscalization service",
        version="1.0.1",
        openapi_url=None,  # till.practice.openapi describes it, from its own tables
        lifespan=lifespan,
    )


def _service_on(store: Store, conditions: Conditions, environment: str, *, clock: Clock) -> Service:
    registry = Registry(connection=store.connection)
    platform = Platform(store=store, registry=registry, now=conditions.now)
    return Service(
        store=store,
        registry=registry,
        documents=Documents(store=store, platform=platform, now=conditions.now),
        log=RequestLog(store=store, now=clock),
        conditions=conditions,
        environment=environment,
    )


def _fiscal_routes(service: Service) -> APIRouter:
    router = APIRouter()
    for endpoint in ENDPOINTS:
        router.add_api_route(f"/{endpoint}", _route(service, endpoint), methods=["POST"])
    return router


def _route(service: Service, endpoint: str) -> Callable[[Request], Awaitable[Response]]:
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


def _response(answer: Answer, service: Service) -> Response:
    content = answer.text.encode("utf-8")
    headers = dict(answer.headers)
    if not answer.drip_seconds:
        return Response(content, answer.status, headers, answer.media_type)
    drops = _dripping(content, service, float(answer.drip_seconds) / _DROPS)
    return StreamingResponse(drops, answer.status, headers, answer.media_type)


async def _dripping(content: bytes, service: Service, pause: float) -> AsyncIterator[bytes]:
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
    text = write_json({"message": str(getattr(reason, "detail", reason))})
    return Response(text, status_code=status, media_type="application/json")
