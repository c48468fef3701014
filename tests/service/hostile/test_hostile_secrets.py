"""A server, or whatever sits before it, that repeats the token it was shown.

Lives here: the token in every corner of an answer; where it must not be found then (design:
reliability, I13, T11).
Must not: to whom the token is shown (test_hostile_heads, test_hostile_tls).
"""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.lines import CANARY, DOCUMENT, served, talking
from tests.service.raw_server import answer, saying
from till.domain.fiscal.recovery import Rejected
from till.domain.identifiers import Iic
from till.system.log import Log

SLASHED = "ab/cd+ef/" * 5 + "=="  # a token that is no JWT


def _escaped(text: str) -> str:
    return "".join(f"\\u{ord(letter):04X}" for letter in text)


def _half_escaped(text: str) -> str:
    return "".join(f"\\u{ord(c):04x}" if n % 3 else c for n, c in enumerate(text))


def _slashed(text: str) -> str:
    return text.replace("/", r"\/")


@pytest.mark.parametrize("token", [CANARY, SLASHED], ids=["a JWT", "another sort"])
@pytest.mark.parametrize("spelt", [str, _escaped, _half_escaped, _slashed])
@pytest.mark.parametrize("status", ["200 OK", "400 Bad Request", "401 No", "502 Bad Gateway"])
async def test_a_token_that_is_repeated_is_kept_nowhere_however_it_is_spelt(
    token: str, spelt: Callable[[str], str], status: str
) -> None:
    said = f"you sent Bearer {spelt(token)}"
    body = f'{{"orderId":"till-0001","message":"{said}","error":{{"otherError":"{said}"}}}}'
    async with talking(answer(body.encode(), status=status), token=lambda: token) as (client, _):
        given = await client.send(DOCUMENT)

    assert token not in repr(given)
    assert spelt(token).encode() not in given.body


async def test_the_rest_of_what_was_said_is_kept() -> None:
    body = rf'{{"message":"sent \"{CANARY}\" \u00eb \\ \n {CANARY}"}}'.encode()
    async with served(saying(answer(body, status="400 No"))) as (client, _):
        given = await client.send(DOCUMENT)

    assert isinstance(given.outcome, Rejected)
    assert given.outcome.problem.message == 'sent "(token)" ë \\ \n (token)'


async def test_a_token_across_the_end_of_what_is_kept_leaves_no_piece() -> None:
    body = b" " * (64 * 1024 - 20) + CANARY.encode()
    async with served(saying(answer(body))) as (client, _):
        given = await client.send(DOCUMENT)

    assert CANARY[:12].encode() not in given.body


async def test_a_token_in_a_head_is_in_no_file_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")
    echo = answer(b"{}", status=f"200 {CANARY}", headers={"X-Echo": f"Bearer {CANARY}"})
    redirect = answer(status=f"302 {CANARY}", headers={"Location": f"http://x/?t={CANARY}"})
    broken = f"HTTP/1.1 200 OK\r\n{CANARY} {CANARY}\r\n\r\n".encode()
    log = Log(tmp_path / "log")
    logging.getLogger().setLevel(logging.DEBUG)
    try:
        for said in (echo, redirect, broken):
            async with served(saying(said)) as (client, _):
                given = await client.send(DOCUMENT)
                await client.receipt(Iic("A" * 32), 80)
                assert CANARY not in repr(given)
    finally:
        log.close()

    written = (tmp_path / "log").read_text()
    assert "no rendering" in written
    assert CANARY not in written
    assert CANARY not in caplog.text
