"""One till per profile.

Lives here: the operating system's lock on PROFILE/till.lock.
Must not: wait for the other till, or trust what a dead one left behind.
"""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from till.domain.errors import AlreadyRunning, DiskFailing
from till.system.profile import Profile


class InstanceLock:
    """Held for the life of the process; the system frees it however the process ends."""

    def __init__(self, path: Path, profile: Profile) -> None:
        """Take the lock. Raises AlreadyRunning where another process has it, DiskFailing."""
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DiskFailing(path=str(path)) from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            raise AlreadyRunning(profile=profile.value) from error

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
