"""Asking the service for taxpayers and operators, and what it may answer.

Lives here: the two requests to the byte, good answers, strange ones, failures.
Must not: when lookups are made (tests/actions).
"""

import json

import pytest

from tests.service.lines import CANARY, a_client, a_line, talking
from tests.service.raw_server import answer, raw_server, saying
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.shop.taxpayer import Taxpayer
from till.service.lookups import LONGEST_TEXT, MOST_READ, MOST_TAXPAYERS, ServiceLookups

NDERTIMI = {
    "Tin": "L41323036D",
    "Name": "Ndërtimi shpk",
    "Address": "Rruga e Kavajës 12",
    "Town": "Tiranë",
    "Country": "ALB",
}
FOUND = Taxpayer(
    number="L41323036D",
    name="Ndërtimi shpk",
    address="Rruga e Kavajës 12",
    town="Tiranë",
    country="ALB",
)


def _said(value: object) -> bytes:
    return answer(json.dumps(value, ensure_ascii=False).encode())


async def _taxpayers(said: bytes) -> LookupAnswer[Taxpayer]:
    async with talking(said) as (client, _):
        return await ServiceLookups(client).taxpayers("ndërtimi")


async def test_taxpayers_are_asked_for_by_the_term_alone() -> None:
    async with talking(_said([NDERTIMI])) as (client, server):
        given = await ServiceLookups(client).taxpayers("ndërtimi")

    head, body = server.requests[0]
    assert head.startswith("POST /v1/utilities/get-taxpayers HTTP/1.1\r\n")
    assert body.decode() == '{"searchTerm":"ndërtimi"}'
    assert server.headers()["authorization"] == f"Bearer {CANARY}"
    assert given == LookupAnswer(found=(FOUND,))


async def test_operators_are_asked_for_with_an_empty_object() -> None:
    listed = [{"name": "Ana", "opCode": "ab123cd456"}, {"name": "Nobody"}, {"opCode": "x"}]
    async with talking(_said(listed)) as (client, server):
        given = await ServiceLookups(client).operators()

    head, body = server.requests[0]
    assert head.startswith("POST /v1/utilities/get-operators HTTP/1.1\r\n")
    assert body == b"{}"
    assert given.found == (
        Operator(name="Ana", operator_code="ab123cd456"),
        Operator(name="", operator_code="x"),
    )


async def test_nobody_found_is_an_answer_too() -> None:
    assert await _taxpayers(_said([])) == LookupAnswer()


async def test_fields_may_be_missing_or_more_or_of_another_type() -> None:
    strange = [
        {"Name": "Vetëm emri", "Status": "x", "Nested": {"a": [1]}},
        {"Tin": "K1", "Name": None, "Town": 7, "Address": ["a"]},
        {"Town": "Tiranë"},
        "text",
        None,
        NDERTIMI,
    ]

    given = await _taxpayers(_said(strange))

    assert given.found == (
        Taxpayer(number="", name="Vetëm emri"),
        Taxpayer(number="K1", name=""),
        FOUND,
    )


async def test_names_come_as_one_plain_line_of_readable_length() -> None:
    hostile = {"Tin": " K1 ", "Name": "A\u0000\u202eB\r\n<b>C</b>", "Address": "x" * 10_000}

    (found,) = (await _taxpayers(_said([hostile]))).found

    assert found.number == "K1"
    assert found.name == "AB <b>C</b>"
    assert len(found.address) == LONGEST_TEXT


async def test_half_a_sign_is_no_name() -> None:
    (found,) = (await _taxpayers(answer(b'[{"Tin":"K1","Name":"\\ud800"}]'))).found

    assert found == Taxpayer(number="K1", name="")


async def test_of_very_many_the_first_are_kept_and_it_is_told() -> None:
    many = [{"Tin": f"K{number}"} for number in range(MOST_TAXPAYERS + 1)]

    given = await _taxpayers(_said(many))

    assert len(given.found) == MOST_TAXPAYERS
    assert given.is_cut


async def test_a_flood_of_entries_is_not_read_to_its_end() -> None:
    flood = answer(b"[" + b"{}," * 200_000 + b'{"opCode":"last"}]')
    async with talking(flood) as (client, _):
        given = await ServiceLookups(client).operators()

    assert given.found == ()
    assert given.is_cut


async def test_more_operators_than_taxpayers_are_kept() -> None:
    many = [{"opCode": f"code {number}"} for number in range(MOST_READ)]
    async with talking(_said(many)) as (client, _):
        given = await ServiceLookups(client).operators()

    assert len(given.found) == MOST_READ
    assert not given.is_cut


@pytest.mark.parametrize(
    "said",
    [b"", b"<html>", b"{}", b'{"taxpayers":[]}', b"null", b'"x"', b"[", b"[" * 50_000, b"\xff"],
)
async def test_what_is_no_list_is_no_answer(said: bytes) -> None:
    assert (await _taxpayers(answer(said))).failure is LookupFailure.NO_ANSWER


async def test_a_refusal_comes_with_the_words_of_the_service() -> None:
    refused = b'{"message":"Termi \\u00ebsht\\u00eb\\n i gabuar","field":"searchTerm"}'

    given = await _taxpayers(answer(refused, status="400 Bad Request"))

    assert given.failure is LookupFailure.REFUSED
    assert given.message == "Termi është i gabuar"


@pytest.mark.parametrize(
    ("status", "failure"),
    [
        ("401 Unauthorized", LookupFailure.NO_CREDENTIALS),
        ("400 Bad Request", LookupFailure.WRONG_ADDRESS),
        ("404 Not Found", LookupFailure.WRONG_ADDRESS),
        ("302 Found", LookupFailure.WRONG_ADDRESS),
        ("204 No Content", LookupFailure.NO_ANSWER),
        ("500 Internal Server Error", LookupFailure.NO_ANSWER),
        ("502 Bad Gateway", LookupFailure.OFFLINE),
    ],
)
async def test_a_status_tells_why_nothing_was_found(status: str, failure: LookupFailure) -> None:
    body = b"" if status.startswith("204") else b"<html>"

    assert (await _taxpayers(answer(body, status=status))).failure is failure


async def test_what_the_service_asks_to_wait_is_told_on() -> None:
    later = answer(status="429 Too Many Requests", headers={"Retry-After": "7"})

    given = await _taxpayers(later)

    assert (given.failure, given.retry_after_s) == (LookupFailure.OFFLINE, 7)


async def test_a_refused_token_rests_for_lookups_too() -> None:
    async with talking(answer(b"{}", status="401 Unauthorized")) as (client, server):
        lookups = ServiceLookups(client)
        first = await lookups.operators()
        second = await lookups.taxpayers("ndërtimi")

    assert len(server.requests) == 1
    assert {first.failure, second.failure} == {LookupFailure.NO_CREDENTIALS}


async def test_a_service_that_is_gone_is_offline() -> None:
    async with raw_server(saying(b"")) as server:
        address = server.address
    async with a_client(a_line(address)) as client:
        given = await ServiceLookups(client).operators()

    assert given.failure is LookupFailure.OFFLINE
