"""The backups there are, here and in the second location, how that place is; removing one."""

import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from till.bootstrap import Surroundings
from till.domain.errors.backups import BackupStays, SecondLocationMissing, SecondLocationOnOwnDisk
from till.domain.errors.disk import DiskFailing
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import (
    BackupManifest,
    BackupOrigin,
    ChangeLogLook,
    KeptBackup,
    origin_of,
)
from till.safekeeping.backups.backups import kept_in
from till.safekeeping.change_log.change_log_state import look_at_change_log
from till.safekeeping.duplicates.generations import installation_of
from till.safekeeping.integrity.outline import outline_of

FULL: Final = 64 * 1024 * 1024  # bytes; fewer are room for no backup
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class PlaceState(Enum):
    """How the second location is."""

    NONE = "none"
    THERE = "there"
    AWAY = "away"
    READ_ONLY = "read_only"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondLocation:
    """The folder that was chosen; `free` and `total` are the bytes of its disk, where it is there.

    `carried_at` is when it last took all backups.
    """

    folder: str
    state: PlaceState
    free: int = 0
    total: int = 0
    carried_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBackup:
    """One backup, wherever it lies; `file` is the one to read it from."""

    file: Path
    size: int
    manifest: BackupManifest | None
    is_here: bool
    is_there: bool
    origin: BackupOrigin = BackupOrigin.UNPROVED

    @property
    def is_good(self) -> bool:
        """Whether it was opened and checked when it was made, and fits."""
        return self.manifest is not None and not self.manifest.fault


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsFound:
    """All backups, the newest first, and the second location with what follows the data there.

    `change_log` is None without a second location, and where the data cannot be read.
    """

    backups: Sequence[FoundBackup]
    place: SecondLocation
    change_log: ChangeLogLook | None = None

    @property
    def newest_good(self) -> FoundBackup | None:
        """The newest backup that counts as one; that of another till does not."""
        ours = (each for each in self.backups if each.origin is not BackupOrigin.OTHER)
        return next((each for each in ours if each.is_good), None)


def find_backups(around: Surroundings) -> BackupsFound:
    """Look for backups here and in the second location; takes as long as that place does.

    The change log is left out: it is held against data that may be damaged.
    """
    stored = around.backups()
    place = _second_location(around)
    ours = installation_of(around.paths.database)
    here = _by_name(stored.kept())
    there = _by_name([each for folder in stored.second_locations() for each in kept_in(folder)])
    found = [_found(name, here, there, ours) for name in {**here, **there}]
    newest_first = sorted(found, key=_made_at, reverse=True)
    return BackupsFound(backups=tuple(newest_first), place=place)


def find_backups_and_change_log(around: Surroundings) -> BackupsFound:
    """Look for backups as `find_backups` does, and how far the change log is.

    Raises as opening a database may.
    """
    found = find_backups(around)
    if not around.second_location:
        return found
    change_log = look_at_change_log(
        around.paths.database, around.backups(), around.clock.now(), around.anchor_key
    )
    return replace(found, change_log=change_log)


def documents_now(around: Surroundings) -> int:
    """Return how many documents the till has now. Raises as opening its database may."""
    return outline_of(around.paths.database).documents


def require_fit_place(around: Surroundings, folder: Path) -> None:
    """Raise SecondLocationMissing, or SecondLocationOnOwnDisk for a folder beside the data."""
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise SecondLocationMissing(path=str(folder))
    if folder.stat().st_dev == around.paths.folder.stat().st_dev:
        raise SecondLocationOnOwnDisk(path=str(folder))


def _made_at(backup: FoundBackup) -> datetime:
    return backup.manifest.made_at if backup.manifest else LONG_AGO


def _by_name(kept: Sequence[KeptBackup]) -> dict[str, KeptBackup]:
    """Return backups by the names of their files: of two, the one that was found first."""
    return {Path(each.path).name: each for each in reversed(kept)}


def _found(
    name: str, here: Mapping[str, KeptBackup], there: Mapping[str, KeptBackup], ours: str
) -> FoundBackup:
    kept = here.get(name) or there[name]
    return FoundBackup(
        file=Path(kept.path),
        size=kept.size,
        manifest=kept.manifest,
        is_here=name in here,
        is_there=name in there,
        origin=origin_of(kept.manifest, ours) if kept.manifest else BackupOrigin.UNPROVED,
    )


def _second_location(around: Surroundings) -> SecondLocation:
    folder = around.settings.backup.folder
    if not folder:
        return SecondLocation(folder="", state=PlaceState.NONE)
    carried_at = around.backups().carried_at()
    if not Path(folder).is_dir():
        return SecondLocation(folder=folder, state=PlaceState.AWAY, carried_at=carried_at)
    usage = shutil.disk_usage(folder)
    state = PlaceState.FULL if usage.free < FULL else PlaceState.THERE
    if not os.access(folder, os.W_OK | os.X_OK):
        state = PlaceState.READ_ONLY
    return SecondLocation(
        folder=folder, state=state, free=usage.free, total=usage.total, carried_at=carried_at
    )


def remove_backup(around: Surroundings, name: str) -> None:
    """Remove a backup by its file's name; the newest good one stays, whoever asks.

    The change log follows from that one, and it is the one that comes back. A backup that is gone
    already is removed. Raises BackupStays, DiskFailing.
    """
    newest = find_backups(around).newest_good
    if newest is not None and newest.file.name == name:
        raise BackupStays
    for folder in (*around.backups().second_locations(), around.paths.backups):
        file = folder / name
        try:
            with suppress(FileNotFoundError):
                file.unlink()
        except OSError as error:
            raise DiskFailing(path=str(file)) from error


class Say(Protocol):
    """Returns the text of a key, its placeholders filled."""

    def __call__(self, key: str, /, **facts: str | int) -> str:
        """See the class."""
        ...


def whose(say: Say, manifest: BackupManifest, origin: BackupOrigin) -> str:
    """Return which till a backup is of and when it sold last, and where that is not proved."""
    told = [manifest.till_name, manifest.nuis]
    if manifest.last_sale_at is not None:
        moment = write_moment(manifest.last_sale_at)
        told.append(say("cli.last_sale", number=manifest.last_sale, moment=moment))
    if origin is not BackupOrigin.OWN:
        told.append(say(f"cli.backup_origin.{origin.value}"))
    return " · ".join(filter(None, told))
