"""Whose certificates are trusted: whom the system trusts, on each system, and nobody else.

Windows' own store cannot be filled here; what asks it is the same code that asks OpenSSL's.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.practice_server import PracticeServer
from tests.service.tls_identities import AUTHORITY, GOOD, SELF_SIGNED, showing
from till.service.exchange import asked_of_the_system, read_once, trusted_authorities

CONTEXTS = [asked_of_the_system, read_once]
Context = Callable[[], ssl.SSLContext]


@asynccontextmanager
async def practice_over_tls(folder: Path, certificate: Path) -> AsyncIterator[str]:
    """The practice service behind a door of TLS that shows a certificate."""
    with PracticeServer(database=folder / "practice.sqlite3") as server:
        inside = httpx.URL(server.base_url)
        guests: list[asyncio.Task[None] | None] = []

        async def let_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            guests.append(asyncio.current_task())
            behind = await asyncio.open_connection("127.0.0.1", inside.port)
            await asyncio.gather(_pass_on(reader, behind[1]), _pass_on(behind[0], writer))

        door = await asyncio.start_server(let_in, "127.0.0.1", 0, ssl=showing(certificate))
        async with door:
            port = door.sockets[0].getsockname()[1]
            yield f"https://localhost:{port}{inside.path}"
            await asyncio.gather(*(each for each in guests if each))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while piece := await reader.read(4096):
            writer.write(piece)
            await writer.drain()
    except ConnectionError:
        pass  # whoever asks breaks off
    finally:
        writer.close()


async def _status_of(url: str, context: ssl.SSLContext) -> int:
    async with httpx.AsyncHTTPTransport(verify=context, trust_env=False) as transport:
        request = httpx.Request("POST", url, json={}, headers={"Connection": "close"})
        response = await transport.handle_async_request(request)
        await response.aread()
        return response.status_code


@pytest.mark.parametrize("context", CONTEXTS)
async def test_whom_the_system_trusts_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: Context
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))

    async with practice_over_tls(tmp_path, GOOD) as address:
        status = await _status_of(f"{address}/balance/initiate", context())

    assert status == 401  # it read the request, which bears no token


@pytest.mark.parametrize("context", CONTEXTS)
async def test_whom_the_system_does_not_trust_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: Context
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(SELF_SIGNED))

    async with practice_over_tls(tmp_path, GOOD) as address:
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await _status_of(f"{address}/balance/initiate", context())


async def test_no_variable_makes_it_write_its_keys_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = tmp_path / "keys.txt"
    monkeypatch.setenv("SSLKEYLOGFILE", str(keys))
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))

    async with practice_over_tls(tmp_path, GOOD) as address:
        await _status_of(f"{address}/balance/initiate", trusted_authorities())

    assert not keys.exists()


def test_a_certificate_is_always_asked_for_and_held_against_the_host() -> None:
    for context in (asked_of_the_system(), read_once(), trusted_authorities()):
        assert context.verify_mode is ssl.CERT_REQUIRED
        assert context.check_hostname
