"""How a shadow is, looked at from outside: at a start, by the till check, on the page of copies."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from till.domain.errors.copies import SecondPlaceMissing
from till.domain.errors.disk import DataBehindShadow, DataGone
from till.domain.maintenance.anchor import AnchorKey
from till.domain.maintenance.copies import LogProof, ShadowLook, ShadowState
from till.sqlite import sqlite3
from till.store.changes.rows import has_changed, mark_of_changes
from till.store.faults import disk_faults
from till.store.safety.copies import StoredCopies
from till.store.safety.shadow_file import ShadowMark, marks_in, read_shadow
from till.store.seals.witness import read_witness

ANSWERS_WITHIN_S: Final = 1.0
"""A start waits no longer for the second place."""
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


def look_at_shadow(
    database: Path, copies: StoredCopies, now: datetime, key: FindKey = no_key
) -> ShadowLook:
    """Hold the shadow in the second place, which is set, against the data.

    What was kept in this moment may still be on its way; `key` is what proves records. Raises as
    reading a database may.
    """
    since = copies.followed_at() or copies.carried_at()
    try:
        copies.require_second_place()
        look = _hold_against(database, marks_in(copies.second_place() or Path()), key)
    except (OSError, SecondPlaceMissing):
        return ShadowLook(state=ShadowState.AWAY, since=since)
    except DataBehindShadow as error:
        return ShadowLook(state=ShadowState.AHEAD, ahead=error)
    if look.state is not ShadowState.BEHIND:
        return look
    if look.since is not None:
        is_late = now - look.since > LATE_AFTER
    else:
        is_late = since is None or now - since > SILENT_AFTER
        look = ShadowLook(state=look.state, since=since)
    return look if is_late else ShadowLook(state=ShadowState.LEVEL)


def require_nothing_lost(
    database: Path,
    find: Callable[[], Sequence[Path]],
    within_s: float = ANSWERS_WITHIN_S,
    *,
    key: FindKey = no_key,
) -> None:
    """Look before a start whether a shadow in the folders found holds what the data do not.

    A place that does not answer in time holds up no start: the shadow's own thread sees it later.
    `key` is what proves records; it is asked for only where a shadow says that it has more. Raises
    DataBehindShadow, DataGone, and as opening a database may.
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


def require_reaches(shadow: Path, last: int, database: Path, key: bytes | None) -> LogProof:
    """Raise DataBehindShadow where a shadow has whole records after the last change of the data.

    What this till's key does not prove is anybody's word: it counts as long as that key did not
    seal the end of the data either. Returns what the shadow is; raises OSError, too.
    """
    read = read_shadow(shadow, key)
    if read is None:
        return LogProof.UNPROVED
    records = [each for each in read.records if each.last > last]
    if not records:
        return read.proof
    if read.proof is LogProof.UNPROVED and _is_end_sealed(database, key):
        log.warning("%s says more than the data, under no key of this till", shadow.name)
        return read.proof
    sales = {row.key for each in records for row in each.rows if row.table == "sale"}
    raise DataBehindShadow(path=str(shadow.parent), records=len(records), sales=len(sales))


def _is_end_sealed(database: Path, key: bytes | None) -> bool:
    """Tell whether the end of the data was written down outside them under a key."""
    told = read_witness(database)
    return key is not None and told is not None and told.is_sealed_by(key)


def _hold_against(database: Path, marks: Sequence[ShadowMark], key: FindKey) -> ShadowLook:
    """Raises DataBehindShadow, OSError, and as reading a database may."""
    with _moment(database) as connection:
        data = mark_of_changes(connection)
        ours = [each for each in marks if each.head.life == data.life]
        newest = ours[-1] if ours and ours[-1].head.step == data.step else None
        look = ShadowLook(state=ShadowState.NOT_YET)
        if newest is not None:
            look = _distance(connection, newest.last, data.kept_from)
    ahead = [each for each in ours if each.last > data.last]
    found = key() if ahead else None
    by = found.key if found else None
    proofs = {require_reaches(each.path, data.last, database, by) for each in ahead}
    return ShadowLook(state=ShadowState.CHANGED) if LogProof.CHANGED in proofs else look


def _distance(connection: sqlite3.Connection, last: int, kept_from: int) -> ShadowLook:
    """Return how far the data went on after a change."""
    if last >= kept_from and not has_changed(connection, last):
        return ShadowLook(state=ShadowState.LEVEL)
    sales, since = connection.execute(_SALES_AFTER, (last,)).fetchone()
    moment = None if since is None else datetime.fromisoformat(since)
    return ShadowLook(state=ShadowState.BEHIND, sales=sales, since=moment)


def _marks_within(find: Callable[[], Sequence[Path]], within_s: float) -> Sequence[ShadowMark]:
    """Return how far the shadows in some folders go; none where they do not answer in time."""
    found: SimpleQueue[Sequence[ShadowMark]] = SimpleQueue()

    def look() -> None:
        try:
            found.put([mark for folder in find() for mark in marks_in(folder)])
        except OSError as error:  # whoever writes the shadow tells of a place that fails
            log.info("the second place was not looked at: %s", error)
            found.put(())

    Thread(target=look, name="look at the shadow", daemon=True).start()
    try:
        return found.get(timeout=within_s)
    except Empty:
        return ()


@contextmanager
def _moment(database: Path) -> Iterator[sqlite3.Connection]:
    """See a database at one moment, writing nothing."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with disk_faults(database), closing(sqlite3.connect(address, uri=True)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN")
        yield connection
