"""Copies removed by hand: here and in the second location, never the newest good one.

Lives here: which files go, and what is refused.
Must not: the question and who may (tests/ui, tests/stories).
"""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fakes import StoppedClock, quick_pins
from till.bootstrap import Surroundings
from till.domain.errors.backups import BackupStays
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.owner.found import find_backups, remove_backup
from till.store.store import open_store
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings


@pytest.fixture
def around(tmp_path: Path) -> Surroundings:
    """A till with two copies, both of them in the second location too."""
    stick = tmp_path / "stick"
    stick.mkdir()
    given = {"TILL_BACKUP__FOLDER": str(stick), "TILL_PRINTER__DEVICE": "none:"}
    paths = Paths(root=tmp_path / "data", profile=Profile.PRACTICE)
    paths.prepare()
    open_store(paths.database).close()
    settings = read_settings(paths.settings_file, Profile.PRACTICE, given)
    clock = StoppedClock()
    made = Surroundings(paths=paths, settings=settings, environment=given, pins=quick_pins())
    made = replace(made, clock=clock)
    for _ in range(2):
        made.backups().make(BackupReason.BY_HAND)
        clock.advance(hours=1)
    return made


def test_a_copy_goes_from_both_places(around: Surroundings) -> None:
    newest, older = find_backups(around).backups
    assert older.is_there

    for _ in range(2):  # the second time it is gone already
        remove_backup(around, older.file.name)
    around.backups().carry()

    assert [each.file for each in find_backups(around).backups] == [newest.file]


def test_the_newest_good_copy_stays_even_where_a_newer_one_is_none(around: Surroundings) -> None:
    newest, _older = find_backups(around).backups
    broken = newest.file.with_name("99991231T000000000000Z.till-copy.gz")
    broken.write_bytes(gzip.compress(b"half"))

    with pytest.raises(BackupStays):
        remove_backup(around, newest.file.name)
    remove_backup(around, broken.name)

    assert newest.file.exists()
    assert not broken.exists()
