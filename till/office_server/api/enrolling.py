"""`POST /v1/enrol`: a till that has no key here yet, let in by a code."""

import base64
import time
from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response
from psycopg_pool import ConnectionPool

from till.domain.chain.joining import JoinCodeMalformed, read_code
from till.domain.chain.membership import JoinRefused
from till.domain.chain.wire import read_document, require_version
from till.office_server.api.requests import ApiError, read_body, wire_faults
from till.office_server.database import Connection
from till.office_server.founding import Office
from till.office_server.joining import (
    JoinedTill,
    JoiningTill,
    WrongCodes,
    join_till,
)

LARGEST: Final = 16 * 1024  # bytes
LONGEST: Final = 200  # characters of a text
_STATUS: Final = {JoinRefused.INSTALLATION_KNOWN: 409}


def add_enrolling(app: FastAPI, pool: ConnectionPool[Connection], office: Office) -> None:
    """Let the API take tills in by codes."""
    wrong = WrongCodes(time.monotonic)

    def enrol(body: bytes, address: str) -> Mapping[str, object]:
        if wrong.is_too_many(address):
            raise ApiError(429, "codes_too_many")
        till = _read(body)
        if till is None or not till.code.is_of(office.public_key):
            wrong.count(address)
            raise ApiError(403, JoinRefused.CODE_WRONG.value)
        with pool.connection() as connection:
            answer = join_till(connection, till)
        if isinstance(answer, JoinedTill):
            return _told(answer, office)
        if answer is JoinRefused.CODE_WRONG:
            wrong.count(address)
        raise ApiError(_STATUS.get(answer, 403), answer.value)

    @app.post("/v1/enrol")
    async def enrol_till(request: Request) -> Response:
        body = await read_body(request, LARGEST)
        address = request.client.host if request.client else ""
        return JSONResponse(await run_in_threadpool(enrol, body, address), status_code=201)


def _told(joined: JoinedTill, office: Office) -> Mapping[str, object]:
    return {
        "till": joined.till,
        "shop": joined.shop,
        "office": office.name,
        "epoch": office.epoch,
        "office_key": base64.b64encode(office.public_key).decode(),
        "pepper": None,
    }


def _read(body: bytes) -> JoiningTill | None:
    """Read what a till says; None for a code that cannot be one. Raises ApiError."""
    with wire_faults():
        document = read_document(body)
        require_version(document.values)
        typed = document.line("code", LONGEST)
        try:
            code = read_code(typed)
        except JoinCodeMalformed:
            return None
        till = JoiningTill(
            code=code,
            installation=document.line("installation", LONGEST),
            version=document.line("version", LONGEST),
            key=document.bytes("key"),
            signature=document.bytes("signature"),
        )
    if not till.has_its_key():
        raise ApiError(401, "signature")
    return till
