"""Backups of the office: whole or refused, restored into an empty database, filled up by tills.

Lives here: `till-office backup` on real databases.
Must not: backups of a till.
"""

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import Result

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place, a_database, a_till
from tests.office_server.test_commands import run
from till.domain.chain.answer import BatchTaken, JournalGap
from till.office_server.books.day import day_of_chain
from till.office_server.database import Connection, connect
from till.office_server.facts.taking_in import BatchTaker
from till.office_server.joining import now_here

pytestmark = pytest.mark.postgres
SECRET = "a password of a backup"
DAY = date(2026, 11, 20)


@pytest.fixture
def made(owner: Connection, office: Place, tmp_path: Path) -> Path:
    """A backup of an office with a till and three of its sales."""
    a_till(owner, "t1")
    BatchTaker().take(owner, "t1", a_batch(some_entries(3)))
    file = tmp_path / "office.backup"
    said = run(office, "backup", "create", "--out", str(file), "--json", said=f"{SECRET}\n")
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout) == {
        "file": str(file),
        "entries": 3,
        "releases": 0,
        "epoch": json.loads(said.stdout)["epoch"],
    }
    return file


@pytest.fixture
def other(cluster: str, tmp_path: Path) -> Place:
    """An empty database, and a folder without a key."""
    address = a_database(cluster, "restored")
    with connect(address) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return Place(address, tmp_path / "restored")


def restored(place: Place, file: Path, password: str = SECRET) -> Result:
    return run(place, "backup", "restore", str(file), "--json", said=f"{password}\n")


def test_a_restored_office_is_the_same_an_epoch_later_and_the_tills_fill_it_up(
    made: Path, other: Place, office: Place, owner: Connection
) -> None:
    later = some_entries(6)
    BatchTaker().take(owner, "t1", a_batch(later[3:], later[2].place))

    said = restored(other, made)

    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert told["entries"] == 3
    assert (other.folder / "office.key").read_bytes() == (office.folder / "office.key").read_bytes()
    assert (other.folder / "office.key").stat().st_mode & 0o077 == 0
    with connect(other.address) as connection:
        assert connection.execute("SELECT epoch FROM office").fetchone() == (told["epoch"],)
        gap = BatchTaker().take(connection, "t1", a_batch(later[5:], later[4].place))
        filled = BatchTaker().take(connection, "t1", a_batch(later[3:], later[2].place))
        total = day_of_chain(connection, DAY, now_here()).total
    assert gap == JournalGap(have=later[2].place)
    assert isinstance(filled, BatchTaken)
    assert total == day_of_chain(owner, DAY, now_here()).total == 6 * 180
    assert run(other, "facts", "verify").exit_code == 0
    assert json.loads(run(other, "doctor", "--json").stdout)["checks"][1]["state"] == "ok"


def test_backups_are_listed_and_proved_by_restoring_them_elsewhere(
    made: Path, office: Place, owner: Connection
) -> None:
    before = json.loads(run(office, "backup", "list", "--json").stdout)["backups"][0]
    proof = run(office, "backup", "verify", str(made), "--json", said=f"{SECRET}\n")
    after = json.loads(run(office, "backup", "list", "--json").stdout)["backups"][0]
    checks = json.loads(run(office, "doctor", "--json").stdout)["checks"]

    assert (before["file"], before["entries"], before["proved_at"]) == (str(made), 3, None)
    assert json.loads(proof.stdout) == {"ok": True, "entries": 3, "first_break": None}
    assert after["proved_at"]
    names = {each["name"]: each["state"] for each in checks}
    assert (names["backup"], names["backup_proof"]) == ("ok", "ok")
    left = owner.execute("SELECT 1 FROM pg_database WHERE datname LIKE 'office_proof%'").fetchone()
    assert left is None


def test_old_backups_are_told_and_a_changed_entry_is_found_in_one(
    made: Path, office: Place, owner: Connection
) -> None:
    owner.execute("SET session_replication_role = replica")
    owner.execute("UPDATE entry SET line = replace(line, 'Ana', 'Eva') WHERE number = 2")
    said = run(office, "backup", "create", "--out", str(made), "--force", said=f"{SECRET}\n")
    assert said.exit_code == 0

    proof = run(office, "backup", "verify", str(made), said=f"{SECRET}\n")
    owner.execute("UPDATE backup_made SET made_at = now() - interval '9 days'")
    checks = json.loads(run(office, "doctor", "--json").stdout)["checks"]

    assert proof.exit_code == 1
    names = {each["name"]: each["state"] for each in checks}
    assert (names["backup"], names["backup_proof"]) == ("warning", "warning")


def test_a_backup_reads_as_nothing_without_its_password(made: Path, other: Place) -> None:
    wrong = restored(other, made, "another password")

    assert (wrong.exit_code, wrong.stderr.count("\n")) == (1, 1)
    assert b"Ana Hoxha" not in made.read_bytes()
    assert not other.folder.exists()
    assert run(other, "facts", "count").exit_code == 1


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.999])
def test_a_backup_that_was_cut_is_refused_whole(made: Path, other: Place, kept: float) -> None:
    content = made.read_bytes()
    made.write_bytes(content[: int(len(content) * kept)])

    assert restored(other, made).exit_code == 1
    with connect(other.address) as connection:
        assert connection.execute("SELECT to_regclass('entry')").fetchone() == (None,)


def test_a_backup_without_its_last_piece_is_refused(made: Path, other: Place) -> None:
    content = made.read_bytes()
    made.write_bytes(content[: -(4 + 12 + 16)])

    assert restored(other, made).exit_code == 1


def test_a_flipped_bit_is_found(made: Path, other: Place) -> None:
    content = bytearray(made.read_bytes())
    content[len(content) // 2] ^= 1
    made.write_bytes(content)

    assert restored(other, made).exit_code == 1


def test_nothing_is_overwritten_in_passing(made: Path, office: Place, other: Place) -> None:
    words = ("backup", "create", "--out", str(made))
    again = run(office, *words, said=f"{SECRET}\n")
    forced = run(office, *words, "--force", said=f"{SECRET}\n")
    short = run(office, *words, "--force", said="short\n")
    full = restored(office, made)
    other.folder.mkdir()
    (other.folder / "office.key").write_text("of another office")
    foreign = restored(other, made)

    assert (again.exit_code, forced.exit_code, short.exit_code) == (1, 0, 1)
    assert (full.exit_code, foreign.exit_code) == (1, 1)
    for each in (again, short, full, foreign):
        assert each.stderr.count("\n") == 1


def test_a_place_that_cannot_be_written_is_said(office: Place, tmp_path: Path) -> None:
    nowhere = tmp_path / "absent" / "office.backup"

    said = run(office, "backup", "create", "--out", str(nowhere), said=f"{SECRET}\n")

    assert (said.exit_code, said.stderr.count("\n")) == (1, 1)
