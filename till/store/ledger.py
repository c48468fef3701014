"""The ledger: everything that is written goes through one thread, in order."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from till.actions.ports.records import Record
from till.domain.errors import Broken, TillError
from till.domain.errors.disk import DataTakenAway, WriterLost
from till.domain.rights.journal import THE_TILL, JournalAction, JournalEntry
from till.safekeeping.anchors.anchoring import CommitAnchorKeeper, EndKeeper, last_commit
from till.safekeeping.changes.noting import forget_some, note_changes, note_no_more
from till.sqlite import sqlite3
from till.store.database import Database
from till.store.database_file import FilesInUse, log_of, require_head, unmark_clean
from till.store.faults import disk_faults
from till.store.records import keep_together

log = logging.getLogger(__name__)

MOST_TOGETHER = 16  # requests in one transaction
BETWEEN_LOOKS_S = 0.4  # at the files while nothing is written: what is gone shows within a second
WRITES_BETWEEN_CHECKPOINTS = 200  # some 1,000 pages of log; about an hour of an ordinary shop
_NOTE_CHECKPOINT = "UPDATE maintenance SET checkpoints = checkpoints + 1"


class Rescue(Protocol):
    """Saves what is open here, when its files have lost their names."""

    def place(self) -> Path | None:
        """Return a new folder for it, at once; None where none can be made."""
        ...

    def save(self, connection: sqlite3.Connection, place: Path) -> None:
        """Write all there is into the folder; what goes wrong is in the log."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteRequest:
    """Something for the writer thread to do, and where its end is told."""

    work: Callable[[], None]
    end: Future[None] = field(default_factory=Future)


class LoopWakeup:
    """Wakes those on a loop who wait for the writer thread.

    One transaction ends what several wait for, and waking a loop from a thread costs more than
    all the rest of it: they are woken together.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._to_wake: deque[asyncio.Future[None]] = deque()
        self._is_called = False

    async def wait_for(self, end: Future[None]) -> None:
        """Wait until `end` has come, whatever it is."""
        waiting = self.loop.create_future()
        end.add_done_callback(lambda _end: self._wake_soon(waiting))
        await waiting

    def _wake_soon(self, waiting: asyncio.Future[None]) -> None:
        self._to_wake.append(waiting)
        if not self._is_called and not self.loop.is_closed():
            self._is_called = True
            self.loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._is_called = False  # before looking: what comes from here on calls anew
        while self._to_wake:
            waiting = self._to_wake.popleft()
            if not waiting.done():  # somebody gave up waiting
                waiting.set_result(None)


class StoredLedger:
    """Writing, durably and in order; starts its thread at once and needs `close`.

    `is_beside` tells that another process has the database open: its log is that one's to move.
    `lock` is what a till that is open holds; `rescue` writes all there is elsewhere, where the
    files were taken away.
    """

    def __init__(
        self,
        database: Database,
        *,
        is_beside: bool = False,
        lock: Path | None = None,
        rescue: Rescue | None = None,
    ) -> None:
        self._database = database
        self._is_beside = is_beside
        self._requests: SimpleQueue[WriteRequest | None] = SimpleQueue()
        self._is_closed = False
        self._is_lost = False
        self._fault: TillError | None = None
        self._rescue = rescue
        mine = (database.path, log_of(database.path))
        self._files = FilesInUse(mine if lock is None else (*mine, lock))
        self._in_hand: list[WriteRequest | None] = []
        self._door = Lock()
        self._writes = 0
        self._anchor = CommitAnchorKeeper(database.path)
        self._wakeup: LoopWakeup | None = None
        self._thread = Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    async def record(self, *records: Record) -> None:
        """Write all records in one durable transaction; see the port.

        Cancelling whoever waits does not stop the writing: what was handed in is written.
        """
        end = self._submit(lambda: self._keep(records))
        await self._wakeup_of(asyncio.get_running_loop()).wait_for(end)
        end.result()

    def record_from_thread(self, *records: Record) -> None:
        """Write as `record` does, and wait for it; never call it on the window's loop."""
        self._submit(lambda: self._keep(records)).result()

    def note(self, *, is_on: bool) -> None:
        """Note from now on what is written, for a change log of the data, or no more.

        Never call it on the window's loop.
        """
        turn = note_changes if is_on else note_no_more
        self._submit(lambda: turn(self._database.plain)).result()

    def forget_changes(self, until: int) -> int:
        """Forget some of the changes noted up to a number; return how many that were.

        A few at once, for a sale may wait behind them; never call it on the window's loop.
        """
        forgotten = 0

        def forget() -> None:
            nonlocal forgotten
            forgotten = forget_some(self._database.plain, until)

        self._submit(forget).result()
        return forgotten

    @property
    def fault(self) -> TillError | None:
        """Why nothing can be written any more; see the port."""
        check = self._database.sum_check
        return self._fault or self._anchor.fault or (check.fault if check else None)

    def hold_to(self, keeper: EndKeeper, now: Callable[[], datetime]) -> None:
        """Hold the data against what the secret store knows of them; before anything is written.

        Where that has lost the key of before, an entry says so.
        """
        with disk_faults(self._database.path):
            last = last_commit(self._database.plain)
        self._anchor.hold_to(keeper, last, lambda: self._tell_new_key(now()))

    def _tell_new_key(self, moment: datetime) -> None:
        action = JournalAction.ANCHOR_KEY_RENEWED
        entry = JournalEntry(moment=moment, person=THE_TILL, action=action, facts={})
        self.record_from_thread(entry)

    def anchor_key(self, within_s: float) -> bytes | None:
        """Return what the anchor is sealed by; None where nobody knows by then. Not on a loop."""
        return self._anchor.key_within(within_s)

    def close(self) -> None:
        """Finish what was handed in, move the log into the database, end the thread."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._requests.put(None)
        self._thread.join()

    def _wakeup_of(self, loop: asyncio.AbstractEventLoop) -> LoopWakeup:
        if self._wakeup is None or self._wakeup.loop is not loop:
            self._wakeup = LoopWakeup(loop)
        return self._wakeup

    def _submit(self, work: Callable[[], None]) -> Future[None]:
        """Hand in work; it is done within a transaction, whole or not at all."""
        request = WriteRequest(work=work)
        with self._door:
            if self.fault is not None:
                raise self.fault
            if self._is_lost:
                raise WriterLost
            if self._is_closed:
                raise Broken(reason="the ledger is closed")
            self._requests.put(request)
        return request.end

    def _keep(self, records: tuple[Record, ...]) -> None:
        keep_together(self._database, records)
        self._writes += 1

    def _run(self) -> None:
        """Write until closed; a thread that is lost says so to whoever waits and whoever comes."""
        try:
            self._write_until_closed()
        except BaseException:
            self._give_up()
            raise  # the thread's own end, which is told as any other thread's

    def _give_up(self) -> None:
        """Let nobody wait for a thread that is gone."""
        with self._door:
            self._is_lost = True
        while not self._requests.empty():
            self._in_hand.append(self._requests.get())
        for each in self._in_hand:
            if each is not None and not each.end.done():
                each.end.set_exception(WriterLost())

    def _write_until_closed(self) -> None:
        while requests := self._next_requests():
            self._in_hand = [*requests]
            self._do(requests)
            self._in_hand.clear()
            del requests  # or what they hold would live until the next ones come
            if self._writes >= WRITES_BETWEEN_CHECKPOINTS and self._requests.empty():
                self._checkpoint("PASSIVE")
        if not self._is_beside:
            if self._database.sum_check is not None:
                self._database.sum_check.wait()  # it reads, and would hold the log
            self._checkpoint("TRUNCATE")
            self._database.sum_up()
            if self._fault is None:
                self._write_anchor()  # of what was written beside this one, too
            self._anchor.close(is_well=self._fault is None)
        self._database.close()

    def _next_requests(self) -> list[WriteRequest]:
        """Wait for a request, and take those that came meanwhile: one sync of the disk for all."""
        found: list[WriteRequest] = []
        request = self._first_request()
        while request is not None:
            found.append(request)
            if len(found) == MOST_TOGETHER or self._requests.empty():
                return found
            request = self._requests.get()
        if found:
            self._requests.put(None)  # closed: it is found again after these are done
        return found

    def _first_request(self) -> WriteRequest | None:
        """Wait for a request, and look now and then whether the files are still there."""
        while True:
            try:
                return self._requests.get(timeout=BETWEEN_LOOKS_S)
            except Empty:
                self._look()

    def _look(self) -> None:
        try:
            self._require_files()
        except DataTakenAway as error:
            self._stop_where_taken(error)

    def _require_files(self) -> None:
        """Raise DataTakenAway where what is written would be lost with its file."""
        self._files.require_there()
        require_head(self._database.path)

    def _stop_where_taken(self, error: Exception) -> None:
        """Write nothing more, and save elsewhere what only this process can still read."""
        if self._fault is not None or not isinstance(error, DataTakenAway):
            return
        log.error("the data were taken away: %s", error.facts["path"])
        place = self._rescue.place() if self._rescue else None
        self._fault = DataTakenAway(path=error.facts["path"], kept=str(place or "–"))
        if self._rescue and place:
            self._rescue.save(self._database.plain, place)

    def _do(self, requests: Sequence[WriteRequest]) -> None:
        """Do requests in one transaction, each whole or not at all, and tell how each ended.

        If anything goes wrong nothing of them is on disk; done alone, each gets its own error.
        """
        try:
            with self._database.writing():
                for each in requests:
                    each.work()
                self._require_files()
        except Exception as error:  # noqa: BLE001 whoever handed it in gets it
            self._stop_where_taken(error)
            if len(requests) == 1:
                requests[0].end.set_exception(self._fault or error)
                return
            for each in requests:
                self._do([each])
        else:
            for each in requests:
                each.end.set_result(None)
            self._write_anchor()

    def _write_anchor(self) -> None:
        """Write down outside the database what is in it, after whoever waited has been told."""
        if self._is_beside:  # the till that goes on has the commit anchor
            unmark_clean(self._database.path)  # it may have ended meanwhile, but not with this
            return
        try:
            with disk_faults(self._database.path):
                last = last_commit(self._database.plain)
        except TillError as error:
            log.warning("the last commit cannot be read: %s", error.key)  # the next one tells
            return
        if last.number:
            self._anchor.write(last)

    def _checkpoint(self, how: str) -> None:
        """Move the log into the database while nobody waits, then take the sync of a fresh log.

        With this every sale costs one commit and one sync of the disk, whichever sale it is.
        """
        self._writes = 0
        try:
            self._database.select(f"PRAGMA wal_checkpoint({how})")
            if how == "PASSIVE":
                with self._database.writing():
                    self._database.change(_NOTE_CHECKPOINT)
        except TillError:
            # Nothing is lost: the log keeps everything, and a disk that is full or failing is
            # told to whoever writes next. Moving the log is tried again later and at the end.
            return
