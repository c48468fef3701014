"""How the documents of the month come to the service: at once, after an outage, or refused.

Lives here: what is still to be written, sending, requests that wait for an iic.
Must not: draw what happens (trade), the books.
"""

from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from random import Random

from tests.actions.desk import ActionDesk
from tests.month.service import MonthService
from till.actions.ports.records import Record
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.reconciliation import InvoiceAmounts
from till.domain.identifiers import DocId, Iic

CENT = Decimal("0.01")
DIFFERING = 0.005  # of the invoices


@dataclass(kw_only=True)
class Outgoing:
    """The way to the service; while it `is_down`, everything waits."""

    desk: ActionDesk
    service: MonthService
    rng: Random
    iics: dict[DocId, Iic] = field(default_factory=dict)
    refused: float = 0.01  # of what is sent at once
    is_down: bool = False
    documents: int = 0
    differing: dict[DocId, InvoiceAmounts] = field(default_factory=dict)
    batch: list[Record] = field(default_factory=list)

    def flush(self) -> None:
        """Write what happened since the last time."""
        if self.batch:
            self.desk.till.ledger.record_from_thread(*self.batch)
            self.batch = []

    async def sent(self, document: FiscalDocument, *, surely: bool = False) -> FiscalDocument:
        """Return a new document as it stands after its first attempt; `surely` it goes through."""
        self.documents += 1
        body = b"" if self.is_down and not surely else self._body(document)
        if not body:
            return document
        document = replace(document, body=body)
        if not surely and self.rng.random() < self.refused:
            problem = Problem(key="errors.refused", message="Kodi i TVSH-së nuk lejohet")
            return replace(document, state=DocumentState.REFUSED, problem=problem)
        return await self._completed(document)

    async def deliver(self) -> None:
        """Send what waits, as far as its originals are complete; again and again, until no more."""
        progress = True
        while progress:
            self.flush()
            progress = False
            for document in self.desk.till.documents.open():
                body = self._body(document)
                if body:
                    worded = replace(document, body=body)
                    sending = replace(worded, state=DocumentState.SENDING)
                    self.batch += [sending, await self._completed(worded)]
                    progress = True
        self.flush()

    async def _completed(self, document: FiscalDocument) -> FiscalDocument:
        now = self.desk.clock.now() + timedelta(seconds=1)
        done = self._maybe_otherwise(await self.service.complete(document, now))
        if done.completion.iic is not None:
            self.iics[done.doc_id] = done.completion.iic
        return done

    def _maybe_otherwise(self, done: FiscalDocument) -> FiscalDocument:
        """Have the service add up an invoice otherwise than the till, a cent more, now and then."""
        told = done.completion
        if told.vat_text is None or Random(f"differs {done.doc_id}").random() >= DIFFERING:
            return done
        more = Decimal(told.vat_text) + CENT
        self.differing[done.doc_id] = InvoiceAmounts(
            total=told.total_text, net=told.net_text, vat=str(more)
        )
        return replace(done, completion=replace(told, vat_text=str(more)))

    def _body(self, document: FiscalDocument) -> bytes:
        """Return the body, or nothing while an iic that it needs is not known."""
        if document.body:
            return document.body
        if not all(each in self.iics for each in document.originals):
            return b""
        iics = [self.iics[each] for each in document.originals]
        return self.desk.till.wording.completed(document.pending_request, iics)
