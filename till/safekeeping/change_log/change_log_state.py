"""How a change log is, from outside: at a start, by the till check, on the page of backups."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from till.domain.errors.backups import SecondLocationMissing
from till.domain.errors.disk import DataBehindChangeLog, DataGone
from till.domain.maintenance.anchor import AnchorKey
from till.domain.maintenance.backups import ChangeLogLook, ChangeLogState, LogProof
from till.safekeeping.anchors.commit_anchor import read_anchor
from till.safekeeping.backups.backups import StoredBackups
from till.safekeeping.change_log.change_log_file import ChangeLogMark, marks_in, read_change_log
from till.safekeeping.changes.rows import has_changed, mark_of_changes
from till.safekeeping.second_location.patience import found_within
from till.sqlite import sqlite3
from till.store.faults import disk_faults

ANSWERS_WITHIN_S: Final = 1.0
"""A start waits no longer for the second location."""
LATE_AFTER: Final = timedelta(seconds=10)
"""So old may a sale be that has not followed yet."""
SILENT_AFTER: Final = timedelta(seconds=90)
"""So long ago may be when all had followed, for that is not written down each time."""
_SALES_AFTER: Final = """
    SELECT count(*), min(closed_at) FROM sale WHERE sale_key IN (
        SELECT json_extract(record_key, '$[0]') FROM shadow_change
        WHERE number > ? AND subject = 'sale')
"""

FindKey: TypeAlias = Callable[[], AnchorKey | None]
"""Finds what the anchor is sealed by; it may take the secret store's time."""

log = logging.getLogger(__name__)


def no_key() -> AnchorKey | None:
    """Find none: nothing is proved then."""
    return None


def look_at_change_log(
    database: Path, backups: StoredBackups, now: datetime, key: FindKey = no_key
) -> ChangeLogLook:
    """Hold the change log in the second location, which is set, against the data.

    What was kept in this moment may still be on its way; `key` is what proves records. Raises as
    reading a database may.
    """
    since = backups.followed_at() or backups.carried_at()
    try:
        backups.require_second_location()
        look = _hold_against(database, marks_in(backups.second_location() or Path()), key)
    except (OSError, SecondLocationMissing):
        return ChangeLogLook(state=ChangeLogState.AWAY, since=since)
    except DataBehindChangeLog as error:
        return ChangeLogLook(state=ChangeLogState.AHEAD, ahead=error)
    if look.state is not ChangeLogState.BEHIND:
        return look
    if look.since is not None:
        is_late = now - look.since > LATE_AFTER
    else:
        is_late = since is None or now - since > SILENT_AFTER
        look = ChangeLogLook(state=look.state, since=since)
    return look if is_late else ChangeLogLook(state=ChangeLogState.LEVEL)


def require_nothing_lost(
    database: Path,
    find: Callable[[], Sequence[Path]],
    within_s: float = ANSWERS_WITHIN_S,
    *,
    key: FindKey = no_key,
) -> None:
    """Look before a start whether a change log in the folders found holds what the data do not.

    A place that does not answer in time holds up no start: the change log's own thread sees it
    later. `key` is what proves records; it is asked for only where a change log says that it has
    more. Raises DataBehindChangeLog, DataGone, and as opening a database may.
    """
    marks = _marks_within(find, within_s)
    if not marks:
        return
    if not database.exists():
        raise DataGone(path=str(marks[0].path.parent))
    try:
        _hold_against(database, marks, key)
    except OSError as error:
        log.info("the second place is not there any more: %s", error)


def require_reaches(change_log: Path, last: int, database: Path, key: bytes | None) -> LogProof:
    """Raise DataBehindChangeLog where a change log has records after the data's last change.

    What this till's key does not prove is anybody's word: it counts as long as that key did not
    seal the end of the data either. Returns what the change log is; raises OSError, too.
    """
    read = read_change_log(change_log, key)
    if read is None:
        return LogProof.UNPROVED
    records = [each for each in read.records if each.last > last]
    if not records:
        return read.proof
    if read.proof is LogProof.UNPROVED and _is_end_sealed(database, key):
        log.warning("%s says more than the data, under no key of this till", change_log.name)
        return read.proof
    sales = {row.key for each in records for row in each.rows if row.table == "sale"}
    raise DataBehindChangeLog(path=str(change_log.parent), records=len(records), sales=len(sales))


def _is_end_sealed(database: Path, key: bytes | None) -> bool:
    """Tell whether the end of the data was written down outside them under a key."""
    told = read_anchor(database)
    return key is not None and told is not None and told.is_made_with(key)


def _hold_against(database: Path, marks: Sequence[ChangeLogMark], key: FindKey) -> ChangeLogLook:
    """Raises DataBehindChangeLog, OSError, and as reading a database may."""
    with _moment(database) as connection:
        data = mark_of_changes(connection)
        ours = [each for each in marks if each.head.life == data.life]
        newest = ours[-1] if ours and ours[-1].head.step == data.step else None
        look = ChangeLogLook(state=ChangeLogState.NOT_YET)
        if newest is not None:
            look = _distance(connection, newest.last, data.kept_from)
    ahead = [each for each in ours if each.last > data.last]
    found = key() if ahead else None
    by = found.key if found else None
    proofs = {require_reaches(each.path, data.last, database, by) for each in ahead}
    return ChangeLogLook(state=ChangeLogState.CHANGED) if LogProof.CHANGED in proofs else look


def _distance(connection: sqlite3.Connection, last: int, kept_from: int) -> ChangeLogLook:
    """Return how far the data went on after a change."""
    if last >= kept_from and not has_changed(connection, last):
        return ChangeLogLook(state=ChangeLogState.LEVEL)
    sales, since = connection.execute(_SALES_AFTER, (last,)).fetchone()
    moment = None if since is None else datetime.fromisoformat(since)
    return ChangeLogLook(state=ChangeLogState.BEHIND, sales=sales, since=moment)


def _marks_within(find: Callable[[], Sequence[Path]], within_s: float) -> Sequence[ChangeLogMark]:
    """Return how far the change logs in some folders go; none where they do not answer in time."""
    try:
        found = found_within(
            lambda: [mark for folder in find() for mark in marks_in(folder)], within_s
        )
    except OSError as error:  # whoever writes the change log tells of a place that fails
        log.info("the second place was not looked at: %s", error)
        return ()
    return found or ()


@contextmanager
def _moment(database: Path) -> Iterator[sqlite3.Connection]:
    """See a database at one moment, writing nothing."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with disk_faults(database), closing(sqlite3.connect(address, uri=True)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN")
        yield connection
