"""What stands beside the service: conditions, registry, and lists that prove manners."""

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from till.practice.asked import BALANCES, ENDPOINTS
from till.practice.conditions import Conditions
from till.practice.control_registry import add_registry_routes
from till.practice.faults import read_fault
from till.practice.fields import Field, Kind
from till.practice.json_text import Json, Part, number_in, read_json, text_in
from till.practice.posted import as_json, checked, controlled
from till.practice.service import Service
from till.practice.store import Document

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


def control_routes(service: Service) -> APIRouter:
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


def _add_list_routes(router: APIRouter, service: Service) -> None:
    async def list_documents() -> Response:
        rows = service.store.documents()
        return as_json([_document_part(document, count) for document, count in rows])

    async def list_requests() -> Response:
        return as_json([*service.log.all()])

    router.add_api_route("/documents", list_documents, methods=["GET"])
    router.add_api_route("/requests", list_requests, methods=["GET"])


def _document_part(document: Document, requests: int) -> Part:
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
