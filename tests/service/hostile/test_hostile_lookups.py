"""Lookups that answer with something else, with too much, or with what cannot be shown.

Lives here: what comes of a lookup whatever is said; nothing is raised, nothing else is shown.
Must not: answers of a well-behaved service (test_lookups).
"""

import json

import pytest

from tests.service.lines import DEADLINE_S, served, talking
from tests.service.raw_server import (
    Script,
    answer,
    chunk,
    endlessly,
    in_chunks,
    saying,
    saying_and_closing,
    silence,
)
from till.domain.fiscal.lookup import LookupFailure
from till.service.lookups import LONGEST_TEXT, ServiceLookups

F = LookupFailure
GOOD = b'[{"Tin":"L41323036D","Name":"Shpk"},{"name":"Ana","opCode":"ab123cd456"}]'
FAILURES: dict[str, tuple[Script, LookupFailure]] = {
    "nothing": (saying(answer(b"")), F.NO_ANSWER),
    "a page": (saying(answer(b"<html>")), F.NO_ANSWER),
    "null": (saying(answer(b"null")), F.NO_ANSWER),
    "an object": (saying(answer(b'{"0":{"Tin":"L41323036D"}}')), F.NO_ANSWER),
    "a text": (saying(answer(b'"L41323036D"')), F.NO_ANSWER),
    "half a list": (saying(answer(GOOD[:-9])), F.NO_ANSWER),
    "NaN": (saying(answer(b'[{"Tin":NaN}]')), F.NO_ANSWER),
    "a hundred thousand brackets": (saying(answer(b"[" * 100_000)), F.NO_ANSWER),
    "a list of two megabytes": (saying(answer(b"[" + b"{}," * 700_000 + b"{}]")), F.NO_ANSWER),
    "an endless list": (
        endlessly(in_chunks(chunk(b"["), end=b""), chunk(b"{}," * 20_000)),
        F.NO_ANSWER,
    ),
    "no content": (saying(b"HTTP/1.1 204 No Content\r\n\r\n"), F.NO_ANSWER),
    "a redirect": (
        saying(answer(status="302 Moved", headers={"Location": "//x"})),
        F.WRONG_ADDRESS,
    ),
    "not found": (saying(answer(GOOD, status="404 Not Found")), F.WRONG_ADDRESS),
    "a refusal that is a page": (saying(answer(b"<html>", status="400 No")), F.WRONG_ADDRESS),
    "a refusal": (saying(answer(b'{"message":"no"}', status="400 No")), F.REFUSED),
    "no authority": (saying(answer(b"[]", status="401 No")), F.NO_CREDENTIALS),
    "a broken gateway": (saying(answer(GOOD, status="502 Oops")), F.OFFLINE),
    "an end in the middle": (saying_and_closing(answer(GOOD)[:-9]), F.OFFLINE),
}


@pytest.mark.parametrize("case", FAILURES)
async def test_what_is_no_list_is_a_failure_with_its_reason(case: str) -> None:
    script, expected = FAILURES[case]
    async with served(script) as (client, _):
        taxpayers = await ServiceLookups(client).taxpayers("shpk")
    async with served(script) as (client, _):
        operators = await ServiceLookups(client).operators()

    assert (taxpayers.failure, taxpayers.found) == (expected, ())
    assert (operators.failure, operators.found) == (expected, ())


async def test_a_lookup_that_hangs_ends_in_its_deadline() -> None:
    async with served(silence, timeout_s=DEADLINE_S) as (client, _):
        given = await ServiceLookups(client).taxpayers("shpk")

    assert given.failure is F.OFFLINE


WRONG_VALUES = ("null", "true", "7", "1e400", '""', r'"\ud800"', "[]", "{}", '{"Tin":"x"}')


@pytest.mark.parametrize("value", WRONG_VALUES)
async def test_a_strange_entry_or_field_hides_none_of_the_others(value: str) -> None:
    fields = ("Tin", "Name", "Address", "Town", "Country", "name", "opCode", "more")
    strange = ",".join([value, *(f'{{"{field}":{value}}}' for field in fields)])
    spoilt = f'{{"Tin":"L41323036D","Name":"Shpk","Town":{value},"more":{value}}}'
    async with talking(answer(f"[{strange},{spoilt}]".encode())) as (client, _):
        given = await ServiceLookups(client).taxpayers("shpk")
    async with talking(answer(GOOD[:-1] + f",{strange}]".encode())) as (client, _):
        listed = await ServiceLookups(client).operators()

    assert [each.number for each in given.found if each.name == "Shpk"] == ["L41323036D"]
    assert "ab123cd456" in [each.operator_code for each in listed.found]


async def test_what_is_shown_is_one_line_of_readable_length() -> None:
    name = "\x1b[31mA\nB\x00\u202e" + "x" * 100_000
    body = json.dumps([{"Tin": "L41323036D", "Name": name}]).encode()
    async with talking(answer(body)) as (client, _):
        given = await ServiceLookups(client).taxpayers("shpk")

    assert len(given.found[0].name) <= LONGEST_TEXT
    assert not {"\n", "\x00", "\x1b"} & set(given.found[0].name)
