"""The service over HTTP.

Lives here: the routes under /v1, turning requests into arrivals and answers into responses, and
dropping a connection where no answer is to be given.
Must not: rules, documents; what goes beyond the specification is under /practice (control).
"""

from asyncio import Transport
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from till.practice.answers import Answer
from till.practice.control import control_routes
from till.practice.devices import PRACTICE_TOKEN, device_of
from till.practice.documents import Documents
from till.practice.faults import ENDPOINTS, Faults
from till.practice.json_text import write_json
from till.practice.request_log import RequestLog
from till.practice.service import Arrival, Service
from till.practice.store import Store
from till.practice.tirane import Clock, real_now

VERSION_PREFIX = "/v1"
TRANSPORT = "practice.transport"


def create_app(
    *,
    database: Path,
    tokens: Sequence[str] = (PRACTICE_TOKEN,),
    latency_ms: int = 0,
    now: Clock = real_now,
) -> FastAPI:
    """Build the service on its own SQLite file; ``tokens`` are those known from the start."""
    service = _service_on(Store(database), latency_ms=latency_ms, now=now)
    for token in tokens:
        service.store.add_device(device_of(token))

    app = _bare_app(service)
    app.state.closing = service.closing
    app.include_router(_fiscal_routes(service), prefix=VERSION_PREFIX)
    app.include_router(control_routes(service), prefix="/practice")
    app.add_exception_handler(HTTPException, _as_error_body)
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
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )


def _service_on(store: Store, *, latency_ms: int, now: Clock) -> Service:
    return Service(
        store=store,
        documents=Documents(store=store, now=now),
        log=RequestLog(store=store, now=now),
        faults=Faults(),
        latency_ms=latency_ms,
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
        )
        answer = await service.answer(arrival)
        return _dropped(request) if answer is None else _response(answer)

    return take


def _response(answer: Answer) -> Response:
    return Response(
        content=answer.text.encode("utf-8"),
        status_code=answer.status,
        media_type=answer.media_type,
        headers=dict(answer.headers),
    )


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
