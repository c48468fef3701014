"""The service behind a proxy: a tunnel for TLS, which shows the proxy neither token nor body."""

import asyncio
import base64
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from tests.service.lines import (
    CANARY,
    COMPLETE,
    DEADLINE_S,
    DOCUMENT,
    LOST,
    PATIENCE_S,
    a_client,
    a_line,
    row_of,
)
from tests.service.local_proxy import a_proxy
from tests.service.raw_server import RawServer, answer, raw_connections, raw_server, saying
from tests.service.tls_identities import AUTHORITY, GOOD, SELF_SIGNED, showing
from till.domain.errors.settings import ProxyUnfit
from till.domain.fiscal.recovery import Answered, NoAnswer, Obstacle, WrongPlace
from till.service.client import FiscalizationClient

SECRET = "hunter2-of-the-proxy"


@pytest.fixture(autouse=True)
def _an_authority_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))


@asynccontextmanager
async def a_service() -> AsyncIterator[RawServer]:
    async with raw_server(saying(answer(COMPLETE)), tls=showing(GOOD)) as server:
        yield server


@asynccontextmanager
async def a_client_by(
    proxy: str, address: str, *, timeout_s: float = PATIENCE_S
) -> AsyncIterator[FiscalizationClient]:
    line = replace(a_line(address, timeout_s=timeout_s), proxy_for=lambda _host: proxy)
    async with a_client(line) as client:
        yield client


async def test_documents_go_through_one_tunnel_which_is_used_again() -> None:
    async with (
        a_service() as server,
        a_proxy() as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(3)]

    assert [row_of(each) for each in outcomes] == [(Answered, "fic-1")] * 3
    assert len(server.requests) == 3
    assert [head.splitlines()[0] for head in proxy.heads] == [
        f"CONNECT localhost:{server.port} HTTP/1.1"
    ]


async def test_the_proxy_is_shown_neither_token_nor_body() -> None:
    async with (
        a_service() as server,
        a_proxy() as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        await client.send(DOCUMENT)

    assert server.headers()["authorization"] == f"Bearer {CANARY}"
    assert CANARY.encode() not in proxy.read
    assert DOCUMENT.body not in proxy.read
    assert b"authorization" not in proxy.read.lower()
    assert b"integration-app" not in proxy.read.lower()


async def test_the_proxys_own_password_is_shown_to_it_alone_and_in_no_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    given = base64.b64encode(f"shop:{SECRET}".encode()).decode()
    async with (
        a_service() as server,
        a_proxy() as proxy,
        a_client_by(proxy.address(f"shop:{SECRET}@"), server.address) as client,
    ):
        sent = await client.send(DOCUMENT)

    assert row_of(sent.outcome) == (Answered, "fic-1")
    assert f"Basic {given}" in proxy.heads[0]
    assert "proxy-authorization" not in server.headers()
    assert SECRET not in caplog.text
    assert given not in caplog.text


async def test_a_proxy_that_speaks_tls_itself_is_verified_and_used() -> None:
    async with (
        a_service() as server,
        a_proxy(tls=showing(GOOD)) as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        given = await client.send(DOCUMENT)

    assert row_of(given.outcome) == (Answered, "fic-1")


async def test_a_proxy_that_cannot_be_trusted_is_asked_for_no_tunnel() -> None:
    async with (
        a_service() as server,
        a_proxy(tls=showing(SELF_SIGNED)) as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, WrongPlace)
    assert proxy.heads == []


async def test_a_service_that_cannot_be_trusted_is_no_more_so_through_a_proxy() -> None:
    untrusted = showing(SELF_SIGNED)
    async with (
        raw_server(saying(answer(COMPLETE)), tls=untrusted) as server,
        a_proxy() as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        given = await client.send(DOCUMENT)

    assert given.outcome == WrongPlace(message="TLS: CERTIFICATE_VERIFY_FAILED")
    assert given.outcome.obstacle is Obstacle.TLS
    assert server.requests == []


async def test_what_is_not_protected_by_tls_goes_by_no_proxy() -> None:
    async with (
        raw_server(saying(answer(COMPLETE))) as server,
        a_proxy() as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        given = await client.send(DOCUMENT)

    assert row_of(given.outcome) == (Answered, "fic-1")
    assert proxy.read == b""


@pytest.mark.parametrize("status", ["403 Forbidden", "407 Proxy Authentication Required", "302 No"])
async def test_a_proxy_that_refuses_is_the_wrong_place(status: str) -> None:
    says = f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode()
    async with (
        a_service() as server,
        a_proxy(says=says) as proxy,
        a_client_by(proxy.address(), server.address) as client,
    ):
        given = await client.send(DOCUMENT)

    assert given.outcome == WrongPlace(message=f"proxy: HTTP {status[:3]}")
    assert given.outcome.obstacle is Obstacle.PROXY
    assert server.requests == []


@pytest.mark.parametrize("status", ["502 Bad Gateway", "503 Busy", "504 Gateway Timeout"])
async def test_a_proxy_that_reaches_nobody_is_no_answer_and_nothing_has_left(status: str) -> None:
    says = f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode()
    async with (
        a_proxy(says=says) as proxy,
        a_client_by(proxy.address(), "https://localhost:1/v1") as client,
    ):
        given = await client.send(DOCUMENT)

    expected = NoAnswer(message=f"proxy: HTTP {status[:3]}", unreachable=True, never_left=True)
    assert given.outcome == expected


@pytest.mark.parametrize(
    "says",
    [b"", b"SSH-2.0\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000, b"HTTP/1.1 200 OK\r\n"],
    ids=["nothing", "no HTTP", "an endless head", "half a head"],
)
async def test_a_proxy_that_talks_nonsense_is_no_answer_and_nothing_has_left(says: bytes) -> None:
    async with a_proxy(says=says) as proxy:
        address = "https://localhost:1/v1"
        async with a_client_by(proxy.address(), address, timeout_s=DEADLINE_S) as client:
            given = await client.send(DOCUMENT)

    assert row_of(given.outcome) == row_of(LOST)
    assert isinstance(given.outcome, NoAnswer)
    assert given.outcome.never_left


async def test_a_proxy_that_hangs_ends_in_time_and_nothing_has_left() -> None:
    async def hanging(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await reader.read()
        await reader.read()

    async with raw_connections(hanging) as proxy:
        address = proxy.address.removesuffix("/v1")
        by = a_client_by(address, "https://localhost:1/v1", timeout_s=DEADLINE_S)
        async with by as client:
            given = await client.send(DOCUMENT)

    assert given.outcome == NoAnswer(message="no answer in time", unreachable=True, never_left=True)


async def test_a_proxy_where_nobody_listens_is_no_answer_and_nothing_has_left() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        proxy = f"http://127.0.0.1:{bound.getsockname()[1]}"
        async with a_client_by(proxy, "https://localhost:1/v1") as client:
            given = await client.send(DOCUMENT)

    assert given.outcome == NoAnswer(message="ConnectError", unreachable=True, never_left=True)


async def test_a_proxy_of_the_system_that_cannot_be_used_is_the_wrong_place() -> None:
    def unfit(_host: str) -> str:
        raise ProxyUnfit

    async with a_client(replace(a_line("https://localhost:1/v1"), proxy_for=unfit)) as client:
        given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, WrongPlace)
