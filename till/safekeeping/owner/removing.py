"""Removing a backup, here and in the second location."""

from contextlib import suppress

from till.bootstrap import Surroundings
from till.domain.errors.backups import BackupStays
from till.domain.errors.disk import DiskFailing
from till.safekeeping.owner.found import find_backups


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
