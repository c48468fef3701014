"""Cash in the drawer, and ways to pay, on the command line.

Lives here: sentences about `till cash`, what `till sell --pay` takes, discounts of a line.
Must not: what may be taken out (tests/domain).
"""

import getpass
from typing import Any

import httpx
import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.cli.sell import AT_THE_COUNTER, parse_tender
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.single_instance import InstanceLock


def test_cash_put_in_and_taken_out_is_reported_and_told_line_by_line(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "5000", "--wait", "20")

    put_in = line.till(
        *("cash", "deposit", "--amount", "200", "--note", "kusur", "--wait", "20", "--json")
    )
    taken = line.till("cash", "withdraw", "--amount", "1200,50", "--wait", "20", "--json")
    told: Any = line.till("cash", "status", "--json").value

    assert (put_in.status, taken.status) == (0, 0), put_in.err + taken.err
    assert told["expected_cash"] == 3999.5
    explained = told["explained"]
    assert (explained["opening"], explained["deposits"], explained["withdrawals"]) == (
        5000,
        200,
        -1200.5,
    )
    assert [(each["kind"], each["amount"], each["note"]) for each in told["movements"]] == [
        ("opening", 5000, ""),
        ("deposit", 200, "kusur"),
        ("withdrawal", -1200.5, ""),
    ]
    assert {each["state"] for each in told["movements"]} == {"complete"}
    whoever = f"Deposit · +200,00\u00a0L · {getpass.getuser()} · kusur"
    assert whoever in line.till("cash", "status").out


def _refused_opening(line: CommandLine, service: PracticeServer) -> str:
    """Open the day with a balance that the service refuses once."""
    line.furnish()
    with httpx.Client() as control:
        fault = {"kind": "client_error", "endpoint": "balance/initiate"}
        control.post(f"{service.practice_url}/faults", json=fault).raise_for_status()
    opened = line.till("day", "open", "--amount", "5000", "--wait", "20", "--json")
    assert (opened.status, opened.fields["state"]) == (3, "refused")
    return str(opened.fields["docId"])


def test_the_day_shows_the_opening_balance_that_holds_after_a_replacement(
    line: CommandLine, service: PracticeServer
) -> None:
    refused = _refused_opening(line, service)

    line.till("outbox", "replace", refused, "--reason", "kodi", "--wait", "20")
    status = line.till("day", "status", "--json").fields

    assert (status["is_open"], status["state"], status["opening_balance"]) == (
        True,
        "complete",
        5000,
    )
    assert status["fcdc"]
    assert status["docId"] != refused


def test_a_day_whose_opening_balance_was_closed_is_opened_again(
    line: CommandLine, service: PracticeServer
) -> None:
    refused = _refused_opening(line, service)

    line.till("outbox", "close", refused, "--reason", "gabim")
    shut = line.till("day", "status", "--json").fields
    told = line.till("day", "status").out
    sold = line.sell("--line", "A1", "--pay", "cash")
    again = line.till("day", "open", "--amount", "4000", "--wait", "20", "--json")
    expected: Any = line.till("cash", "status", "--json").value

    assert (shut["is_open"], shut["suggested_balance"]) == (False, 5000)
    assert "Open the day again" in told
    assert sold.status == 1
    assert (again.status, again.fields["state"]) == (0, "complete")
    assert expected["expected_cash"] == 4000


def test_no_more_is_taken_out_than_is_there_and_nothing_before_the_day_is_open(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    early = line.till("cash", "deposit", "--amount", "100")
    before = line.till("cash", "status")
    line.till("day", "open", "--amount", "0", "--wait", "20")

    too_much = line.till("cash", "withdraw", "--amount", "1")
    nothing = line.till("cash", "deposit", "--amount", "0")

    assert [each.status for each in (early, too_much, nothing)] == [1, 1, 1]
    assert early.err.startswith("The day is not open.")
    assert "is not open" in before.out
    assert too_much.err.startswith("The drawer should hold 0,00")
    assert nothing.err.startswith("The amount must be greater than zero.")


@pytest.mark.parametrize("kind", AT_THE_COUNTER)
def test_a_sale_is_paid_in_every_way_of_the_counter(
    line: CommandLine, service: PracticeServer, kind: str
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "0", "--wait", "20")

    sold = line.sell("--line", "A1", "--pay", kind, "--wait", "20")

    assert sold.status == 0, sold.err


def test_a_discount_is_for_the_line_that_names_it_alone(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "0", "--wait", "20")

    sold = line.sell(
        *("--line", "A1", "--line", "A1*2/10%", "--line", "A1", "--pay", "cash"),
        *("--wait", "20"),
    )

    assert sold.fields["total"] == 110 + 198 + 110


def test_a_way_to_pay_of_invoices_is_not_taken_at_the_counter(line: CommandLine) -> None:
    sold = line.sell("--line", "A1", "--pay", "account")
    typo = line.sell("--line", "A1", "--pay", "chek")

    assert (sold.status, typo.status) == (1, 1)
    assert "“account” cannot be used at the counter. Allowed: cash, card, check" in sold.err
    assert "Unknown payment method “chek”" in typo.err
    assert parse_tender("Card:10,50").amount


@pytest.mark.parametrize("amount", ["", "-5", "1e12", "9999999999", "1,2,3", "abc", "1.300.00"])
@pytest.mark.parametrize(
    "command",
    [
        ("cash", "deposit", "--amount"),
        ("cash", "withdraw", "--amount"),
        ("cash", "count", "--counted"),
    ],
    ids=" ".join,
)
def test_what_is_no_amount_is_told_and_nothing_moves(
    line: CommandLine, service: PracticeServer, command: tuple[str, ...], amount: str
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "1,5")

    told = line.till(*command, amount)

    assert told.status == 1
    assert told.err.rstrip().endswith(".")
    status = line.till("cash", "status", "--json").fields
    assert (status["expected_cash"], len(status["movements"])) == (1.5, 1)


def test_two_who_take_cash_out_at_once_take_it_once(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "5000")
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)

    with InstanceLock(paths.lock_file, paths.profile):  # as the other one has it
        told = line.till("cash", "withdraw", "--amount", "500", "--note", "bankë")

    assert told.status == 1
    assert told.err.startswith("Till is already open")
    assert line.till("cash", "status", "--json").fields["expected_cash"] == 5000
