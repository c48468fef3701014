"""What stands beside the service: its conditions, its registry, and the lists that prove manners.

Lives here: the routes under /practice for faults, latency, the clock and the lists, for callers on
this machine alone.
Must not: anything of the specification; bodies or tokens of requests.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from till.practice.rules.exact_json import (
    Json,
    NotJson,
    Part,
    number_in,
    read_json,
    text_in,
    write_json,
)
from till.practice.rules.fields import Field, Kind, check_parts, refuse_unknown
from till.practice.rules.refusals import BadRequest
from till.practice.service.answers import bad_request
from till.practice.service.conditions import Conditions
from till.practice.service.exchange import BALANCES, ENDPOINTS
from till.practice.service.faults import read_fault
from till.practice.service.practice_service import PracticeService
from till.practice.service.registry import (
    ENVIRONMENTS,
    PRACTICE_SHOP,
    Business,
    FiscalDevice,
    code_from,
    digest_of,
    tcr_code_of,
)
from till.practice.service.store import StoredDocument

Control: TypeAlias = Callable[[Json], Json]


def controlled(control: Control) -> Callable[[Request], Awaitable[Response]]:
    """Make a route of a function from the body to the answer; BadRequest becomes a 400."""

    async def take(request: Request) -> Response:
        try:
            return as_json(control(await _posted(request)))
        except BadRequest as refusal:
            return as_json(None, text=bad_request(refusal).text, status=400)

    return take


def checked(value: Json, fields: Sequence[Field]) -> Part:
    """Give an object whose fields fit the table; null stands for left out. Raises BadRequest."""
    if not isinstance(value, dict):
        raise BadRequest("A JSON object is expected")
    refuse_unknown(value, fields)
    given: Part = {name: item for name, item in value.items() if item is not None}
    check_parts(given, fields)
    return given


def as_json(value: Json, *, text: str | None = None, status: int = 200) -> Response:
    """Give a value, or text that is JSON already, as a response."""
    content = (write_json(value) if text is None else text).encode("utf-8")
    return Response(content=content, status_code=status, media_type="application/json")


async def _posted(request: Request) -> Json:
    try:
        return read_json(await request.body())
    except NotJson as reason:
        raise BadRequest(f"The body is no JSON: {reason}") from reason


_NUIS = Field(name="nuis", pattern="[A-Z][0-9]{8}[A-Z]")
_TOKEN = (
    Field(name="token", required=True, length=(1, 4000)),
    Field(name="environment", one_of=ENVIRONMENTS),
    Field(
        name="tcrCode", pattern="[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"
    ),  # renewed, not another device
    Field(name="expires_in_s", kind=Kind.NUMBER, least=-1_000_000, most=1_000_000_000),
    _NUIS,
    Field(name="name", length=(1, 200)),
    Field(name="address", length=(1, 200)),
    Field(name="vatCodes", pattern="[ABCDEJ]+"),
)
_OPERATOR = (
    Field(name="opCode", required=True, pattern="[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"),
    Field(name="name", length=(1, 200)),
    _NUIS,
)


def add_registry_routes(router: APIRouter, service: PracticeService) -> None:
    """Add the routes for tokens and operators."""
    _add_token_routes(router, service)
    _add_operator_routes(router, service)


def _add_token_routes(router: APIRouter, service: PracticeService) -> None:
    def know(posted: Json) -> Json:
        part = checked(posted, _TOKEN)
        _take_business(part, service)
        device = _device(part, service)
        service.registry.add_device(device)
        service.registry.set_revoked(device.token_sha256, revoked=False)
        return {"tcrCode": device.tcr_code, "revoked": False}

    def revoke(posted: Json) -> Json:
        token = text_in(checked(posted, _TOKEN[:1]), "token")
        service.registry.set_revoked(digest_of(token), revoked=True)
        return {"tcrCode": tcr_code_of(token), "revoked": True}

    router.add_api_route("/tokens", controlled(know), methods=["POST"])
    router.add_api_route("/tokens", controlled(revoke), methods=["DELETE"])


def _device(part: Part, service: PracticeService) -> FiscalDevice:
    token = text_in(part, "token")
    seconds = float(number_in(part, "expires_in_s"))
    expires_at = service.conditions.now() + timedelta(seconds=seconds)
    return FiscalDevice(
        token_sha256=digest_of(token),
        tcr_code=text_in(part, "tcrCode", tcr_code_of(token)),
        environment=text_in(part, "environment", service.environment),
        expires_at=expires_at if "expires_in_s" in part else None,
        business=_business(part, service),
    )


def _take_business(part: Part, service: PracticeService) -> None:
    """Register the business of a token where one is described."""
    if {"nuis", "name", "address", "vatCodes"} & set(part):
        service.registry.add_business(_business(part, service))


def _business(part: Part, service: PracticeService) -> Business:
    """Give the business of a token: the practice shop, or the one named by its NUIS."""
    nuis = text_in(part, "nuis", PRACTICE_SHOP.nuis)
    known = service.registry.business(nuis)
    if nuis == PRACTICE_SHOP.nuis:
        known = known or PRACTICE_SHOP
    return Business(
        nuis=nuis,
        name=text_in(part, "name", known.name if known else f"BIZNESI {nuis}"),
        address=text_in(part, "address", known.address if known else "Rruga e Provës 1, Tiranë"),
        unit_code=known.unit_code if known else code_from(nuis),
        vat_codes=text_in(part, "vatCodes", known.vat_codes if known else PRACTICE_SHOP.vat_codes),
    )


def _add_operator_routes(router: APIRouter, service: PracticeService) -> None:
    def add(posted: Json) -> Json:
        part = checked(posted, _OPERATOR)
        nuis, code = text_in(part, "nuis", PRACTICE_SHOP.nuis), text_in(part, "opCode")
        if service.registry.business(nuis) is None:
            raise BadRequest("There is no business with this NUIS", field="nuis")
        service.registry.add_operator(nuis, code, text_in(part, "name", code))
        return _listed(nuis, service)

    def remove(posted: Json) -> Json:
        part = checked(posted, _OPERATOR)
        nuis = text_in(part, "nuis", PRACTICE_SHOP.nuis)
        service.registry.remove_operator(nuis, text_in(part, "opCode"))
        return _listed(nuis, service)

    router.add_api_route("/operators", controlled(add), methods=["POST"])
    router.add_api_route("/operators", controlled(remove), methods=["DELETE"])


def _listed(nuis: str, service: PracticeService) -> Json:
    operators = service.registry.operators(nuis)
    return [{"opCode": code, "name": name} for code, name in operators.items()]


_LOOPBACK = frozenset({"127.0.0.1", "::1"})
_LONGEST_MS = 600_000
_HALF_A_CENTURY_S = 1_600_000_000
_LATENCY = (
    Field(name="ms", kind=Kind.NUMBER, required=True, least=0, most=_LONGEST_MS, places=0),
    Field(name="endpoint", one_of=ENDPOINTS),
)
_CLOCK = (
    Field(
        name="offset_s",
        kind=Kind.NUMBER,
        required=True,
        least=-_HALF_A_CENTURY_S,
        most=_HALF_A_CENTURY_S,
    ),
)


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
    add_registry_routes(router, service)
    _add_list_routes(router, service)
    return router


def _add_fault_routes(router: APIRouter, conditions: Conditions) -> None:
    faults = conditions.faults

    def add(posted: Json) -> Json:
        parts = posted if isinstance(posted, list) else [posted]
        faults.add([read_fault(part if isinstance(part, dict) else {}) for part in parts])
        return [*faults.in_force()]

    async def show() -> Response:
        return as_json([*faults.in_force()])

    async def clear() -> Response:
        faults.clear()
        return await show()

    router.add_api_route("/faults", controlled(add), methods=["POST"])
    router.add_api_route("/faults", show, methods=["GET"])
    router.add_api_route("/faults", clear, methods=["DELETE"])


def _add_latency_routes(router: APIRouter, conditions: Conditions) -> None:
    def shown() -> Json:
        pairs = conditions.latencies().items()
        return [{"endpoint": endpoint, "ms": latency} for endpoint, latency in pairs]

    def set_latency(posted: Json) -> Json:
        part = checked(posted, _LATENCY)
        endpoint = text_in(part, "endpoint") or None
        conditions.set_latency(endpoint, int(number_in(part, "ms")))
        return shown()

    async def show() -> Response:
        return as_json(shown())

    async def reset() -> Response:
        conditions.reset_latency()
        return as_json(shown())

    router.add_api_route("/latency", controlled(set_latency), methods=["POST"])
    router.add_api_route("/latency", show, methods=["GET"])
    router.add_api_route("/latency", reset, methods=["DELETE"])


def _add_clock_routes(router: APIRouter, conditions: Conditions) -> None:
    def shown() -> Json:
        return {"offset_s": conditions.offset_s, "now": conditions.now().isoformat()}

    def set_offset(posted: Json) -> Json:
        conditions.offset_s = number_in(checked(posted, _CLOCK), "offset_s")
        return shown()

    async def show() -> Response:
        return as_json(shown())

    router.add_api_route("/clock", controlled(set_offset), methods=["POST"])
    router.add_api_route("/clock", show, methods=["GET"])


def _add_list_routes(router: APIRouter, service: PracticeService) -> None:
    async def list_documents() -> Response:
        rows = service.store.documents()
        return as_json([_document_part(document, count) for document, count in rows])

    async def list_requests() -> Response:
        return as_json([*service.log.all()])

    router.add_api_route("/documents", list_documents, methods=["GET"])
    router.add_api_route("/requests", list_requests, methods=["GET"])


def _document_part(document: StoredDocument, requests: int) -> Part:
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
