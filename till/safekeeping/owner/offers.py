"""The backups that a till that did not open may go back to, and what change logs have after."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.errors.disk import DataAtOffice, DatabaseDamaged
from till.domain.maintenance.backups import (
    BackupManifest,
    BackupOrigin,
    SoldAfterBackup,
    origin_of,
)
from till.safekeeping.change_log.change_log_file import ChangeLogFile
from till.safekeeping.duplicates.generations import installation_of
from till.safekeeping.owner.duplicates import key_of
from till.safekeeping.owner.found import find_backups
from till.safekeeping.owner.from_office import OfficeSource, backup_from_office
from till.safekeeping.restoring.replaying import change_logs_in, sold_after
from till.safekeeping.restoring.restoring import check_backup

MOST: Final = 20
"""So many backups are offered; an older one is chosen as a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupOffer:
    """A backup that may come back, and what comes back with it; `size` is that of its file."""

    file: Path
    size: int
    manifest: BackupManifest
    after: SoldAfterBackup
    origin: BackupOrigin


def offers_for(around: Surroundings, error: TillError) -> Sequence[BackupOffer]:
    """Return the good backups, the newest first, where the data are not to be trusted.

    Where there is none and the office has the data, one is made of these; that may take a while.
    """
    if not isinstance(error, DatabaseDamaged):
        return ()
    try:
        offers = _good_backups(around)
        if not offers and isinstance(error, DataAtOffice):
            backup_from_office(around, OfficeSource())
            offers = _good_backups(around)
    except (TillError, OSError):  # what is shown already is why nothing opened
        return ()
    return offers


def _good_backups(around: Surroundings) -> Sequence[BackupOffer]:
    change_logs = _change_logs_beside(around)
    return tuple(
        _offer(each.file, each.size, each.manifest, change_logs, each.origin)
        for each in find_backups(around).backups
        if each.manifest is not None and each.is_good
    )[:MOST]


def offer_of(around: Surroundings, file: Path) -> BackupOffer:
    """Return a chosen file as a backup that may come back. Raises as `check_backup`."""
    manifest = check_backup(file, around.backup_stamp)
    change_logs = _change_logs_beside(around, file.parent)
    origin = origin_of(manifest, installation_of(around.paths.database))
    return _offer(file, file.stat().st_size, manifest, change_logs, origin)


def _offer(
    file: Path,
    size: int,
    manifest: BackupManifest,
    change_logs: Sequence[ChangeLogFile],
    origin: BackupOrigin,
) -> BackupOffer:
    after = sold_after(manifest, change_logs)
    return BackupOffer(file=file, size=size, manifest=manifest, after=after, origin=origin)


def _change_logs_beside(around: Surroundings, *folders: Path) -> Sequence[ChangeLogFile]:
    """Return the change logs in the second location and in some folders."""
    return change_logs_in([*folders, *around.backups().second_locations()], key_of(around))
