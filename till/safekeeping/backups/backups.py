"""Backups of one till: made beside selling, kept for a year, carried elsewhere; the last rescue."""

import logging
import os
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Lock
from typing import Final

from till.actions.ports.machine import Clock
from till.domain.errors import TillError
from till.domain.errors.backups import BackupStopped, BackupUnreadable, SecondLocationMissing
from till.domain.maintenance.backups import (
    BackupManifest,
    BackupReason,
    KeptBackup,
    LocationTrouble,
    last_of_generations,
    rotated_out,
)
from till.domain.maintenance.health import SECOND_DAY, HealthLevel, second_location_check
from till.safekeeping.backups.backup_file import (
    BackupOrder,
    BackupStamp,
    Watch,
    make_backup,
    read_manifest,
    unwatched,
)
from till.safekeeping.duplicates.generations import installation_of
from till.safekeeping.integrity.integrity import IsOver, never_over
from till.safekeeping.second_location.patience import Step, found_by_steps, found_within
from till.sqlite import sqlite3
from till.store.database_file import (
    BACKUP_ENDING,
    KINDS_OF_BACKUP,
    PLAIN_BACKUPS,
    new_private_file,
    private_folder,
)

NUMBER: Final = 8
"""So many signs of a till's number stand in the name of its folder in the second location."""
ANSWERS_S: Final = 10.0
"""So long the second location is waited for, for each step of what it does."""
ENDING_S: Final = 2.0
"""The same while the till ends."""
COPIED_AT_ONCE: Final = 1 << 20
FOLLOWED_EVERY: Final = timedelta(minutes=1)
"""So often it is written down that the change log has everything."""
NAME = "rescued.till-copy.gz"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeBackup:
    """A backup that was made and checked; `second` is why it did not get to the second location."""

    path: Path
    manifest: BackupManifest
    second: SecondLocationMissing | None = None


class StoredBackups:
    """The backups of one till, in its own folder and in a second location, where one is set.

    Everything here takes its time: call it beside the loop. Writing waits for none of it, for a
    copy reads one moment of the database while the log takes what comes.
    """

    def __init__(
        self, database: Path, folder: Path, stamp: BackupStamp, clock: Clock, second: Path | None
    ) -> None:
        self._database = database
        self._folder = folder
        self._stamp = stamp
        self._clock = clock
        self._second = second
        self._followed: datetime | None = None
        self._carrying = Lock()
        self._answers_s = ANSWERS_S
        self._is_ending = Event()

    def end(self) -> None:
        """Wait less from now on, and break a daily backup off; see the port."""
        self._answers_s = ENDING_S
        self._is_ending.set()

    def make(
        self, reason: BackupReason, watch: Watch = unwatched, is_over: IsOver = never_over
    ) -> MadeBackup:
        """Make a backup, carry what lacks to the second location, and drop what is not kept longer.

        Raises as `make_backup`.
        """
        now = self._clock.now().astimezone(UTC)
        path = self._folder / f"{now:%Y%m%dT%H%M%S%f}Z{BACKUP_ENDING}"
        private_folder(self._folder)
        made = self.make_file(path, reason, watch, is_over)
        self._rotate(self._folder)
        return replace(made, second=self._carry())

    def keep(self, reason: BackupReason) -> SecondLocationMissing | None:
        """Make a backup as `make` does, and return what is wrong with the second location.

        A daily one ends with the till: of a million sales it takes minutes, and the next start
        makes it.
        """
        is_over = self._is_ending.is_set if reason is BackupReason.DAILY else never_over
        try:
            return self.make(reason, is_over=is_over).second
        except BackupStopped:
            log.info("no backup was made: the till ends")
            return None

    def make_file(
        self,
        path: Path,
        reason: BackupReason,
        watch: Watch = unwatched,
        is_over: IsOver = never_over,
    ) -> MadeBackup:
        """Make one backup as a file, and none elsewhere. Raises as `make`."""
        moment = self._clock.now().astimezone(UTC)
        order = BackupOrder(
            stamp=self._stamp, reason=reason, moment=moment, watch=watch, is_over=is_over
        )
        manifest = make_backup(self._database, path, order)
        return MadeBackup(path=path, manifest=manifest)

    def kept(self) -> Sequence[KeptBackup]:
        """Return the backups in the till's own folder, the newest first."""
        return kept_in(self._folder)

    def newest(self) -> datetime | None:
        """Return when the newest good backup was made; None without any."""
        manifests = [each.manifest for each in self.kept() if each.manifest]
        return max((each.made_at for each in manifests if not each.fault), default=None)

    def second_location(self) -> Path | None:
        """Return the folder of this till in the second location; None where no place is set."""
        if self._second is None:
            return None
        number = installation_of(self._database)[:NUMBER]
        return self._second / (f"{self._named}-{number}" if number else self._named)

    def second_locations(self) -> Sequence[Path]:
        """Return where this till's backups and change logs may lie in the second location.

        Before folders bore the till's number they bore its name alone. Data that are gone may tell
        no number: then it is every folder of a till there. Raises OSError.
        """
        if self._second is None:
            return ()
        if installation_of(self._database):
            numbered = self.second_location()
            older = self._second / self._named
            return [older] if numbered is None else [numbered, older]
        return sorted(self._second.glob(f"till-{self._stamp.profile}-*"))

    def beginnings(self) -> Sequence[Path]:
        """Return the folders of tills of this name, of whatever number. Raises OSError."""
        if self._second is None:
            return []
        return [
            self._second / self._named,
            *self._second.glob(f"{self._named}-{'[0-9a-f]' * NUMBER}"),
        ]

    @property
    def _named(self) -> str:
        return f"till-{self._stamp.profile}-{_file_name(self._stamp.till_name)}"

    def carry(self) -> None:
        """Bring to the second location what it lacks. Raises SecondLocationMissing."""
        private_folder(self._folder)
        problem = self._carry()
        if problem is not None:
            raise problem

    def does_second_answer(self) -> bool:
        """Tell whether the second location says in time that it is there or not; or none is set.

        A share whose computer is off would keep whoever asks it as long as it likes.
        """
        second = self._second
        return second is None or found_within(second.is_dir, ANSWERS_S) is not None

    def require_second_location(self) -> None:
        """Raise SecondLocationMissing where the folder that was set is not there."""
        if self._second is None or not found_within(self._second.is_dir, ANSWERS_S):
            raise SecondLocationMissing(path=str(self._second))

    def in_second_location(self, life: str, step: int) -> Sequence[KeptBackup]:
        """Return the good backups of one generation and shape there, newest first."""
        there = self.second_location()
        found = kept_in(there) if there is not None and there.is_dir() else ()
        return [each for each in found if _is_of(each.manifest, life, step)]

    def carried_ns(self) -> int | None:
        """Return which time it was that the second location took backups; None for no time."""
        try:
            return self._carried_file.stat().st_mtime_ns
        except OSError:
            return None

    def carried_at(self) -> datetime | None:
        """Return when the second location last took all backups; None where it never did."""
        return _moment_in(self._carried_file)

    def note_followed(self) -> None:
        """Write down that the change log has everything; who looks often writes it seldom."""
        now = self._clock.now()
        if self._followed is not None and abs(now - self._followed) < FOLLOWED_EVERY:
            return
        self._followed = now
        with suppress(OSError):  # a full disk is told by what has to be kept
            self._followed_file.write_text(now.isoformat(), encoding="ascii")

    def followed_at(self) -> datetime | None:
        """Return when the change log last had everything, about; None where it never did."""
        return _moment_in(self._followed_file)

    def trouble(self) -> LocationTrouble | None:
        """Return what has been wrong for more than a day with a second location that is set."""
        if self._second is None:
            return None
        now = self._clock.now()
        look = partial(os.access, self._second, os.W_OK | os.X_OK)
        check = second_location_check(
            str(self._second),
            is_there=bool(found_by_steps(lambda _step: look(), lambda: self._answers_s)),
            carried_at=self.carried_at(),
            now=now,
        )
        if check.state is HealthLevel.RED:
            return LocationTrouble.AWAY
        followed = self.followed_at()
        is_behind = followed is not None and now - followed > SECOND_DAY
        return LocationTrouble.BEHIND if is_behind else None

    def drop_plain(self) -> None:
        """Drop what an update keeps by itself, once there is a checked backup of the same."""
        for each in self._folder.glob(PLAIN_BACKUPS):
            with suppress(OSError):  # somebody may read it now: the next update drops it
                each.unlink()

    @property
    def _carried_file(self) -> Path:
        return self._folder / "second-place.txt"

    @property
    def _followed_file(self) -> Path:
        return self._folder / "shadow.txt"

    def _carry(self) -> SecondLocationMissing | None:
        """Bring to the second location what it lacks; what was away is caught up with."""
        there = self.second_location()
        if there is None:
            return None
        missing = SecondLocationMissing(path=str(self._second))
        if not self._carrying.acquire(blocking=False):
            return missing  # it hangs since the last time
        try:
            look = partial(self._bring, there)
            return None if found_by_steps(look, lambda: self._answers_s) else missing
        except OSError:
            return missing

    def _bring(self, there: Path, step: Step) -> bool:
        """Bring what lacks there, a step after the other; tell whether the location is there."""
        try:
            if not there.parent.is_dir():
                return False
            there.mkdir(mode=0o700, exist_ok=True)
            for each in sorted(self._folder.glob(f"*{BACKUP_ENDING}")):
                step()
                if not (there / each.name).exists():
                    _carry_file(each, there / each.name, step)
            self._rotate(there)
            self._carried_file.write_text(self._clock.now().isoformat(), encoding="ascii")
            return True
        finally:
            self._carrying.release()

    def _rotate(self, folder: Path) -> None:
        found = kept_in(folder)
        by_moment = {
            each.manifest.made_at: Path(each.path)
            for each in found
            if each.manifest and each.manifest.reason is not BackupReason.BY_HAND
        }
        manifests = [each.manifest for each in found if each.manifest]
        for moment in rotated_out(list(by_moment)) - last_of_generations(manifests):
            with suppress(OSError):  # somebody may read it now: the next time is soon enough
                by_moment[moment].unlink()


def kept_in(folder: Path) -> Sequence[KeptBackup]:
    """Return the backups that lie in a folder, the newest first; those without a moment last."""
    found = [
        KeptBackup(path=str(each), size=each.stat().st_size, manifest=_manifest_or_none(each))
        for pattern in KINDS_OF_BACKUP
        for each in folder.glob(pattern)
        if each.is_file()
    ]
    long_ago = datetime.min.replace(tzinfo=UTC)
    return sorted(
        found, key=lambda each: each.manifest.made_at if each.manifest else long_ago, reverse=True
    )


def _moment_in(file: Path) -> datetime | None:
    try:
        return datetime.fromisoformat(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _is_of(manifest: BackupManifest | None, life: str, step: int) -> bool:
    if manifest is None or manifest.fault:
        return False
    return (manifest.life, manifest.step) == (life, step)


def _manifest_or_none(path: Path) -> BackupManifest | None:
    try:
        return read_manifest(path)
    except BackupUnreadable:
        return None


def _file_name(name: str) -> str:
    """Return a till's name as a folder may have it."""
    return "".join(each if each.isalnum() else "-" for each in name).strip("-") or "1"


def _carry_file(source: Path, target: Path, step: Step) -> None:
    """Copy a file; it has its name only once it is whole. Raises OSError."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)  # which may be a link, or a pipe
    with source.open("rb") as kept, part.open("xb") as carried:
        while block := kept.read(COPIED_AT_ONCE):
            carried.write(block)
            step()
    part.replace(target)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRescue:
    """Writes a backup of all data, from the files that are open still, to the first good place."""

    places: Sequence[Path]
    stamp: BackupStamp
    clock: Clock

    def place(self) -> Path | None:
        """Return a new folder for it, at once; None where none can be made."""
        name = f"till-rescued-{self.stamp.profile}-{self.clock.now():%Y%m%dT%H%M%S%f}Z"
        for each in self.places:
            with suppress(OSError):
                if each.is_dir():
                    (each / name).mkdir(mode=0o700)
                    return each / name
        return None

    def save(self, connection: sqlite3.Connection, place: Path) -> None:
        """Write a backup that can be put back as any other; what goes wrong is in the log."""
        plain = place / "till.sqlite3"
        try:
            new_private_file(plain)
            with closing(sqlite3.connect(plain)) as target:
                connection.backup(target)
                target.execute("PRAGMA journal_mode = delete")
            order = BackupOrder(
                stamp=self.stamp, reason=BackupReason.RESCUED, moment=self.clock.now()
            )
            make_backup(plain, place / NAME, order)
            plain.unlink()
        except (OSError, sqlite3.Error, TillError):
            log.exception("what was open is not all saved in %s", place)
