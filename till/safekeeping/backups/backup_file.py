"""A backup as a file: one gzip, whose first line says what it is, and after it the database."""

import gzip
import hashlib
import json
import os
import shutil
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from pydantic import TypeAdapter

from till.domain.errors.backups import (
    BackupIsFolder,
    BackupStopped,
    BackupUnreadable,
    NothingToBackUp,
)
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.disk import DiskFull
from till.domain.maintenance.backups import BackupManifest, BackupReason
from till.safekeeping.changes.rows import mark_of_changes
from till.safekeeping.integrity.integrity import IsOver, ProofCut, never_over, prove
from till.safekeeping.second_location.plain_file import open_plain_file
from till.sqlite import sqlite3
from till.store.database_file import new_private_file
from till.store.faults import disk_faults

PAGES_AT_ONCE: Final = 256
PIECE: Final = 1024 * 1024  # bytes
LONGEST_MANIFEST: Final = 4096  # bytes
_MANIFEST: Final = TypeAdapter(BackupManifest)
PACKING: Final = 6  # gzip's own middle: half the time of its best for nearly its size
RESERVE: Final = 64 * 1024 * 1024  # bytes that stay free for sales
COPIED: Final = 0.3  # the share of the whole that copying takes
PROVED: Final = 0.5
PACKED: Final = 0.9
_LAST_SALE: Final = "SELECT closed_at, number FROM sale ORDER BY rowid DESC LIMIT 1"
UNREADABLE: Final = (OSError, EOFError, ValueError, KeyError, TypeError, RecursionError, zlib.error)
Watch: TypeAlias = Callable[[float], object]
"""Hears how far a backup is, from 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupStamp:
    """Whose data are copied."""

    profile: str
    nuis: str
    till_name: str


def unwatched(_share: float) -> None:
    """Let a backup go on, whoever wants to know how far it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupOrder:
    """Of whose data a backup is made, why and when, who watches it, and whether to stop."""

    stamp: BackupStamp
    reason: BackupReason
    moment: datetime
    watch: Watch = unwatched
    is_over: IsOver = never_over

    def tell(self, share: float) -> None:
        """Tell how far it is. Raises BackupStopped where it is to go no further."""
        self.watch(share)
        if self.is_over():
            raise BackupStopped


def make_backup(database: Path, path: Path, order: BackupOrder) -> BackupManifest:
    """Copy, check, pack and read back; the file has its name only then.

    Raises NothingToBackUp, DatabaseDamaged, DiskFull, DiskFailing, BackupStopped.
    """
    if not database.exists():
        raise NothingToBackUp
    plain = path.with_name(path.name + ".plain")
    packed = path.with_name(path.name + ".part")
    with disk_faults(path), _gone_in_the_end(plain, packed):
        copy_database(database, plain, order.tell)
        order.tell(COPIED)
        manifest = _manifest_of(plain, order)
        _pack(plain, packed, manifest, lambda: order.tell(PROVED))
        if _pour(packed, lambda _piece: order.tell(PACKED), manifest.size) != manifest.sha256:
            raise BackupUnreadable(path=str(path))
        packed.replace(path)
    return manifest


def copy_database(database: Path, target: Path, watch: Watch = unwatched) -> None:
    """Copy one moment of a database in steps, through SQLite's backup interface.

    A read transaction holds the moment: whoever writes meanwhile neither waits nor makes the backup
    begin anew.
    """

    def tell(_status: int, left: int, of: int) -> None:
        watch(COPIED * (of - left) / max(1, of))

    new_private_file(target)
    address = f"{database.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True)) as source,
        closing(sqlite3.connect(target)) as backup,
    ):
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(backup, pages=PAGES_AT_ONCE, progress=tell)
        backup.execute("PRAGMA journal_mode = delete")  # one file, and none beside it


def read_manifest(path: Path) -> BackupManifest:
    """Return a backup's manifest. Raises FileNotFound, BackupIsFolder, BackupUnreadable."""
    if path.is_dir():
        raise BackupIsFolder(path=str(path))
    if not path.exists():
        raise FileNotFound(path=str(path))
    try:
        with open_plain_file(path) as file, gzip.open(file, "rb") as packed:
            line = packed.readline(LONGEST_MANIFEST)
            manifest = _MANIFEST.validate_json(line)
            if not line.endswith(b"\n") or manifest.made_at.tzinfo is None:
                raise ValueError(len(line))
            return manifest
    except UNREADABLE as error:
        raise BackupUnreadable(path=str(path)) from error


def unpack(path: Path, target: Path) -> BackupManifest:
    """Write the database of a backup to a new file, whole or not at all; return what it says.

    Never more is written than it says of its size, and nothing where that is more than the disk
    has. Raises as `read_manifest`, and DiskFull, DiskFailing.
    """
    manifest = read_manifest(path)
    with disk_faults(target):
        if manifest.size > shutil.disk_usage(target.parent).free - RESERVE:
            raise DiskFull
        target.unlink(missing_ok=True)
        new_private_file(target)
        with target.open("wb") as plain:
            read = _pour(path, plain.write, manifest.size)
            plain.flush()
            os.fsync(plain.fileno())
        if read != manifest.sha256:
            target.unlink()
            raise BackupUnreadable(path=str(path))
    return manifest


def _manifest_of(plain: Path, order: BackupOrder) -> BackupManifest:
    """Prove a backup and say what it is. Raises DatabaseDamaged, BackupStopped."""
    try:
        proof = prove(plain, is_backup=True, is_over=order.is_over)
    except ProofCut as cut:
        raise BackupStopped from cut
    with plain.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    with closing(sqlite3.connect(f"{plain.as_uri()}?mode=ro", uri=True)) as connection:
        mark = mark_of_changes(connection)
        last = connection.execute(_LAST_SALE).fetchone()
    return BackupManifest(
        profile=order.stamp.profile,
        nuis=order.stamp.nuis,
        till_name=order.stamp.till_name,
        step=mark.step,
        life=mark.life,
        change=mark.last,
        last_sale=int(last[1]) if last else 0,
        last_sale_at=datetime.fromisoformat(last[0]) if last else None,
        made_at=order.moment,
        reason=order.reason,
        documents=proof.documents,
        entries=proof.entries,
        size=plain.stat().st_size,
        sha256=sha256,
        fault="" if proof.fault is None else f"{proof.fault.kind.value}: {proof.fault.place}",
    )


def _pack(plain: Path, packed: Path, manifest: BackupManifest, tell: Callable[[], object]) -> None:
    told = {**asdict(manifest), "made_at": manifest.made_at.isoformat()}
    told["reason"] = manifest.reason.value
    told["last_sale_at"] = manifest.last_sale_at and manifest.last_sale_at.isoformat()
    new_private_file(packed)
    with packed.open("wb") as file:
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=PACKING, filename="") as out:
            out.write(json.dumps(told, ensure_ascii=False).encode() + b"\n")
            with plain.open("rb") as database:
                while piece := database.read(PIECE):
                    tell()
                    out.write(piece)
        file.flush()
        os.fsync(file.fileno())


def _pour(path: Path, take: Callable[[bytes], object], size: int) -> str:
    """Unpack at most `size` bytes; return their SHA-256, nothing where there are more or fewer."""
    digest = hashlib.sha256()
    left = size
    for piece in _pieces(path):
        left -= len(piece)
        if left < 0:
            return ""
        digest.update(piece)
        take(piece)
    return digest.hexdigest() if left == 0 else ""


def _pieces(path: Path) -> Iterator[bytes]:
    """Yield the database of a backup; one that ends too soon or is none just ends."""
    try:
        with open_plain_file(path) as file, gzip.open(file, "rb") as packed:
            packed.readline(LONGEST_MANIFEST)
            while piece := packed.read(PIECE):
                yield piece
    except (EOFError, zlib.error, gzip.BadGzipFile):
        return


@contextmanager
def _gone_in_the_end(*files: Path) -> Iterator[None]:
    """Let files be there for the length of a block, and no longer."""
    for each in files:
        each.unlink(missing_ok=True)  # of a till that was killed over it
    try:
        yield
    finally:
        for each in files:
            with suppress(OSError):  # what failed is told, not what is left of it
                each.unlink(missing_ok=True)
