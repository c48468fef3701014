"""What stands beside the service, for callers on this machine alone.

The routes under /practice for faults, latency, the clock, tokens and operators, and the lists that
prove a client's manners. No list shows a token or a body.
"""

from collections.abc import Awaitable, Callable
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

Control: TypeAlias = Callable[[Json], Json]
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


def control_routes(service: PracticeService) -> APIRouter:
    """Build the routes under /practice."""
    router = APIRouter(dependencies=[Depends(only_from_this_machine)])
    _add_fault_routes(router, service.conditions)
    _add_latency_routes(router, service.conditions)
    _add_clock_routes(router, service.conditions)
    _add_token_routes(router, service)
    _add_operator_routes(router, service)
    _add_list_routes(router, service)
    return router


def _add_fault_routes(router: APIRouter, conditions: Conditions) -> None:
    faults = conditions.faults

    def add(posted: Json) -> Json:
        parts = posted if isinstance(posted, list) else [posted]
        faults.add([read_fault(part if isinstance(part, dict) else {}) for part in parts])
        return [*faults.in_force()]

    async def show() -> Response:
        return _as_json([*faults.in_force()])

    async def clear() -> Response:
        faults.clear()
        return await show()

    router.add_api_route("/faults", _posted_to(add), methods=["POST"])
    router.add_api_route("/faults", show, methods=["GET"])
    router.add_api_route("/faults", clear, methods=["DELETE"])


def _add_latency_routes(router: APIRouter, conditions: Conditions) -> None:
    def shown() -> Json:
        pairs = conditions.latencies().items()
        return [{"endpoint": endpoint, "ms": latency} for endpoint, latency in pairs]

    def set_latency(posted: Json) -> Json:
        latency = _read(LatencyControl, posted)
        conditions.set_latency(latency.endpoint, int(latency.ms))
        return shown()

    async def show() -> Response:
        return _as_json(shown())

    async def reset() -> Response:
        conditions.reset_latency()
        return _as_json(shown())

    router.add_api_route("/latency", _posted_to(set_latency), methods=["POST"])
    router.add_api_route("/latency", show, methods=["GET"])
    router.add_api_route("/latency", reset, methods=["DELETE"])


def _add_clock_routes(router: APIRouter, conditions: Conditions) -> None:
    def shown() -> Json:
        return {"offset_s": conditions.offset_s, "now": conditions.now().isoformat()}

    def set_offset(posted: Json) -> Json:
        conditions.offset_s = _read(ClockControl, posted).offset_s
        return shown()

    async def show() -> Response:
        return _as_json(shown())

    router.add_api_route("/clock", _posted_to(set_offset), methods=["POST"])
    router.add_api_route("/clock", show, methods=["GET"])


def _add_token_routes(router: APIRouter, service: PracticeService) -> None:
    def register(posted: Json) -> Json:
        token = _read(TokenControl, posted)
        if any((token.nuis, token.name, token.address, token.vatCodes)):
            service.registry.add_business(_business(token, service))
        device = _device(token, service)
        service.registry.add_device(device)
        service.registry.set_revoked(device.token_sha256, revoked=False)
        return {"tcrCode": device.tcr_code, "revoked": False}

    def revoke(posted: Json) -> Json:
        token = _read(RevokedToken, posted).token
        service.registry.set_revoked(digest_of(token), revoked=True)
        return {"tcrCode": tcr_code_of(token), "revoked": True}

    router.add_api_route("/tokens", _posted_to(register), methods=["POST"])
    router.add_api_route("/tokens", _posted_to(revoke), methods=["DELETE"])


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


def _add_operator_routes(router: APIRouter, service: PracticeService) -> None:
    def listed(nuis: str) -> Json:
        operators = service.registry.operators(nuis)
        return [{"opCode": code, "name": name} for code, name in operators.items()]

    def add(posted: Json) -> Json:
        operator = _read(OperatorControl, posted)
        if service.registry.business(operator.nuis) is None:
            raise BadRequest("There is no business with this NUIS", field="nuis")
        name = operator.name or operator.opCode
        service.registry.add_operator(operator.nuis, operator.opCode, name)
        return listed(operator.nuis)

    def remove(posted: Json) -> Json:
        operator = _read(OperatorControl, posted)
        service.registry.remove_operator(operator.nuis, operator.opCode)
        return listed(operator.nuis)

    router.add_api_route("/operators", _posted_to(add), methods=["POST"])
    router.add_api_route("/operators", _posted_to(remove), methods=["DELETE"])


def _add_list_routes(router: APIRouter, service: PracticeService) -> None:
    async def list_documents() -> Response:
        rows = service.store.documents()
        return _as_json([_document_row(document, count) for document, count in rows])

    async def list_requests() -> Response:
        return _as_json([*service.log.all()])

    router.add_api_route("/documents", list_documents, methods=["GET"])
    router.add_api_route("/requests", list_requests, methods=["GET"])


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


def _posted_to(control: Control) -> Callable[[Request], Awaitable[Response]]:
    """Make a route of a function from the body to the answer; BadRequest becomes a 400."""

    async def take(request: Request) -> Response:
        try:
            posted = read_json(await request.body())
            return _as_json(control(posted))
        except NotJson as reason:
            refusal = BadRequest(f"The body is no JSON: {reason}")
        except BadRequest as broken:
            refusal = broken
        answer = bad_request(refusal)
        return Response(answer.text, status_code=answer.status, media_type=answer.media_type)

    return take


def _read(model: type[Posted], posted: Json) -> Posted:
    """Read what was posted, null left out; raises BadRequest."""
    if not isinstance(posted, dict):
        raise BadRequest("A JSON object is expected")
    refuse_unknown(model, posted)
    given = {name: value for name, value in posted.items() if value is not None}
    return read_body(model, given)


def _as_json(value: Json) -> Response:
    return Response(content=write_json(value), media_type="application/json")
