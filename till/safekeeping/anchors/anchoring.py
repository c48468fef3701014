"""Holding the data against what was written down outside them, and writing that down.

Entries without an anchor are a fault: only a beginning, a copy that comes back and an owner's word
make one anew.
"""

import logging
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock, Thread
from typing import Final, Protocol

from till.domain.errors import TillError
from till.domain.errors.disk import EntriesChanged, EntriesMissing
from till.domain.maintenance.anchor import AnchorKey, KnownEnd
from till.safekeeping.anchors.commit_anchor import (
    CommitAnchor,
    CommitAnchorFile,
    LastCommit,
    anchor_path,
    mark_of_key,
    read_anchor,
)
from till.safekeeping.digests.older_data import STEP
from till.sqlite import sqlite3

STORE_PATIENCE_S: Final = 2.0
"""At the end; so long the secret store may take to answer."""
ANCHOR: Final = "witness"
_LAST: Final = """
    SELECT number, link, (SELECT coalesce(max(sequence), 0) FROM document)
    FROM journal ORDER BY number DESC LIMIT 1
"""
_LINK: Final = "SELECT link FROM journal WHERE number = ?"
BEGINNING: Final = LastCommit(number=0, link="", documents=0)

log = logging.getLogger(__name__)


class EndKeeper(Protocol):
    """The secret store, as far as it knows the data of this place."""

    def anchor_key(self) -> AnchorKey | None:
        """Return what the anchor is sealed by, with the end that is known; it may take its time."""
        ...

    def keep_end(self, end: KnownEnd) -> None:
        """Keep where the data end; what prevents it is in the log."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchorFault:
    """What does not fit the anchor: entries are missing from `place` on, or changed there."""

    is_missing: bool
    place: str


def anchor_fault(
    connection: sqlite3.Connection,
    told: CommitAnchor | None,
    key: AnchorKey | None,
    *,
    newest: int | None = None,
) -> AnchorFault | None:
    """Return what does not fit of the data, the anchor and what the secret store knows.

    `newest` is the last entry of data that nobody has open: none may follow a known end there.
    """
    last = last_commit(connection).number
    end = key.end if key else None
    if told is None:
        is_due = bool(last) and (_had_anchor(connection) or end is not None)
        return AnchorFault(is_missing=False, place=ANCHOR) if is_due else None
    if key and not _is_made_with_key(told, key):
        return AnchorFault(is_missing=False, place=ANCHOR)
    known = [(told.number, told.link), *([(end.number, end.link)] if end else [])]
    for number, link in known:
        if not _is_borne_out(connection, number, link):
            is_missing = last < number
            return AnchorFault(is_missing=is_missing, place=str(last + 1 if is_missing else number))
    reached = max(number for number, _ in known)
    if end is not None and end.is_over and newest is not None and newest > reached:
        return AnchorFault(is_missing=False, place=str(reached + 1))
    return None


def _is_made_with_key(told: CommitAnchor, key: AnchorKey) -> bool:
    """Tell whether it counts: from the first end that the store knows on it has to be sealed."""
    is_due = key.end is not None or told.key == mark_of_key(key.key)
    return told.is_made_with(key.key) or not is_due


def require_fit(connection: sqlite3.Connection, path: Path, key: AnchorKey | None = None) -> None:
    """Raise EntriesMissing or EntriesChanged for data that are not those that were written last."""
    told = read_anchor(path)
    last = last_commit(connection)
    fault = anchor_fault(connection, told, key, newest=last.number)
    if fault is not None:
        raise _error(path, fault, told, last)


def _error(
    path: Path, fault: AnchorFault, told: CommitAnchor | None, last: LastCommit
) -> EntriesMissing | EntriesChanged:
    if fault.is_missing and told is not None:
        lost = max(told.documents - last.documents, 0)
        first = last.number + 1
        return EntriesMissing(path=str(path), first=first, last=told.number, documents=lost)
    number = last.number if fault.place == ANCHOR else int(fault.place)
    return EntriesChanged(path=str(path), number=number)


def anchor_first(connection: sqlite3.Connection, path: Path) -> None:
    """Write the first anchor of data that never had one: of a beginning, and of an older till's."""
    last = last_commit(connection)
    if read_anchor(path) is None and not (last.number and _had_anchor(connection)):
        _write_one(path, CommitAnchor.of(last, None))


def anchor_data(data: Path, path: Path, keeper: EndKeeper | None = None) -> None:
    """Let some data be what counts at a path from now on; what the anchor said is put aside before.

    Raises OSError.
    """
    key = keeper.anchor_key() if keeper else None
    with closing(sqlite3.connect(_read_only(data), uri=True)) as connection:
        last = last_commit(connection)
    _write_one(path, CommitAnchor.of(last, key.key if key else None))
    if keeper and key and key.is_in_store:
        keeper.keep_end(KnownEnd(number=last.number, link=last.link, is_over=False))


def put_anchor_aside(path: Path, now: datetime) -> None:
    """Let what the commit anchor said count no more; it is kept. Raises OSError."""
    if anchor_path(path).exists():
        aside = path.parent / "replaced" / f"{now:%Y%m%dT%H%M%S%f}Z"
        aside.mkdir(mode=0o700, parents=True)
        anchor_path(path).replace(aside / anchor_path(path).name)


def last_commit(connection: sqlite3.Connection) -> LastCommit:
    """Return the newest entry of some data."""
    found = connection.execute(_LAST).fetchone()
    return LastCommit(number=found[0], link=found[1], documents=found[2]) if found else BEGINNING


def _had_anchor(connection: sqlite3.Connection) -> bool:
    """Tell whether the data are of a till that wrote anchors."""
    return bool(connection.execute("PRAGMA user_version").fetchone()[0] >= STEP)


def _is_borne_out(connection: sqlite3.Connection, number: int, link: str) -> bool:
    """Tell whether an entry that is known outside the data is there."""
    found = connection.execute(_LINK, (number,)).fetchone()
    return number == 0 or (found is not None and found[0] == link)


def _write_one(path: Path, told: CommitAnchor) -> None:
    file = CommitAnchorFile(path)
    try:
        file.put(told)
    finally:
        file.close()


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


class CommitAnchorKeeper:
    """Writes down the last commit, after it, and nobody waits for it.

    What the till of before said under a key stays until that key is here, and the data fit what
    the secret store knows of them: else `fault` says why, and nothing of it is sealed. Where it
    cannot be written it says so in the log: nothing that was sold depends on it.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = CommitAnchorFile(database)
        self._before = read_anchor(database)
        self._opened = BEGINNING
        self._last: LastCommit | None = None
        self._key: AnchorKey | None = None
        self._keeper: EndKeeper | None = None
        self._tell_new_key: Callable[[], None] = _told_nobody
        self._search: Thread | None = None
        self._is_held = self._before is not None and bool(self._before.key)
        self._is_well = True
        self._door = Lock()
        self.fault: EntriesMissing | EntriesChanged | None = None

    def hold_to(
        self, keeper: EndKeeper, opened: LastCommit, tell_new_key: Callable[[], None]
    ) -> None:
        """Hold the data, as they were opened, against what the store knows, once it answers.

        `tell_new_key` writes down that the store has another key than the anchor's, and no end.
        """
        self._keeper = keeper
        self._tell_new_key = tell_new_key
        self._opened = opened
        self._search = Thread(target=self._judge, name="witness", daemon=True)
        self._search.start()

    def _judge(self) -> None:
        keeper = self._keeper
        key = keeper.anchor_key() if keeper else None
        if keeper is None or key is None or self._is_anothers(key):
            return
        try:
            with closing(sqlite3.connect(_read_only(self._database), uri=True)) as connection:
                fault = anchor_fault(connection, self._before, key, newest=self._opened.number)
        except sqlite3.Error as error:  # whoever reads the data next is told
            log.warning("the data cannot be held against their anchor: %s", error)
            return
        if fault is not None:
            self.fault = _error(self._database, fault, self._before, self._opened)
            return
        if self._is_new(key):
            try:
                self._tell_new_key()  # before anything is sealed by it
            except TillError as error:
                log.warning("the new key of the anchor is not written down: %s", error.key)
                return
        self._keep_end(keeper, key, self._opened, is_over=False)
        with self._door:
            self._key = key
            self._is_held = False
            if self._last is not None:
                self._put(self._last)

    def _is_new(self, key: AnchorKey) -> bool:
        """Tell whether the store has lost the key that sealed the anchor: it was emptied."""
        mark = self._before.key if self._before else ""
        return bool(mark) and mark != mark_of_key(key.key) and key.end is None

    def _is_anothers(self, key: AnchorKey) -> bool:
        """Tell whether the store that sealed the anchor is shut today: it stays as it is."""
        mark = self._before.key if self._before else ""
        return bool(mark) and not key.is_in_store and mark != mark_of_key(key.key)

    def _keep_end(
        self, keeper: EndKeeper, key: AnchorKey, last: LastCommit, *, is_over: bool
    ) -> None:
        if key.is_in_store:
            keeper.keep_end(KnownEnd(number=last.number, link=last.link, is_over=is_over))

    def key_within(self, seconds: float) -> bytes | None:
        """Return the key of the anchor; None where the store takes longer, or the data do not fit.

        Whoever asks is in a thread of its own.
        """
        if self._search is not None:
            self._search.join(seconds)
        with self._door:
            return self._key.key if self._key else None

    def write(self, last: LastCommit) -> None:
        """Write what is on disk by now."""
        with self._door:
            if last != self._last:
                self._last = last
                self._put(last)

    def close(self, *, is_well: bool = True) -> None:
        """Say the last one once more, under the key that may have come, for the disk to keep.

        Where all ended well the secret store keeps it, too.
        """
        if self._search is not None:
            self._search.join(STORE_PATIENCE_S)
        with self._door:
            if self._last is not None:
                self._put(self._last)
            try:
                self._file.close()
            except OSError:
                log.warning("the witness is not on disk")
        keeper = self._keeper
        key = self._key
        if is_well and keeper and key:
            last = self._last or self._opened
            _within(lambda: self._keep_end(keeper, key, last, is_over=True))

    def _put(self, last: LastCommit) -> None:
        if self._is_held:
            return
        try:
            self._file.put(CommitAnchor.of(last, self._key.key if self._key else None))
            self._is_well = True
        except OSError as error:
            if self._is_well:
                log.warning("the witness cannot be written: %s", error)
            self._is_well = False


def _told_nobody() -> None:
    """Nobody holds the data to any key."""


def _within(do: Callable[[], None]) -> None:
    """Do something that the secret store may take its time for; nobody waits for ever."""
    thread = Thread(target=do, name="end of the data", daemon=True)
    thread.start()
    thread.join(STORE_PATIENCE_S)
