"""The office's own journal: who had it do what, by command and on its pages.

Lives here: what is written down, what never is, its proof.
Must not: what the deeds do (test_commands, test_pages).
"""

import json
from getpass import getuser
from pathlib import Path

import psycopg
import pytest

from tests.office_server.conftest import PASSWORD, Place, a_till
from tests.office_server.test_api import address
from tests.office_server.test_commands import bare, founded, run
from tests.office_server.test_pages import Browser, browser, sold
from tests.office_server.test_scenarios import other
from till.office_server.database import Connection

__all__ = ["address", "bare", "browser", "other", "sold"]
pytestmark = pytest.mark.postgres


def journal(office: Place) -> list[dict[str, str]]:
    said = run(office, "journal", "--json")
    assert said.exit_code == 0, said.output
    entries: list[dict[str, str]] = json.loads(said.stdout)["entries"]
    return entries


def deeds(office: Place) -> list[tuple[str, str, object]]:
    return [(each["person"], each["action"], each["facts"]) for each in journal(office)]


def test_whoever_founds_an_office_and_lets_people_in_is_written_down(bare: Place) -> None:
    founded(bare)
    run(bare, "shops", "add", "Tirana")
    run(bare, "shops", "list")
    mine = ("people", "add", "c@d.al", "--name", "Cen", "--role", "reader")
    run(bare, *mine, said="another password\n")
    refused = run(bare, "people", "remove", "nobody@d.al")

    me = getuser()
    person = {"mail": "c@d.al", "name": "Cen", "role": "reader"}
    assert refused.exit_code == 1
    assert deeds(bare) == [
        (me, "init", {"name": "Liqeni", "owner": "a@b.al"}),
        (me, "shops add", {"name": "Tirana"}),
        (me, "people add", person),
    ]


def test_whoever_acts_for_the_account_of_the_office_is_named(
    owner: Connection, office: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_USER", "drita")
    a_till(owner)

    run(office, "tills", "revoke", "till1", "--reason", "stolen")
    run(office, "migrate", "--plan")

    assert deeds(office) == [("drita", "tills revoke", {"till": "till1", "reason": "stolen"})]


def test_what_a_form_did_is_written_down_without_its_secrets(
    browser: Browser, office: Place
) -> None:
    browser.send("/people", mail="c@d.al", name="Cen", role="reader", password=PASSWORD)
    browser.send("/people", mail="c@d.al", name="Cen", role="reader", password=PASSWORD)
    browser.send("/tills/revoke", till="t1", reason="stolen")

    people = {"mail": "c@d.al", "name": "Cen", "role": "reader"}
    assert deeds(office) == [
        ("a@b.al", "/people", people),
        ("a@b.al", "/tills/revoke", {"till": "t1", "reason": "stolen"}),
    ]


def test_a_backup_has_the_journal_and_goes_on_with_it(
    owner: Connection, office: Place, other: Place, tmp_path: Path
) -> None:
    file = str(tmp_path / "office.backup")
    run(office, "shops", "add", "Vlora")
    run(office, "backup", "create", "--out", file, said=f"{PASSWORD}\n")

    restored = run(other, "backup", "restore", file, said=f"{PASSWORD}\n")

    assert restored.exit_code == 0, restored.output
    assert [action for _, action, _ in deeds(other)] == ["shops add", "backup restore"]
    assert json.loads(run(other, "facts", "verify", "--json").stdout)["ok"]


def test_nobody_changes_it_and_who_did_is_found(owner: Connection, office: Place) -> None:
    for name in ("Vlora", "Durres"):
        run(office, "shops", "add", name)
    with pytest.raises(psycopg.errors.RaiseException):
        owner.execute("UPDATE office_journal SET person = 'somebody'")
    owner.execute("SET session_replication_role = replica")
    owner.execute("UPDATE office_journal SET person = 'somebody' WHERE number = 2")
    owner.execute("SET session_replication_role = origin")

    said = run(office, "facts", "verify", "--json")

    broken = {"journal": "office", "fault": "changed", "place": "2"}
    assert (said.exit_code, json.loads(said.stdout)["first_break"]) == (1, broken)
