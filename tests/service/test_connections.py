"""Connections to the service that are kept for the next request.

Lives here: when one is used again, when a new one is made.
Must not: servers that mean harm (test_hostile_connections, test_hostile_tls).
"""

import asyncio
import gc
from contextlib import suppress

import pytest

from tests.service.lines import COMPLETE, DOCUMENT, row_of, served
from tests.service.raw_server import answer, saying
from till.domain.fiscal.recovery import Answered
from till.service import connections


async def test_a_connection_that_rested_long_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "LONGEST_REST_S", -1.0)
    async with served(saying(answer(COMPLETE))) as (client, server):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(3)]

    assert [row_of(each) for each in outcomes] == [(Answered, "fic-1")] * 3
    assert server.connections == 3


async def test_several_at_once_have_a_connection_each_and_use_them_again() -> None:
    async with served(saying(answer(COMPLETE))) as (client, server):
        for _ in range(3):
            given = await asyncio.gather(*(client.send(DOCUMENT) for _ in range(4)))
            assert [row_of(each.outcome) for each in given] == [(Answered, "fic-1")] * 4

    assert server.connections == 4


async def test_connecting_that_is_given_up_at_any_moment_leaves_no_socket_open() -> None:
    gc.collect()  # what tests before this one left
    async with served(saying(answer(COMPLETE))) as (_, server):
        for moments in range(12):
            connection = connections.Connection(("http", "127.0.0.1", server.port))
            opening = asyncio.create_task(connection.open("127.0.0.1", server.port, None))
            for _ in range(moments):
                await asyncio.sleep(0)
            opening.cancel()
            with suppress(asyncio.CancelledError):
                await opening
                connection.break_off()
            await asyncio.sleep(0)  # what is let go is closed in the next turn
            del connection, opening
            gc.collect()  # a socket that nobody closed would fail the test with a warning
