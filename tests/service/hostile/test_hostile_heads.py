"""Status lines and headers that are wrong, huge, or meant to mislead.

Lives here: what comes before the body; redirects; what a server may ask to wait or to keep.
Must not: bodies (test_hostile_bodies), connections that break (test_hostile_connections).
"""

import pytest

from tests.service.lines import (
    CANARY,
    COMPLETE,
    DOCUMENT,
    LOST,
    STRANGE,
    WRONG,
    row_of,
    served,
    what_comes_of,
)
from tests.service.raw_server import RawServer, answer, raw_server, saying, saying_and_closing
from till.domain.fiscal.document import Completion
from till.domain.fiscal.recovery import Answered, NoAnswer, Outcome, WrongPlace
from till.domain.identifiers import Fic

DONE = Answered(completion=Completion(fic=Fic("fic-1")))
LENGTH = b"Content-Length: %d\r\n" % len(COMPLETE)


def _led_by(*lines: bytes) -> bytes:
    """An answer that completes the document, below these lines."""
    return b"\r\n".join(lines) + b"\r\n" + LENGTH + b"\r\n" + COMPLETE


OK = b"HTTP/1.1 200 OK"
CASES: dict[str, tuple[bytes, Outcome]] = {
    "no HTTP": (b"SSH-2.0-OpenSSH_9.6\r\n\r\n", LOST),
    "HTTP of 1991: a page and nothing else": (b"<html>Welcome</html>", LOST),
    "HTTP of 1991: the answer and nothing else": (COMPLETE, LOST),
    "HTTP/1.0": (_led_by(b"HTTP/1.0 200 OK"), DONE),
    "HTTP/2 in its own bytes": (b"\x00\x00\x12\x04\x00\x00\x00\x00\x00" + bytes(18), LOST),
    "no reason beside the status": (_led_by(b"HTTP/1.1 200"), DONE),
    "a status of two digits": (_led_by(b"HTTP/1.1 20 OK"), LOST),
    "a status of four digits": (_led_by(b"HTTP/1.1 2000 OK"), LOST),
    "a status below 100": (_led_by(b"HTTP/1.1 099 OK"), LOST),
    "a status below nothing": (_led_by(b"HTTP/1.1 -20 OK"), LOST),
    "a status in words": (_led_by(b"HTTP/1.1 two OK"), LOST),
    "a status nobody knows": (_led_by(b"HTTP/1.1 799 Hm"), STRANGE),
    "100 Continue before the answer": (_led_by(b"HTTP/1.1 100 Continue\r\n", OK), DONE),
    "103 and 102 before the answer": (
        _led_by(b"HTTP/1.1 103 Early\r\nLink: </x>\r\n", b"HTTP/1.1 102 Wait\r\n", OK),
        DONE,
    ),
    "another protocol from here on": (_led_by(b"HTTP/1.1 101 Go\r\nUpgrade: x\r\n", OK), LOST),
    "201": (_led_by(b"HTTP/1.1 201 Created"), STRANGE),
    "202": (_led_by(b"HTTP/1.1 202 Accepted"), STRANGE),
    "204 with a body": (_led_by(b"HTTP/1.1 204 No Content"), STRANGE),
    "206": (_led_by(b"HTTP/1.1 206 Partial Content"), STRANGE),
    "304 with a body": (_led_by(b"HTTP/1.1 304 Not Modified"), WRONG),
    "402": (_led_by(b"HTTP/1.1 402 Payment Required"), WRONG),
    "403": (_led_by(b"HTTP/1.1 403 Forbidden"), WRONG),
    "404": (_led_by(b"HTTP/1.1 404 Not Found"), WRONG),
    "405": (_led_by(b"HTTP/1.1 405 Method Not Allowed"), WRONG),
    "407": (_led_by(b"HTTP/1.1 407 Proxy Authentication Required"), WRONG),
    "413": (_led_by(b"HTTP/1.1 413 Content Too Large"), WRONG),
    "408": (_led_by(b"HTTP/1.1 408 Request Timeout"), STRANGE),
    "429": (_led_by(b"HTTP/1.1 429 Too Many Requests"), LOST),
    "500": (_led_by(b"HTTP/1.1 500 Oops"), STRANGE),
    "502": (_led_by(b"HTTP/1.1 502 Bad Gateway"), LOST),
    "a header of a megabyte": (_led_by(OK, b"X: " + b"a" * 1_000_000), LOST),
    "a status line of a megabyte": (_led_by(OK + b" " + b"k" * 1_000_000), LOST),
    "ten thousand headers": (_led_by(OK, *[b"X: a header"] * 10_000), LOST),
    "ten thousand very short headers": (_led_by(OK, *[b"X:"] * 10_000), DONE),
    "NUL in a header": (_led_by(OK, b"X: a\x00b"), LOST),
    "a bare return in a header": (_led_by(OK, b"X: a\rSet-Cookie: b"), LOST),
    "a space before the colon": (_led_by(OK, b"X : a"), LOST),
    "a header without a colon": (_led_by(OK, b"X"), LOST),
    "a header without a name": (_led_by(OK, b": a"), LOST),
    "a header that goes on in the next line": (_led_by(OK, b"X: a", b" b"), DONE),
    "a header in no encoding": (_led_by(OK, b"X: \xff\xfe\x80"), DONE),
    "lines without returns": (_led_by(OK).replace(b"\r\n", b"\n"), DONE),
    "a content type of something else": (_led_by(OK, b"Content-Type: image/png"), DONE),
    "a charset nobody knows": (_led_by(OK, b"Content-Type: application/json; charset=x"), DONE),
    "a date nobody can read": (_led_by(OK, b"Date: Mon, 99 Foo 0000 99:99:99 +9999"), DONE),
}


@pytest.mark.parametrize("case", CASES)
async def test_whatever_a_head_says_it_comes_to_its_row_of_the_table(case: str) -> None:
    said, expected = CASES[case]

    given = await what_comes_of(saying_and_closing(said))

    assert row_of(given.outcome) == row_of(expected), given.outcome


ELSEWHERE = ("http://[::1", "http://a b/", "http://x:-1/", "//[x", "https:", "", "\xff", "?a", "\\")
REDIRECTS = (301, 302, 303, 305, 307, 308)


@pytest.mark.parametrize("status", REDIRECTS)
@pytest.mark.parametrize("path", ["/v1/invoice/register", "/", ""])
async def test_no_redirect_is_followed_and_the_token_goes_nowhere_else(
    status: int, path: str
) -> None:
    async with raw_server(saying(answer(COMPLETE))) as elsewhere:
        for origin in (_origin(elsewhere), _origin(elsewhere).replace("localhost", "127.0.0.1")):
            moved = answer(status=f"{status} Moved", headers={"Location": origin + path})
            given = await what_comes_of(saying(moved))

            assert given.outcome == WrongPlace(message=f"HTTP {status}")

    assert elsewhere.connections == 0


def _origin(server: RawServer) -> str:
    return server.address.removesuffix("/v1")


@pytest.mark.parametrize("status", REDIRECTS)
async def test_no_redirect_to_the_same_place_is_followed_either(status: int) -> None:
    moved = answer(status=f"{status} Moved", headers={"Location": "/v1/invoice/register"})
    async with served(saying(moved)) as (client, server):
        given = await client.send(DOCUMENT)

    assert given.outcome == WrongPlace(message=f"HTTP {status}")
    assert len(server.requests) == 1


@pytest.mark.parametrize("location", [*ELSEWHERE, "http://x/" + "a" * 70_000])
async def test_a_redirect_to_no_address_is_a_redirect_all_the_same(location: str) -> None:
    moved = answer(status="307 Moved", headers={"Location": location})

    given = await what_comes_of(saying(moved))

    assert given.outcome == WrongPlace(message="HTTP 307")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("-1", None),
        ("1e9", None),
        ("99999999999999999999", None),
        ("1000000000", None),
        ("7.5", None),
        ("٧", None),
        ("", None),
        ("7, 8", None),
        ("Fri, 20 Nov 2026 08:00:00 GMT", None),
        ("999999999", 999_999_999),  # the waits cut it to 30 (till.domain.fiscal.recovery)
    ],
)
async def test_an_absurd_wait_is_passed_over(text: str, seconds: int | None) -> None:
    later = f"HTTP/1.1 503 Later\r\nRetry-After: {text}\r\nContent-Length: 0\r\n\r\n"

    given = await what_comes_of(saying(later.encode()))

    assert given.outcome == NoAnswer(message="HTTP 503", unreachable=True, retry_after_s=seconds)


async def test_what_a_server_wants_kept_is_not_kept() -> None:
    jar = b"".join(b"Set-Cookie: c%d=%s; Max-Age=99999\r\n" % (n, b"x" * 50) for n in range(500))
    said = b"HTTP/1.1 200 OK\r\n" + jar + LENGTH + b"\r\n" + COMPLETE
    async with served(saying(said)) as (client, server):
        outcomes = [(await client.send(DOCUMENT)).outcome for _ in range(2)]

    assert [row_of(each) for each in outcomes] == [row_of(DONE)] * 2
    assert "cookie" not in server.headers()
    assert server.headers()["authorization"] == f"Bearer {CANARY}"
