"""What SQLite and the file system complain of, in the till's own errors."""

import shutil
from contextlib import AbstractContextManager
from pathlib import Path

from peewee import PeeweeException

from till.domain.errors import Broken, TillError
from till.domain.errors.disk import (
    DatabaseBusy,
    DatabaseDamaged,
    DiskFailing,
    DiskFull,
    SavingUnsure,
    disk_error,
)
from till.sqlite import sqlite3

_IOERR_SHMSIZE = sqlite3.SQLITE_IOERR | 19 << 8  # as SQLite has it; not every binding names it
_IOERR_FSYNC = sqlite3.SQLITE_IOERR | 4 << 8
_FULL = frozenset({sqlite3.SQLITE_FULL, _IOERR_SHMSIZE})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_FAILING = frozenset(
    {
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
    }
)
_UNTOLD = sqlite3.SQLITE_ERROR
# The backup interface of the binding tells no code, only SQLite's own words for it.
_BY_WORDS = {
    "database or disk is full": sqlite3.SQLITE_FULL,
    "disk I/O error": sqlite3.SQLITE_IOERR,
    "unable to open database file": sqlite3.SQLITE_CANTOPEN,
    "attempt to write a readonly database": sqlite3.SQLITE_READONLY,
    "database disk image is malformed": sqlite3.SQLITE_CORRUPT,
    "file is not a database": sqlite3.SQLITE_NOTADB,
    "database is locked": sqlite3.SQLITE_BUSY,
}
_UNREADABLE = "Could not decode to UTF-8"  # the binding's words for a text that is none
_LEAST_ROOM = 64 * 1024  # bytes; what SQLite maps beside a log begins with half of it
_HELD = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class _DiskFaults:
    """No generator: a scan passes here, and waits for each of its steps."""

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        """Let what follows meet the disk."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Raise the till's own error in place of one of the disk's; others pass."""
        if isinstance(error, UnicodeDecodeError):  # a bit of a text fell over: SQLite sees none
            raise DatabaseDamaged(path=str(self._path)) from error
        if isinstance(error, (PeeweeException, sqlite3.Error)):
            raise _named(_cause(error), self._path) from error
        if isinstance(error, OSError):
            raise disk_error(error, self._path) from error


def disk_faults(path: Path) -> AbstractContextManager[None]:
    """Turn errors about the database at `path` into the till's.

    Raises DiskFull where there is no space, DiskFailing where the disk does not take or give
    (SavingUnsure where it may have taken),
    DatabaseBusy where another program holds the file, DatabaseDamaged where the file is not sound,
    Broken where a rule of the tables was hurt.
    """
    return _DiskFaults(path)


def _has_no_room(path: Path) -> bool:
    """Tell whether the disk is full: SQLite says so of what it writes, but not of what it maps."""
    try:
        return shutil.disk_usage(path.parent).free < _LEAST_ROOM
    except OSError:
        return False


def _cause(error: BaseException) -> BaseException:
    """Return SQLite's own error; peewee wraps it in one of its own, sometimes twice."""
    inner: BaseException | None = error
    while inner is not None and not isinstance(inner, sqlite3.Error):
        inner = inner.__context__
    return inner or error


def _named(error: BaseException, path: Path) -> TillError:
    code = getattr(error, "sqlite_errorcode", None) or _BY_WORDS.get(str(error), _UNTOLD)
    primary = code & 0xFF
    if code in _FULL or primary in _FULL:
        return DiskFull()
    if primary in _DAMAGED or str(error).startswith(_UNREADABLE):
        return DatabaseDamaged(path=str(path))
    if primary in _HELD:
        return DatabaseBusy(path=str(path))
    if code == _IOERR_FSYNC:  # what was written lies in the log, and may be read
        return SavingUnsure(path=str(path))
    if primary in _FAILING:
        return DiskFull() if _has_no_room(path) else DiskFailing(path=str(path))
    return Broken(reason=str(error))
