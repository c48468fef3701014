"""The practice tax platform, asked in this process: what a month's documents are held against.

Lives here: sending a document, reading the answer, what the service recorded in the end.
Must not: HTTP, delivery; a document is sent when the month says so.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.fakes import StoppedClock
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument
from till.domain.identifiers import DocKind, Fcdc, Fic, Iic
from till.practice.service.conditions import Conditions
from till.practice.service.documents import FiscalDocuments
from till.practice.service.exchange import BALANCES, CANCEL, DEPOSIT, INITIATE, REGISTER, WITHDRAW
from till.practice.service.practice_service import Arrival, PracticeService
from till.practice.service.registry import ENVIRONMENTS, PRACTICE_TOKEN, Registry, device_of
from till.practice.service.request_log import RequestLog
from till.practice.service.store import PracticeStore
from till.practice.service.tax_platform import TaxPlatform, invoice_of

ENDPOINTS = {
    DocKind.OPENING_BALANCE: INITIATE,
    DocKind.DEPOSIT: DEPOSIT,
    DocKind.WITHDRAWAL: WITHDRAW,
    DocKind.CANCELLATION: CANCEL,
}


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """What one document is to the service, in its currency: gross and VAT by code, payments."""

    endpoint: str
    total: Decimal
    vat: Mapping[str, tuple[Decimal, Decimal]] = field(default_factory=dict)
    payments: Mapping[str, Decimal] = field(default_factory=dict)


class MonthService:
    """The service on its own file, on the clock of the month."""

    def __init__(self, path: Path, clock: StoppedClock) -> None:
        self._store = PracticeStore(path)
        conditions = Conditions(latency_ms=0, clock=clock.now)
        environment = ENVIRONMENTS[0]
        registry = Registry(connection=self._store.connection)
        platform = TaxPlatform(
            store=self._store, registry=registry, now=conditions.now, faults=conditions.faults
        )
        self._service = PracticeService(
            store=self._store,
            registry=registry,
            documents=FiscalDocuments(store=self._store, platform=platform, now=conditions.now),
            log=RequestLog(store=self._store, now=clock.now),
            conditions=conditions,
            environment=environment,
        )
        registry.add_device(device_of(PRACTICE_TOKEN, environment=environment))
        self._store.connection.execute("PRAGMA synchronous = off")  # nobody pulls a plug here

    async def complete(self, document: FiscalDocument, now: datetime) -> FiscalDocument:
        """Send a document whose body is frozen, and return it complete; nothing else may happen."""
        answer = await self._service.answer(
            Arrival(
                endpoint=ENDPOINTS.get(document.kind, REGISTER),
                raw=document.body,
                authorization=f"Bearer {PRACTICE_TOKEN}",
                content_type="application/json",
                integration_app="month",
            )
        )
        assert answer is not None
        told: dict[str, Any] = json.loads(answer.text)
        assert answer.status == 200, (document.kind, told, document.body)
        completion = Completion(
            fic=Fic(told["fic"]) if "fic" in told else None,
            iic=Iic(told["iic"]) if "iic" in told else None,
            fcdc=Fcdc(told["fcdc"]) if "fcdc" in told else None,
            total_text=str(told["totalPrice"]) if "totalPrice" in told else None,
            net_text=str(told["totalPriceWithoutVat"]) if "totalPriceWithoutVat" in told else None,
            vat_text=str(told["totalVatAmount"]) if "totalVatAmount" in told else None,
        )
        assert completion.fic or completion.fcdc, told
        return replace(
            document, state=DocumentState.COMPLETE, completed_at=now, completion=completion
        )

    def recorded(self) -> Mapping[str, Recorded]:
        """Return what the service recorded of each complete document, by docId."""
        found = self._store.connection.execute(
            "SELECT doc_id, nuis, endpoint, total FROM documents WHERE answer IS NOT NULL"
        ).fetchall()
        return {
            doc_id: self._recorded(doc_id, nuis, endpoint, Decimal(total))
            for doc_id, nuis, endpoint, total in found
        }

    def _recorded(self, doc_id: str, nuis: str, endpoint: str, total: Decimal) -> Recorded:
        document = self._store.document(doc_id, nuis=nuis)
        assert document is not None
        if endpoint in BALANCES:
            return Recorded(endpoint=endpoint, total=total)
        invoice = invoice_of(document, self._store)
        payments: defaultdict[str, Decimal] = defaultdict(Decimal)
        for each in invoice.payments:
            payments[each.kind] += each.amount
        return Recorded(
            endpoint=endpoint,
            total=invoice.total,
            vat={each.code: (each.gross, each.vat) for each in invoice.vat_sums()},
            payments=payments,
        )

    def close(self) -> None:
        """Close its file."""
        self._store.close()
