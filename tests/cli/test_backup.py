"""Copies on the command line: made, listed, proved, put back by whoever may.

Lives here: answers and PINs, and that nothing changes where a restore is refused.
Must not: files of copies (tests/store), selling beside them (tests/stories).
"""

import shutil
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.safekeeping.backups import backups
from till.safekeeping.change_log.change_log_file import ENDING, read_change_log
from till.sqlite import sqlite3
from till.system.profile import Profile
from till.system.single_instance import InstanceLock

OWNER = "90210"


def made(line: CommandLine, *words: str) -> str:
    ended = line.till("backup", "create", "--json", *words)
    assert ended.status == 0, ended.err
    return str(ended.fields["file"])


def test_a_copy_is_made_listed_and_proved(line: CommandLine, tmp_path: Path) -> None:
    none = line.till("backup", "list")
    nothing = line.till("backup", "create")
    never = line.till("backup", "found")
    line.furnish()
    told = line.till("backup", "create", "--json").fields
    out = tmp_path / "one.gz"
    made(line, "--out", str(out))
    again = line.till("backup", "create", "--out", str(out))
    listed = line.till("backup", "list", "--json").fields["backups"]
    whole = line.till("backup", "verify", str(out), "--json")
    broken = line.till("backup", "verify", str(tmp_path), "--json")

    assert none.out == "No backups yet. Make one with: till backup create\n"
    assert never.out == "These data were never restored from a backup.\n"
    assert (nothing.status, "no data yet" in nothing.err) == (1, True)
    assert (told["documents"], told["journal"]) == (0, 2)
    assert [(each["file"], each["checked"]) for each in listed] == [(told["file"], True)]
    assert again.status == 1
    assert (whole.status, whole.fields["ok"]) == (0, True)
    assert (broken.status, broken.fields["ok"]) == (1, False)


def test_a_backup_is_known_by_the_name_that_the_list_shows(
    line: CommandLine, tmp_path: Path
) -> None:
    line.furnish()
    stick = tmp_path / "stick"
    stick.mkdir()
    assert line.till("settings", "set", "backup.folder", str(stick)).status == 0
    file = Path(made(line))

    here = line.till("backup", "verify", file.name)
    file.unlink()
    there = line.till("backup", "verify", file.name)

    assert (here.status, here.err) == (0, "")
    assert (there.status, there.out) == (0, here.out)


def test_a_second_location_that_is_away_is_said_and_caught_up_with(
    line: CommandLine, tmp_path: Path
) -> None:
    line.furnish()
    stick = tmp_path / "stick"
    assert line.till("settings", "set", "backup.folder", str(stick)).status == 0
    away = line.till("backup", "create")
    stick.mkdir()
    back = line.till("backup", "create")

    assert (away.status, str(stick) in away.err) == (0, True)
    assert (back.status, back.err) == (0, "")
    assert len(list(stick.rglob("*.till-copy.gz"))) == 2
    assert len(line.till("backup", "list", "--json").fields["backups"]) == 4


def test_what_a_till_sold_comes_back_with_the_copy(
    line: CommandLine, service: PracticeServer
) -> None:
    del service  # it is there for the sale
    sold = line.a_sale()
    backup = made(line)
    (line.folder / "practice" / "till.sqlite3").unlink()
    damaged = line.till("documents", "list")

    back = line.till("backup", "restore", backup)
    shown = line.till("documents", "show", sold, "--json")

    assert damaged.status == 1
    assert (back.status, back.err) == (0, "")
    assert shown.fields["state"] == "complete"
    assert line.till("journal", "verify").status == 0


def test_what_was_sold_after_the_copy_comes_back_from_the_second_location(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    del service  # it is there for the sale
    stick = tmp_path / "stick"
    stick.mkdir()
    line.till("settings", "set", "backup.folder", str(stick))
    sold = line.a_sale()
    (backup,) = stick.rglob("*.till-copy.gz")
    shutil.rmtree(line.folder / "practice")

    back = line.till("backup", "restore", str(backup), "--json")
    shown = line.till("documents", "show", sold, "--json")

    assert (back.status, back.err) == (0, "")
    assert back.fields["after_copy"]["sales"] == 1
    assert shown.fields["state"] == "complete"


def test_the_code_on_a_z_slip_tells_whether_the_live_backup_was_cut_off(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    del service  # it is there for the sale
    stick = tmp_path / "stick"
    stick.mkdir()
    line.till("settings", "set", "backup.folder", str(stick))
    line.a_sale()
    (backup,) = stick.rglob("*.till-copy.gz")
    (log,) = stick.rglob(f"*{ENDING}")
    read = read_change_log(log)
    assert read is not None
    slip = f"{read.digests[-1][:8]} {read.digests[-1][8:16]}"

    whole = line.till("backup", "verify", str(backup), "--slip", slip)
    content = log.read_bytes()
    log.write_bytes(content[: content.rindex(read.digests[-1].encode()) - 20])
    cut = line.till("backup", "verify", str(backup), "--slip", slip)

    assert (whole.status, cut.status) == (0, 1)
    assert slip.replace(" ", "") in cut.out


def test_what_the_service_has_and_the_copy_did_not_know_of_is_said(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    service.stop()
    waiting = line.sell("--line", "A1*2", "--pay", "cash")
    backup = made(line)
    service.start()
    assert line.till("outbox", "run", "--until-empty", "--for", "20").status == 0

    back = line.till("backup", "restore", backup, "--json")
    again = line.till("backup", "restore", backup)

    found = back.fields["found"]
    assert (waiting.status, back.status) == (3, 0)
    assert (found["in_shadow"], found["at_service"]) == (0, 1)
    assert (found["waiting"], found["unasked"]) == (0, 0)
    assert [each["doc_id"] for each in found["sales"]] == [waiting.fields["docId"]]
    assert (found["missing_numbers"], found["doubled_numbers"]) == ([], [])
    assert "Sales already received by the service" in again.out
    assert line.till("lives", "show", "--json").fields["standing"] == "alone"
    assert (line.till("lives").status, line.till("lives").out) == (
        0,
        line.till("lives", "show").out,
    )


def test_a_sale_that_is_lost_shows_as_a_gap_in_the_numbers(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    first = made(line)
    line.sell("--line", "A1*2", "--pay", "cash", "--wait", "20")
    assert line.till("backup", "restore", first).status == 0
    assert line.sell("--line", "A1", "--pay", "cash", "--wait", "20").status == 0
    service.stop()
    line.sell("--line", "A1", "--pay", "cash")

    found = line.till("backup", "found", "--json").fields["found"]

    assert (found["missing_numbers"], found["doubled_numbers"]) == ([[2, 2]], [])
    assert (found["in_shadow"], found["at_service"], found["waiting"]) == (0, 0, 1)
    assert "Missing invoice numbers: 2." in line.till("backup", "found").out


def test_data_older_than_their_change_log_are_not_sold_on_and_come_back(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    del service  # it is there for the sales
    stick = tmp_path / "stick"
    stick.mkdir()
    line.till("settings", "set", "backup.folder", str(stick))
    line.a_sale()
    shop = line.folder / "practice"
    shutil.copytree(shop, tmp_path / "as-it-was")
    sold = line.sell("--line", "A1", "--pay", "cash", "--wait", "20").fields["docId"]
    _put_back(tmp_path / "as-it-was", shop)

    backup = max(stick.rglob("*.till-copy.gz"))
    stopped = line.sell("--line", "A1", "--pay", "cash")
    accepted = line.till("journal", "accept", "--json")
    _put_back(tmp_path / "as-it-was", shop)
    back = line.till("backup", "restore", str(backup), "--json")

    assert stopped.status == 1
    assert "more records than this computer" in stopped.err
    assert "sales: 1)" in stopped.err
    assert accepted.fields == {"accepted": True}, accepted.err
    assert (back.status, back.err) == (0, "")
    assert line.till("documents", "show", str(sold), "--json").fields["state"] == "complete"


def _put_back(kept: Path, shop: Path) -> None:
    """Let a folder be what it was: database, commit anchor and all."""
    shutil.rmtree(shop)
    shutil.copytree(kept, shop)


def test_an_empty_folder_is_not_begun_anew_beside_copies_of_the_till(
    line: CommandLine, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    line.till("settings", "set", "backup.folder", str(stick))
    line.furnish()
    shutil.rmtree(line.folder / "practice")

    stopped = line.till("people", "add", "Ben Hoxha", "--role", "cashier", typed="55512\n")
    back = line.till("backup", "restore", str(max(stick.rglob("*.till-copy.gz"))))

    assert (stopped.status, "has backups of this till" in stopped.err) == (1, True)
    assert (back.status, back.err) == (0, "")
    assert "Arta Hoxha" in line.till("people", "list").out


def test_an_owner_of_the_till_or_of_the_copy_restores_and_nobody_else(line: CommandLine) -> None:
    line.furnish()
    line.till("people", "add", "Vera Hoxha", "--role", "owner", typed=f"{OWNER}\n")
    backup = made(line)
    by_nobody = line.till("backup", "restore", backup)
    by_a_cashier = line.by("1234").till("backup", "restore", backup)
    by_the_owner = line.by(OWNER).till("backup", "restore", backup)
    for each in (line.folder / "practice").glob("till.sqlite3*"):
        each.unlink()
    by_nobody_on_a_new_disk = line.till("backup", "restore", backup)
    by_a_cashier_there = line.by("1234").till("backup", "restore", backup)
    by_the_backups_owner = line.by(OWNER).till("backup", "restore", backup)

    refused = (by_nobody, by_a_cashier, by_nobody_on_a_new_disk, by_a_cashier_there)
    assert [each.status for each in refused] == [1] * 4
    assert by_a_cashier_there.err.startswith("Wrong PIN.")
    assert [each.status for each in (by_the_owner, by_the_backups_owner)] == [0, 0]
    assert "Vera Hoxha" in line.till("people", "list").out


def test_an_emptied_list_of_people_makes_no_till_without_an_owner(line: CommandLine) -> None:
    line.furnish()
    early = made(line)
    line.till("people", "add", "Vera Hoxha", "--role", "owner", typed=f"{OWNER}\n")
    database = line.folder / "practice" / "till.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM person")
        connection.commit()

    refused = line.till("backup", "restore", early)

    assert (refused.status, "had an owner" in refused.err) == (1, True), refused.err


def test_beside_an_open_window_nothing_is_put_back(line: CommandLine) -> None:
    line.furnish()
    backup = made(line)
    database = line.folder / "practice" / "till.sqlite3"
    before = database.read_bytes()
    with InstanceLock(line.folder / "practice" / "till.lock", Profile.PRACTICE):
        also_made = line.till("backup", "create")
        refused = line.till("backup", "restore", backup)

    assert (also_made.status, refused.status) == (0, 1)
    assert "already open" in refused.err
    assert database.read_bytes() == before


def test_a_copy_of_practice_is_none_of_another_profile(line: CommandLine) -> None:
    line.furnish()
    backup = made(line)

    refused = line.till("--profile", "development", "backup", "restore", backup)

    assert (refused.status, "profile practice" in refused.err) == (1, True)


def test_a_share_that_does_not_answer_keeps_neither_a_backup_nor_the_list(
    line: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    line.till("settings", "set", "backup.folder", str(stick))
    line.till("day", "open", "--amount", "5000")
    is_dir = Path.is_dir
    answers = Event()

    def is_hanging_dir(path: Path) -> bool:
        """The system's own look at a folder, which a share keeps for as long as it likes."""
        if path == stick:
            answers.wait()
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", is_hanging_dir)
    monkeypatch.setattr(backups, "ANSWERS_S", 0.1)
    try:
        created = line.till("backup", "create", "--json")
        listed = line.till("backup", "list", "--json")
    finally:
        answers.set()

    assert (created.status, listed.status) == (0, 0)
    assert str(stick) in created.err
    assert str(stick) in listed.err
    assert created.fields["file"] in [each["file"] for each in listed.fields["backups"]]
