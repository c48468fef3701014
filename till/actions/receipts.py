"""Fetching the fiscal receipts of complete documents and queueing them for paper.

Lives here: the loop over the receipts owed.
Must not: drawing or printing them, reading HTTP.
"""

import asyncio
import logging
from datetime import datetime

from till.actions.ports import PrintOrder, Receipt, ReceiptOwed
from till.actions.till import Till
from till.domain.events import DocumentChanged, Event, ReceiptFetched
from till.domain.fiscal import DocId
from till.domain.outbox import lies_ahead
from till.domain.waits import LONGEST_WAIT_S, jittered

log = logging.getLogger(__name__)


class Receipts:
    """Fetches what is owed, oldest first; one that does not come lets the others pass."""

    def __init__(self, till: Till) -> None:
        self._till = till
        self._wake = asyncio.Event()
        self._tries: dict[DocId, int] = {}
        self._not_before: dict[DocId, datetime] = {}
        till.listeners.append(self._notice)

    async def run(self) -> None:
        """Fetch for ever, until it is cancelled."""
        while True:
            self._wake.clear()
            for owed in self._due():
                await self._fetch_or_postpone(owed)
            await self._rest()

    def _due(self) -> list[ReceiptOwed]:
        now = self._till.clock.now()
        owed = self._till.documents.receipts_owed()
        return [each for each in owed if not lies_ahead(self._not_before.get(each.doc_id), now)]

    async def _fetch_or_postpone(self, owed: ReceiptOwed) -> None:
        """Fetch one receipt; whatever goes wrong concerns this one alone."""
        try:
            came = await fetch(self._till, owed)
        except Exception:
            log.exception("receipt not kept", extra={"doc_id": owed.doc_id})
            came = False
        if came:
            self._tries.pop(owed.doc_id, None)
            self._not_before.pop(owed.doc_id, None)
            return
        tries = self._tries[owed.doc_id] = self._tries.get(owed.doc_id, 0) + 1
        wait = jittered(tries, self._till.rng)
        self._not_before[owed.doc_id] = self._till.clock.now() + wait

    async def _rest(self) -> None:
        now = self._till.clock.now()
        ahead = [(each - now).total_seconds() for each in self._not_before.values()]
        try:
            async with asyncio.timeout(max(min([*ahead, LONGEST_WAIT_S]), 0)):
                await self._wake.wait()
        except TimeoutError:
            return

    def _notice(self, event: Event) -> None:
        if isinstance(event, DocumentChanged) and event.document.is_complete:
            self._wake.set()


async def fetch(till: Till, owed: ReceiptOwed) -> bool:
    """Fetch a receipt, keep it and queue it for paper, together; tell whether it came."""
    width = till.policy.paper_width_mm
    image = await till.service.receipt(owed.iic, width)
    if image is None:
        return False
    order = PrintOrder(doc_id=owed.doc_id, image=image, queued_at=till.clock.now())
    await till.ledger.record(Receipt(doc_id=owed.doc_id, width_mm=width, image=image), order)
    till.paper.wake()
    till.announce(ReceiptFetched(doc_id=owed.doc_id, image=image))
    return True
