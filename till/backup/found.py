"""The copies there are, here and in the second place, and how that place is."""

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Final

from till.bootstrap import Surroundings
from till.domain.errors.copies import SecondPlaceMissing, SecondPlaceOnOwnDisk
from till.domain.maintenance.copies import (
    BackupOrigin,
    ChangeLogLook,
    CopyManifest,
    KeptCopy,
    origin_of,
)
from till.store.generations.generation_file import installation_of
from till.store.safety.change_log_state import look_at_change_log
from till.store.safety.copies import kept_in
from till.store.safety.outline import outline_of

FULL: Final = 64 * 1024 * 1024  # bytes; fewer are room for no copy
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class PlaceState(Enum):
    """How the second place is."""

    NONE = "none"
    THERE = "there"
    AWAY = "away"
    READ_ONLY = "read_only"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPlace:
    """The folder that was chosen; `free` and `total` are the bytes of its disk, where it is there.

    `carried_at` is when it last took all copies.
    """

    folder: str
    state: PlaceState
    free: int = 0
    total: int = 0
    carried_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCopy:
    """One copy, wherever it lies; `file` is the one to read it from."""

    file: Path
    size: int
    manifest: CopyManifest | None
    is_here: bool
    is_there: bool
    origin: BackupOrigin = BackupOrigin.UNPROVED

    @property
    def is_good(self) -> bool:
        """Whether it was opened and checked when it was made, and fits."""
        return self.manifest is not None and not self.manifest.fault


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesFound:
    """All copies, the newest first, and the second place with what follows the data there.

    `change_log` is None without a second place, and where the data cannot be read.
    """

    copies: Sequence[FoundCopy]
    place: SecondPlace
    change_log: ChangeLogLook | None = None

    @property
    def newest_good(self) -> FoundCopy | None:
        """The newest copy that counts as one; that of another till does not."""
        ours = (each for each in self.copies if each.origin is not BackupOrigin.OTHER)
        return next((each for each in ours if each.is_good), None)


def find_copies(around: Surroundings) -> CopiesFound:
    """Look for copies here and in the second place; takes as long as that place does.

    The change log is left out: it is held against data that may be damaged.
    """
    stored = around.copies()
    place = _second_place(around)
    ours = installation_of(around.paths.database)
    here = _by_name(stored.kept())
    there = _by_name([each for folder in stored.second_places() for each in kept_in(folder)])
    found = [_found(name, here, there, ours) for name in {**here, **there}]
    newest_first = sorted(found, key=_made_at, reverse=True)
    return CopiesFound(copies=tuple(newest_first), place=place)


def find_copies_and_change_log(around: Surroundings) -> CopiesFound:
    """Look for copies as `find_copies` does, and how far the change log is.

    Raises as opening a database may.
    """
    found = find_copies(around)
    if not around.has_second_place:
        return found
    change_log = look_at_change_log(
        around.paths.database, around.copies(), around.clock.now(), around.anchor_key
    )
    return replace(found, change_log=change_log)


def documents_now(around: Surroundings) -> int:
    """Return how many documents the till has now. Raises as opening its database may."""
    return outline_of(around.paths.database).documents


def require_fit_place(around: Surroundings, folder: Path) -> None:
    """Raise SecondPlaceMissing, or SecondPlaceOnOwnDisk for a folder beside the data themselves."""
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise SecondPlaceMissing(path=str(folder))
    if folder.stat().st_dev == around.paths.folder.stat().st_dev:
        raise SecondPlaceOnOwnDisk(path=str(folder))


def _made_at(copy: FoundCopy) -> datetime:
    return copy.manifest.made_at if copy.manifest else LONG_AGO


def _by_name(kept: Sequence[KeptCopy]) -> dict[str, KeptCopy]:
    """Return copies by the names of their files: of two, the one that was found first."""
    return {Path(each.path).name: each for each in reversed(kept)}


def _found(
    name: str, here: Mapping[str, KeptCopy], there: Mapping[str, KeptCopy], ours: str
) -> FoundCopy:
    kept = here.get(name) or there[name]
    return FoundCopy(
        file=Path(kept.path),
        size=kept.size,
        manifest=kept.manifest,
        is_here=name in here,
        is_there=name in there,
        origin=origin_of(kept.manifest, ours) if kept.manifest else BackupOrigin.UNPROVED,
    )


def _second_place(around: Surroundings) -> SecondPlace:
    folder = around.settings.backup.folder
    if not folder:
        return SecondPlace(folder="", state=PlaceState.NONE)
    carried_at = around.copies().carried_at()
    if not Path(folder).is_dir():
        return SecondPlace(folder=folder, state=PlaceState.AWAY, carried_at=carried_at)
    usage = shutil.disk_usage(folder)
    state = PlaceState.FULL if usage.free < FULL else PlaceState.THERE
    if not os.access(folder, os.W_OK | os.X_OK):
        state = PlaceState.READ_ONLY
    return SecondPlace(
        folder=folder, state=state, free=usage.free, total=usage.total, carried_at=carried_at
    )
