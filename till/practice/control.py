"""What stands beside the service: faults, tokens, and the lists that prove a client's manners.

Lives here: the routes under /practice, for callers on this machine alone.
Must not: anything of the specification; bodies or tokens of requests.
"""

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from till.practice.answers import BadRequest, bad_request
from till.practice.devices import device_of
from till.practice.faults import faults_text, read_fault
from till.practice.fields import Field, check_parts, refuse_unknown
from till.practice.json_text import Json, NotJson, Part, read_json, text_in, write_json
from till.practice.service import Service
from till.practice.store import Document

_LOOPBACK = frozenset({"127.0.0.1", "::1"})
_TOKEN = (Field(name="token", required=True, length=(1, 4000)),)


async def only_from_this_machine(request: Request) -> None:
    """Refuse callers from elsewhere (a second lock: the server listens on loopback alone)."""
    if request.client is None or request.client.host not in _LOOPBACK:
        raise HTTPException(403, "for callers on this machine alone")


def control_routes(service: Service) -> APIRouter:
    """Build the routes under /practice."""
    router = APIRouter(dependencies=[Depends(only_from_this_machine)])
    _add_fault_routes(router, service)
    _add_token_routes(router, service)
    _add_list_routes(router, service)
    return router


def _add_fault_routes(router: APIRouter, service: Service) -> None:
    @router.post("/faults")
    async def add_faults(request: Request) -> Response:
        try:
            posted = await _posted(request)
            parts = posted if isinstance(posted, list) else [posted]
            service.faults.add([read_fault(_object(part)) for part in parts])
        except BadRequest as refusal:
            return _json(bad_request(refusal).text, status=400)
        return _json(faults_text(service.faults))

    @router.get("/faults")
    async def show_faults() -> Response:
        return _json(faults_text(service.faults))

    @router.delete("/faults")
    async def clear_faults() -> Response:
        service.faults.clear()
        return _json(faults_text(service.faults))


def _add_token_routes(router: APIRouter, service: Service) -> None:
    @router.post("/tokens")
    async def know_token(request: Request) -> Response:
        return await _change_token(request, service, revoked=False)

    @router.delete("/tokens")
    async def revoke_token(request: Request) -> Response:
        return await _change_token(request, service, revoked=True)


async def _change_token(request: Request, service: Service, *, revoked: bool) -> Response:
    try:
        part = _object(await _posted(request))
        refuse_unknown(part, _TOKEN)
        check_parts(part, _TOKEN)
    except BadRequest as refusal:
        return _json(bad_request(refusal).text, status=400)
    device = device_of(text_in(part, "token"))
    service.store.add_device(device)
    service.store.set_revoked(device.token_sha256, revoked=revoked)
    return _json(write_json({"tcrCode": device.tcr_code, "revoked": revoked}))


def _add_list_routes(router: APIRouter, service: Service) -> None:
    @router.get("/documents")
    async def list_documents() -> Response:
        rows = service.store.documents()
        return _json(write_json([_document_part(document, count) for document, count in rows]))

    @router.get("/requests")
    async def list_requests() -> Response:
        return _json(write_json([*service.log.all()]))


def _document_part(document: Document, requests: int) -> Part:
    is_balance = document.endpoint.startswith("balance/")
    return {
        "docId": document.doc_id,
        "endpoint": document.endpoint,
        "tcrCode": document.tcr_code,
        "complete": document.answer is not None,
        "fic": None if is_balance else document.completion,
        "iic": document.iic,
        "fcdc": document.completion if is_balance else None,
        "total": read_json(document.total.encode("ascii")),
        "sha256": document.body_sha256,
        "receivedAt": document.received_at,
        "completedAt": document.completed_at,
        "requests": requests,
    }


async def _posted(request: Request) -> Json:
    try:
        return read_json(await request.body())
    except NotJson as reason:
        raise BadRequest(f"The body is no JSON: {reason}") from reason


def _object(value: Json) -> Part:
    if not isinstance(value, dict):
        raise BadRequest("A JSON object is expected")
    return value


def _json(text: str, *, status: int = 200) -> Response:
    return Response(content=text.encode("utf-8"), status_code=status, media_type="application/json")
