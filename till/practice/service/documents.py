"""Fiscal documents: taken in once, continued by docId (specification 1, 3 and 4).

Decided where the specification is silent:
- The same docId with another body, or at another endpoint, is refused with 400; bodies are compared
  as JSON values.
- A docId belongs to the business: any of its devices may ask for the status of a document.
- Status is for invoices and cancellations; a balance operation is repeated instead.

Looking a document up, judging it and writing what comes of it are one transaction: another service
on the same file, as of a till that was started again, comes before it or after it.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pydantic import BaseModel

from till.practice.rules.context import ReferencedInvoice, RuleContext
from till.practice.rules.exact_json import read_object, same_json
from till.practice.rules.invoice import Invoice
from till.practice.rules.refusals import BadRequest, Body, read_body, refuse_unknown
from till.practice.rules.rulebook import check_balance, check_cancel, check_register
from till.practice.rules.schemas import BalanceBody, CancelBody, KeyedBody, RegisterBody, StatusBody
from till.practice.service.conditions import Clock, day_of
from till.practice.service.exchange import CANCEL, INITIATE, INVOICES, AuthorisedRequest
from till.practice.service.request_log import sha256_of
from till.practice.service.store import Claim, PracticeStore, StoredDocument
from till.practice.service.tax_platform import TaxPlatform, invoice_of


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalDocuments:
    """The documents of the businesses of the service."""

    store: PracticeStore
    platform: TaxPlatform
    now: Clock

    def register(self, request: AuthorisedRequest) -> str:
        """Register an invoice or continue the one with this docId (4.1); gives the response."""
        return self._invoice(request, RegisterBody, check_register)

    def cancel(self, request: AuthorisedRequest) -> str:
        """Take an invoice back, or continue the cancellation with this docId (4.2)."""
        return self._invoice(request, CancelBody, check_cancel)

    def status(self, request: AuthorisedRequest) -> str:
        """Give the state of an invoice, trying to complete it first (4.3)."""
        body = read_body(StatusBody, request.body)
        with self.store.writing():
            document = self.store.document(body.docId, nuis=request.nuis)
            if document is None or document.endpoint not in INVOICES:
                raise BadRequest("There is no document with this docId", field="docId")
            return self.platform.go_on(document, request.interference)

    def balance(self, request: AuthorisedRequest) -> str:
        """Report a balance operation or continue the one with this docId (4.5, 4.6)."""
        with self.store.writing():
            document = self._known(request, BalanceBody)
            if document is None:
                body = read_body(BalanceBody, request.body)
                check_balance(body, is_opening=request.endpoint == INITIATE)
                document = self._draft(request, total=format(body.amount, "f"))
                self.store.add(document)
            return self.platform.go_on(document, request.interference)

    def _invoice(
        self,
        request: AuthorisedRequest,
        model: type[Body],
        check: Callable[[Body, RuleContext], Invoice],
    ) -> str:
        with self.store.writing():
            document = self._known(request, model)
            if document is None:
                invoice = check(read_body(model, request.body), self._context(request))
                document = self._draft(request, total=format(invoice.total, "f"), invoice=invoice)
                self.store.add(document)
                self.platform.take(document, invoice)  # what it claims (3)
            return self.platform.go_on(document, request.interference)

    def _known(self, request: AuthorisedRequest, model: type[BaseModel]) -> StoredDocument | None:
        """Give the document of this docId; raises BadRequest where it is another request's."""
        refuse_unknown(model, request.body)
        doc_id = read_body(KeyedBody, request.body).docId
        document = self.store.document(doc_id, nuis=request.nuis)
        if document is None:
            return None
        first_body = read_object(document.body.decode("utf-8"))
        if document.endpoint != request.endpoint or not same_json(first_body, request.body):
            raise BadRequest("This docId belongs to a different request", field="docId")
        return document

    def _context(self, request: AuthorisedRequest) -> RuleContext:
        business = request.device.business
        return RuleContext(
            today=day_of(self.now()),
            nuis=business.nuis,
            vat_codes=business.vat_codes,
            find_invoice=cache(lambda iic: self._referenced(iic, business.nuis)),
        )

    def _referenced(self, iic: str, nuis: str) -> ReferencedInvoice | None:
        document = self.store.document_by_iic(iic, nuis=nuis)
        if document is None or document.iic is None:
            return None
        return ReferencedInvoice(
            iic=document.iic,
            invoice=invoice_of(document, self.store),
            is_complete=document.is_complete,
            eic=document.eic,
            summed_by=self.store.claimed_by(Claim.SUMMARY, document.iic),
            cancelled_by=self.store.claimed_by(Claim.CANCELLATION, document.iic),
        )

    def _draft(
        self, request: AuthorisedRequest, *, total: str, invoice: Invoice | None = None
    ) -> StoredDocument:
        """Give a new, incomplete document; a balance operation has no invoice."""
        return StoredDocument(
            nuis=request.nuis,
            doc_id=request.doc_id,
            endpoint=request.endpoint,
            document_type="" if invoice is None else invoice.document_type,
            electronic=invoice is not None and invoice.electronic is not None,
            tcr_code=request.device.tcr_code,
            body=request.raw,
            body_sha256=sha256_of(request.raw),
            received_at=self.now().isoformat(),
            iic=None if invoice is None else secrets.token_hex(16).upper(),
            total=total,
            corrective=request.endpoint == CANCEL or "correctiveInvoice" in request.body,
        )
