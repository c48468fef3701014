"""The rate of the day on the command line.

Lives here: sentences about `till currency rate`.
Must not: what a rate may be (tests/domain).
"""

import getpass
from typing import Any

import pytest

from tests.cli.conftest import CommandLine
from tests.journal_chain import first_break
from tests.practice_server import PracticeServer
from till.domain.rights.journal import JournalAction
from till.store.cash import StoredExchangeRates
from till.store.database import close_database, open_database
from till.store.database_file import ended_cleanly
from till.store.journal import StoredJournal
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.single_instance import InstanceLock


def test_a_rate_is_set_and_told_as_words_and_as_json(line: CommandLine) -> None:
    before = line.till("currency", "rate", "EUR")
    done = line.till("currency", "rate", "eur", "97,40")
    told: Any = line.till("currency", "rate", "EUR", "--json").value

    assert before.status == 1
    assert before.err.startswith("Today's rate for EUR is missing.")
    assert done.status == 0
    assert "1\u00a0EUR = 97,40\u00a0L" in done.out
    assert (told["currency"], told["rate"], told["is_today"], told["person"]) == (
        "EUR",
        97.4,
        True,
        getpass.getuser(),
    )
    assert "today" in line.till("currency", "rate", "EUR").out


def test_euro_pay_a_sale_at_the_rate_of_today(line: CommandLine, service: PracticeServer) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "5000", "--wait", "20")
    asked = ("--line", "A1*3", "--pay", "cash:20EUR")

    early = line.sell(*asked)
    line.till("currency", "rate", "EUR", "97,40")
    sold = line.sell(*asked, "--wait", "20")
    by_card = line.sell("--line", "A1", "--pay", "card:20EUR")

    assert early.err.startswith("Today's rate for EUR is missing.")
    assert (sold.fields["total"], sold.fields["change"]) == (330, 1618)
    assert by_card.err.startswith("“20EUR” is not a valid amount.")


@pytest.mark.parametrize("asked", [("ALL",), ("EURO",), ("EUR", "0"), ("EUR", "x"), ("EUR", "1e2")])
def test_what_is_no_currency_or_no_rate_is_refused(
    line: CommandLine, asked: tuple[str, ...]
) -> None:
    refused = line.till("currency", "rate", *asked)

    assert refused.status == 1
    assert refused.out == ""
    assert refused.err


def test_a_rate_is_set_beside_an_open_window(line: CommandLine) -> None:
    line.till("currency", "rate", "EUR", "97,40")
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)

    with InstanceLock(paths.lock_file, paths.profile):  # as the window has it
        database = open_database(paths.database)
        done = line.till("currency", "rate", "EUR", "98")
        told = StoredExchangeRates(database).newest("EUR")
        journal = StoredJournal(database)
        entries = [each.action for each in journal.entries()]
        whole = first_break(journal) is None
        was_in_use = not ended_cleanly(paths.database)
        close_database(database)

    assert done.status == 0, done.err
    assert told is not None
    assert told.rate == 98
    assert entries.count(JournalAction.RATE_SET) == 2
    assert whole
    assert was_in_use  # the window's own mark stays as it was


def test_a_rate_far_from_the_last_is_set_by_whoever_is_sure(line: CommandLine) -> None:
    line.till("currency", "rate", "EUR", "97,40")

    doubted = line.till("currency", "rate", "EUR", "974")
    kept = line.till("currency", "rate", "EUR", "--json").fields["rate"]
    sure = line.till("currency", "rate", "EUR", "974", "--sure")

    assert doubted.status == 1
    assert "add --sure" in doubted.err
    assert (kept, sure.status) == (97.4, 0)
