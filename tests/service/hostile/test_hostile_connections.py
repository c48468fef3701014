"""A connection that hangs, drips, breaks off, or says more than it was asked.

Lives here: what can go wrong below HTTP; each call ends in its deadline with the right outcome,
raises nothing and leaves the client fit for the next (design: reliability, T9).
Must not: TLS, and what is said over a connection that holds (its own files).
"""

import asyncio
import socket
from collections.abc import Callable

import pytest

from tests.builders import a_document
from tests.service.lines import (
    COMPLETE,
    DEADLINE_S,
    DOCUMENT,
    LOST,
    STRANGE,
    a_client,
    a_line,
    row_of,
    sent_to,
    served,
    what_comes_of,
)
from tests.service.raw_server import (
    Script,
    answer,
    chunk,
    dripping,
    endlessly,
    in_chunks,
    raw_connections,
    raw_server,
    saying,
    saying_and_closing,
    saying_and_resetting,
    silence,
)
from till.domain.fiscal.recovery import Answered, NoAnswer, Outcome, WrongPlace
from till.domain.identifiers import Fic

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 37\r\n"
LONG = 2_000  # bytes: at a byte every hundredth of a second, far beyond the deadline
# Each of these is ended by the deadline alone.
HANGING: dict[str, Script] = {
    "no answer at all": silence,
    "a status line a byte at a time": dripping(b"HTTP/1.1 200 " + b"O" * LONG),
    "headers a byte at a time": dripping(b"HTTP/1.1 200 OK\r\nX: " + b"a" * LONG),
    "a body a byte at a time": dripping(answer(b" " * LONG)),
    "a head and then silence": saying(HEAD + b"\r\n"),
    "half a head and then silence": saying(HEAD),
    "all but the last byte and then silence": saying(answer(COMPLETE)[:-1]),
    "interim answers for ever": endlessly(b"", b"HTTP/1.1 103 Early\r\n\r\n" * 500),
    "chunks of a byte for ever": endlessly(in_chunks(end=b""), b"1\r\n \r\n" * 2_000),
}
BREAKING: dict[str, tuple[Script, Outcome]] = {
    "an end before the first byte": (saying_and_closing(), LOST),
    "an end in the status line": (saying_and_closing(b"HTTP/1.1 20"), LOST),
    "an end in the headers": (saying_and_closing(HEAD), LOST),
    "an end before the body": (saying_and_closing(HEAD + b"\r\n"), LOST),
    "an end in the body": (saying_and_closing(answer(COMPLETE)[:-10]), LOST),
    "an end in a chunk": (saying_and_closing(in_chunks(b"25\r\n", COMPLETE[:-5], end=b"")), LOST),
    "an end before the last chunk": (saying_and_closing(in_chunks(chunk(COMPLETE), end=b"")), LOST),
    "an end in a body of no known length": (
        saying_and_closing(b"HTTP/1.1 200 OK\r\n\r\n" + COMPLETE[:-10]),
        STRANGE,
    ),
    "a reset before the first byte": (saying_and_resetting(), LOST),
    "a reset in the headers": (saying_and_resetting(HEAD), LOST),
    "a reset in the body": (saying_and_resetting(answer(COMPLETE)[:-10]), LOST),
}


@pytest.mark.parametrize("case", HANGING)
async def test_whatever_never_ends_is_ended_by_the_deadline(case: str) -> None:
    given = await what_comes_of(HANGING[case], timeout_s=DEADLINE_S)

    assert given.outcome == NoAnswer(message="no answer in time", unreachable=True)


@pytest.mark.parametrize("case", BREAKING)
async def test_a_connection_that_breaks_off_is_no_answer(case: str) -> None:
    script, expected = BREAKING[case]

    given = await what_comes_of(script)

    assert row_of(given.outcome) == row_of(expected), given.outcome


async def _hanging_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()


async def _after_the_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.transport.abort()


async def _never_reading(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.transport.pause_reading()  # type: ignore[attr-defined] # of a socket, which this is
    await asyncio.Event().wait()


@pytest.mark.parametrize("talk", [_hanging_up, _after_the_head, _never_reading])
async def test_a_large_request_that_is_not_taken_ends_in_time(
    talk: Callable[[asyncio.StreamReader, asyncio.StreamWriter], object],
) -> None:
    large = a_document("till-0001", body=b" " * 8 * 1024 * 1024)
    async with (
        raw_connections(talk) as server,
        a_client(a_line(server.address, timeout_s=DEADLINE_S)) as client,
    ):
        given = await client.send(large)

    assert row_of(given.outcome) == row_of(LOST)


async def test_an_answer_that_comes_before_the_request_was_taken_counts() -> None:
    async def impatient(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer(status="413 Content Too Large", headers={"Connection": "close"}))
        await reader.read()

    large = a_document("till-0001", body=b" " * 4 * 1024 * 1024)
    async with raw_connections(impatient) as server, a_client(a_line(server.address)) as client:
        given = await client.send(large)

    assert given.outcome == WrongPlace(message="HTTP 413")


async def test_nobody_listening_is_no_answer_and_nothing_has_left() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        given = await sent_to(f"http://127.0.0.1:{bound.getsockname()[1]}/v1")

    assert given.outcome == NoAnswer(message="ConnectError", unreachable=True, never_left=True)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost",
        "http://",
        "http:///v1",
        "ftp://localhost/v1",
        "http://[::1/v1",
        "http://xn--/v1",
        "http://localhost:no/v1",
        "http://localhost:99999/v1",
        "http://local\x00host/v1",
        "http://\u2100/v1",
        "http://" + "a" * 70_000 + "/v1",
    ],
    ids=lambda address: address[:24],
)
async def test_what_is_no_address_is_the_wrong_place(address: str) -> None:
    given = await sent_to(address)

    assert isinstance(given.outcome, WrongPlace)


async def test_after_each_sort_of_failure_the_next_call_succeeds() -> None:
    broken = [script for script, _ in BREAKING.values()]
    scripts = [*broken, silence, saying(answer(COMPLETE))]
    told = iter(scripts)

    async def one_after_the_other(writer: asyncio.StreamWriter) -> None:
        await next(told)(writer)

    async with served(one_after_the_other, timeout_s=1) as (client, server):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in scripts]

    assert not any(isinstance(each, Answered) for each in outcomes[:-1])
    assert row_of(outcomes[-1]) == (Answered, "fic-1")
    assert len(server.requests) == len(scripts)


async def test_a_connection_that_was_closed_while_it_rested_is_not_used_again() -> None:
    outcomes = []
    async with served(saying_and_closing(answer(COMPLETE))) as (client, server):
        for _ in range(5):
            outcomes.append((await client.send(DOCUMENT)).outcome)
            await server.ended.get()

    assert [row_of(each) for each in outcomes] == [(Answered, "fic-1")] * 5
    assert server.connections == 5


async def test_a_good_connection_is_used_again() -> None:
    async with served(saying(answer(COMPLETE))) as (client, server):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(5)]

    assert [row_of(each) for each in outcomes] == [(Answered, "fic-1")] * 5
    assert server.connections == 1


LEFT_OVER = {
    "a refusal": answer(b'{"message":"no"}', status="400 Bad Request"),
    "no authority": answer(b'{"message":"no"}', status="401 Unauthorized"),
    "a page": answer(b"<html>", status="404 Not Found"),
    "the end of a longer body": b'"}',
    "another document's": answer(COMPLETE.replace(b"0001", b"0009")),
}


@pytest.mark.parametrize("case", LEFT_OVER)
async def test_an_answer_that_was_there_before_the_question_is_not_taken_for_its_answer(
    case: str,
) -> None:
    second = a_document("till-0002")
    answers = iter([answer(COMPLETE) + LEFT_OVER[case], answer(COMPLETE.replace(b"0001", b"0002"))])

    async def saying_too_much(writer: asyncio.StreamWriter) -> None:
        writer.write(next(answers, answer(COMPLETE.replace(b"0001", b"0002"))))

    async with served(saying_too_much) as (client, _):
        first = await client.send(DOCUMENT)
        beside = await client.send(second)
        after = await client.send(second)

    assert row_of(first.outcome) == (Answered, "fic-1")
    assert row_of(beside.outcome) in {row_of(LOST), (Answered, Fic("fic-1"))}
    assert row_of(after.outcome) == (Answered, "fic-1")


async def test_a_name_with_letters_of_albanian_reaches_the_service() -> None:
    async with raw_server(saying(answer(COMPLETE))) as server:
        line = a_line(server.address, integration_app=" Arka e Çelës ")
        async with a_client(line) as client:
            given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, Answered)
    assert server.headers()["integration-app"] == "Arka e Çelës"
