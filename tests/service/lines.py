"""Clients of the service as tests need them.

Lives here: a line to an address with a token, a document to send.
Must not: answers (raw_server).
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.builders import a_document
from tests.service.raw_server import RawServer, raw_server, saying
from till.domain.attempt import Answer
from till.service.client import FiscalizationClient, Line

CANARY = "eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOnRydWV9.canary"
DOCUMENT = a_document("till-0001")
DEADLINE_S = 0.4
CERTIFICATE = Path(__file__).with_name("self_signed.pem")  # and its key: for localhost alone


def a_line(
    address: str,
    *,
    token: Callable[[], str | None] = lambda: CANARY,
    timeout_s: float = DEADLINE_S,
    integration_app: str = "till-test",
    seconds: Callable[[], float] = lambda: 1000.0,
) -> Line:
    async def where() -> str:
        return address

    return Line(
        address=where,
        token=token,
        integration_app=integration_app,
        timeout_s=timeout_s,
        seconds=seconds,
    )


@asynccontextmanager
async def a_client(line: Line) -> AsyncIterator[FiscalizationClient]:
    client = FiscalizationClient(line)
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def talking(
    said: bytes, *, token: Callable[[], str | None] = lambda: CANARY
) -> AsyncIterator[tuple[FiscalizationClient, RawServer]]:
    """A client and the server it talks to, which always says the same."""
    async with raw_server(saying(said)) as server:
        line = a_line(server.address, token=token)
        async with a_client(line) as client:
            yield client, server


async def sent_to(address: str) -> Answer:
    """Send the document once to an address, with the canary token."""
    async with a_client(a_line(address)) as client:
        return await client.send(DOCUMENT)
