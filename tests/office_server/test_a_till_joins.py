"""A till and its office: joining by a code, sending the journal, leaving; both are real.

Lives here: `till office` against `till-office`, over HTTP.
Must not: what an answer means (tests/domain/chain), what the office keeps (test_taking_in).
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine, Ended, line, service
from tests.office_server.conftest import Place
from tests.office_server.test_commands import run
from till.domain.business_day import in_tirane
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.joining import now_here
from till.sqlite import sqlite3

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.usefixtures("line", "service"),  # else each sale starts one of its own
]
__all__ = ["line", "service"]
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def address(owner: Connection, office: Place) -> Iterator[str]:
    """The office, serving; made anew for each test, for it counts wrong codes."""
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield server.address


def a_code(office: Place, *more: str) -> str:
    words = ("tills", "code", "--shop", "Tirana", "--name", "Arka 1", *more, "--json")
    return str(json.loads(run(office, *words).stdout)["code"])


def has_joined(line: CommandLine, office: Place, address: str) -> None:
    joined = line.till("office", "join", address, typed=f"{a_code(office)}\n")
    assert joined.status == 0, joined.err


def newest(line: CommandLine) -> tuple[int, str]:
    database = line.folder / "practice" / "till.sqlite3"
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        row = connection.execute("SELECT number, link FROM journal ORDER BY number DESC LIMIT 1")
        number, link = row.fetchone()
        return number, link


def tip(owner: Connection) -> tuple[int, str]:
    found = owner.execute("SELECT tip_number, tip_link FROM branch").fetchone()
    assert found is not None
    return found[0], found[1]


def forget_entries(owner: Connection) -> None:
    """Let the office be as before a till had sent anything."""
    owner.execute("DELETE FROM sale; DELETE FROM movement; DELETE FROM document")
    owner.execute(
        "SET session_replication_role = replica; DELETE FROM entry; DELETE FROM branch;"
        "SET session_replication_role = origin"
    )


def test_a_till_joins_sends_all_it_has_and_says_so(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.furnish()

    joined = line.till("office", "join", address, "--json", typed=f"{a_code(office).lower()}\n")
    before = line.till("office", "status", "--json")
    sent = line.till("office", "sync", "--json")
    after = line.till("office", "status", "--json")

    assert joined.status == 0, joined.err
    assert (joined.fields["office"], joined.fields["shop"]) == ("Liqeni", "Tirana")
    assert joined.fields["waiting"] > 0
    assert len(joined.fields["key"].split()) == 4
    assert (before.status, before.fields["reachable"]) == (3, True)
    assert before.fields["oldest_waiting_at"]
    assert (sent.status, sent.fields["waiting"], sent.fields["problem"]) == (0, 0, None)
    assert sent.fields["sent"] == newest(line)[0]
    assert (after.status, after.fields["waiting"], after.fields["joined"]) == (0, 0, True)
    assert tip(owner) == newest(line)


def test_what_is_sold_after_joining_follows(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    first = line.till("office", "sync", "--json")
    line.till("day", "open", "--amount", "5000")

    again = line.till("office", "sync", "--json")

    assert first.fields["sent"] > again.fields["sent"] > 0
    assert tip(owner) == newest(line)


def test_the_key_lies_in_no_file_but_its_own_and_in_no_journal(
    line: CommandLine, office: Place, address: str
) -> None:
    has_joined(line, office, address)

    kept = line.folder / "practice" / "office.keys"

    assert kept.stat().st_mode & 0o077 == 0
    secret = json.loads(kept.read_text(encoding="utf-8"))["key"]
    others = [each for each in line.folder.rglob("*") if each.is_file() and each != kept]
    assert others
    assert not [each for each in others if secret.encode() in each.read_bytes()]


@pytest.mark.parametrize("typed", ["", "ABCD", "0000-0000-0000-0000-000U", "a" * 10_000])
def test_what_is_no_code_is_sent_to_nobody(
    line: CommandLine, address: str, typed: str, owner: Connection
) -> None:
    answer = line.till("office", "join", address, typed=f"{typed}\n")

    assert (answer.status, answer.out) == (1, "")
    assert answer.err.count("\n") == 1
    assert line.till("office", "status", "--json").fields == {"joined": False}


def test_a_code_of_another_office_joins_nothing(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    code = a_code(office)
    foreign = code[:-1] + ("0" if code[-1] != "0" else "1")

    answer = line.till("office", "join", address, typed=f"{foreign}\n")

    assert answer.status == 1
    assert line.till("office", "status").status == 1
    assert owner.execute("SELECT count(*) FROM till").fetchone() == (0,)


def test_an_office_that_is_away_costs_neither_code_nor_sale(
    line: CommandLine, office: Place, address: str
) -> None:
    code = a_code(office)

    away = line.till("office", "join", NOWHERE, typed=f"{code}\n")
    sold = line.a_sale()
    joined = line.till("office", "join", address, typed=f"{code}\n")

    assert away.status == 1
    assert NOWHERE in away.err
    assert sold
    assert joined.status == 0, joined.err


def test_an_answer_that_was_lost_is_asked_for_again_with_the_same_code(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    code = a_code(office)
    first = line.till("office", "join", address, "--json", typed=f"{code}\n")
    keys = line.folder / "practice" / "office.keys"
    document = json.loads(keys.read_text(encoding="utf-8"))
    keys.write_text(json.dumps({name: document[name] for name in ("key", "box")}))

    again = line.till("office", "join", address, "--json", typed=f"{code}\n")

    assert again.status == 0, again.err
    assert again.fields["till"] == first.fields["till"]
    assert owner.execute("SELECT count(*) FROM till").fetchone() == (1,)


def test_a_till_of_a_chain_joins_no_other_before_it_leaves(
    line: CommandLine, office: Place, address: str
) -> None:
    has_joined(line, office, address)

    other = line.till("office", "join", address, typed=f"{a_code(office)}\n")
    left = line.till("office", "leave", "--json")
    status = line.till("office", "status", "--json")

    assert other.status == 1
    assert "Liqeni" in other.err
    assert (left.status, left.fields["left"], left.fields["waiting"]) == (0, True, 0)
    assert (status.status, status.fields) == (1, {"joined": False})
    assert not (line.folder / "practice" / "office.keys").exists()
    assert line.till("settings", "get", "office.url").out.strip() in {"", '""'}


def test_the_office_is_told_who_leaves_and_lets_it_in_again(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    has_joined(line, office, address)

    left = line.till("office", "leave", "--json")
    listed = json.loads(run(office, "tills", "list", "--json").stdout)["tills"]
    has_joined(line, office, address)
    sent = line.till("office", "sync", "--json")

    assert (left.status, left.fields["left"], left.fields["told"]) == (0, True, True)
    assert [each["state"] for each in listed] == ["left"]
    states = owner.execute("SELECT state FROM till ORDER BY joined_at").fetchall()
    assert states == [("left",), ("active",)]
    assert (sent.status, sent.fields["waiting"]) == (0, 0)


def test_who_was_shut_out_is_not_let_in_by_leaving(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    has_joined(line, office, address)
    (till,) = owner.execute("SELECT till_id FROM till").fetchone() or ("",)
    run(office, "tills", "revoke", till, "--reason", "stolen")

    goes = line.till("office", "leave", "--now", "--json")
    joins = line.till("office", "join", address, typed=f"{a_code(office)}\n")

    assert (goes.status, goes.fields["left"], goes.fields["told"]) == (0, True, True)
    assert joins.status == 1
    assert owner.execute("SELECT state, reason FROM till").fetchall() == [("revoked", "stolen")]


def test_who_was_shut_out_is_told_so_and_sells_on(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    has_joined(line, office, address)
    (till,) = owner.execute("SELECT till_id FROM till").fetchone() or ("",)
    run(office, "tills", "revoke", till, "--reason", "stolen")

    sent = line.till("office", "sync", "--json")
    status = line.till("office", "status", "--json")
    sold = line.a_sale()

    assert (sent.status, sent.fields["problem"]) == (1, "revoked")
    assert (status.status, status.fields["problem"]) == (1, "revoked")
    assert "stolen" in str(status.fields["text"])
    assert f"{in_tirane(now_here()):%d.%m.%Y}" in str(status.fields["text"])
    assert sold
    run(office, "tills", "readmit", till)
    assert line.till("office", "sync", "--json").fields["waiting"] == 0


def test_a_journal_that_does_not_fit_is_said_before_and_after_it_is_sent(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    database = line.folder / "practice" / "till.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TRIGGER journal_is_frozen")
        connection.execute("UPDATE journal SET person = 'Beni Kola' WHERE number = 2")

    before = line.till("office", "status", "--json")
    sent = line.till("office", "sync", "--json")
    after = line.till("office", "status", "--json")

    assert [(each.status, each.fields["problem"]) for each in (before, sent, after)] == [
        (1, "chain"),
        (1, "chain"),
        (1, "chain"),
    ]
    assert "till journal verify" in str(after.fields["text"])
    assert owner.execute("SELECT count(*) FROM entry").fetchone() == (0,)


def test_a_file_of_answers_joins_once(
    line: CommandLine,
    office: Place,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = tmp_path / "answers.toml"
    office_told = f'{{ url = "{address}", code = {{ variable = "CODE" }} }}'
    answers.write_text(f'profile = "practice"\noffice = {office_told}\n', encoding="utf-8")
    lacking = line.till("setup", "--answers", str(answers))
    monkeypatch.setenv("CODE", a_code(office))

    done = line.till("setup", "--answers", str(answers), "--json")
    status = line.till("office", "status", "--json")
    monkeypatch.delenv("CODE")
    again = line.till("setup", "--answers", str(answers), "--json")

    assert (lacking.status, "CODE" in lacking.err) == (1, True)
    assert done.fields["office"] == "Liqeni"
    assert status.fields["joined"]
    assert "office" not in again.fields


def test_an_owner_alone_joins_and_leaves(line: CommandLine, office: Place, address: str) -> None:
    line.till("people", "add", "Beni Kola", "--role", "owner", typed="4821\n")
    line.by("4821").till("people", "add", "Arta Hoxha", "--role", "cashier", typed="3717\n")

    cashier = line.by("3717").till("office", "join", address, typed=f"{a_code(office)}\n")
    owner = line.by("4821").till("office", "join", address, typed=f"{a_code(office)}\n")
    leaves = line.by("3717").till("office", "leave")

    assert (cashier.status, owner.status, leaves.status) == (1, 0, 1), owner.err


def test_leaving_waits_for_what_was_not_sent_unless_told_otherwise(
    line: CommandLine, office: Place, owner: Connection, tmp_path: Path
) -> None:
    with OfficeServer(office.address, office.folder, Listening()) as server:
        has_joined(line, office, server.address)

    stays = line.till("office", "leave", "--json")
    still = line.till("office", "status", "--json")
    goes = line.till("office", "leave", "--now")

    assert (stays.status, stays.fields["left"], stays.fields["told"]) == (3, False, False)
    assert (still.fields["joined"], still.fields["problem"]) == (True, "not_reachable")
    assert goes.status == 0
    assert f"till-office tills revoke {still.fields['till']}" in goes.out
    assert line.till("office", "status", "--json").fields == {"joined": False}


def test_a_till_keeps_its_past_to_itself_where_its_owner_says_so(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.a_sale()
    past, _ = newest(line)
    line.till("settings", "set", "office.history", "2099-01-01")
    has_joined(line, office, address)
    line.till("settings", "set", "office.history", "all")  # which changes nothing any more
    before = line.till("office", "status", "--json").fields["waiting"]
    line.sell("--line", "A1", "--pay", "cash")

    sent = line.till("office", "sync", "--json")
    after = line.till("office", "status", "--json")
    kept = owner.execute("SELECT min(number), count(*) FROM entry").fetchone() or (0, 0)
    forget_entries(owner)
    line.sell("--line", "A1", "--pay", "cash")
    again = line.till("office", "sync", "--json")
    proved = json.loads(run(office, "facts", "verify", "--json").stdout)

    assert 0 < before < past
    assert (sent.status, after.status, after.fields["waiting"]) == (0, 0, 0)
    assert kept == (past + 1, sent.fields["sent"])
    assert (again.status, again.fields["waiting"], tip(owner)) == (0, 0, newest(line))
    assert (proved["ok"], proved["entries"]) == (True, newest(line)[0] - past)
    assert owner.execute("SELECT sum(sales)::int FROM day_sum").fetchone() == (2,)
    assert owner.execute("SELECT count(*) FROM quarantined").fetchone() == (0,)


def test_an_office_put_back_from_an_old_copy_is_told_again(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    line.till("office", "sync")
    forget_entries(owner)
    line.till("day", "open", "--amount", "5000")

    sent = line.till("office", "sync", "--json")

    assert (sent.status, sent.fields["waiting"]) == (0, 0)
    assert tip(owner) == newest(line)


def test_the_diagnostics_look_at_the_office_of_a_till_that_has_one(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    alone = line.till("doctor", "--json")
    has_joined(line, office, address)
    joined = line.till("doctor", "--json")
    owner.execute("UPDATE till SET state = 'revoked'")
    shut_out = line.till("doctor", "--json")
    (line.folder / "practice" / "office.keys").unlink()
    without_keys = line.till("doctor", "--json")

    told = [office_check(each) for each in (alone, joined, shut_out, without_keys)]
    assert told[0] is None
    assert [each["state"] for each in told if each] == ["amber"] * 3
    assert "secret store" in told[1]["text"]
    assert "shut this till out" in told[2]["text"]
    assert "till office join" in told[3]["do"]


def office_check(ended: Ended) -> dict[str, str] | None:
    checks = [each for each in ended.fields["checks"] if each["name"] == "office"]
    return checks[0] if checks else None
