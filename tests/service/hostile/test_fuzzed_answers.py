"""Ten thousand answers that chance has spoilt: none is met with an error, none is misread.

Lives here: the same judgement made by other means than the product's, and both compared; a share
of the answers over real connections. More of them: FUZZ_BODIES=200000, others: FUZZ_SEED=7.
Must not: make the answers (mutations), name single cases (test_hostile_json).
"""

import asyncio
import json
import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.builders import MOMENT, a_balance_document, a_document
from tests.service.hostile.mutations import mutated, spoilt, valid_answers
from tests.service.lines import CANARY, DEADLINE_S, MOST_EVIDENCE, a_client, a_line
from tests.service.raw_server import answer, raw_server
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.recovery import (
    Answered,
    Complete,
    NoAnswer,
    Refuse,
    Rejected,
    Request,
    next_step,
)
from till.service.client import MOST_OF_OTHERS
from till.service.responses import read

SEED = int(os.environ.get("FUZZ_SEED", "20261120"))
BODIES = int(os.environ.get("FUZZ_BODIES", "10000"))
FROM = int(os.environ.get("FUZZ_FROM", "0"))
SHARES = 10  # so many tests share the bodies
OVER_HTTP = 300
ALONE = OVER_HTTP // 2  # of heads and bodies spoilt together, each on its own connection
STATUSES = (200, 200, 200, 200, 400, 401, 404, 500, 503)
SALE = replace(a_document("till-0001"), state=DocumentState.SENDING)
KINDS = {
    "a sale": SALE,
    "an electronic invoice": replace(SALE, is_electronic=True),
    "an opening balance": a_balance_document(state=DocumentState.SENDING),
}
LONGEST_IDENTIFIER = 200


@pytest.mark.parametrize("share", range(SHARES))
def test_no_body_is_met_with_an_error_and_none_completes_what_it_does_not_name(share: int) -> None:
    met: Counter[str] = Counter()
    for number in range(FROM + share, FROM + BODIES, SHARES):
        document, request, status, body = _drawn(number)
        how = f"again: FUZZ_SEED={SEED} FUZZ_FROM={number} FUZZ_BODIES=1; {status} {body[:2000]!r}"

        outcome = read(document, request, status, body, None)
        step = next_step(document, request, outcome, now=MOMENT, rng=Random(1))

        expected = status == 200 and _names_all(document, body)
        assert isinstance(step, Complete) is expected, how
        assert isinstance(outcome, Answered) is (status == 200 and _is_about(document, body)), how
        if isinstance(step, Refuse):
            assert isinstance(outcome, Rejected) or b"env:CLIENT" in _plain(body), how
        assert len(repr(outcome)) < 20_000, how
        met[type(step).__name__] += 1

    assert BODIES < 1000 or met["Complete"] > BODIES / SHARES / 50, met
    assert BODIES < 1000 or len(met) >= 5, met


def _drawn(number: int) -> tuple[FiscalDocument, Request, int, bytes]:
    """Return the document, what was asked, and the spoilt answer of a number."""
    chance = Random(f"{SEED}:{number}")
    document = chance.choice(list(KINDS.values()))
    balance = document.kind.is_balance
    request = Request.SEND if balance else chance.choice(list(Request))
    valid = chance.choice(valid_answers(document.doc_id))
    return document, request, chance.choice(STATUSES), mutated(valid, chance)


def _plain(body: bytes) -> bytes:
    """Return a body's characters as UTF-8, whichever way JSON may be written."""
    parsed = _parsed(body)
    return json.dumps(parsed).encode() if parsed is not None else body


def _parsed(body: bytes) -> object:
    """Read a body with the standard library alone; None for what is no JSON."""
    try:
        return json.loads(body, parse_constant=lambda _: 1 / 0)
    except (ValueError, ArithmeticError, RecursionError):
        return None


def _is_about(document: FiscalDocument, body: bytes) -> bool:
    """Tell whether a body is an answer to this document: an object that names it."""
    parsed = _parsed(body)
    if not isinstance(parsed, dict) or parsed.get("orderId") != document.doc_id:
        return False
    return _is_text_or_null(parsed.get("fcdc" if document.kind.is_balance else "fic"))


def _is_text_or_null(value: object) -> bool:
    """Tell whether a value can stand where an identifier stands at all."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    return value is None


def _names_all(document: FiscalDocument, body: bytes) -> bool:
    """Tell whether the completion identifiers of specification 1 are there for this document."""
    parsed = _parsed(body)
    if not isinstance(parsed, dict) or not _is_about(document, body):
        return False
    if document.kind.is_balance:
        needed = ["fcdc"]
    else:
        needed = ["fic", "eic"] if document.is_electronic else ["fic"]
    return all(_is_identifier(parsed.get(name)) for name in needed)


def _is_identifier(value: object) -> bool:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_IDENTIFIER:
        return False
    return bool(value.strip()) and all(letter.isprintable() for letter in value)


async def test_a_share_of_them_over_a_connection_comes_to_the_same() -> None:
    numbers = [n for n in range(FROM, FROM + 3 * OVER_HTTP) if _drawn(n)[2] != 401][:OVER_HTTP]
    told = iter(numbers)

    async def saying_the_next(writer: asyncio.StreamWriter) -> None:
        _, _, status, body = _drawn(next(told))
        writer.write(answer(body, status=f"{status} So"))

    async with raw_server(saying_the_next) as server, a_client(a_line(server.address)) as client:
        for number in numbers:
            document, request, status, body = _drawn(number)
            ask = client.send if request is Request.SEND else client.ask_status
            given = await ask(document)

            assert given.outcome == read(document, request, status, body, None), number
            assert given.body in {body[:MOST_EVIDENCE], body[:MOST_OF_OTHERS]}, number

    assert len(server.requests) == len(numbers)


async def test_answers_that_are_spoilt_from_the_first_byte_end_in_time() -> None:
    chance = Random(f"{SEED}:heads")
    said: list[bytes] = []
    for _ in range(ALONE):
        text = answer(mutated(chance.choice(valid_answers("till-0001")), chance))
        for _ in range(chance.randint(1, 4)):
            text = spoilt(text, chance)
        said.append(text)
    told = iter(said)

    async def saying_the_next(writer: asyncio.StreamWriter) -> None:
        writer.write(next(told))
        await writer.drain()
        raise ConnectionAbortedError

    async with raw_server(saying_the_next) as server:
        for number, text in enumerate(said):
            async with a_client(a_line(server.address, timeout_s=DEADLINE_S)) as client:
                given = await client.send(SALE)

            assert CANARY not in repr(given), (number, text)
            if isinstance(given.outcome, Answered) and given.outcome.completion.fic:
                assert given.outcome.completion.fic.encode() in _plain_of_head(text), number
            elif given.http_status is None:
                assert isinstance(given.outcome, NoAnswer), (number, text)


def _plain_of_head(text: bytes) -> bytes:
    """Return what a whole HTTP answer says below its head."""
    return _plain(text.partition(b"\r\n\r\n")[2]) + text
