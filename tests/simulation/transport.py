"""The virtual network as httpx sees it, so that the till's whole real client runs above it.

Lives here: a transport of httpx that hands requests to the network and answers back.
Must not: decide what becomes of them (network).
"""

import json
from collections.abc import AsyncIterator
from datetime import datetime
from email.utils import format_datetime

import httpx
from typing_extensions import override

from tests.simulation.calls import Call
from tests.simulation.network import Network


class Transport(httpx.AsyncBaseTransport):
    """The network as httpx sees it."""

    def __init__(self, network: Network) -> None:
        self._network = network

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        async def leave() -> None:
            await request.extensions["trace"]("http11.send_request_headers.started", {})

        sheet = await self._network.carry(_call(request, self._network.world.now()), leave)
        headers = {"Date": format_datetime(self._network.world.now(), usegmt=True)}
        if sheet.retry_after:
            headers["Retry-After"] = sheet.retry_after
        return httpx.Response(sheet.status, headers=headers, stream=_Body(sheet.body))


class _Body(httpx.AsyncByteStream):
    """The body of an answer, in one piece."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body


def _call(request: httpx.Request, sets_out: datetime) -> Call:
    body = request.content
    return Call(
        path=request.url.path.removeprefix("/v1/"),
        body=body,
        token=request.headers["Authorization"].removeprefix("Bearer "),
        doc_id=json.loads(body).get("docId"),
        sets_out=sets_out,
    )
