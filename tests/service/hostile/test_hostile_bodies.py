"""Bodies that are too large, packed, badly cut into chunks, or in another encoding.

Lives here: what is read of a body, before anybody asks what it says; the memory that takes.
Must not: JSON itself (test_hostile_json), pictures (test_hostile_pictures).
"""

import asyncio
import gzip
import json
import sys
import zlib
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.service.lines import (
    COMPLETE,
    DOCUMENT,
    LOST,
    STRANGE,
    row_of,
    served,
    what_comes_of,
)
from tests.service.raw_server import (
    Script,
    answer,
    chunk,
    endlessly,
    in_chunks,
    raw_server,
    saying,
    saying_and_closing,
)
from till.domain.fiscal.document import Completion
from till.domain.fiscal.recovery import Answered, NoAnswer, Outcome
from till.domain.identifiers import Fic

DONE = Answered(completion=Completion(fic=Fic("fic-1")))
CHECKOUT = Path(__file__).parents[3]
MEBIBYTE = b" " * 1024 * 1024
GZIP = 16 + zlib.MAX_WBITS
GIGABYTE_HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n"
TOO_LARGE = NoAnswer(message="the answer was too large")


def _packed(times: int, size: int = 64) -> bytes:
    """So many MB of nothing, packed so often; never whole in memory."""
    packer = zlib.compressobj(wbits=GZIP)
    packed = b"".join([*(packer.compress(MEBIBYTE) for _ in range(size)), packer.flush()])
    for _ in range(times - 1):
        packed = gzip.compress(packed)
    return packed


def _called(coding: str, body: bytes) -> Script:
    return saying(answer(body, headers={"Content-Encoding": coding}))


def _with_length(length: bytes) -> Script:
    return saying_and_closing(
        b"HTTP/1.1 200 OK\r\nContent-Length: " + length + b"\r\n\r\n", COMPLETE
    )


def _chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> Script:
    return saying_and_closing(in_chunks(*chunks, end=end))


CASES: dict[str, tuple[Script, Outcome]] = {
    "a gzip bomb": (_called("gzip", _packed(1)), STRANGE),
    "a gzip bomb in a gzip bomb": (_called("gzip, gzip", _packed(2)), STRANGE),
    "gzip, though we asked for none": (_called("gzip", gzip.compress(COMPLETE)), STRANGE),
    "deflate": (_called("deflate", zlib.compress(COMPLETE)), STRANGE),
    "deflate without its frame": (_called("deflate", zlib.compress(COMPLETE)[2:-4]), STRANGE),
    "what is called br": (_called("br", b"\x0b\x12\x80" + COMPLETE), STRANGE),
    "half of something packed": (_called("gzip", gzip.compress(COMPLETE)[:-9]), STRANGE),
    "what is called gzip and is plain": (_called("gzip", COMPLETE), DONE),
    "what is called something unheard of": (_called("x-till", COMPLETE), DONE),
    "a length below nothing": (_with_length(b"-1"), LOST),
    "a length with a sign": (_with_length(b"+37"), LOST),
    "a length in words": (_with_length(b"many"), LOST),
    "a length of five thousand digits": (_with_length(b"9" * 5_000), LOST),
    "a length with a comma": (_with_length(b"37, 38"), LOST),
    "the same length twice": (_with_length(b"%d, %d" % (len(COMPLETE), len(COMPLETE))), DONE),
    "a length too long": (_with_length(b"%d" % (len(COMPLETE) + 1)), LOST),
    "a length too short": (_with_length(b"%d" % (len(COMPLETE) - 1)), STRANGE),
    "no length and an end": (saying_and_closing(b"HTTP/1.1 200 OK\r\n\r\n", COMPLETE), DONE),
    "a length and chunks": (
        saying_and_closing(
            in_chunks(chunk(COMPLETE)).replace(b"OK\r\n", b"OK\r\nContent-Length: 3\r\n")
        ),
        DONE,
    ),
    "chunks": (_chunked(chunk(COMPLETE[:9]), chunk(COMPLETE[9:])), DONE),
    "chunks of a byte": (_chunked(*(chunk(bytes([byte])) for byte in COMPLETE)), DONE),
    "chunks with remarks": (_chunked(chunk(COMPLETE, extension=b';a="b"')), DONE),
    "a remark of a megabyte": (_chunked(chunk(COMPLETE, extension=b";" + b"a" * 10**6)), LOST),
    "a remark that hides a line": (_chunked(chunk(COMPLETE, extension=b";a\n5")), LOST),
    "a trailer": (_chunked(chunk(COMPLETE), end=b"0\r\nX-T: a\r\n\r\n"), DONE),
    "a trailer of a megabyte": (
        _chunked(chunk(COMPLETE), end=b"0\r\nX: " + b"a" * 10**6 + b"\r\n\r\n"),
        LOST,
    ),
    "a chunk of a size in words": (_chunked(b"zz\r\n", COMPLETE), LOST),
    "a chunk of a size below nothing": (_chunked(b"-1\r\n", COMPLETE), LOST),
    "a chunk of a size with a prefix": (_chunked(b"0x25\r\n", COMPLETE), LOST),
    "a chunk of a size of 21 digits": (_chunked(b"f" * 21 + b"\r\n", COMPLETE), LOST),
    "a chunk larger than it says": (_chunked(b"5\r\n", COMPLETE, b"\r\n"), LOST),
    "chunks, twice over": (
        saying(in_chunks(chunk(COMPLETE)).replace(b"chunked", b"chunked, chunked")),
        LOST,
    ),
    "chunks of something packed": (
        saying(in_chunks(chunk(COMPLETE)).replace(b"chunked", b"gzip, chunked")),
        LOST,
    ),
    "UTF-16": (saying(answer(COMPLETE.decode().encode("utf-16"))), DONE),
    "UTF-32": (saying(answer(COMPLETE.decode().encode("utf-32-be"))), DONE),
    "a byte order mark": (saying(answer(b"\xef\xbb\xbf" + COMPLETE)), DONE),
    "two byte order marks": (saying(answer(b"\xef\xbb\xbf" * 2 + COMPLETE)), STRANGE),
    "UTF-7": (saying(answer(COMPLETE.replace(b"{", b"+AHs-"))), STRANGE),
    "bytes that are no text": (saying(answer(COMPLETE.replace(b"0001", b"\xff\xfe"))), STRANGE),
    "an overlong encoding": (saying(answer(COMPLETE.replace(b"fic-1", b"\xc0\xaf"))), STRANGE),
    "half a character at the end": (saying(answer(COMPLETE[:-2] + b"\xc3")), STRANGE),
    "NUL after the end": (saying(answer(COMPLETE + b"\0")), STRANGE),
}


@pytest.mark.parametrize("case", CASES)
async def test_whatever_a_body_is_made_of_it_comes_to_its_row_of_the_table(case: str) -> None:
    script, expected = CASES[case]

    given = await what_comes_of(script)

    assert row_of(given.outcome) == row_of(expected), given.outcome


ENDLESS: dict[str, Script] = {
    "a gigabyte that was announced": endlessly(GIGABYTE_HEAD, MEBIBYTE),
    "a gigabyte of no known length": endlessly(b"HTTP/1.1 200 OK\r\n\r\n", MEBIBYTE),
    "a gigabyte in chunks": endlessly(in_chunks(end=b""), chunk(MEBIBYTE)),
    "a gigabyte with a refusal": endlessly(GIGABYTE_HEAD.replace(b"200 OK", b"400 No"), MEBIBYTE),
}


@pytest.mark.parametrize("case", ENDLESS)
async def test_no_more_is_read_than_an_answer_can_have(case: str) -> None:
    given = await what_comes_of(ENDLESS[case])

    assert given.outcome == TOO_LARGE


async def test_an_answer_of_just_the_largest_size_is_read() -> None:
    body = COMPLETE + b" " * (1024 * 1024 - len(COMPLETE))

    assert row_of((await what_comes_of(saying(answer(body)))).outcome) == row_of(DONE)
    assert (await what_comes_of(saying(answer(body + b" ")))).outcome == TOO_LARGE


async def test_others_have_their_turn_while_a_body_comes_in_ten_thousand_pieces() -> None:
    turns = 0

    async def counting() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    pieces = chunk(b" ") * 10_000
    async with served(saying(in_chunks(pieces, chunk(COMPLETE)))) as (client, _):
        beside = asyncio.create_task(counting())
        given = await client.send(DOCUMENT)
        beside.cancel()

    assert row_of(given.outcome) == row_of(DONE)
    assert turns >= 10_000


MOST_GROWTH = 48 * 1024  # KiB: some copies of the largest body, and the parts it falls into


def _spacious() -> dict[str, Script]:
    """What takes room; made when it is asked for, for each test process has this file."""
    return {
        "a gigabyte": ENDLESS["a gigabyte that was announced"],
        "a gigabyte in chunks": ENDLESS["a gigabyte in chunks"],
        "a bomb in a bomb": CASES["a gzip bomb in a gzip bomb"][0],
        "headers for ever": endlessly(b"HTTP/1.1 200 OK\r\n", b"X: " + b"a" * 60_000 + b"\r\n"),
        "a header for ever": endlessly(b"HTTP/1.1 200 OK\r\nX: ", b"a" * 60_000),
        "eight megabytes of objects": saying(answer(b"[" + b"{}," * 2_700_000 + b"{}]")),
        "a megabyte of lists": saying(answer(b"[" + b"[]," * 340_000 + b"[]]")),
        "a document of a megabyte": saying(answer(COMPLETE + b" " * 1_000_000)),
        "a picture of eight megabytes": saying(answer(b'{"base64":"' + b"A" * 8_000_000 + b'"}')),
        "a message of a megabyte": saying(
            answer(b'{"message":"' + b"a" * 10**6 + b'"}', status="400 No")
        ),
    }


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
async def test_no_answer_takes_more_memory_than_a_few_of_the_largest() -> None:
    spacious = _spacious()
    async with AsyncExitStack() as open_ones:
        servers = [
            await open_ones.enter_async_context(raw_server(each)) for each in spacious.values()
        ]
        addresses = [server.address for server in servers]
        program = [sys.executable, "-m", "tests.service.hostile.measured_client", *addresses]
        process = await asyncio.create_subprocess_exec(
            *program, cwd=CHECKOUT, stdout=asyncio.subprocess.PIPE
        )
        told, _ = await process.communicate()

    grown = dict(zip(spacious, json.loads(told), strict=True))
    assert process.returncode == 0
    assert {case: kib for case, kib in grown.items() if kib > MOST_GROWTH} == {}
