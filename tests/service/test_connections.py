"""Connections to the service that are kept for the next request, and what is loaded for them."""

import asyncio
import gc
import ssl
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.service.lines import COMPLETE, DOCUMENT, a_client, a_line, row_of, served
from tests.service.raw_server import answer, raw_server, saying
from till.domain.fiscal.recovery import Answered

MOMENTS = 40  # turns of the loop that connecting, asking and reading may take, and some more


async def test_several_at_once_have_a_connection_each_and_use_them_again() -> None:
    async with served(saying(answer(COMPLETE))) as (client, server):
        for _ in range(3):
            given = await asyncio.gather(*(client.send(DOCUMENT) for _ in range(4)))
            assert [row_of(each.outcome) for each in given] == [(Answered, "fic-1")] * 4

    assert server.connections == 4


async def test_a_connection_that_the_service_wants_closed_is_not_used_again() -> None:
    said = answer(COMPLETE, headers={"Connection": "close"})
    async with served(saying(said)) as (client, server):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(3)]

    assert [row_of(each) for each in outcomes] == [(Answered, "fic-1")] * 3
    assert server.connections == 3


async def test_a_call_that_is_given_up_at_any_moment_leaves_no_socket_open() -> None:
    gc.collect()  # what tests before this one left
    ended = []
    said = answer(COMPLETE, headers={"Connection": "close"})
    async with (
        raw_server(saying(said)) as server,
        a_client(a_line(server.address.replace("localhost", "127.0.0.1"))) as client,
    ):
        await client.send(DOCUMENT)  # from now on a call begins with connecting
        for moments in range(MOMENTS):
            sending = asyncio.create_task(client.send(DOCUMENT))
            for _ in range(moments):
                await asyncio.sleep(0)
            ended.append(sending.done())
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
        del sending
        gc.collect()  # a socket that nobody closed would fail the test with a warning

    assert not ended[0]
    assert ended[-1]


async def test_the_trusted_authorities_are_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    load = ssl.SSLContext.load_default_certs
    loaded: list[ssl.SSLContext] = []

    def counting(context: ssl.SSLContext) -> None:
        loaded.append(context)
        load(context)

    monkeypatch.setattr(ssl.SSLContext, "load_default_certs", counting)
    async with a_client(a_line("https://localhost:1/v1")) as client:
        for _ in range(2):
            await asyncio.gather(*(client.send(DOCUMENT) for _ in range(4)))

    assert len(loaded) == 1


def test_httpx_is_not_imported_before_the_first_call() -> None:
    program = "import sys, till.bootstrap; sys.exit('httpx' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
