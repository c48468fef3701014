"""Clients of the service as tests need them.

Lives here: a line to an address with a token, a document to send, what an outcome comes down to.
Must not: answers (raw_server).
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.builders import a_document
from tests.service.raw_server import RawServer, Script, raw_server, saying
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.recovery import Answered, NoAnswer, Outcome, WrongPlace
from till.service.client import FiscalizationClient, ServiceEndpoint

CANARY = "eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOnRydWV9.canary"
DOCUMENT = a_document("till-0001")
COMPLETE = b'{"orderId":"till-0001","fic":"fic-1"}'
DEADLINE_S = 0.4  # for calls that are to run into it
PATIENCE_S = 120.0  # for all others, however busy the machine
MOST_EVIDENCE = 64 * 1024  # bytes

# The rows of design: fiscal that a hostile answer can come to.
LOST = NoAnswer(unreachable=True)  # no whole answer came
STRANGE = NoAnswer()  # a whole answer came, but not one to this document
WRONG = WrongPlace()


def a_line(
    address: str,
    *,
    token: Callable[[], str | None] = lambda: CANARY,
    timeout_s: float = PATIENCE_S,
    integration_app: str = "till-test",
    seconds: Callable[[], float] = lambda: 1000.0,
) -> ServiceEndpoint:
    async def where() -> str:
        return address

    return ServiceEndpoint(
        address=where,
        token=token,
        integration_app=integration_app,
        timeout_s=timeout_s,
        seconds=seconds,
    )


@asynccontextmanager
async def a_client(line: ServiceEndpoint) -> AsyncIterator[FiscalizationClient]:
    client = FiscalizationClient(line)
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def served(
    script: Script, *, tls: ssl.SSLContext | None = None, timeout_s: float = PATIENCE_S
) -> AsyncIterator[tuple[FiscalizationClient, RawServer]]:
    """A client and the server it talks to, which follows a script."""
    async with (
        raw_server(script, tls=tls) as server,
        a_client(a_line(server.address, timeout_s=timeout_s)) as client,
    ):
        yield client, server


@asynccontextmanager
async def talking(
    said: bytes, *, token: Callable[[], str | None] = lambda: CANARY
) -> AsyncIterator[tuple[FiscalizationClient, RawServer]]:
    """A client and the server it talks to, which always says the same."""
    async with raw_server(saying(said)) as server:
        line = a_line(server.address, token=token)
        async with a_client(line) as client:
            yield client, server


async def sent_to(address: str, *, timeout_s: float = PATIENCE_S) -> Answer:
    """Send the document once to an address, with the canary token."""
    async with asyncio.timeout(timeout_s + PATIENCE_S):
        async with a_client(a_line(address, timeout_s=timeout_s)) as client:
            return await client.send(DOCUMENT)


async def what_comes_of(
    script: Script, *, tls: ssl.SSLContext | None = None, timeout_s: float = PATIENCE_S
) -> Answer:
    """Send the document to a server that follows a script: it is asked once, and not quoted."""
    async with raw_server(script, tls=tls) as server:
        given = await sent_to(server.address, timeout_s=timeout_s)
    assert len(server.requests) <= 1
    assert len(given.body) <= MOST_EVIDENCE
    assert CANARY not in repr(given)
    return given


def row_of(outcome: Outcome) -> tuple[object, ...]:
    """Return what an outcome comes down to: its kind, and whether the service seems down."""
    if isinstance(outcome, Answered):
        return Answered, outcome.completion.fic
    return type(outcome), isinstance(outcome, NoAnswer) and outcome.unreachable
