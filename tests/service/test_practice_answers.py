"""A practice service says what it is, and no till but one in practice takes its word.

Lives here: the mark on the wire, what it is read as.
Must not: settings that keep production away from it (tests/system).
"""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.practice_server import PracticeServer
from tests.service.lines import CANARY, COMPLETE, DOCUMENT, a_client, a_line, raw_server, saying
from tests.service.raw_server import answer
from till.domain.fiscal.recovery import Answered, NotAuthorised, WrongPlace
from till.practice.service.registry import PRACTICE_TOKEN
from till.service.lookups import ServiceLookups

MARK = {"Practice-Service": "1"}


@pytest.mark.parametrize(
    "answered",
    [
        answer(COMPLETE, headers=MARK),
        answer(b'{"message":"no"}', status="400 Bad Request", headers=MARK),
        answer(b"{}", status="401 Unauthorized", headers=MARK),
        answer(b"{}", status="502 Bad Gateway", headers={"practice-service": ""}),
    ],
)
async def test_what_a_practice_service_says_completes_and_refuses_nothing(
    answered: bytes, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")
    async with (
        raw_server(saying(answered)) as server,
        a_client(a_line(server.address)) as client,
    ):
        for given in (await client.send(DOCUMENT), await client.ask_status(DOCUMENT)):
            assert isinstance(given.outcome, WrongPlace)
            assert given.service_time is None
        assert await client.receipt(DOCUMENT.completion.iic or "0" * 32, 80) is None


async def test_in_practice_it_is_taken_for_what_it_is() -> None:
    async with raw_server(saying(answer(COMPLETE, headers=MARK))) as server:
        line = replace(a_line(server.address), is_practice=True)
        async with a_client(line) as client:
            given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, Answered)


async def test_the_practice_service_marks_each_of_its_answers(tmp_path: Path) -> None:
    with PracticeServer(database=tmp_path / "practice.sqlite3") as server:
        for token in (PRACTICE_TOKEN, CANARY):
            async with a_client(a_line(server.base_url, token=lambda t=token: t)) as client:
                assert isinstance((await client.send(DOCUMENT)).outcome, WrongPlace)
                assert (await ServiceLookups(client).operators()).failure is not None
            trusting = replace(a_line(server.base_url, token=lambda t=token: t), is_practice=True)
            async with a_client(trusting) as client:
                outcome = (await client.send(DOCUMENT)).outcome
                assert isinstance(outcome, NotAuthorised) == (token == CANARY)
                assert not isinstance(outcome, WrongPlace)
