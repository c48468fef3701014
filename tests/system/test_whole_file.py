"""A file is written whole or not at all.

Lives here: what lies there when the disk takes half of it, and what is no plain file.
Must not: a disk that is full (tests/stories/engine/test_disk_full).
"""

import errno
import os
from pathlib import Path

import pytest

from till.domain.errors.disk import DiskFailing, DiskFull, disk_error
from till.system.whole_file import whole_file

MOST = 8192


def test_what_was_there_stays_when_the_disk_takes_half_of_it(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="limits of file sizes are POSIX's")
    old = tmp_path / "old.csv"
    old.write_text("as it was")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, before[1]))
    try:
        for path in (old, tmp_path / "new.csv"):
            with pytest.raises(DiskFailing), whole_file(path) as part:
                part.write_bytes(bytes(2 * MOST))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert [each.name for each in tmp_path.iterdir()] == ["old.csv"]
    assert old.read_text() == "as it was"


def test_what_is_written_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    path.write_text("as it was")

    with whole_file(path) as part:
        part.write_text("as it is")

    assert [each.read_text() for each in tmp_path.iterdir()] == ["as it is"]


def test_a_device_is_written_itself() -> None:
    with whole_file(Path(os.devnull)) as part:
        part.write_text("nobody keeps it")

    assert part == Path(os.devnull)


def test_a_full_disk_is_told_from_one_that_fails() -> None:
    full = disk_error(OSError(errno.ENOSPC, "no space"), "/a/file")
    failing = disk_error(OSError(errno.EACCES, "not allowed"), Path("/a/file"))

    assert isinstance(full, DiskFull)
    assert isinstance(failing, DiskFailing)
    assert failing.facts == {"path": str(Path("/a/file"))}
