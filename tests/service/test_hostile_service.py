"""A service, or whatever answers in its place, that does its worst.

Lives here: each way a call can be made to hang, swell or lie; each ends in its deadline with the
right outcome, raises nothing and tells nobody the token (design: reliability, T9, I13).
Must not: answers of a well-behaved service (test_readings).
"""

import asyncio
import gzip
import socket
import ssl

import pytest

from tests.service.lines import CERTIFICATE, DEADLINE_S, DOCUMENT, a_client, a_line, sent_to
from tests.service.raw_server import Script, answer, raw_server, saying
from till.domain.recovery import Answered, NoAnswer, Outcome, WrongPlace

MEBIBYTE = b" " * 1024 * 1024
GRACE_S = 0.6  # a busy machine; what matters is that nothing hangs
COMPLETE = b'{"orderId":"till-0001","fic":"fic-1"}'


async def _dripping(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    for _ in range(100_000):
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.02)


async def _slow_headers(writer: asyncio.StreamWriter) -> None:
    for byte in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"a" * 1000:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.02)


async def _silent(writer: asyncio.StreamWriter) -> None:
    await writer.drain()
    await asyncio.Event().wait()


async def _gigabyte(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n")
    for _ in range(1024):
        writer.write(MEBIBYTE)
        await writer.drain()


async def _gigabyte_in_chunks(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(1024):
        writer.write(b"100000\r\n" + MEBIBYTE + b"\r\n")
        await writer.drain()


async def _reset_in_the_middle(writer: asyncio.StreamWriter) -> None:
    writer.write(answer(COMPLETE)[:-10])
    await writer.drain()
    transport = writer.transport
    transport.abort()
    raise ConnectionResetError


async def _closed_in_the_middle(writer: asyncio.StreamWriter) -> None:
    writer.write(answer(COMPLETE)[:-10])
    await writer.drain()
    raise ConnectionResetError


async def _closed_without_a_word(writer: asyncio.StreamWriter) -> None:
    raise ConnectionResetError


def _packed(times: int, size: int = 64) -> bytes:
    packed = b"".join([b"0" * 1024 * 1024] * size)
    for _ in range(times):
        packed = gzip.compress(packed)
    return packed


PACKED = {"Content-Encoding": "gzip"}
PACKED_TWICE = {"Content-Encoding": "gzip, gzip"}
LOST = NoAnswer(unreachable=True)
STRANGE = NoAnswer()
WRONG = WrongPlace()
CASES: dict[str, tuple[Script, Outcome]] = {
    "a byte at a time": (_dripping, LOST),
    "headers a byte at a time": (_slow_headers, LOST),
    "no answer at all": (_silent, LOST),
    "a gigabyte": (_gigabyte, STRANGE),
    "a gigabyte in chunks": (_gigabyte_in_chunks, STRANGE),
    "a reset in the middle": (_reset_in_the_middle, LOST),
    "an end in the middle": (_closed_in_the_middle, LOST),
    "an end before the first byte": (_closed_without_a_word, LOST),
    "a gzip bomb": (saying(answer(_packed(1), headers=PACKED)), STRANGE),
    "a gzip bomb in a gzip bomb": (saying(answer(_packed(2), headers=PACKED_TWICE)), STRANGE),
    "what is called gzip and is none": (saying(answer(COMPLETE[:-1], headers=PACKED)), STRANGE),
    "a page": (saying(answer(b"<html>Welcome</html>")), STRANGE),
    "nothing": (saying(answer(b"")), STRANGE),
    "half an answer": (saying(answer(COMPLETE[:-3])), STRANGE),
    "not a number": (saying(answer(b'{"orderId":"till-0001","totalPrice":NaN}')), STRANGE),
    "a list": (saying(answer(b"[]")), STRANGE),
    "deep JSON": (saying(answer(b"[" * 200_000)), STRANGE),
    "a number of a million digits": (saying(answer(b'{"a":' + b"9" * 1_000_000 + b"}")), STRANGE),
    "another document": (saying(answer(COMPLETE.replace(b"0001", b"0002"))), STRANGE),
    "no order": (saying(answer(b'{"fic":"fic-1"}')), STRANGE),
    "an order that is a number": (saying(answer(b'{"orderId":1,"fic":"fic-1"}')), STRANGE),
    "a fic that is a number": (saying(answer(b'{"orderId":"till-0001","fic":7}')), STRANGE),
    "half a surrogate pair as fic": (
        saying(answer(rb'{"orderId":"till-0001","fic":"\ud800"}')),
        STRANGE,
    ),
    "bytes that are no text": (saying(answer(b'{"orderId":"\xff\xfe"}')), STRANGE),
    "no content": (saying(b"HTTP/1.1 204 No Content\r\n\r\n"), WRONG),
    "not modified": (saying(b"HTTP/1.1 304 Not Modified\r\n\r\n"), WRONG),
    "forbidden": (saying(answer(status="403 Forbidden")), WRONG),
    "not found": (saying(answer(status="404 Not Found")), WRONG),
    "too large": (saying(answer(status="413 Content Too Large")), WRONG),
    "a refusal that is a page": (saying(answer(b"<html>", status="400 Bad Request")), WRONG),
    "a broken gateway": (saying(answer(status="502 Bad Gateway")), LOST),
    "too many requests": (saying(answer(status="429 Too Many Requests")), LOST),
    "a fault of the server": (saying(answer(status="500 Oops")), STRANGE),
    "a status that does not exist": (saying(answer(status="799 Hm")), STRANGE),
    "no HTTP": (saying(b"SSH-2.0-OpenSSH_9.6\r\n\r\n"), LOST),
    "a header bomb": (saying(b"HTTP/1.1 200 OK\r\nX: " + b"a" * 10_000_000 + b"\r\n\r\n"), LOST),
    "many headers": (saying(b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 500_000 + b"\r\n"), LOST),
    "a length that lies": (saying(answer(headers={"Content-Length": "-1"})), LOST),
    "two lengths": (
        saying(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"),
        LOST,
    ),
    "chunks that are none": (
        saying(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        LOST,
    ),
}


def _kind(outcome: Outcome) -> tuple[type[Outcome], bool]:
    return type(outcome), isinstance(outcome, NoAnswer) and outcome.unreachable


@pytest.mark.parametrize("case", CASES)
async def test_whatever_answers_the_call_ends_in_time_with_the_right_outcome(case: str) -> None:
    script, expected = CASES[case]
    async with raw_server(script) as server:
        async with asyncio.timeout(DEADLINE_S + GRACE_S + 2):
            given = await sent_to(server.address)

    assert _kind(given.outcome) == _kind(expected), given.outcome
    assert len(given.body) <= 64 * 1024


async def test_nobody_listening_is_no_answer_and_nothing_has_left() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        given = await sent_to(f"http://127.0.0.1:{bound.getsockname()[1]}/v1")

    assert given.outcome == NoAnswer(message="ConnectError", unreachable=True, never_left=True)


async def test_a_request_that_left_is_told_from_one_that_did_not() -> None:
    async with raw_server(_silent) as server:
        given = await sent_to(server.address)

    assert given.outcome == NoAnswer(message="no answer in time", unreachable=True)


@pytest.mark.parametrize(
    "address", ["ftp://localhost/v1", "http://[::1/v1", "http:///v1", "http://xn--/v1"]
)
async def test_what_is_no_address_is_the_wrong_place(address: str) -> None:
    given = await sent_to(address)

    assert isinstance(given.outcome, WrongPlace)


def _own_certificate() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


async def test_a_certificate_nobody_vouches_for_is_the_wrong_place() -> None:
    async with raw_server(saying(answer(COMPLETE)), tls=_own_certificate()) as server:
        given = await sent_to(server.address)

    assert isinstance(given.outcome, WrongPlace)
    assert given.outcome.message == "TLS: CERTIFICATE_VERIFY_FAILED"
    assert server.requests == []


async def test_a_port_without_tls_is_the_wrong_place() -> None:
    async def talk_plainly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(talk_plainly, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        given = await sent_to(f"https://localhost:{port}/v1")

    assert isinstance(given.outcome, WrongPlace)


async def test_a_connection_that_breaks_while_tls_is_agreed_on_is_no_answer() -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        given = await sent_to(f"https://localhost:{port}/v1")

    assert isinstance(given.outcome, NoAnswer)
    assert given.outcome.unreachable


async def test_text_nobody_can_keep_does_not_spoil_the_identifiers_beside_it() -> None:
    spoilt = rb'"link":"\ud800","invoiceOrderNumber":"7","totalPrice":1e999999999,"error":[]'
    body = b'{"orderId":"till-0001","fic":"fic-1",' + spoilt + b"}"
    async with raw_server(saying(answer(body))) as server:
        given = await sent_to(server.address)

    assert isinstance(given.outcome, Answered)
    assert given.outcome.completion.fic == "fic-1"
    assert given.outcome.completion.verification_link is None
    assert given.outcome.completion.total_text is None


async def test_many_first_calls_at_once_share_one_client() -> None:
    address = "https://localhost:1/v1"
    async with a_client(a_line(address)) as client:
        http = await asyncio.gather(*(client._client(address) for _ in range(4)))

    assert len({id(each) for each in http}) == 1


async def test_a_name_with_letters_of_albanian_reaches_the_service() -> None:
    async with raw_server(saying(answer(COMPLETE))) as server:
        line = a_line(server.address, integration_app=" Arka e Çelës ")
        async with a_client(line) as client:
            given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, Answered)
    assert server.headers()["integration-app"] == "Arka e Çelës"
