"""Once a till has an owner, the command line has the same locks as the window.

Lives here: who has to be named, who may do what, what the journal says, how guessing is held up.
Must not: what the commands do; tests of each do.
"""

import os
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.domain.rights.journal import JournalEntry
from till.store.database import Database
from till.store.journal import StoredJournal

OWNER = "4711"
SUPERVISOR = "3003"
SERVICE = "8888"
CASHIER = "1234"
NOWHERE = "00000000-0000-4000-8000-000000000000"

CHANGING = [
    ("settings", "set", "limits.withdrawal_cashier", "99999"),
    ("settings", "set", "printer.cut", "false"),
    ("people", "add", "Ilir Gjoni", "--role", "owner"),
    ("people", "remove", "Arta Hoxha"),
    ("people", "badge", "Arta Hoxha"),
    ("people", "pin", "Arta Hoxha"),
    ("catalogue", "import", "articles.csv"),
    ("currency", "rate", "EUR", "97.4"),
    ("sell", "--line", "A1", "--pay", "cash"),
    ("day", "open", "--amount", "5000"),
    ("day", "close", "--counted", "0"),
    ("day", "hand-over", "--to", "Arta Hoxha", "--counted", "0"),
    ("cash", "deposit", "--amount", "10"),
    ("cash", "withdraw", "--amount", "10"),
    ("cash", "count", "--counted", "10"),
    ("cash", "open-drawer", "--reason", "x"),
    ("documents", "cancel", NOWHERE),
    ("documents", "return", NOWHERE, "--line", "1"),
    ("documents", "issue", "invoice.json"),
    ("outbox", "retry", NOWHERE, "--reason", "x"),
    ("outbox", "replace", NOWHERE, "--reason", "x"),
    ("outbox", "close", NOWHERE, "--reason", "x"),
    ("print", "done", "1"),
    ("print", "again", "1"),
    ("print", "drop", "1"),
    ("print", "move", "reports", "receipt"),
]
LOOKING = [
    ("settings", "list"),
    ("people", "list"),
    ("catalogue", "import", "articles.csv", "--dry-run"),
    ("day", "status"),
    ("day", "report", "x"),
    ("cash", "status"),
    ("documents", "list"),
    ("outbox", "list"),
    ("print", "waiting"),
]
NOT_A_CASHIERS = [
    ("settings", "set", "limits.withdrawal_cashier", "99999"),
    ("settings", "set", "roles.cashier_discount", "100"),
    ("settings", "set", "printer.cut", "false"),
    ("people", "add", "Ilir Gjoni", "--role", "owner"),
    ("people", "remove", "Arta Hoxha"),
    ("people", "pin", "Drita Marku"),
    ("catalogue", "import", "articles.csv"),
    ("documents", "cancel", NOWHERE),
    ("documents", "issue", "invoice.json"),
    ("outbox", "retry", NOWHERE, "--reason", "x"),
    ("outbox", "replace", NOWHERE, "--reason", "x"),
    ("outbox", "close", NOWHERE, "--reason", "x"),
    ("day", "close", "--counted", "0"),
]


@pytest.fixture
def owned(
    line: CommandLine, service: PracticeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> CommandLine:
    """A till with an owner, a supervisor, a cashier and a service, in a folder with files."""
    del service
    line.furnish()
    for name, role, pin in (
        ("Drita Marku", "supervisor", SUPERVISOR),
        ("Nata", "service", SERVICE),
        ("Ana Leka", "owner", OWNER),
    ):
        assert line.till("people", "add", name, "--role", role, typed=f"{pin}\n").status == 0
    monkeypatch.chdir(tmp_path)
    articles = "id,name,barcodes,price,vat,unit,category\nA1,Bukë,,120,B,XPP,Furra\n"
    Path("articles.csv").write_text(articles, encoding="utf-8")
    sale = '{"kind": "sale", "lines": [{"article": "A1"}], "payments": [{"kind": "cash"}]}'
    Path("invoice.json").write_text(sale, encoding="utf-8")
    return line


def journal(line: CommandLine) -> list[JournalEntry]:
    """Return what is written down."""
    with closing(Database(line.folder / "practice" / "till.sqlite3")) as database:
        return list(StoredJournal(database).entries())


def unattended(line: CommandLine, pin: str, *words: str, typed: str = "") -> tuple[int, str]:
    """Run a command with a PIN in the machine's environment."""
    line.patch.setenv("TILL_PIN", pin)
    ended = line.till(*words, typed=typed)
    return ended.status, ended.err


def test_what_changes_something_asks_who_does_it(owned: CommandLine) -> None:
    before = len(journal(owned))

    ended = {words: owned.till(*words, typed="9999\n") for words in CHANGING}

    assert {words: end.status for words, end in ended.items() if end.status != 1} == {}
    assert {words: end.err for words, end in ended.items() if "--pin-stdin" not in end.err} == {}
    assert len(journal(owned)) == before


def test_what_only_looks_asks_nobody(owned: CommandLine) -> None:
    ended = {words: owned.till(*words) for words in LOOKING}

    assert {words: end.err for words, end in ended.items() if end.status} == {}


def test_a_cashier_may_no_more_than_at_the_window(owned: CommandLine) -> None:
    owned.by(CASHIER).till("day", "open", "--amount", "5000", "--wait", "0")
    sold = owned.by(CASHIER).till("sell", "--line", "A1", "--pay", "cash", "--json")
    sale = str(sold.fields["docId"])
    wanted = [tuple(sale if each == NOWHERE else each for each in it) for it in NOT_A_CASHIERS]

    ended = {words: owned.by(CASHIER).till(*words, typed="9876\n") for words in wanted}

    assert {words: end.status for words, end in ended.items() if end.status != 1} == {}
    said = ("Approval is required", "Only the owner")
    assert {
        words: end.err
        for words, end in ended.items()
        if not end.err.startswith(("Approval", "Only", "This"))
    } == {}
    assert all(any(each in end.err for each in said) for end in ended.values())


def test_a_deed_has_the_name_of_whose_pin_it_was(owned: CommandLine) -> None:
    taken = owned.by(SUPERVISOR).till("catalogue", "import", "articles.csv")
    owned.by(OWNER).till("day", "open", "--amount", "5000", "--wait", "0")
    limits = owned.by(OWNER).till("settings", "set", "limits.withdrawal_cashier", "500")

    assert (taken.status, limits.status) == (0, 0), taken.err + limits.err
    told = {entry.action.value: entry for entry in journal(owned)}
    assert told["catalogue_imported"].person.name == "Drita Marku"
    assert told["day_opened"].person.name == "Ana Leka"
    assert told["setting_changed"].person.name == "Ana Leka"
    assert dict(told["setting_changed"].facts) == {
        "setting": "limits.withdrawal_cashier",
        "was": "10000",
        "now": "500",
    }


def test_no_deed_of_an_owned_till_is_the_tills_own(owned: CommandLine) -> None:
    boss = owned.by(OWNER)
    boss.till("day", "open", "--amount", "5000", "--wait", "20")
    boss.till("cash", "deposit", "--amount", "10", "--wait", "0")
    sold = boss.till("sell", "--line", "A1", "--pay", "cash", "--wait", "20", "--json")
    back = boss.till("documents", "cancel", str(sold.fields["docId"]), "--wait", "20")
    boss.till("day", "close", "--counted", "5010")

    assert back.status == 0, back.err
    written = journal(owned)
    opened = next(n for n, each in enumerate(written) if each.action.value == "day_opened")
    assert {each.person.name for each in written[opened:]} == {"Ana Leka"}


def test_an_unattended_machine_acts_in_a_name_and_says_so(owned: CommandLine) -> None:
    done = unattended(owned, SERVICE, "catalogue", "import", "articles.csv")

    assert done == (0, "")
    imports = [each for each in journal(owned) if each.action.value == "catalogue_imported"]
    entry = imports[-1]  # the first was when the shop was furnished
    assert (entry.person.name, entry.facts["unattended"]) == ("Nata", "yes")


def test_the_pin_of_a_machine_reaches_no_program_it_starts(owned: CommandLine) -> None:
    unattended(owned, SERVICE, "day", "status")

    assert "TILL_PIN" not in os.environ


def test_a_pin_that_is_typed_wins_and_comes_first(owned: CommandLine) -> None:
    owned.patch.setenv("TILL_PIN", SERVICE)

    added = owned.till(
        *("people", "add", "Beni Kola", "--role", "cashier", "--pin-stdin"),
        typed=f"{OWNER}\n2345\n",
    )

    assert added.status == 0, added.err
    assert journal(owned)[-1].person.name == "Ana Leka"
    assert "unattended" not in journal(owned)[-1].facts


def test_a_service_has_rights_of_its_own_and_no_place_at_the_window(owned: CommandLine) -> None:
    discount = unattended(owned, SERVICE, "sell", "--line", "A1/10%", "--pay", "cash")
    limits = unattended(owned, SERVICE, "settings", "set", "roles.service_rights", "")

    assert (discount[0], limits[0]) == (1, 1)
    assert "Approval is required" in discount[1]
    assert "Only the owner" in limits[1]


def test_the_owners_pin_cannot_be_guessed_by_commands(owned: CommandLine) -> None:
    tries = [owned.by(f"000{n}").till("cash", "count", "--counted", "1") for n in range(5)]
    held = owned.by(OWNER).till("cash", "count", "--counted", "1")

    assert {each.err for each in tries} == {"Wrong PIN. Try again; the owner can set a new one.\n"}
    assert held.status == 1
    assert held.err.startswith("Too many wrong PINs. Wait ")
    assert [e.action.value for e in journal(owned)][-5:] == ["wrong_pin"] * 5


def test_a_right_pin_in_between_lets_nobody_guess_on(owned: CommandLine) -> None:
    for n in range(4):
        owned.by(f"000{n}").till("cash", "count", "--counted", "1")
    owned.by(CASHIER).till("currency", "rate", "EUR", "97.4")
    owned.by("0009").till("cash", "count", "--counted", "1")

    assert "Too many wrong PINs" in owned.by(OWNER).till("cash", "count", "--counted", "1").err


def test_a_new_pin_is_no_way_to_find_out_somebody_elses(owned: CommandLine) -> None:
    for _ in range(5):
        taken = owned.by(CASHIER).till("people", "pin", "Arta Hoxha", typed=f"{OWNER}\n")

    assert taken.err == "This PIN is already in use. Choose another.\n"
    again = owned.by(CASHIER).till("people", "pin", "Arta Hoxha", typed="5555\n")
    assert "Too many wrong PINs" in again.err


def test_a_drawer_goes_to_somebody_who_is_there(owned: CommandLine) -> None:
    owned.by(CASHIER).till("day", "open", "--amount", "5000", "--wait", "0")
    words = ("day", "hand-over", "--to", "Drita Marku", "--counted", "5000", "--json")

    absent = owned.by(CASHIER).till(*words, typed="0000\n")
    there = owned.by(CASHIER).till(*words, typed=f"{SUPERVISOR}\n")

    assert absent.err.startswith("Wrong PIN")
    assert there.status == 0, there.err
    assert there.fields["to_person"] == "Drita Marku"
    wrong = [e for e in journal(owned) if e.action.value == "wrong_pin"]
    assert [e.facts["person"] for e in wrong] == ["Drita Marku"]


def test_a_wrong_setting_is_mended_by_the_owner(owned: CommandLine) -> None:
    (owned.folder / "settings.toml").write_text("[printer]\npaper_width = 79\n")

    stopped = owned.till("settings", "set", "printer.paper_width", "80")
    mended = owned.by(OWNER).till("settings", "set", "printer.paper_width", "80")

    assert stopped.status == 1
    assert mended.status == 0, mended.err
    assert owned.till("settings", "get", "printer.paper_width").out == "80\n"


def test_the_last_owner_is_not_removed_while_anybody_else_is_there(owned: CommandLine) -> None:
    name = next(
        each["name"]
        for each in owned.till("people", "list", "--json").value
        if each["role"] == "owner"
    )

    refused = owned.by(OWNER).till("people", "remove", name)

    assert refused.status == 1
    assert refused.err == f"{name} is the only owner. Make somebody else an owner first.\n"


def test_a_till_without_an_owner_is_set_up_without_a_pin(line: CommandLine) -> None:
    line.patch.setenv("TILL_PIN", "1111")
    line.till("settings", "set", "shop.name", "Liqeni")
    line.patch.setenv("TILL_PIN", "1111")
    cashier = line.till("people", "add", "Arta", "--role", "cashier", typed="2222\n")
    line.patch.setenv("TILL_PIN", "1111")
    owner = line.till("people", "add", "Ana", "--role", "owner", typed="1111\n")
    line.patch.setenv("TILL_PIN", "1111")
    after = line.till("people", "add", "Besa", "--role", "cashier", typed="3333\n")

    assert (cashier.status, owner.status, after.status) == (0, 0, 0), owner.err + after.err
    assert journal(line)[-1].person.name == "Ana"
