"""Copies as whoever looks after the till meets them: found, tried, and made before an update.

Lives here: what the pages and a start are told, with every kind of bad file.
Must not: the commands (tests/cli), the form of a copy (tests/store).
"""

import gzip
import shutil
import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_entry
from tests.fakes import quick_pins
from tests.store.change_log.followed import logged_till, sold, there
from till.bootstrap import Surroundings, open_till
from till.domain.errors import TillError
from till.domain.errors.backups import (
    ChangeLogUnfit,
    SecondLocationMissing,
    SecondLocationOnOwnDisk,
)
from till.domain.errors.disk import DatabaseDamaged
from till.domain.maintenance.backups import BackupReason, LocationTrouble
from till.domain.shop.people import NamedPerson
from till.safekeeping.change_log.change_log_file import ENDING as CHANGE_LOG_ENDING
from till.safekeeping.change_log.change_log_file import ChangeLogWriter, read_change_log
from till.safekeeping.changes.rows import ChangedRows, RowState
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.found import PlaceState, find_backups, require_fit_place
from till.safekeeping.owner.restoring import Restore
from till.safekeeping.restoring.replaying import ReplayedChanges
from till.store.database import open_database
from till.store.database_file import BACKUP_ENDING as COPY_ENDING
from till.store.migrating import shipped_steps
from till.store.store import open_store
from till.system.clock import SystemClock
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

SETUP = NamedPerson(name="setup", person_id=0)
NOBODY = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9", "TILL_PRINTER__DEVICE": "none:"}


def a_till(root: Path, second: str = "") -> Surroundings:
    given = {**NOBODY, "TILL_BACKUP__FOLDER": second} if second else NOBODY
    paths = Paths(root=root, profile=Profile.PRACTICE)
    paths.prepare()
    settings = read_settings(paths.settings_file, Profile.PRACTICE, given)
    return Surroundings(paths=paths, settings=settings, environment=given, pins=quick_pins())


@pytest.fixture
def around(tmp_path: Path) -> Surroundings:
    """A till with one sale."""
    made = a_till(tmp_path / "data")
    store = open_store(made.paths.database)
    sale = a_sale()
    document = a_document(sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.close()
    return made


async def test_an_update_makes_a_checked_copy_first_and_leaves_no_other(tmp_path: Path) -> None:
    around = a_till(tmp_path / "data")
    open_database(around.paths.database, steps=shipped_steps()[:-1]).close()

    async with open_till(around):
        found = find_backups(around).backups
    async with open_till(around):
        again = find_backups(around).backups

    (backup,) = found
    assert backup.manifest is not None
    assert (backup.manifest.reason, backup.manifest.step) == (
        BackupReason.UPDATE,
        len(shipped_steps()) - 1,
    )
    assert backup.is_good
    assert again == found
    assert list(around.paths.backups.glob("before-*")) == []


async def test_damaged_data_are_neither_updated_nor_copied(tmp_path: Path) -> None:
    around = a_till(tmp_path / "data")
    open_database(around.paths.database, steps=shipped_steps()[:-1]).close()
    whole = around.paths.database.read_bytes()
    broken = bytearray(whole)
    broken[len(whole) // 2 : len(whole) // 2 + 4096] = b"\xff" * 4096
    around.paths.database.write_bytes(broken)

    with pytest.raises(DatabaseDamaged):
        async with open_till(around):
            pass

    assert around.paths.database.read_bytes() == bytes(broken)
    assert find_backups(around).backups == ()


def test_copies_here_and_there_are_one_list(around: Surroundings, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    both = replace(around, settings=a_till(tmp_path / "other", str(stick)).settings)
    around.backups().make(BackupReason.BY_HAND)
    both.backups().make(BackupReason.BY_HAND)
    first = min(around.paths.backups.glob("*.gz"))
    first.unlink()

    found = find_backups(both)

    assert [(each.is_here, each.is_there) for each in found.backups] == [
        (True, True),
        (False, True),
    ]
    assert found.place.state is PlaceState.THERE
    assert found.newest_good == found.backups[0]


def test_where_what_followed_does_not_fit_the_copy_alone_comes_back(
    around: Surroundings, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    both = a_till(around.paths.root, str(stick))
    with logged_till(both.paths.database, both.backups()) as store:
        store.ledger.record_from_thread(*sold(2))
    (backup,) = there(stick, COPY_ENDING)
    (change_log,) = there(stick, CHANGE_LOG_ENDING)
    read = read_change_log(change_log)
    assert read is not None
    taken = RowState(table="sale", key=(a_sale().key,), values=None)
    writer = ChangeLogWriter(change_log, read.head)
    writer.append(ChangedRows(after=read.last, last=read.last + 1, link="", rows=(taken,)))
    writer.close()

    with pytest.raises(ChangeLogUnfit):
        Restore(file=backup).try_aside(both)
    with pytest.raises(ChangeLogUnfit):
        Restore(file=backup, who=lambda _restored: SETUP).put_back(both)
    back = Restore(file=backup, who=lambda _restored: SETUP, alone=True).put_back(both)

    assert (back.change_log, prove(both.paths.database).is_whole) == (ReplayedChanges(), True)


def bad_files(folder: Path, good: Path) -> dict[str, Path]:
    """Return a file of each kind that is no copy to go back to."""
    content = good.read_bytes()
    half = folder / "half.till-copy.gz"
    half.write_bytes(content[: len(content) // 2])
    bomb = folder / "bomb.till-copy.gz"
    with gzip.open(good, "rb") as packed, gzip.open(bomb, "wb") as more:
        more.write(packed.readline())
        more.write(b"\0" * 64 * 1024 * 1024)
    a_folder = folder / "folder.till-copy.gz"
    a_folder.mkdir()
    newer = folder / "newer.till-copy.gz"
    _reworded(good, newer, f'"step": {len(shipped_steps())}', '"step": 9999')
    other = folder / "other.till-copy.gz"
    _reworded(good, other, '"profile": "practice"', '"profile": "production"')
    nonsense = folder / "nonsense.till-copy.gz"
    nonsense.write_bytes(b"hello")
    names = (half, bomb, a_folder, newer, other, nonsense, folder / "gone.till-copy.gz")
    return {each.name.partition(".")[0]: each for each in names}


def _reworded(good: Path, target: Path, was: str, now: str) -> None:
    with gzip.open(good, "rb") as packed:
        head = packed.readline().decode().replace(was, now)
        rest = packed.read()
    with gzip.open(target, "wb") as file:
        file.write(head.encode() + rest)


def test_every_bad_file_has_its_words_and_touches_nothing(around: Surroundings) -> None:
    good = around.backups().make(BackupReason.BY_HAND).path
    before = around.paths.database.read_bytes()

    refused: dict[str, str] = {}
    for name, file in bad_files(around.paths.backups, good).items():
        with pytest.raises(TillError) as error:
            Restore(file=file).try_aside(around)
        refused[name] = error.value.key.removeprefix("errors.")

    assert refused == {
        "half": "copy_unreadable",
        "bomb": "copy_unreadable",
        "folder": "copy_is_folder",
        "newer": "database_newer",
        "other": "copy_of_other_profile",
        "nonsense": "copy_unreadable",
        "gone": "file_not_found",
    }
    assert Restore(file=good).try_aside(around).manifest.documents == 1
    assert find_backups(around).newest_good is not None
    assert around.paths.database.read_bytes() == before
    assert list(around.paths.folder.glob("trying-*")) == []


def test_the_second_location_is_another_disk(around: Surroundings, tmp_path: Path) -> None:
    with pytest.raises(SecondLocationMissing):
        require_fit_place(around, tmp_path / "nowhere")
    with pytest.raises(SecondLocationOnOwnDisk):
        require_fit_place(around, tmp_path)
    other = next(
        (each for each in ("/tmp", "/dev/shm", "/var/tmp") if _is_other(each, tmp_path)), ""
    )
    if not other:
        pytest.skip("this machine has one disk")
    stick = Path(tempfile.mkdtemp(dir=other))
    try:
        require_fit_place(around, stick)
    finally:
        shutil.rmtree(stick)


def _is_other(place: str, here: Path) -> bool:
    return Path(place).is_dir() and Path(place).stat().st_dev != here.stat().st_dev


def test_a_place_is_away_from_its_second_day_on(around: Surroundings, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with_stick = replace(around, settings=a_till(tmp_path / "other", str(stick)).settings)
    with_stick.backups().make(BackupReason.BY_HAND)
    there = with_stick.backups().trouble()
    shutil.rmtree(stick)
    on_the_first_day = with_stick.backups().trouble()
    yesterday = SystemClock().now() - timedelta(hours=25)
    (around.paths.backups / "second-place.txt").write_text(yesterday.isoformat())

    assert (there, on_the_first_day) == (None, None)
    assert with_stick.backups().trouble() is LocationTrouble.AWAY
    assert around.backups().trouble() is None
