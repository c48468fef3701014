"""A request as it comes: read within its bounds, and of which till it is."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from fastapi import Request
from starlette.requests import ClientDisconnect

from till.domain.chain.batch import LARGEST_BATCH
from till.domain.chain.signing import (
    LARGEST_SKEW_S,
    Signature,
    SignatureMalformed,
    SignedRequest,
    read_signature,
)
from till.domain.chain.wire import BatchMalformed, BatchTooLarge, BatchTooOld, unpacked
from till.domain.errors import Fact
from till.office_server.database import Connection

_TILL: Final = "SELECT public_key, state, reason, state_since FROM till WHERE till_id = %s"
_REFUSED: Final = "UPDATE till SET refused_at = now() WHERE till_id = %s"
WHOLE_WITHIN_S: Final = 60  # twice as long as a till waits for its answer


class ApiError(Exception):
    """An answer that is no success: its status, its key, and what else the till is told."""

    def __init__(self, status: int, error: str, **further: Fact | dict[str, Fact]) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.further = further


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A request within its bounds: as it was signed, its signature, and its body unpacked."""

    signature: Signature
    query: Mapping[str, str]
    body: bytes


@contextmanager
def wire_faults() -> Iterator[None]:
    """Turn what was not understood of a request into the answer that the till gets."""
    try:
        yield
    except BatchMalformed as error:
        raise ApiError(400, "malformed", where=str(error)) from error
    except BatchTooLarge as error:
        raise ApiError(413, "too_large") from error
    except BatchTooOld as error:
        raise ApiError(426, "too_old") from error


async def receive(request: Request) -> Received:
    """Read a request that a till has signed; at most as many bytes as a batch may have.

    Raises ApiError.
    """
    signed = SignedRequest(
        method=request.method,
        path=request.url.path,
        query=request.url.query,
        body=await read_body(request, LARGEST_BATCH),
    )
    try:
        signature = read_signature(signed, request.headers)
    except SignatureMalformed as error:
        raise ApiError(401, "signature") from error
    is_packed = request.headers.get("content-encoding") == "gzip"
    with wire_faults():
        body = unpacked(signed.body) if is_packed else signed.body
    return Received(signature=signature, query=request.query_params, body=body)


async def read_body(request: Request, largest: int) -> bytes:
    """Read the bytes of a request; raises ApiError where there are more, or they do not come."""
    body = bytearray()
    try:
        async with asyncio.timeout(WHOLE_WITHIN_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > largest:
                    raise ApiError(413, "too_large")
    except TimeoutError as error:  # whoever sends drop by drop keeps nobody's room
        raise ApiError(408, "busy") from error
    except ClientDisconnect as error:  # nobody hears the answer
        raise ApiError(400, "malformed") from error
    return bytes(body)


def till_of(connection: Connection, signature: Signature) -> str:
    """Return the till that signed, if it may speak. Raises ApiError."""
    found = connection.execute(_TILL, (signature.keyid,)).fetchone()
    if found is None:
        raise ApiError(401, "unknown_till")
    key, state, reason, since = found
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature.value, signature.base)
    except InvalidSignature as error:
        raise ApiError(401, "signature") from error
    now = int(time.time())  # noqa: TID251 the office's own clock
    if abs(now - signature.created) > LARGEST_SKEW_S:
        raise ApiError(401, "clock", time=datetime.fromtimestamp(now, UTC).isoformat())
    if state != "active":
        connection.execute(_REFUSED, (signature.keyid,))
        raise ApiError(403, "revoked", reason=reason, since=since and since.isoformat())
    return signature.keyid
