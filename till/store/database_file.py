"""The database as a file: its owner's alone, of the till, and sound before anything is written."""

import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from till.domain.errors.disk import (
    DatabaseDamaged,
    DatabaseLost,
    DatabaseNewer,
    DataTakenAway,
    DiskFailing,
)
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.safekeeping.duplicates.generations import generation_file_of
from till.sqlite import sqlite3

APPLICATION_ID = (
    0x54494C4C  # "TILL", so that another application's database is never taken for ours
)
BACKUPS = "backups"
BACKUP_ENDING = ".till-copy.gz"
PLAIN_BACKUPS = "before-*.sqlite3"
"""Backups that an update makes by itself, before it changes anything."""
KINDS_OF_BACKUP = (f"*{BACKUP_ENDING}", PLAIN_BACKUPS)
_MAGIC = b"SQLite format 3\x00"
_HEADER_SIZE = 100
_VERSION_AT = 60  # SQLite file format 1.3
_APPLICATION_AT = 68


class FilesInUse:
    """What the files of a till were when it took them: their names may come to mean others.

    A database goes on working without its name, and all that is written then is gone with it.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._known: dict[Path, tuple[int, int]] = {}

    def require_there(self) -> None:
        """Raise DataTakenAway where a file is gone, or another; one that is new is taken in."""
        for path in self._paths:
            try:
                found = path.stat()
            except OSError as error:
                if path not in self._known:
                    continue
                raise DataTakenAway(path=str(path)) from error
            identity = (found.st_dev, found.st_ino)
            if self._known.setdefault(path, identity) != identity:
                raise DataTakenAway(path=str(path))


def require_head(path: Path) -> None:
    """Raise DataTakenAway where an open database does not begin as one of the till any more.

    SQLite looks at its first page seldom, and all that is written behind a spoilt one is lost.
    """
    try:
        header_version(path)
    except (OSError, DatabaseDamaged) as error:
        raise DataTakenAway(path=str(path)) from error


def private_folder(folder: Path) -> None:
    """Make a folder, with those above it, and shut it to everybody else.

    That is for POSIX; on Windows the user's own folder already keeps others out.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "posix":
        folder.chmod(0o700)


def new_private_file(path: Path) -> None:
    """Make an empty file that only its owner may use. Raises FileExistsError where one is."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def check_writable(path: Path) -> None:
    """Raise DiskFailing for a file that may only be read: SQLite would notice at the first sale."""
    if not os.access(path, os.R_OK | os.W_OK):
        raise DiskFailing(path=str(path))


def check_header(path: Path, newest: int) -> None:
    """Look at the first bytes without opening the database, so that nothing is touched.

    Raises DatabaseDamaged for a file that is no database of the till, DatabaseNewer for one that
    a later till has written.
    """
    if header_version(path) > newest:
        raise DatabaseNewer(path=str(path))


def header_version(path: Path) -> int:
    """Return the last step that the first bytes tell of; the log may know a later one.

    Raises DatabaseDamaged for a file that is no database of the till.
    """
    with path.open("rb") as file:
        header = file.read(_HEADER_SIZE)
    application_id = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    if header[: len(_MAGIC)] != _MAGIC or application_id != APPLICATION_ID:
        raise DatabaseDamaged(path=str(path))
    return int.from_bytes(header[_VERSION_AT : _VERSION_AT + 4], "big")


def check_absence(path: Path) -> None:
    """Raise DatabaseLost where the database is gone but what belongs to it is still there.

    A new database must never meet the log of an old one: SQLite would play it back. And a till that
    has backups, or is known by its generation, does not begin anew because its data were taken
    away.
    """
    beside = (log_of(path), mark_of(path), anchor_path(path), generation_file_of(path))
    if any(left.exists() for left in beside) or has_backups(path):
        raise DatabaseLost(path=str(path))


def has_backups(path: Path) -> bool:
    """Tell whether backups lie in their folder beside a database."""
    folder = path.parent / BACKUPS
    return any(each.is_file() for kind in KINDS_OF_BACKUP for each in folder.glob(kind))


def ended_cleanly(path: Path) -> bool:
    """Tell whether the last to use the database closed it, and nobody has touched it since."""
    return not has_log(path) and _marked(path)[0] == _fingerprint(path)


def sums_at_end(path: Path) -> Mapping[str, str]:
    """Return what the mark of the last clean end says of the tables; nothing without one."""
    return dict(line.split(" ", 1) for line in _marked(path)[1:] if " " in line)


def mark_in_use(path: Path) -> None:
    """Take the mark of a clean end away."""
    mark_of(path).unlink(missing_ok=True)


def unmark_clean(path: Path) -> None:
    """Take away the mark of a clean end, where it is one."""
    if _marked(path)[0]:
        mark_in_use(path)


def mark_clean(path: Path, sums: Mapping[str, str]) -> None:
    """Leave the mark of a clean end, with the sums of tables; the database must be closed."""
    _mark(path, _fingerprint(path), sums)


def mark_unfit(path: Path, sums: Mapping[str, str]) -> None:
    """Leave no clean end, but the sums that the tables do not have: the next start tells it too."""
    _mark(path, "", sums)


def _mark(path: Path, fingerprint: str, sums: Mapping[str, str]) -> None:
    lines = [fingerprint, *(f"{name} {total}" for name, total in sums.items())]
    mark_of(path).write_text("\n".join(lines), encoding="ascii")


def _marked(path: Path) -> Sequence[str]:
    """Return the lines of the mark: which file it means, then the sums that were taken of it."""
    mark = mark_of(path)
    kept = mark.read_text(encoding="ascii", errors="replace") if mark.exists() else ""
    return kept.split("\n")


def check_whole(path: Path) -> None:
    """Read the whole database without writing. Raises DatabaseDamaged where it is not sound."""
    with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
        findings = connection.execute("PRAGMA quick_check(1)").fetchall()
    if findings != [("ok",)]:
        raise DatabaseDamaged(path=str(path))


def read_only(path: Path) -> str:
    """Return the address of a database for a connection that changes no file of it."""
    return f"{path.absolute().as_uri()}?mode=ro"


def log_of(path: Path) -> Path:
    """Return where SQLite keeps the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def has_log(path: Path) -> bool:
    """Tell whether something is written that the database itself does not have yet."""
    log = log_of(path)
    return log.exists() and log.stat().st_size > 0


def mark_of(path: Path) -> Path:
    """Return where the mark of a clean end stands."""
    return path.with_name(path.name + ".clean")


def _fingerprint(path: Path) -> str:
    """Size and time of the last change: enough to see that somebody put another file there."""
    found = path.stat()
    return f"{found.st_size} {found.st_mtime_ns}"
