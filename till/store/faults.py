"""What SQLite and the file system complain of, in the till's own errors.

Lives here: the one translation of database and file errors, used by everything in the store.
Must not: swallow, retry or log.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peewee import PeeweeException

from till.domain.errors import Broken, TillError
from till.domain.errors.disk import DatabaseDamaged, DiskFailing, DiskFull

_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT})
_FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_FAILING = frozenset(
    {
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    }
)


@contextmanager
def disk_faults(path: Path) -> Iterator[None]:
    """Turn errors about the database at `path` into the till's.

    Raises DiskFull where there is no space, DiskFailing where the disk does not take or give,
    DatabaseDamaged where the file is not sound, Broken where a rule of the tables was hurt.
    """
    try:
        yield
    except (PeeweeException, sqlite3.Error) as error:
        raise _named(_cause(error), path) from error
    except OSError as error:
        full = error.errno in _NO_SPACE
        raise (DiskFull() if full else DiskFailing(path=str(path))) from error


def _cause(error: BaseException) -> BaseException:
    """Return SQLite's own error; peewee wraps it in one of its own, sometimes twice."""
    inner: BaseException | None = error
    while inner is not None and not isinstance(inner, sqlite3.Error):
        inner = inner.__context__
    return inner or error


def _named(error: BaseException, path: Path) -> TillError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    primary = code & 0xFF
    if code in _FULL or primary in _FULL:
        return DiskFull()
    if primary in _DAMAGED:
        return DatabaseDamaged(path=str(path))
    if primary in _FAILING:
        return DiskFailing(path=str(path))
    return Broken(reason=str(error))
