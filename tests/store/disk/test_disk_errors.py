"""What SQLite complains of, in the till's own errors: what may be saved is not called unsaved.

Lives here: codes of SQLite, as its binding tells them.
Must not: disks that really fail (tests/stories/engine).
"""

from pathlib import Path

import pytest

from till.domain.errors import Unreachable
from till.domain.errors.disk import DiskFailing, SavingUnsure
from till.sqlite import sqlite3
from till.store.faults import disk_faults

AT_WRITING = sqlite3.SQLITE_IOERR | 3 << 8
AT_THE_SYNC = sqlite3.SQLITE_IOERR | 4 << 8


class ErrorOfDisk(sqlite3.OperationalError):
    """An error as the binding raises it, with SQLite's own code."""

    def __init__(self, code: int) -> None:
        super().__init__("disk I/O error")
        self.sqlite_errorcode = code


def told(code: int, folder: Path) -> Unreachable:
    error = ErrorOfDisk(code)
    with pytest.raises(Unreachable) as raised, disk_faults(folder / "till.sqlite3"):
        raise error
    return raised.value


def test_a_disk_that_fails_to_make_sure_leaves_open_whether_it_was_saved(tmp_path: Path) -> None:
    assert isinstance(told(AT_THE_SYNC, tmp_path), SavingUnsure)


def test_a_disk_that_takes_nothing_has_saved_nothing(tmp_path: Path) -> None:
    assert isinstance(told(AT_WRITING, tmp_path), DiskFailing)
