"""TLS that cannot be trusted, is none, or breaks after it was agreed on.

Lives here: each fault of TLS; whom the token is not shown to (design: fiscal, "TLS failure").
Must not: what is said over a sound connection.

The certificates are signed by an authority of these tests; its key was thrown away.
"""

import asyncio
import ssl
from pathlib import Path

import pytest

from tests.service.lines import (
    COMPLETE,
    DEADLINE_S,
    DOCUMENT,
    LOST,
    a_client,
    a_line,
    row_of,
    sent_to,
    served,
    what_comes_of,
)
from tests.service.raw_server import (
    answer,
    raw_connections,
    raw_server,
    saying,
    saying_and_closing,
    silence,
)
from tests.service.tls_identities import AUTHORITY, CERTIFICATES, GOOD, SELF_SIGNED, showing
from till.domain.fiscal.recovery import Answered, NoAnswer, WrongPlace


@pytest.fixture(autouse=True)
def _an_authority_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))


async def test_a_certificate_that_an_authority_vouches_for_is_trusted() -> None:
    given = await what_comes_of(saying(answer(COMPLETE)), tls=showing(GOOD))

    assert row_of(given.outcome) == (Answered, "fic-1")


@pytest.mark.parametrize(
    "certificate",
    [
        CERTIFICATES / "expired.pem",
        CERTIFICATES / "too_early.pem",
        CERTIFICATES / "another_host.pem",
    ],
    ids=lambda certificate: certificate.stem,
)
async def test_a_certificate_that_is_not_to_be_trusted_is_the_wrong_place(
    certificate: Path,
) -> None:
    async with raw_server(saying(answer(COMPLETE)), tls=showing(certificate)) as server:
        given = await sent_to(server.address)

    assert given.outcome == WrongPlace(message="TLS: CERTIFICATE_VERIFY_FAILED")
    assert server.requests == []


@pytest.mark.parametrize(
    ("alert", "told"), [(70, "PROTOCOL_VERSION"), (40, "HANDSHAKE_FAILURE"), (112, "UNRECOGNIZED")]
)
async def test_a_handshake_that_is_refused_is_the_wrong_place(alert: int, told: str) -> None:
    async def refusing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(bytes([21, 3, 3, 0, 2, 2, alert]))

    async with raw_connections(refusing, scheme="https") as server:
        given = await sent_to(server.address)

    assert isinstance(given.outcome, WrongPlace)
    assert told in given.outcome.message


async def test_a_port_without_tls_is_the_wrong_place() -> None:
    async def plainly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    async with raw_connections(plainly, scheme="https") as server:
        given = await sent_to(server.address)

    assert isinstance(given.outcome, WrongPlace)


async def test_plain_words_to_a_port_with_tls_are_no_answer() -> None:
    async with raw_server(saying(answer(COMPLETE)), tls=showing(GOOD)) as server:
        given = await sent_to(server.address.replace("https:", "http:"))

    assert row_of(given.outcome) == row_of(LOST)
    assert server.requests == []


async def test_a_handshake_that_hangs_ends_in_time_and_nothing_has_left() -> None:
    async def hanging(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await reader.read()

    async with raw_connections(hanging, scheme="https") as server:
        given = await sent_to(server.address, timeout_s=DEADLINE_S)

    assert given.outcome == NoAnswer(message="no answer in time", unreachable=True, never_left=True)


async def test_a_connection_that_breaks_while_tls_is_agreed_on_is_no_answer() -> None:
    async def hanging_up(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await reader.read(10)

    async with raw_connections(hanging_up, scheme="https") as server:
        given = await sent_to(server.address)

    assert row_of(given.outcome) == row_of(LOST)


async def test_tls_that_breaks_after_the_request_has_left_is_no_answer() -> None:
    async def corrupting(writer: asyncio.StreamWriter) -> None:
        below = writer.transport._ssl_protocol._transport  # type: ignore[attr-defined] # no other way below TLS
        below.write(b"this is no TLS record, whatever the length it seems to have")
        await asyncio.Event().wait()

    given = await what_comes_of(corrupting, tls=showing(GOOD))

    assert row_of(given.outcome) == row_of(LOST)
    assert isinstance(given.outcome, NoAnswer)
    assert not given.outcome.never_left


async def test_a_server_that_wants_a_certificate_of_ours_is_no_answer() -> None:
    wanting = showing(GOOD)
    wanting.verify_mode = ssl.CERT_REQUIRED
    wanting.load_verify_locations(AUTHORITY)

    given = await what_comes_of(saying(answer(COMPLETE)), tls=wanting)

    assert row_of(given.outcome) in {row_of(LOST), row_of(WrongPlace())}


@pytest.mark.parametrize("said", [answer(COMPLETE)[:-10], answer(COMPLETE)[:20], b""])
async def test_an_end_without_farewell_does_not_pass_for_the_end_of_an_answer(
    said: bytes,
) -> None:
    given = await what_comes_of(saying_and_closing(said), tls=showing(GOOD))

    assert row_of(given.outcome) == row_of(LOST)


async def test_silence_over_tls_ends_in_time() -> None:
    given = await what_comes_of(silence, tls=showing(GOOD), timeout_s=DEADLINE_S)

    assert given.outcome == NoAnswer(message="no answer in time", unreachable=True)


async def test_what_was_left_over_in_another_tls_record_is_not_taken_for_an_answer() -> None:
    async def in_two_records(writer: asyncio.StreamWriter) -> None:
        writer.write(answer(COMPLETE))
        writer.write(answer(b'{"message":"no"}', status="400 Bad Request"))

    async with served(in_two_records, tls=showing(GOOD)) as (client, _):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(3)]

    assert {row_of(each) for each in outcomes} <= {(Answered, "fic-1"), row_of(LOST)}


async def test_an_address_that_turns_to_tls_is_still_verified() -> None:
    addresses: list[str] = []
    async with (
        raw_server(saying(answer(COMPLETE))) as plain,
        raw_server(saying(answer(COMPLETE)), tls=showing(SELF_SIGNED)) as untrusted,
    ):
        line = a_line("")

        async def where() -> str:
            return addresses[-1]

        object.__setattr__(line, "address", where)
        async with a_client(line) as client:
            addresses.append(plain.address)
            before = await client.send(DOCUMENT)
            addresses.append(untrusted.address)
            after = await client.send(DOCUMENT)

    assert row_of(before.outcome) == (Answered, "fic-1")
    assert isinstance(after.outcome, WrongPlace)
    assert untrusted.requests == []
