"""Looking taxpayers and operators up on the command line (specification 4.7, 4.8)."""

import httpx
import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer


def test_a_taxpayer_is_found_by_number_and_by_name(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()

    by_name = line.till("lookup", "taxpayer", "sh.p.k", "--json")
    assert isinstance(by_name.value, list)
    first = by_name.value[0]
    by_number = line.till("lookup", "taxpayer", first["number"].lower())
    nobody = line.till("lookup", "taxpayer", "zzzzzzzz")
    short = line.till("lookup", "taxpayer", "ab")

    assert by_name.status == 0, by_name.err
    assert set(first) == {"number", "name", "address", "town", "country"}
    assert first["name"] in by_number.out
    assert "No result for this number or name" in nobody.out
    assert (short.status, "at least three" in short.err) == (2, True)


def test_operators_are_listed_with_their_codes(line: CommandLine, service: PracticeServer) -> None:
    line.furnish()

    listed = line.till("lookup", "operators", "--json")

    assert isinstance(listed.value, list)
    assert {"code", "name"} == set(listed.value[0])


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("unauthorised", "rejected the token"),
        ("bad_gateway", "Cannot reach the service"),
        ("garbage", "an invalid answer"),
    ],
)
def test_a_lookup_that_finds_nothing_out_says_why(
    line: CommandLine, service: PracticeServer, kind: str, words: str
) -> None:
    line.furnish()
    with httpx.Client(trust_env=False) as control:
        fault = {"kind": kind, "times": None}
        control.post(f"{service.practice_url}/faults", json=fault).raise_for_status()

    failed = line.till("lookup", "operators")

    assert failed.status == 1
    assert words in failed.err
