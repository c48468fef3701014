"""One till per profile, and whether the last one ended in good order."""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from till.domain.errors.disk import disk_error
from till.domain.errors.settings import AlreadyRunning
from till.system.profile import Profile

_AT_WORK = b"at work\n"


class InstanceLock:
    """Held for the generation of the process; the system frees it however the process ends."""

    def __init__(self, path: Path, profile: Profile) -> None:
        """Take the lock. Raises AlreadyRunning where another process has it, DiskFailing."""
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise disk_error(error, path) from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            raise AlreadyRunning(profile=profile.value) from error

    def begin_work(self) -> bool:
        """Leave the mark of work; tell whether one was there: then the last end was unclean.

        Raises DiskFailing.
        """
        try:
            os.lseek(self._file, 0, os.SEEK_SET)
            was_there = os.read(self._file, 1) != b""
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, _AT_WORK)
        except OSError as error:
            raise disk_error(error, self._path) from error
        return was_there

    def end_work(self) -> None:
        """Take the mark of work away: whatever was kept is in order. Raises DiskFailing."""
        try:
            os.ftruncate(self._file, 0)
        except OSError as error:
            raise disk_error(error, self._path) from error

    def close(self) -> None:
        """Free the lock; the file stays, for a file that is removed could be locked twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Lock the first byte; it need not exist."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Lock the whole file; a lock belongs to this opening of it, so it is not inherited."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
