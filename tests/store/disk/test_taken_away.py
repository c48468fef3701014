"""Files that are taken away while the till is open: it stops, says so, and saves what it has.

Lives here: the ways to take them, and what the copy that was saved holds.
Must not: the start after it (test_broken_files), the window (tests/stories).
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_entry
from tests.waiting import Bell
from till.domain.errors.disk import DataTakenAway
from till.safekeeping.backups.backup_file import BackupStamp, unpack
from till.safekeeping.backups.backups import NAME, DataRescue
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.restoring.restoring import bring_up
from till.sqlite import sqlite3
from till.store.store import Store, open_store
from till.system.clock import SystemClock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody take them")


def _remove_all(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def _replace(path: Path) -> None:
    shutil.copy(path, path.with_name("other"))
    path.with_name("other").replace(path)


def _replace_lock(path: Path) -> None:
    lock = path.with_name("till.lock")
    lock.unlink()
    lock.touch()


def _spoil_head(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"\xa5" * 100)


UNTOUCHED = "folder moved"
WAYS: dict[str, Callable[[Path], object]] = {
    "database removed": Path.unlink,
    "log removed": lambda path: path.with_name(f"{path.name}-wal").unlink(),
    "all removed": _remove_all,
    "folder moved": lambda path: path.parent.rename(path.parent.with_name("elsewhere")),
    "folder removed": lambda path: shutil.rmtree(path.parent),
    "database replaced": _replace,
    "lock replaced": _replace_lock,
    "head spoilt": _spoil_head,
}


class RungRescue:
    """The real rescue, which rings a bell when it is done."""

    def __init__(self, rescue: DataRescue) -> None:
        self._rescue = rescue
        self.bell = Bell()
        self.is_done = False

    def place(self) -> Path | None:
        return self._rescue.place()

    def save(self, connection: sqlite3.Connection, place: Path) -> None:
        self._rescue.save(connection, place)
        self.is_done = True
        self.bell.ring()


@pytest.fixture
def rescue(tmp_path: Path) -> RungRescue:
    safe = tmp_path / "safe"
    safe.mkdir()
    stamp = BackupStamp(profile="practice", nuis="", till_name="")
    places = [tmp_path / "not there", safe]
    return RungRescue(DataRescue(places=places, stamp=stamp, clock=SystemClock()))


@pytest.fixture
def watched(path: Path, rescue: RungRescue) -> Store:
    """A store with a finished sale, whose files are watched."""
    path.parent.mkdir(parents=True)
    lock = path.with_name("till.lock")
    lock.touch()
    store = open_store(path, lock=lock, rescue=rescue)
    store.ledger.record_from_thread(a_sale(), a_document(), an_entry())
    store.ledger._submit(lambda: None).result()  # the commit anchor has its file
    return store


@pytest.mark.parametrize("way", WAYS)
def test_it_stops_by_itself_and_saves_every_finished_sale(
    watched: Store, rescue: RungRescue, path: Path, tmp_path: Path, way: str
) -> None:
    WAYS[way](path)

    if way == UNTOUCHED:  # nobody sells: it is noticed all the same
        rescue.bell.wait_until(lambda: rescue.is_done)
    with pytest.raises(DataTakenAway):
        watched.ledger.record_from_thread(an_entry())
    rescue.bell.wait_until(lambda: rescue.is_done)
    [saved] = (tmp_path / "safe").rglob(NAME)
    unpack(saved, tmp_path / "saved.sqlite3")
    watched.close()

    assert str(saved.parent) in str(watched.ledger.fault)
    bring_up(tmp_path / "saved.sqlite3")
    again = open_store(tmp_path / "saved.sqlite3")
    assert again.documents.sale(a_sale().key) == a_sale()
    assert again.documents.open() == [a_document()]
    again.close()
    assert prove(tmp_path / "saved.sqlite3").is_whole


def test_what_is_written_in_the_same_instant_is_not_called_kept(watched: Store, path: Path) -> None:
    path.unlink()
    with pytest.raises(DataTakenAway):
        watched.ledger.record_from_thread(a_sale(number=2), a_document("till-0002"), an_entry())
    watched.close()

    assert not path.with_name("till.sqlite3.clean").exists()
