"""The change log of the data: what is kept follows into the second location, beside selling.

A thread of its own looks what changed, reads those rows at one moment of the database, and adds
them to a file beside the backups there. Nobody waits for it: a place that is slow, full or away is
tried again, and what it missed is read from the database. After each backup it begins anew behind
that one.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Final

from till.domain.errors import TillError
from till.domain.errors.backups import ChangeLogBehind, ChangeLogOfAnother, SecondLocationMissing
from till.domain.errors.disk import DataBehindChangeLog
from till.domain.maintenance.backups import BackupManifest, BackupReason, ReachedChange
from till.safekeeping.anchors.commit_anchor import mark_of_key
from till.safekeeping.backups.backups import StoredBackups
from till.safekeeping.change_log.change_log_file import (
    ENDING,
    ChangeLogHead,
    ChangeLogMark,
    ChangeLogWriter,
    mark_of_change_log,
    marks_in,
)
from till.safekeeping.change_log.change_log_state import require_reaches
from till.safekeeping.changes.rows import ChangeMark, changes_after, mark_of_changes
from till.safekeeping.second_location.plain_file import NoPlainFile
from till.sqlite import sqlite3
from till.store.database_file import BACKUP_ENDING as COPY_ENDING
from till.store.faults import disk_faults
from till.store.ledger import StoredLedger

log = logging.getLogger(__name__)

# From the newest on: that of our own change log is among the last.
_HAS_LINK: Final = "SELECT 1 FROM journal WHERE link = ? ORDER BY number DESC LIMIT 1"

LOOK_S: Final = 0.3
"""Between two looks; a look that finds nothing is one row of an index."""
AGAIN_S: Final = 5.0
"""Until a place that failed is tried again."""
KEY_WITHIN_S: Final = 10.0
"""So long the secret store may take; what is written without its key is not proved."""
KEY_AT_END_S: Final = 1.0
ENDING_S: Final = 2.0
"""For so long whoever closes a till waits for its change log."""
MOST_CAUGHT_UP: Final = 50_000
"""Changes that are read at once; where there are more, a backup brings most of them."""
KEPT: Final = 3
"""Change logs that stay: should the newest backup not open, the one before it still has its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedTill:
    """What a change log is of: the database, its backups, its writer, its name."""

    database: Path
    backups: StoredBackups
    ledger: StoredLedger
    profile: str
    till_name: str


class ChangeLog:
    """Follows the data until `finish`; starts its thread at once.

    `problem` is why it is behind, None while it is not.
    """

    def __init__(self, till: LoggedTill) -> None:
        self._till = till
        self._writer: ChangeLogWriter | None = None
        self._backed_up_at: int | None = None
        self._has_backed_up = False
        self._reader: sqlite3.Connection | None = None
        self._ends = Event()
        self._has_looked = Event()
        self.problem: TillError | None = None
        self._reached: ReachedChange | None = None
        self._is_done = False
        self._thread = Thread(target=self._run, name="shadow", daemon=True)
        self._thread.start()

    @property
    def data_fault(self) -> TillError | None:
        """Why the data are not to be sold on: the change log knows more. None while it does not."""
        problem = self.problem
        return problem if isinstance(problem, DataBehindChangeLog) else None

    def is_first_look_over(self, within_s: float) -> bool:
        """Wait until it has looked once: then it is up to date, or has a problem."""
        return self._has_looked.wait(within_s)

    def finish(self, within_s: float = ENDING_S) -> TillError | None:
        """Write what is left and end; return what is wrong where that takes longer or fails.

        A place that does not answer keeps nobody: its thread ends with the process.
        """
        self._ends.set()
        self._thread.join(within_s)
        if self._is_done:
            return None
        return self.data_fault or ChangeLogBehind(path=str(self._till.backups.second_location()))

    def _run(self) -> None:
        pause = LOOK_S
        while not self._ends.wait(pause):
            pause = LOOK_S if self._follow() else AGAIN_S
            self._has_looked.set()
        self._is_done = self._follow()
        self._let_go()
        if self._reader is not None:
            self._reader.close()

    def _follow(self) -> bool:
        """Write what changed; tell whether the change log is up to date."""
        try:
            self._write_changes()
        except OSError as error:
            self._fail(SecondLocationMissing(path=str(self._till.backups.second_location())), error)
        except TillError as error:
            self._fail(error, error)
        else:
            self.problem = None
            self._till.backups.note_followed()
        return self.problem is None

    def _fail(self, problem: TillError, error: Exception) -> None:
        """Keep in mind what is wrong; it is in the log once, however often it is tried."""
        is_new = self.problem is None or self.problem.key != problem.key
        if is_new and not self._ends.is_set():  # else whoever ends it is told
            log.warning("the shadow is behind: %s", error)
        self.problem = problem
        self._let_go()

    @property
    def reached(self) -> ReachedChange | None:
        """The last record that is on the second location's disk; None while unknown."""
        return self._reached

    def _let_go(self) -> None:
        if self._writer is not None:
            with suppress(OSError):  # what failed is told already
                self._writer.close()
            self._writer = None

    def _write_changes(self) -> None:
        """Raises OSError, SecondLocationMissing, DataBehindChangeLog, and as backup and read."""
        if self._writer is not None:
            self._append_to(self._writer)
            if self._backed_up_at == self._till.backups.carried_ns():
                return
            self._let_go()
        self._append_to(self._begin())

    def _append_to(self, writer: ChangeLogWriter) -> None:
        with self._moment() as reader:
            changed = changes_after(reader, writer.last)
        if changed is not None:
            writer.append(changed)
        self._reached = ReachedChange(number=writer.last, digest=writer.digest)

    def _begin(self) -> ChangeLogWriter:
        """Go on with the change log of the newest backup in the second location, or begin it.

        Raises as `_write_changes`; the file that is open then is let go as any other.
        """
        self._backed_up_at = self._till.backups.carried_ns()
        with self._moment() as reader:
            mark = mark_of_changes(reader)
        backup, manifest = self._base(mark)
        key = self._key()
        head = ChangeLogHead(
            profile=self._till.profile,
            till_name=self._till.till_name,
            life=mark.life,
            step=mark.step,
            copy=backup.name,
            after=manifest.change,
            key=mark_of_key(key) if key else "",
        )
        path = backup.with_name(backup.name.removesuffix(COPY_ENDING) + ENDING)
        there = _mark_there(path)
        if there is not None and there.head.life == mark.life and there.last > mark.last:
            require_reaches(path, mark.last, self._till.database, key)
        writer = self._writer = ChangeLogWriter(path, head, key)
        if not self._is_ours(writer.link):
            raise ChangeLogOfAnother(path=str(path))
        self._forget(backup.parent, mark.life, manifest.change)
        return writer

    def _key(self) -> bytes | None:
        """Return what proves our records; nobody else waits for the secret store here."""
        within_s = KEY_AT_END_S if self._ends.is_set() else KEY_WITHIN_S
        return self._till.ledger.anchor_key(within_s)

    def _is_ours(self, link: str) -> bool:
        """Tell whether our journal has the last entry of a change log: else another wrote it."""
        if not link:
            return True
        with self._moment() as reader:
            return reader.execute(_HAS_LINK, (link,)).fetchone() is not None

    def _base(self, mark: ChangeMark) -> tuple[Path, BackupManifest]:
        """Return the newest backup there that the changes lead on from; make one if none is."""
        backups = self._till.backups
        for bring in (backups.require_second_location, backups.carry, self._backup):
            bring()
            if (found := self._newest_base(mark)) is not None:
                self._backed_up_at = backups.carried_ns()
                return found
        raise SecondLocationMissing(path=str(backups.second_location()))

    def _newest_base(self, mark: ChangeMark) -> tuple[Path, BackupManifest] | None:
        least = max(mark.kept_from, mark.last - MOST_CAUGHT_UP)
        for each in self._till.backups.in_second_location(mark.life, mark.step):
            if each.manifest is not None and each.manifest.change >= least:
                return Path(each.path), each.manifest
        return None

    def _backup(self) -> None:
        """Make a backup to follow, once: data that do not fit their journal never give a good one.

        Raises ChangeLogBehind, SecondLocationMissing, and as a backup may.
        """
        if self._has_backed_up:
            raise ChangeLogBehind(path=str(self._till.backups.second_location()))
        self._has_backed_up = True
        problem = self._till.backups.keep(BackupReason.DAILY)
        if problem is not None:
            raise problem

    def _forget(self, folder: Path, life: str, until: int) -> None:
        """Drop change logs of older backups, and the changes that the newest backup has.

        The last of each other generation stays: it may be all that is known of its end.
        """
        by_generation: dict[str, list[Path]] = {}
        for each in marks_in(folder):
            by_generation.setdefault(each.head.life, []).append(each.path)
        for whose, change_logs in by_generation.items():
            for path in change_logs[: -KEPT if whose == life else -1]:
                with suppress(OSError):  # somebody may read it now: the next time is soon enough
                    path.unlink()
        while self._till.ledger.forget_changes(until) and not self._ends.is_set():
            pass

    @contextmanager
    def _moment(self) -> Iterator[sqlite3.Connection]:
        """See the database at one moment, by a connection of this thread's own."""
        with disk_faults(self._till.database):
            if self._reader is None:
                address = f"{self._till.database.absolute().as_uri()}?mode=ro"
                self._reader = sqlite3.connect(address, uri=True, isolation_level=None)
            self._reader.execute("BEGIN")
            try:
                yield self._reader
            finally:
                self._reader.execute("ROLLBACK")


def _mark_there(path: Path) -> ChangeLogMark | None:
    """Return how far the change log at a place goes; None where there is none."""
    with suppress(FileNotFoundError, NoPlainFile):
        return mark_of_change_log(path)
    return None
