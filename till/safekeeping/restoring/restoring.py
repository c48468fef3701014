"""Putting a backup in the place of the data: checked first, and the old data are kept aside."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from till.domain.errors.backups import (
    BackupChanged,
    BackupOfOtherProfile,
    BackupOfOtherShop,
    ChangeLogUnfit,
)
from till.domain.errors.disk import DatabaseDamaged, DatabaseNewer
from till.domain.maintenance.backups import BackupManifest
from till.safekeeping.anchors.anchoring import EndKeeper, anchor_data
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.safekeeping.backups.backup_file import BackupStamp, read_manifest, unpack
from till.safekeeping.duplicates.generations import GenerationStart, begin_generation
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.restoring.replaying import ReplayedChanges, replay_change_logs
from till.sqlite import sqlite3
from till.store.database import close_database, open_database
from till.store.database_file import log_of, mark_of, private_folder
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps


def check_backup(path: Path, stamp: BackupStamp) -> BackupManifest:
    """Return what a backup says of itself, if it is one that this till may take.

    Raises BackupIsFolder, FileNotFound, BackupUnreadable, DatabaseNewer, BackupOfOtherProfile,
    BackupOfOtherShop, BackupChanged.
    """
    manifest = read_manifest(path)
    if manifest.step > len(shipped_steps()):
        raise DatabaseNewer(path=str(path))
    if manifest.profile != stamp.profile:
        raise BackupOfOtherProfile(theirs=manifest.profile, ours=stamp.profile)
    if stamp.nuis and manifest.nuis and manifest.nuis != stamp.nuis:
        raise BackupOfOtherShop(theirs=manifest.nuis, ours=stamp.nuis)
    if manifest.fault:
        raise BackupChanged(path=str(path), place=manifest.fault)
    return manifest


@contextmanager
def unpacked(path: Path, database: Path) -> Iterator[Path]:
    """Unpack a backup in a folder beside the data and prove it; the folder is gone after the block.

    Raises as `check_backup`, DatabaseDamaged, DiskFull, DiskFailing.
    """
    folder = database.parent / "restoring"
    with disk_faults(folder):
        shutil.rmtree(folder, ignore_errors=True)  # of a restore that was broken off
        private_folder(folder)
    target = folder / database.name
    try:
        unpack(path, target)
        proof = prove(target, is_backup=True)
        if proof.fault is not None:
            raise BackupChanged(path=str(path), place=proof.fault.place)
        yield target
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def put_in_place(
    restored: Path, database: Path, begin: GenerationStart, keeper: EndKeeper | None = None
) -> Path | None:
    """Let a restored database take the place of the data; return where the old ones are kept.

    However it is broken off, the old data are there whole, and no till starts with neither: what
    belongs to a database stays beside its place until there is one again. Raises DiskFailing.
    """
    now = begin.at
    with disk_faults(database):
        begin_anew(restored, begin)
        mark = mark_of(database)
        mark.write_text("restoring", encoding="ascii")
        has_data = any(
            each.exists() for each in (database, log_of(database), anchor_path(database))
        )
        aside = _put_aside(database, now) if has_data else None
        anchor_data(restored, database, keeper)
        restored.replace(database)
        _sync_folder(database.parent)
        mark.unlink()
    return aside


def add_change_log(
    file: Path, restored: Path, folders: Sequence[Path], key: bytes | None = None
) -> ReplayedChanges:
    """Add to an unpacked backup what change logs know after it, beside its file and elsewhere.

    `key` tells what of it this till wrote. Raises ChangeLogUnfit, DiskFull, DiskFailing.
    """
    found = replay_change_logs(restored, [file.parent, *folders], key)
    try:
        is_whole = prove(restored, is_backup=True).is_whole
    except DatabaseDamaged as error:
        raise ChangeLogUnfit from error
    if not is_whole:
        raise ChangeLogUnfit
    return found


def begin_anew(database: Path, begin: GenerationStart) -> None:
    """Begin another generation in data that others may have gone on from; what is open asks."""
    with closing(sqlite3.connect(database)) as connection:
        begin_generation(connection, begin)
        connection.commit()


def bring_up(restored: Path) -> None:
    """Bring the database of a backup to the present shape. Raises as opening one may."""
    with disk_faults(restored):
        anchor_data(restored, restored)
    close_database(open_database(restored))


def _put_aside(database: Path, now: datetime) -> Path:
    """Move the database first: without it its log is never played into another."""
    aside = database.parent / "replaced" / f"{now:%Y%m%dT%H%M%S%f}Z"
    private_folder(aside)
    shared = database.with_name(database.name + "-shm")
    for each in (database, log_of(database), shared, anchor_path(database)):
        if each.exists():
            each.replace(aside / each.name)
    return aside


def _sync_folder(folder: Path) -> None:
    """Make names of files last through a power cut; Windows does that by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
