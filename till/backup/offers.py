"""The copies that a till that did not open may go back to, and what change logs have after."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from till.backup.duplicates import key_of
from till.backup.found import find_copies
from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged
from till.domain.maintenance.copies import (
    BackupOrigin,
    CopyManifest,
    SoldAfterCopy,
    origin_of,
)
from till.store.generations.generation_file import installation_of
from till.store.safety.change_log_file import ChangeLogFile
from till.store.safety.replaying import change_logs_in, sold_after
from till.store.safety.restoring import check_copy

MOST: Final = 20
"""So many copies are offered; an older one is chosen as a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyOffer:
    """A copy that may come back, and what comes back with it; `size` is that of its file."""

    file: Path
    size: int
    manifest: CopyManifest
    after: SoldAfterCopy
    origin: BackupOrigin


def offers_for(around: Surroundings, error: TillError) -> Sequence[CopyOffer]:
    """Return the good copies, the newest first, where the data are not to be trusted."""
    if not isinstance(error, DatabaseDamaged):
        return ()
    try:
        found = find_copies(around).copies
        change_logs = _change_logs_beside(around)
    except (TillError, OSError):  # what is shown already is why nothing opened
        return ()
    return tuple(
        _offer(each.file, each.size, each.manifest, change_logs, each.origin)
        for each in found
        if each.manifest is not None and each.is_good
    )[:MOST]


def offer_of(around: Surroundings, file: Path) -> CopyOffer:
    """Return a file that somebody chose as a copy that may come back. Raises as `check_copy`."""
    manifest = check_copy(file, around.copy_stamp)
    change_logs = _change_logs_beside(around, file.parent)
    origin = origin_of(manifest, installation_of(around.paths.database))
    return _offer(file, file.stat().st_size, manifest, change_logs, origin)


def _offer(
    file: Path,
    size: int,
    manifest: CopyManifest,
    change_logs: Sequence[ChangeLogFile],
    origin: BackupOrigin,
) -> CopyOffer:
    after = sold_after(manifest, change_logs)
    return CopyOffer(file=file, size=size, manifest=manifest, after=after, origin=origin)


def _change_logs_beside(around: Surroundings, *folders: Path) -> Sequence[ChangeLogFile]:
    """Return the change logs in the second place and in some folders."""
    return change_logs_in([*folders, *around.copies().second_places()], key_of(around))
