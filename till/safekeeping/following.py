"""What follows the data into the second location, joined: the change log, and the heartbeats."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from till.actions.ports.machine import Clock
from till.domain.errors import Broken, TillError
from till.domain.maintenance.backups import ReachedChange
from till.domain.maintenance.generations import GenerationVerdict, Heartbeat
from till.safekeeping.backups.backup_file import BackupStamp
from till.safekeeping.backups.backups import StoredBackups
from till.safekeeping.change_log.change_log import ChangeLog, LoggedTill
from till.safekeeping.duplicates.generations import KnownGenerations, read_known_generations
from till.safekeeping.duplicates.heartbeat import HeartbeatThread, HeartbeatTill
from till.store.store import Store

FIRST_LOOK_S: Final = 20.0
"""For so long whoever chooses a place waits for the first copy there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowPlan:
    """Where the data are followed to, by which copies; `root` is None without a second location.

    `computer` is what people call this one; a heartbeat is given each `beat_s`.
    """

    backups: StoredBackups
    stamp: BackupStamp
    clock: Clock
    computer: str
    beat_s: float
    root: Path | None = None


class Following:
    """Follows the data of an open store; begins at once and needs `finish`."""

    def __init__(self, store: Store, plan: FollowPlan) -> None:
        if store.generations is None:
            raise Broken(reason="nobody said where the data are")
        self._store = store
        self._root = plan.root
        self._change_log = self._begun_change_log(plan)
        self._heartbeat = self._begun_heartbeat(plan, store.generations)

    @property
    def data_fault(self) -> TillError | None:
        """Why the data are not to be sold on; see the port `DataChangeLog`."""
        return self._change_log.data_fault if self._change_log else None

    @property
    def verdict(self) -> GenerationVerdict:
        """How this generation stands; see the port `Generations`."""
        return self._heartbeat.verdict

    @property
    def sign(self) -> Heartbeat:
        """What this generation says of itself; see the port `Generations`."""
        return self._heartbeat.sign

    def note_sign(self, sign: Heartbeat) -> None:
        """Take a sign from elsewhere; see the port `Generations`."""
        self._heartbeat.note_sign(sign)

    def look_now(self) -> None:
        """Look at the others; see the port `Generations`."""
        self._heartbeat.look_now()

    def turn_to(self, plan: FollowPlan) -> None:
        """Follow into another place from this moment on; never on the window's loop.

        Returns once the first copy is there, or the place has failed: what failed is tried again.
        """
        if plan.root == self._root:
            return
        if self._change_log is not None:
            self._change_log.finish()
        self._heartbeat.finish()
        self._store.ledger.note(is_on=plan.root is not None)
        self._root = plan.root
        self._change_log = self._begun_change_log(plan)
        self._heartbeat = self._begun_heartbeat(plan, self._known_generations())
        if self._change_log is not None:
            self._change_log.is_first_look_over(FIRST_LOOK_S)

    def finish(self) -> TillError | None:
        """Follow with what was kept last, and end; return what is wrong with that."""
        self._heartbeat.finish()
        if self._change_log is None:
            return None
        try:
            self._store.ledger.record_from_thread()  # what was handed in before is written by then
        finally:
            problem = self._change_log.finish()
        return problem

    def _known_generations(self) -> KnownGenerations:
        """Return what the beat before wrote down, as far as it could."""
        path = self._store.database.path
        return read_known_generations(path) or KnownGenerations(mine=self._heartbeat.sign.life)

    def _reached(self) -> ReachedChange | None:
        return self._change_log.reached if self._change_log else None

    def _begun_change_log(self, plan: FollowPlan) -> ChangeLog | None:
        if plan.root is None:
            return None
        return ChangeLog(
            LoggedTill(
                database=self._store.database.path,
                backups=plan.backups,
                ledger=self._store.ledger,
                profile=plan.stamp.profile,
                till_name=plan.stamp.till_name,
            )
        )

    def _begun_heartbeat(self, plan: FollowPlan, known: KnownGenerations) -> HeartbeatThread:
        till = HeartbeatTill(
            database=self._store.database.path,
            computer=plan.computer,
            clock=plan.clock,
            root=plan.root,
            folder=plan.backups.second_location(),
            beat_s=plan.beat_s,
            key=partial(self._store.ledger.anchor_key, 0),
            reached=self._reached,
        )
        return HeartbeatThread(till, known)
