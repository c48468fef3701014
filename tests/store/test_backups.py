"""Copies as files: whole or not there, and nothing is put in place that is not one of this till.

Lives here: making, checking, the second location, putting in place, every kind of bad file.
Must not: selling beside them (tests/stories), commands (tests/cli).
"""

import gzip
import json
import os
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_document, a_sale, an_entry
from tests.fakes import StoppedClock
from till.domain.errors import TillError
from till.domain.errors.backups import (
    BackupChanged,
    BackupIsFolder,
    BackupOfOtherProfile,
    BackupOfOtherShop,
    BackupStopped,
    BackupUnreadable,
    NothingToBackUp,
    SecondLocationMissing,
)
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.disk import DatabaseDamaged, DatabaseNewer, DiskFull
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.backups.backup_file import COPIED, PACKED, PROVED, BackupStamp, read_manifest
from till.safekeeping.backups.backups import StoredBackups, kept_in
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.restoring.restoring import check_backup, put_in_place, unpacked
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.store import open_store

STAMP = BackupStamp(profile="practice", nuis="L62104871M", till_name="Arka 1")
DAILY = BackupReason.DAILY
RESTORED = GenerationStart(cause="restored", at=MOMENT, place="here")


def backups_of(
    path: Path, second: Path | None = None, clock: StoppedClock | None = None
) -> StoredBackups:
    return StoredBackups(path, path.parent / "backups", STAMP, clock or StoppedClock(), second)


@pytest.fixture
def data(path: Path) -> Path:
    """A database with a sale that waits to be sent."""
    store = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.close()
    return path


@pytest.fixture
def backup(data: Path) -> Path:
    return backups_of(data).make(BackupReason.BY_HAND).path


def test_a_copy_says_what_it_is_and_comes_back_whole(data: Path, backup: Path) -> None:
    manifest = check_backup(backup, STAMP)
    with unpacked(backup, data) as restored:
        aside = put_in_place(restored, data, RESTORED)
    with closing(sqlite3.connect(data)) as connection:
        (state,) = connection.execute("SELECT state FROM document").fetchone()

    assert (manifest.documents, manifest.entries, manifest.fault) == (1, 1, "")
    assert aside is not None
    assert (aside / data.name).is_file()
    assert state == "unclear"  # it is asked about before it is sent
    assert not (data.parent / "restoring").exists()
    assert {each.name for each in backup.parent.iterdir()} == {backup.name}
    if os.name == "posix":
        assert backup.stat().st_mode & 0o077 == 0


def test_the_end_of_the_till_breaks_a_daily_copy_off_and_no_other(data: Path) -> None:
    backups = backups_of(data)
    backups.end()

    backups.keep(DAILY)
    left_of_the_daily = [each.name for each in backups._folder.iterdir()]
    backups.keep(BackupReason.DAY_CLOSED)

    assert left_of_the_daily == []
    (kept,) = backups.kept()
    assert kept.manifest is not None
    assert kept.manifest.reason is BackupReason.DAY_CLOSED


def test_it_breaks_off_a_proof_that_takes_minutes(data: Path) -> None:
    backups = backups_of(data)
    heard: list[float] = []

    with pytest.raises(BackupStopped):
        backups.make(DAILY, heard.append, lambda: COPIED in heard)

    assert heard[-1] == COPIED
    assert list(backups._folder.iterdir()) == []


@pytest.mark.parametrize("at", [0.0, COPIED, PROVED, PACKED])
def test_a_copy_that_is_stopped_leaves_nothing_and_the_next_one_comes(
    data: Path, at: float
) -> None:
    backups = backups_of(data)
    heard: list[float] = []

    def watch(share: float) -> None:
        heard.append(share)
        if share >= at:
            raise BackupStopped

    with pytest.raises(BackupStopped):
        backups.make(BackupReason.BY_HAND, watch)
    left = list((data.parent / "backups").iterdir())
    whole: list[float] = []
    backups.make(BackupReason.BY_HAND, whole.append)

    assert left == []
    assert heard[-1] >= at
    assert whole == sorted(whole)
    assert whole[-1] == PACKED
    assert len(backups.kept()) == 1


def test_a_copy_made_while_somebody_writes_holds_one_moment(path: Path) -> None:
    store = open_store(path)
    store.ledger.record_from_thread(*(an_entry() for _ in range(500)))

    made = backups_of(path).make(DAILY)
    store.ledger.record_from_thread(an_entry())
    store.close()

    assert made.manifest.entries == 500


def test_without_data_there_is_nothing_to_copy(path: Path) -> None:
    with pytest.raises(NothingToBackUp):
        backups_of(path).make(DAILY)
    assert backups_of(path).newest() is None


def test_damaged_data_make_no_copy_that_counts(data: Path) -> None:
    with data.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)

    with pytest.raises(DatabaseDamaged):
        backups_of(data).make(DAILY)
    assert list((data.parent / "backups").iterdir()) == []


def test_data_that_somebody_changed_are_copied_but_not_put_back(data: Path) -> None:
    with closing(sqlite3.connect(data)) as connection:
        connection.execute("DROP TRIGGER sale_stays")
    made = backups_of(data).make(DAILY)

    assert backups_of(data).newest() is None
    with pytest.raises(BackupChanged):
        check_backup(made.path, STAMP)


def take(backup: Path, data: Path) -> None:
    """Check and unpack a copy, as restoring does."""
    check_backup(backup, STAMP)
    with unpacked(backup, data):
        pytest.fail("it was unpacked")


# Each takes a good copy and returns something else for it.


def half(backup: Path) -> Path:
    os.truncate(backup, backup.stat().st_size // 2)
    return backup


def one_bit_off(backup: Path) -> Path:
    content = bytearray(backup.read_bytes())
    content[len(content) // 2] ^= 1
    backup.write_bytes(content)
    return backup


def rewritten(backup: Path, **told: object) -> Path:
    with gzip.open(backup, "rb") as packed:
        manifest = json.loads(packed.readline())
        database = packed.read()
    with gzip.open(backup, "wb") as packed:
        packed.write(json.dumps({**manifest, **told}).encode() + b"\n" + database)
    return backup


def a_bomb(backup: Path) -> Path:
    with gzip.open(backup, "rb") as packed:
        head = packed.readline()
    with gzip.open(backup, "wb", compresslevel=1) as packed:
        packed.write(head)
        for _ in range(64):
            packed.write(bytes(1024 * 1024))
    return backup


def another_file(backup: Path) -> Path:
    backup.write_bytes(b"id,name\n1,milk\n")
    return backup


def nothing_in_it(backup: Path) -> Path:
    backup.write_bytes(b"")
    return backup


def a_line_without_end(backup: Path) -> Path:
    with gzip.open(backup, "wb", compresslevel=1) as packed:
        packed.write(b"[" * 1024 * 1024)
    return backup


def a_plain_gzip(backup: Path) -> Path:
    with gzip.open(backup, "wb") as packed:
        packed.write(b"SQLite format 3\x00" + b"\n" * 100)
    return backup


BAD: tuple[tuple[Callable[[Path], Path], type[TillError]], ...] = (
    (half, BackupUnreadable),
    (one_bit_off, BackupUnreadable),
    (a_bomb, BackupUnreadable),
    (another_file, BackupUnreadable),
    (nothing_in_it, BackupUnreadable),
    (a_line_without_end, BackupUnreadable),
    (a_plain_gzip, BackupUnreadable),
    (lambda copy: rewritten(copy, sha256="0" * 64), BackupUnreadable),
    (lambda copy: rewritten(copy, made_at="yesterday"), BackupUnreadable),
    (lambda copy: rewritten(copy, size=1024**5), DiskFull),
    (lambda copy: rewritten(copy, step=9000), DatabaseNewer),
    (lambda copy: rewritten(copy, profile="production"), BackupOfOtherProfile),
    (lambda copy: rewritten(copy, nuis="L11111111A"), BackupOfOtherShop),
    (lambda copy: copy.parent, BackupIsFolder),
    (lambda copy: copy.with_name("nowhere"), FileNotFound),
)


@pytest.mark.parametrize(("spoil", "error"), BAD)
def test_what_is_no_copy_of_this_till_changes_nothing(
    data: Path, backup: Path, spoil: Callable[[Path], Path], error: type[TillError]
) -> None:
    before = data.read_bytes()
    bad = spoil(backup)

    with pytest.raises(error):
        take(bad, data)

    assert data.read_bytes() == before
    assert not (data.parent / "restoring").exists()


def test_a_restore_that_is_broken_off_never_begins_a_new_till(data: Path, backup: Path) -> None:
    with unpacked(backup, data) as restored:
        restored.unlink()
        with suppress(TillError):
            put_in_place(restored, data, RESTORED)
    data.unlink(missing_ok=True)

    with pytest.raises(DatabaseDamaged):
        open_database(data)


def test_the_second_location_gets_every_copy_and_is_caught_up_with(
    data: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    clock = StoppedClock()
    backups = backups_of(data, stick, clock)

    away = backups.make(DAILY)
    stick.mkdir()
    clock.advance(hours=24)
    back = backups.make(DAILY)

    assert isinstance(away.second, SecondLocationMissing)
    assert back.second is None
    there = backups.second_location()
    assert there is not None
    assert [Path(each.path).name for each in kept_in(there)] == [back.path.name, away.path.name]
    assert backups.carried_at() == clock.now()


def test_copies_are_rotated_but_none_that_a_person_made(data: Path) -> None:
    clock = StoppedClock()
    backups = backups_of(data, clock=clock)
    by_hand = backups.make(BackupReason.BY_HAND)
    for _ in range(4):
        clock.advance(minutes=5)
        last = backups.make(BackupReason.DAY_CLOSED)

    names = [Path(each.path).name for each in backups.kept()]
    assert names == [last.path.name, by_hand.path.name]
    assert backups.newest() == read_manifest(last.path).made_at == clock.now()
    assert clock.now() - read_manifest(by_hand.path).made_at == timedelta(minutes=20)
