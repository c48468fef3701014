"""Fiscal documents: taken in once, continued by docId.

Decided where the specification is silent:
- The same docId with another body, or at another endpoint, is refused with 400; bodies are compared
  as JSON values.
- A docId belongs to the business: any of its devices may ask for the status of a document.
- Status is for invoices and cancellations; a balance operation is repeated instead.
"""

import secrets
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from till.practice.answers import BadRequest
from till.practice.asked import CANCEL, INITIATE, INVOICES, Asked
from till.practice.circumstances import Circumstances, Earlier
from till.practice.contents import body_of, invoice_of
from till.practice.fields import check_parts, refuse_unknown
from till.practice.invoice import Invoice
from till.practice.json_text import number_in, same_json
from till.practice.request_log import sha256_of
from till.practice.rules import check_balance, check_cancel, check_register
from till.practice.schema import BALANCE, CANCEL_INVOICE, INVOICE_STATUS, REGISTER_INVOICE
from till.practice.store import Claim, Document, Store
from till.practice.tax_platform import Platform
from till.practice.tirane import Clock, day_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The documents of the businesses of the service."""

    store: Store
    platform: Platform
    now: Clock

    def register(self, asked: Asked) -> str:
        """Register an invoice or continue the one with this docId (4.1); gives the response."""
        refuse_unknown(asked.body, REGISTER_INVOICE)
        known = self._known(asked)
        if known is None:
            invoice = check_register(asked.body, self._circumstances(asked))
            known = self._take_in(asked, invoice)
        return self.platform.go_on(known, asked.interference)

    def cancel(self, asked: Asked) -> str:
        """Take an invoice back, or continue the cancellation with this docId (4.2)."""
        refuse_unknown(asked.body, CANCEL_INVOICE)
        known = self._known(asked)
        if known is None:
            invoice = check_cancel(asked.body, self._circumstances(asked))
            known = self._take_in(asked, invoice)
        return self.platform.go_on(known, asked.interference)

    def status(self, asked: Asked) -> str:
        """Give the state of an invoice, trying to complete it first (4.3)."""
        refuse_unknown(asked.body, INVOICE_STATUS)
        check_parts(asked.body, INVOICE_STATUS)
        known = self.store.document(asked.doc_id, nuis=asked.nuis)
        if known is None or known.endpoint not in INVOICES:
            raise BadRequest("There is no document with this docId", field="docId")
        return self.platform.go_on(known, asked.interference)

    def balance(self, asked: Asked) -> str:
        """Report a balance operation or continue the one with this docId (4.5, 4.6)."""
        refuse_unknown(asked.body, BALANCE)
        known = self._known(asked)
        if known is None:
            is_opening = asked.endpoint == INITIATE
            check_balance(asked.body, self._circumstances(asked), is_opening=is_opening)
            known = _draft(asked, number_in(asked.body, "amount"), self.now)
            self.store.add(known)
        return self.platform.go_on(known, asked.interference)

    def _known(self, asked: Asked) -> Document | None:
        """Give the document of this docId; raises BadRequest where it is another request's."""
        check_parts(asked.body, INVOICE_STATUS)
        known = self.store.document(asked.doc_id, nuis=asked.nuis)
        if known is None:
            return None
        if known.endpoint != asked.endpoint or not same_json(body_of(known), asked.body):
            raise BadRequest("This docId belongs to a different request", field="docId")
        return known

    def _circumstances(self, asked: Asked) -> Circumstances:
        return Circumstances(
            today=day_of(self.now()),
            business=asked.device.business,
            earlier=cache(lambda iic: self._earlier(iic, asked.nuis)),
        )

    def _earlier(self, iic: str, nuis: str) -> Earlier | None:
        document = self.store.document_by_iic(iic, nuis=nuis)
        if document is None or document.iic is None:
            return None
        return Earlier(
            iic=document.iic,
            invoice=invoice_of(document, self.store),
            is_complete=document.is_complete,
            eic=document.eic,
            summed_by=self.store.claimed_by(Claim.SUMMARY, document.iic),
            cancelled_by=self.store.claimed_by(Claim.CANCELLATION, document.iic),
        )

    def _take_in(self, asked: Asked, invoice: Invoice) -> Document:
        """Keep a new invoice and what it claims, in one transaction (3)."""
        document = _draft(asked, invoice.total, self.now, invoice)
        with self.store.writing():
            self.store.add(document)
            self.platform.take(document, invoice)
        return document


def _draft(asked: Asked, total: Decimal, now: Clock, invoice: Invoice | None = None) -> Document:
    is_invoice = invoice is not None
    return Document(
        nuis=asked.nuis,
        doc_id=asked.doc_id,
        endpoint=asked.endpoint,
        document_type="" if invoice is None else invoice.document_type,
        electronic=invoice is not None and invoice.electronic is not None,
        tcr_code=asked.device.tcr_code,
        body=asked.raw,
        body_sha256=sha256_of(asked.raw),
        received_at=now().isoformat(),
        iic=secrets.token_hex(16).upper() if is_invoice else None,
        total=format(total, "f"),
        corrective=asked.endpoint == CANCEL or "correctiveInvoice" in asked.body,
    )
