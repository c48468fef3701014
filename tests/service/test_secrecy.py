"""Who is shown the token, and where it must never be found (design: reliability, I9 and I13).

Lives here: redirects, gateways that repeat what they got, refused tokens.
Must not: reading answers (test_responses).
"""

import asyncio
import logging
import threading
from dataclasses import dataclass, field, replace

import pytest

from tests.service.lines import CANARY, DOCUMENT, PATIENCE_S, a_client, a_line, sent_to
from tests.service.raw_server import answer, raw_server, saying
from till.domain.fiscal.recovery import NotAuthorised, WrongPlace

COMPLETE = b'{"orderId":"till-0001","fic":"fic-1"}'


async def test_a_gateway_that_repeats_our_headers_does_not_get_the_token_kept(
    caplog: pytest.LogCaptureFixture, log_may_say: list[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    log_may_say.append("no rendering")
    echo = b'{"message":"you sent Bearer ' + CANARY.encode() + b'"}'
    statuses = ("200 OK", "400 Bad Request", "401 Unauthorized", "502 Bad Gateway")
    for status in statuses:
        async with raw_server(saying(answer(echo, status=status))) as server:
            given = await sent_to(server.address)
            assert CANARY not in repr(given)
            async with a_client(a_line(server.address)) as client:
                assert await client.receipt("A" * 32, 80) is None

    assert CANARY not in caplog.text


async def test_a_refused_token_is_not_shown_again_for_a_minute() -> None:
    seconds = [1000.0]
    tokens = [CANARY]
    async with raw_server(saying(answer(b'{"message":"no"}', status="401 No"))) as server:
        line = a_line(server.address, token=lambda: tokens[-1], seconds=lambda: seconds[-1])
        async with a_client(line) as client:
            for moment in (1000.0, 1001.0, 1059.9, 1060.0, 1061.0):
                seconds.append(moment)
                assert (await client.send(DOCUMENT)).outcome == NotAuthorised()
            assert len(server.requests) == 2

            tokens.append("another-token-altogether")
            await client.send(DOCUMENT)

    assert len(server.requests) == 3
    assert server.headers()["authorization"] == "Bearer another-token-altogether"


@dataclass
class RefusedBefore:
    """A slow disk that holds a refusal of ten seconds ago."""

    is_asked: threading.Event = field(default_factory=threading.Event)
    answers: threading.Event = field(default_factory=threading.Event)

    def refused_at(self, token: str) -> float | None:
        del token
        self.is_asked.set()
        assert self.answers.wait(PATIENCE_S)
        return 990.0

    def note_refusal(self, token: str, at: float) -> None:
        raise AssertionError(token, at)


async def test_a_request_beside_the_first_waits_for_what_the_run_before_knew() -> None:
    disk = RefusedBefore()
    async with raw_server(saying(answer(COMPLETE))) as server:
        line = replace(a_line(server.address), refusals=disk)
        async with a_client(line) as client:
            first = asyncio.create_task(client.send(DOCUMENT))
            assert await asyncio.to_thread(disk.is_asked.wait, PATIENCE_S)
            second = asyncio.create_task(client.send(DOCUMENT))
            await asyncio.wait([second], timeout=0.1)
            disk.answers.set()
            given = await asyncio.gather(first, second)

    assert [each.outcome for each in given] == [NotAuthorised(), NotAuthorised()]
    assert server.requests == []


async def test_a_redirect_is_not_followed_and_the_token_goes_nowhere_else() -> None:
    async with raw_server(saying(answer(COMPLETE))) as elsewhere:
        moved = answer(status="307 Moved", headers={"Location": elsewhere.address})
        async with raw_server(saying(moved)) as server:
            given = await sent_to(server.address)

    assert isinstance(given.outcome, WrongPlace)
    assert elsewhere.requests == []
