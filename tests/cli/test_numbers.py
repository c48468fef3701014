"""The numbers of invoices on the command line.

Lives here: `till documents numbers` against a service that gave a number to somebody else.
Must not: how gaps are found (tests/domain).
"""

import httpx

from tests.cli.conftest import CommandLine
from tests.practice.till_side import an_invoice
from tests.practice_server import PracticeServer
from till.practice.service.registry import PRACTICE_TOKEN

AGAIN = ("--line", "A1", "--pay", "cash", "--wait", "20")


def test_numbers_without_a_gap_are_said_to_be_so(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    line.sell(*AGAIN)

    told = line.till("documents", "numbers", "--json")

    assert (told.status, told.fields["missing"], told.fields["doubled"]) == (0, [], [])
    assert "No invoice numbers are missing" in line.till("documents", "numbers").out


def test_a_number_that_somebody_else_was_given_is_a_gap(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    httpx.post(
        f"{service.base_url}/invoice/register",
        json=an_invoice(),
        headers={"Authorization": f"Bearer {PRACTICE_TOKEN}"},
    ).raise_for_status()
    line.sell(*AGAIN)

    told = line.till("documents", "numbers", "--json")

    assert (told.status, told.fields["missing"]) == (3, [[2, 2]])
    assert line.till("documents", "numbers").out.rstrip().endswith("2.")
