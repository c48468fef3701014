"""The check-up and the proof of the journal on the command line.

Lives here: their answers, for people and for scripts.
Must not: each fault there is (tests/checkup, tests/store).
"""

from contextlib import closing
from pathlib import Path

from tests.cli.conftest import CommandLine
from till.safekeeping.export.verifier import verify
from till.sqlite import sqlite3

OWNER = "90210"


def test_a_till_that_is_well_says_so(line: CommandLine) -> None:
    told = line.till("doctor", "--json")
    troubles = line.till("doctor", "--troubles")

    assert (told.status, told.fields["ok"], told.err) == (0, True, "")
    assert {frozenset(each) for each in told.fields["checks"]} == {
        frozenset({"name", "state", "text", "do"})
    }
    assert {each["state"] for each in told.fields["checks"]} == {"green"}
    assert troubles.out == "Everything is OK.\n"


def test_settings_that_cannot_be_read_are_one_fault_among_the_lines(line: CommandLine) -> None:
    line.folder.mkdir()
    (line.folder / "settings.toml").write_text("[sale]\nrounding = 7\n")

    told = line.till("doctor", "--json")

    reds = [each for each in told.fields["checks"] if each["state"] == "red"]
    assert (told.status, [each["name"] for each in reds]) == (1, ["settings"])
    assert "sale.rounding" in reds[0]["text"]


def test_what_is_wrong_is_told_in_the_language_with_what_to_do(line: CommandLine) -> None:
    line.patch.setenv("TILL_UI__LANGUAGE", "sq")

    told = line.till("--profile", "development", "doctor", "--troubles")

    assert told.status == 1
    assert "problem    Token-i: Nuk është vendosur. Vendose. (till settings set" in told.out


def test_the_journal_is_proved_complete_and_tells_where_it_was_changed(line: CommandLine) -> None:
    before = line.till("journal", "verify", "--json").fields
    line.furnish()
    whole = line.till("journal", "verify")
    with closing(sqlite3.connect(line.folder / "practice" / "till.sqlite3")) as connection:
        connection.execute("DROP TRIGGER journal_stays")
        connection.commit()
    broken = line.till("journal", "verify", "--json")

    assert whole.out.endswith("removed.\n"), "in practice the witness is sealed by a known key"
    assert before == {"ok": True, "entries": 0, "first_break": None, "anchored": False}
    assert (whole.status, "Entries: 2," in whole.out) == (0, True), whole.out
    assert (broken.status, broken.fields["first_break"]) == (
        1,
        {"what": "missing", "where": "trigger journal_stays"},
    )


def test_data_that_know_less_than_was_written_open_when_an_owner_accepts_it(
    line: CommandLine,
) -> None:
    line.furnish()
    data = line.folder / "practice" / "till.sqlite3"
    before = data.read_bytes()
    line.till("people", "add", "Vera Hoxha", "--role", "owner", typed=f"{OWNER}\n")
    data.write_bytes(before)  # of the same till, as it was

    found = line.till("people", "add", "Ben Hoxha", "--role", "cashier", typed="55512\n")
    proof = line.till("journal", "verify", "--json").fields["first_break"]
    accepted = line.till("journal", "accept", "--json")
    again = line.till("journal", "accept", "--json")
    opened = line.till("people", "add", "Ben Hoxha", "--role", "cashier", typed="55512\n")

    assert (found.status, "Journal entries 3 to" in found.err) == (1, True), found.err
    assert proof == {"what": "missing", "where": "3"}
    assert (accepted.status, accepted.fields) == (0, {"accepted": True}), accepted.err
    assert again.fields == {"accepted": False}
    assert opened.status == 0
    assert line.till("journal", "verify").status == 0


def test_the_journal_is_exported_and_proved_without_the_till(
    line: CommandLine, tmp_path: Path
) -> None:
    none = line.till("journal", "export", str(tmp_path / "none"))
    line.furnish()
    told = line.till("journal", "export", str(tmp_path / "out"), "--json")
    again = line.till("journal", "export", str(tmp_path / "out"))
    (tmp_path / "a file").touch()
    nowhere = line.till("journal", "export", str(tmp_path / "a file" / "out"))

    assert (none.status, again.status) == (1, 1)
    assert (nowhere.status, "Cannot write to" in nowhere.err) == (1, True)
    assert told.fields == {"folder": str(tmp_path / "out"), "entries": 2}
    assert verify(tmp_path / "out") == ("complete", "")
