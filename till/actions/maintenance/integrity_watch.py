"""Whether the data are still there and still what was written: looked at beside selling."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from till.actions.ports.backups import DataChangeLog, Proofs
from till.actions.ports.events import DataFailed
from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged

log = logging.getLogger(__name__)

BETWEEN_GLANCES_S: Final = 0.4
"""What the writer notices is seen within a second."""
FIRST_AFTER_S: Final = 2.0
BETWEEN_PROOFS_S: Final = 6 * 3600.0
Pause = Callable[[float], Awaitable[None]]


class DataWatch:
    """Stops selling where the data were taken away, changed or older ones put in their place.

    `run` goes on until cancelled; `change_log` follows the data, where a second location is set;
    `pause` waits so many seconds.
    """

    def __init__(
        self,
        till: Till,
        proofs: Proofs,
        change_log: DataChangeLog | None = None,
        *,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._till = till
        self._proofs = proofs
        self._change_log = change_log
        self._pause = pause

    async def run(self) -> None:
        """Look at what writer and change log notice, and prove the data now and then."""
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._watch())
                both.create_task(self._prove())
        finally:
            self._proofs.stop()  # reading a large database may take minutes; nobody waits for it

    async def _watch(self) -> None:
        while (fault := self._noticed()) is None:
            await self._pause(BETWEEN_GLANCES_S)
        self._fail(fault)

    def _noticed(self) -> TillError | None:
        """Return what the writer noticed, else the change log."""
        return self._till.ledger.fault or (
            self._change_log.data_fault if self._change_log else None
        )

    async def _prove(self) -> None:
        await self._pause(FIRST_AFTER_S)
        while True:
            try:
                proved = await asyncio.to_thread(self._proofs.prove_due)
                if proved is not None:
                    await self._till.ledger.record(proved)
            except DatabaseDamaged as error:
                self._fail(error)
                return
            except TillError as error:
                log.warning("the data are not proved: %s", error)  # once more, later
            await self._pause(BETWEEN_PROOFS_S)

    def _fail(self, error: TillError) -> None:
        self._till.session = replace(self._till.session, fault=error)
        self._till.announce(DataFailed(error=error))
