"""Fetching the fiscal receipts of complete documents and queueing them for paper."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime

from till.actions.documents.delivery import Delivery
from till.actions.ports.events import DocumentChanged, Event, LinkChanged, ReceiptFetched
from till.actions.ports.records import PrintOrder, Receipt, ReceiptOwed
from till.actions.till import Till
from till.domain.errors.documents import ReceiptNotDrawn, ReceiptNotReady
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.recovery import LONGEST_WAIT_S, jittered, lies_ahead
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PrintJobState, is_old

log = logging.getLogger(__name__)

AT_ONCE = 10  # receipts that are fetched before the newly owed are looked at again


class Receipts:
    """Fetches what is owed, oldest first; one that does not come lets the others pass.

    While the link is not up nothing is fetched: finding out when it is again is delivery's part.
    """

    def __init__(self, till: Till) -> None:
        self._till = till
        self._wake = asyncio.Event()
        self._tries: dict[DocId, int] = {}
        self._not_before: dict[DocId, datetime] = {}
        self._link_is_up = True
        self._stumbles = 0
        till.listeners.append(self._notice)

    def hurry(self) -> None:
        """Fetch at once what is owed, however often it failed."""
        self._not_before.clear()
        self._wake.set()

    async def run(self) -> None:
        """Fetch for ever, until it is cancelled."""
        while True:
            self._wake.clear()
            try:
                await self._fetch_due()
                self._stumbles = 0
                await self._rest()
            except Exception:
                log.exception("round of receipts failed")
                self._stumbles += 1
                await asyncio.sleep(jittered(self._stumbles, self._till.rng).total_seconds())

    async def _fetch_due(self) -> None:
        """Fetch each once, those first that failed least: the new before the stuck."""
        tried: set[DocId] = set()
        while due := self._due(tried):
            for owed in due:
                if self._link_is_up:
                    tried.add(owed.doc_id)
                    await self._fetch_or_postpone(owed)

    def _due(self, tried: set[DocId]) -> list[ReceiptOwed]:
        """Return a few that may be fetched now, and nothing while the link is not up.

        A thousand may be owed after an outage. The oldest are read, as many more than failed
        before as are returned: among these is each that may go before one that failed.
        """
        if not self._link_is_up:
            return []
        limit = len(self._tries) + AT_ONCE
        owed = self._till.documents.receipts_owed(limit)
        if len(owed) < limit:
            still = {each.doc_id for each in owed}
            for doc_id in self._tries.keys() - still:
                self._forget(doc_id)
        now = self._till.clock.now()
        due = [
            each
            for each in owed
            if each.doc_id not in tried and not lies_ahead(self._not_before.get(each.doc_id), now)
        ]
        return sorted(due, key=lambda each: self._failed(each.doc_id))[:AT_ONCE]

    def _forget(self, doc_id: DocId) -> None:
        self._tries.pop(doc_id, None)
        self._not_before.pop(doc_id, None)

    def _failed(self, doc_id: DocId) -> int:
        return self._tries.get(doc_id, 0)

    async def _fetch_or_postpone(self, owed: ReceiptOwed) -> None:
        """Fetch one receipt; whatever goes wrong concerns this one alone."""
        try:
            came = await fetch(self._till, owed)
        except Exception:
            log.exception("receipt not kept", extra={"doc_id": owed.doc_id})
            came = False
        if came:
            self._forget(owed.doc_id)
            return
        tries = self._tries[owed.doc_id] = self._failed(owed.doc_id) + 1
        wait = jittered(tries, self._till.rng)
        self._not_before[owed.doc_id] = self._till.clock.now() + wait

    async def _rest(self) -> None:
        """Wait for news, or until the next receipt is due; one may have become so meanwhile."""
        now = self._till.clock.now()
        due = self._not_before.values() if self._link_is_up else ()
        ahead = [(each - now).total_seconds() for each in due]
        try:
            async with asyncio.timeout(max(min([*ahead, LONGEST_WAIT_S]), 0)):
                await self._wake.wait()
        except TimeoutError:
            return

    def _notice(self, event: Event) -> None:
        match event:
            case DocumentChanged(document=document) if document.is_complete:
                self._wake.set()
            case LinkChanged(link=link):
                self._link_is_up = link.is_up
                self._wake.set()
            case _:
                pass


async def fetch(till: Till, owed: ReceiptOwed) -> bool:
    """Fetch a receipt, keep it and queue it for paper, together; tell whether it came."""
    width = till.policy.paper_width_mm
    image = await till.service.receipt(owed.iic, width)
    if image is None:
        return False
    now = till.clock.now()
    document = till.documents.get(owed.doc_id)
    since = document.issued_at if document else owed.since
    state = PrintJobState.OWED if is_old(since, now) else PrintJobState.WAITING
    order = PrintOrder(doc_id=owed.doc_id, queued_at=now, state=state)
    await till.ledger.record(Receipt(doc_id=owed.doc_id, width_mm=width, image=image), order)
    till.paper.wake()
    till.announce(ReceiptFetched(doc_id=owed.doc_id, image=image))
    return True


async def drawn_again(till: Till, document: FiscalDocument) -> Receipt:
    """Return a receipt whose picture is not here any more, drawn by the service once more.

    Raises ReceiptNotReady for a document that has none, or whose first one is still to come, and
    ReceiptNotDrawn where the service does not draw it now.
    """
    iic = document.completion.iic
    is_owed = any(each.doc_id == document.doc_id for each in till.documents.receipts_owed())
    has_receipt = document.is_complete and not document.kind.is_balance
    if iic is None or is_owed or not has_receipt or document.is_electronic:
        raise ReceiptNotReady(doc_id=document.doc_id)
    width = till.policy.paper_width_mm
    image = await till.service.receipt(iic, width)
    if image is None:
        raise ReceiptNotDrawn(doc_id=document.doc_id)
    return Receipt(doc_id=document.doc_id, width_mm=width, image=image)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundCourier:
    """What works for the till in the background, as far as a person may hurry it."""

    delivery: Delivery
    receipts: Receipts

    def take_acceptance(self) -> None:
        """Hold nothing off for want of a token any more."""
        self.delivery.take_acceptance()

    def hurry(self, doc_id: DocId | None = None) -> None:
        """Try at once what waits, documents and receipts, or one document."""
        self.delivery.hurry(doc_id)
        if doc_id is None:
            self.receipts.hurry()
