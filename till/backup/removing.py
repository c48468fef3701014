"""Removing a copy, here and in the second place."""

from contextlib import suppress
from pathlib import Path

from till.backup.found import find_copies
from till.bootstrap import Surroundings
from till.domain.errors.copies import CopyStays
from till.domain.errors.disk import DiskFailing


def remove_copy(around: Surroundings, name: str) -> None:
    """Remove a copy by its file's name; the newest good one stays, whoever asks.

    The change log follows from that one, and it is the one that comes back. A copy that is gone
    already is removed. Raises CopyStays, DiskFailing.
    """
    newest = find_copies(around).newest_good
    if newest is not None and newest.file.name == name:
        raise CopyStays
    for folder in _folders(around):
        file = folder / name
        try:
            with suppress(FileNotFoundError):
                file.unlink()
        except OSError as error:
            raise DiskFailing(path=str(file)) from error


def _folders(around: Surroundings) -> list[Path]:
    return [*around.copies().second_places(), around.paths.backups]
