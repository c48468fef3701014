"""A token that was refused is shown once a minute, however many ask at once."""

import asyncio

from tests.service.lines import DOCUMENT, a_client, a_line, raw_server, saying
from tests.service.raw_server import answer
from till.domain.fiscal.recovery import NotAuthorised
from till.service.lookups import ServiceLookups

REFUSED = answer(b'{"message":"Not authorised"}', status="401 Unauthorized")


async def test_after_each_minute_one_question_shows_the_refused_token() -> None:
    now = 1000.0
    async with raw_server(saying(REFUSED)) as server:
        line = a_line(server.address, seconds=lambda: now)
        async with a_client(line) as client:
            await client.send(DOCUMENT)
            assert len(server.requests) == 1
            for minute in range(1, 4):
                now += 61
                await asyncio.gather(
                    *(client.send(DOCUMENT) for _ in range(8)),
                    *(client.receipt("0" * 32, 80) for _ in range(4)),
                    ServiceLookups(client).operators(),
                )
                assert len(server.requests) == 1 + minute


async def test_the_first_refusal_is_met_by_one_request_however_many_wait() -> None:
    async with raw_server(saying(REFUSED)) as server:
        async with a_client(a_line(server.address)) as client:
            answers = await asyncio.gather(*(client.send(DOCUMENT) for _ in range(8)))

        assert len(server.requests) == 1
        assert {type(each.outcome) for each in answers} == {NotAuthorised}
