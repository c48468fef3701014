"""What stands beside the service, for callers on this machine alone.

The routes under /practice for faults, latency, the clock, tokens and operators, and the lists that
prove a client's manners. No list shows a token or a body.
"""

from datetime import timedelta
from decimal import Decimal
from typing import Annotated, Literal, TypeAlias, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import BaseModel, Field, Strict

from till.practice.rules.exact_json import Json, NotJson, Part, read_json, write_json
from till.practice.rules.field_types import ExactNumber, FiscalCode, NuisText, Optionally
from till.practice.rules.refusals import BadRequest, read_body, refuse_unknown
from till.practice.service.conditions import Conditions
from till.practice.service.exchange import BALANCES, EndpointPath, bad_request
from till.practice.service.faults import read_fault
from till.practice.service.practice_service import PracticeService
from till.practice.service.registry import (
    PRACTICE_SHOP,
    Business,
    FiscalDevice,
    code_from,
    digest_of,
    tcr_code_of,
)
from till.practice.service.store import StoredDocument

ShortText: TypeAlias = Annotated[str, Strict(), Field(min_length=1, max_length=200)]
TokenText: TypeAlias = Annotated[str, Strict(), Field(min_length=1, max_length=4000)]
Posted = TypeVar("Posted", bound=BaseModel)

_LOOPBACK = frozenset({"127.0.0.1", "::1"})
_LONGEST_MS = 600_000
_HALF_A_CENTURY_S = 1_600_000_000


class ControlBody(BaseModel, frozen=True, extra="forbid"):
    """What is posted beside the service; null stands for a field that was left out."""


class LatencyControl(ControlBody):
    """How long an endpoint, or every other one, takes."""

    ms: Annotated[Decimal, ExactNumber(least=0, most=_LONGEST_MS, places=0)]
    endpoint: Optionally[EndpointPath] = None


class ClockControl(ControlBody):
    """How wrong the service's clock is."""

    offset_s: Annotated[Decimal, ExactNumber(least=-_HALF_A_CENTURY_S, most=_HALF_A_CENTURY_S)]


class TokenControl(ControlBody):
    """A token with its device and its business; ``tcrCode`` renews the token of a device."""

    token: TokenText
    environment: Optionally[Literal["practice", "development", "production"]] = None
    tcrCode: Optionally[FiscalCode] = None
    expires_in_s: Optionally[
        Annotated[Decimal, ExactNumber(least=-1_000_000, most=1_000_000_000)]
    ] = None
    nuis: Optionally[NuisText] = None
    name: Optionally[ShortText] = None
    address: Optionally[ShortText] = None
    vatCodes: Optionally[Annotated[str, Strict(), Field(pattern="^[ABCDEJ]+$")]] = None


class RevokedToken(ControlBody):
    """A token that is good no more."""

    token: TokenText


class OperatorControl(ControlBody):
    """An operator of a business."""

    opCode: FiscalCode
    name: Optionally[ShortText] = None
    nuis: NuisText = PRACTICE_SHOP.nuis


async def only_from_this_machine(request: Request) -> None:
    """Refuse callers from elsewhere (a second lock: the server listens on loopback alone)."""
    if request.client is None or request.client.host not in _LOOPBACK:
        raise HTTPException(403, "for callers on this machine alone")


async def read_posted(request: Request) -> Json:
    """Read what was posted; raises BadRequest."""
    try:
        return read_json(await request.body())
    except NotJson as reason:
        raise BadRequest(f"The body is no JSON: {reason}") from reason


def posted(model: type[Posted]) -> object:
    """Return what reads the body of a route, null left out; it raises BadRequest."""

    async def read(body: Annotated[Json, Depends(read_posted)]) -> Posted:
        if not isinstance(body, dict):
            raise BadRequest("A JSON object is expected")
        refuse_unknown(model, body)
        return read_body(model, {name: each for name, each in body.items() if each is not None})

    return Depends(read)


async def refuse(_: Request, reason: Exception) -> Response:
    """Answer a BadRequest."""
    answer = bad_request(reason) if isinstance(reason, BadRequest) else bad_request(BadRequest(""))
    return Response(answer.text, status_code=answer.status, media_type=answer.media_type)


def control_routes(service: PracticeService) -> APIRouter:
    """Build the routes under /practice."""
    router = APIRouter(dependencies=[Depends(only_from_this_machine)])
    _add_conditions(router, service.conditions)
    _add_clock(router, service.conditions)
    _add_registry(router, service)

    @router.get("/documents")
    async def list_documents() -> Response:
        return _as_json([_document_row(*each) for each in service.store.documents()])

    @router.get("/requests")
    async def list_requests() -> Response:
        return _as_json([*service.log.all()])

    return router


def _add_conditions(router: APIRouter, conditions: Conditions) -> None:
    """Add what goes wrong, and how long things take."""
    faults = conditions.faults

    @router.get("/faults")
    async def show_faults() -> Response:
        return _as_json([*faults.in_force()])

    @router.post("/faults")
    async def add_faults(body: Annotated[Json, Depends(read_posted)]) -> Response:
        parts = body if isinstance(body, list) else [body]
        faults.add([read_fault(part if isinstance(part, dict) else {}) for part in parts])
        return await show_faults()

    @router.delete("/faults")
    async def clear_faults() -> Response:
        faults.clear()
        return await show_faults()

    @router.get("/latency")
    async def show_latency() -> Response:
        pairs = conditions.latencies().items()
        return _as_json([{"endpoint": endpoint, "ms": latency} for endpoint, latency in pairs])

    @router.post("/latency")
    async def set_latency(wanted: Annotated[LatencyControl, posted(LatencyControl)]) -> Response:
        conditions.set_latency(wanted.endpoint, int(wanted.ms))
        return await show_latency()

    @router.delete("/latency")
    async def reset_latency() -> Response:
        conditions.reset_latency()
        return await show_latency()


def _add_clock(router: APIRouter, conditions: Conditions) -> None:
    @router.get("/clock")
    async def show_clock() -> Response:
        now = conditions.now().isoformat()
        return _as_json({"offset_s": conditions.offset_s, "now": now})

    @router.post("/clock")
    async def set_clock(wanted: Annotated[ClockControl, posted(ClockControl)]) -> Response:
        conditions.offset_s = wanted.offset_s
        return await show_clock()


def _add_registry(router: APIRouter, service: PracticeService) -> None:
    """Add the tokens with their devices, and the operators."""
    registry = service.registry
    operator_body = posted(OperatorControl)

    @router.post("/tokens")
    async def register(token: Annotated[TokenControl, posted(TokenControl)]) -> Response:
        if any((token.nuis, token.name, token.address, token.vatCodes)):
            registry.add_business(_business(token, service))
        device = _device(token, service)
        registry.add_device(device)
        registry.set_revoked(device.token_sha256, revoked=False)
        return _as_json({"tcrCode": device.tcr_code, "revoked": False})

    @router.delete("/tokens")
    async def revoke(token: Annotated[RevokedToken, posted(RevokedToken)]) -> Response:
        registry.set_revoked(digest_of(token.token), revoked=True)
        return _as_json({"tcrCode": tcr_code_of(token.token), "revoked": True})

    def listed(nuis: str) -> Response:
        operators = registry.operators(nuis)
        return _as_json([{"opCode": code, "name": name} for code, name in operators.items()])

    @router.post("/operators")
    async def add_operator(operator: Annotated[OperatorControl, operator_body]) -> Response:
        if registry.business(operator.nuis) is None:
            raise BadRequest("There is no business with this NUIS", field="nuis")
        name = operator.name or operator.opCode
        registry.add_operator(operator.nuis, operator.opCode, name)
        return listed(operator.nuis)

    @router.delete("/operators")
    async def remove_operator(operator: Annotated[OperatorControl, operator_body]) -> Response:
        registry.remove_operator(operator.nuis, operator.opCode)
        return listed(operator.nuis)


def _device(posted: TokenControl, service: PracticeService) -> FiscalDevice:
    seconds = posted.expires_in_s
    expires_in = None if seconds is None else timedelta(seconds=float(seconds))
    return FiscalDevice(
        token_sha256=digest_of(posted.token),
        tcr_code=posted.tcrCode or tcr_code_of(posted.token),
        environment=posted.environment or service.environment,
        expires_at=None if expires_in is None else service.conditions.now() + expires_in,
        business=_business(posted, service),
    )


def _business(posted: TokenControl, service: PracticeService) -> Business:
    """Give the business of a token: the practice shop, or the one named by its NUIS."""
    nuis = posted.nuis or PRACTICE_SHOP.nuis
    known = service.registry.business(nuis)
    if nuis == PRACTICE_SHOP.nuis:
        known = known or PRACTICE_SHOP
    usual = known or Business(
        nuis=nuis,
        name=f"BIZNESI {nuis}",
        address="Rruga e Provës 1, Tiranë",
        unit_code=code_from(nuis),
    )
    return Business(
        nuis=nuis,
        name=posted.name or usual.name,
        address=posted.address or usual.address,
        unit_code=usual.unit_code,
        vat_codes=posted.vatCodes or usual.vat_codes,
    )


def _document_row(document: StoredDocument, requests: int) -> Part:
    is_balance = document.endpoint in BALANCES
    return {
        "docId": document.doc_id,
        "endpoint": document.endpoint,
        "documentType": document.document_type or None,
        "electronic": document.electronic,
        "sellerNuis": document.nuis,
        "tcrCode": document.tcr_code,
        "complete": document.is_complete,
        "halfDone": document.first_stage is not None and not document.is_complete,
        "fic": None if is_balance else document.completion,
        "eic": document.eic,
        "iic": document.iic,
        "fcdc": document.completion if is_balance else None,
        "total": read_json(document.total.encode("ascii")),
        "sha256": document.body_sha256,
        "receivedAt": document.received_at,
        "completedAt": document.completed_at,
        "requests": requests,
    }


def _as_json(value: Json) -> Response:
    return Response(content=write_json(value), media_type="application/json")
