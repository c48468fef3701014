"""What is proved beside selling: all of it once a week, else what is new since it fitted last."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from till.actions.ports.machine import Clock
from till.actions.ports.records import JournalProved
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged, DataUnfit
from till.store.database import Database
from till.store.ledger import StoredLedger
from till.store.safety.integrity import JournalPlace, Proof, prove, prove_newest

WHOLE_EVERY: Final = timedelta(days=7)
_MARK: Final = "SELECT proved_number, proved_link, proved_whole_at FROM maintenance"

log = logging.getLogger(__name__)


class StoredProofs:
    """Proves one database, in the thread that asks, and keeps how far it fitted."""

    def __init__(
        self,
        database: Database,
        ledger: StoredLedger,
        clock: Clock,
        find_key: Callable[[], bytes | None],
    ) -> None:
        self._database = database
        self._ledger = ledger
        self._clock = clock
        self._find_key = find_key

    def prove_due(self) -> TillError | None:
        """Prove what is due; see the port."""
        try:
            return self._prove_due()
        except DatabaseDamaged as error:
            return error
        except TillError as error:
            log.warning("the data are not proved: %s", error)
            return None
        finally:
            self._database.close()  # this thread's own connection

    def _prove_due(self) -> TillError | None:
        [(number, link, whole_at)] = self._database.select(_MARK)
        now = self._clock.now()
        is_whole = whole_at is None or now - datetime.fromisoformat(whole_at) > WHOLE_EVERY
        path = self._database.path
        key = self._find_key()
        if is_whole:
            proof = prove(path, key=key)
        else:
            proof = prove_newest(path, JournalPlace(number, link), key=key)
        if proof.fault is not None:
            return DataUnfit(path=str(path), place=proof.fault.place)
        self._keep(proof, now if is_whole else None)
        return None

    def _keep(self, proof: Proof, whole_at: datetime | None) -> None:
        if proof.last is not None:
            proved = JournalProved(
                number=proof.last.number, link=proof.last.link, whole_at=whole_at
            )
            self._ledger.record_from_thread(proved)
