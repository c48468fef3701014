"""What is proved beside selling: all of it once a week, else what is new since it fitted last."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Event
from typing import Final

from till.actions.ports.machine import Clock
from till.actions.ports.records import JournalProved
from till.domain.errors.disk import DataUnfit
from till.domain.maintenance.anchor import AnchorKey
from till.safekeeping.integrity.integrity import JournalPlace, Proof, ProofCut, prove, prove_newest
from till.store.database import Database

WHOLE_EVERY: Final = timedelta(days=7)
_MARK: Final = "SELECT proved_number, proved_link, proved_whole_at FROM maintenance"


class StoredProofs:
    """Proves one database, in the thread that asks."""

    def __init__(
        self, database: Database, clock: Clock, find_key: Callable[[], AnchorKey | None]
    ) -> None:
        self._database = database
        self._clock = clock
        self._find_key = find_key
        self._is_stopped = Event()

    def stop(self) -> None:
        """Let a proof under way end; see the port."""
        self._is_stopped.set()

    def prove_due(self) -> JournalProved | None:
        """Prove what is due; see the port."""
        try:
            [(number, link, whole_at)] = self._database.select(_MARK)
        finally:
            self._database.close()  # this thread's own connection
        now = self._clock.now()
        is_due = whole_at is None or now - datetime.fromisoformat(whole_at) > WHOLE_EVERY
        path = self._database.path
        try:
            proof = self._prove(None if is_due else JournalPlace(number, link))
        except ProofCut:
            return None
        if proof.fault is not None:
            raise DataUnfit(path=str(path), place=proof.fault.place)
        if proof.last is None:
            return None
        last = proof.last
        return JournalProved(number=last.number, link=last.link, whole_at=now if is_due else None)

    def _prove(self, after: JournalPlace | None) -> Proof:
        """Prove what came after an entry, or all of it. Raises ProofCut, and as `prove`."""
        path = self._database.path
        key = self._find_key()
        is_over = self._is_stopped.is_set
        if after is None:
            return prove(path, key=key, is_over=is_over)
        return prove_newest(path, after, key=key, is_over=is_over)
