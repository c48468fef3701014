"""Saving what a till still has open, when its files were taken away from under it."""

import logging
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from till.actions.ports.machine import Clock
from till.domain.errors import TillError
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.backups.backup_file import BackupOrder, BackupStamp, make_backup
from till.sqlite import sqlite3
from till.store.database_file import new_private_file

NAME = "rescued.till-copy.gz"

log = logging.getLogger(__name__)


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
