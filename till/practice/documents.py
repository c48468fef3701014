"""Fiscal documents: registered once, continued by docId, completed by the tax platform.

Lives here: what register, status and balance do with a docId (specification 1, 3 and 4), the
platform's own judgement (opening balance of the day), and the numbers a complete document gets.
Must not: HTTP, waiting, faults beyond the platform's error handed in, pictures.

Decided where the specification is silent:
- The same docId with another body is refused with 400; bodies are compared as JSON values.
- What the platform rejects is kept incomplete; register or status with the same docId tries again
  and completes it once the cause is gone (for example after the opening balance).
- Numbers are given at completion, so a device's sequence has no gaps; it starts anew each year.
"""

import secrets
import uuid
from dataclasses import dataclass
from decimal import Decimal

from till.practice.answers import BadRequest, platform_error
from till.practice.completion import complete_balance, complete_invoice
from till.practice.devices import Device
from till.practice.fields import check_parts, refuse_unknown
from till.practice.invoice import Invoice, read_invoice
from till.practice.json_text import Json, Part, number_in, read_json, text_in, write_json
from till.practice.request_log import sha256_of
from till.practice.rules import Circumstances, Original, check_register
from till.practice.schema import BALANCE, INVOICE_STATUS, REGISTER_INVOICE
from till.practice.store import Completion, Document, Store
from till.practice.tirane import Clock, day_of

REGISTER = "invoice/register"
BALANCE_INITIATE = "balance/initiate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One authorised request: who, which endpoint, the body as bytes and as JSON.

    ``platform`` is a FiscalError that the tax platform is to answer with this time, if any.
    """

    device: Device
    endpoint: str
    raw: bytes
    body: Part
    platform: Part | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The documents of the practice business."""

    store: Store
    now: Clock

    def register(self, asked: Asked) -> str:
        """Register an invoice or continue the one with this docId (4.1); gives the response."""
        refuse_unknown(asked.body, REGISTER_INVOICE)
        known = self._known(asked)
        if known is None:
            invoice = check_register(asked.body, self._circumstances())
            known = self._begin(asked, invoice.total, iic=secrets.token_hex(16).upper())
        return self._go_on(known, asked.platform)

    def status(self, asked: Asked) -> str:
        """Give the state of an invoice, trying to complete it first (4.3)."""
        refuse_unknown(asked.body, INVOICE_STATUS)
        check_parts(asked.body, INVOICE_STATUS)
        known = self.store.document(text_in(asked.body, "docId"))
        if known is None or known.endpoint != REGISTER:
            raise BadRequest("There is no document with this docId", field="docId")
        return self._go_on(known, asked.platform)

    def open_day(self, asked: Asked) -> str:
        """Report an opening balance or continue the one with this docId (4.6)."""
        refuse_unknown(asked.body, BALANCE)
        known = self._known(asked)
        if known is None:
            check_parts(asked.body, BALANCE)
            known = self._begin(asked, number_in(asked.body, "amount"), iic=None)
        return self._go_on(known, asked.platform)

    def _known(self, asked: Asked) -> Document | None:
        """Give the document of this docId; raises BadRequest where it is another request's."""
        check_parts(asked.body, (INVOICE_STATUS[0],))
        known = self.store.document(text_in(asked.body, "docId"))
        if known is None:
            return None
        if known.endpoint != asked.endpoint or body_of(known) != asked.body:
            raise BadRequest("This docId belongs to a different request", field="docId")
        return known

    def _circumstances(self) -> Circumstances:
        return Circumstances(today=day_of(self.now()), original=self._original)

    def _original(self, iic: str) -> Original | None:
        document = self.store.document_by_iic(iic)
        if document is None or document.completion is None:
            return None
        return Original(is_corrective=document.corrective)

    def _begin(self, asked: Asked, total: Decimal, *, iic: str | None) -> Document:
        document = Document(
            doc_id=text_in(asked.body, "docId"),
            endpoint=asked.endpoint,
            tcr_code=asked.device.tcr_code,
            body=asked.raw,
            body_sha256=sha256_of(asked.raw),
            received_at=self.now().isoformat(),
            iic=iic,
            total=format(total, "f"),
            corrective="correctiveInvoice" in asked.body,
        )
        self.store.add(document)
        return document

    def _go_on(self, document: Document, platform: Part | None) -> str:
        """Give the final response, or try to complete the document now."""
        if document.answer is not None:
            return document.answer
        with self.store.writing():
            error = platform or self._objection(document)
            if error is not None:
                return incomplete(document, error)
            completion = self._completion(document)
            self.store.complete(document.doc_id, completion)
        return completion.answer

    def _objection(self, document: Document) -> Part | None:
        """Say what the tax platform has against this document now (4.1 rule 10, 4.6)."""
        is_open = self.store.day_is_open(document.tcr_code, day_of(self.now()).isoformat())
        if document.endpoint == BALANCE_INITIATE and is_open:
            text = "Gjendja fillestare e arkës është deklaruar një herë për sot."
            return platform_error(server=False, code="OPENING_ALREADY", text=text)
        if document.endpoint == REGISTER and not is_open and invoice_of(document).is_cash_class:
            text = "Gjendja fillestare e arkës nuk është deklaruar për sot."
            return platform_error(server=False, code="OPENING_MISSING", text=text)
        return None

    def _completion(self, document: Document) -> Completion:
        identifier, moment = str(uuid.UUID(bytes=secrets.token_bytes(16), version=4)), self.now()
        if document.endpoint == BALANCE_INITIATE:
            return complete_balance(document, identifier, moment)
        year = f"{day_of(moment).year:04d}"
        number = self.store.next_order_number(document.tcr_code, year)
        return complete_invoice(document, invoice_of(document), number, (identifier, moment))


def body_of(document: Document) -> Json:
    """Give the body that created a document, as JSON."""
    return read_json(document.body)


def invoice_of(document: Document) -> Invoice:
    """Give the invoice inside a document of /invoice/register."""
    body = body_of(document)
    if not isinstance(body, dict):
        raise TypeError(f"the stored body of {document.doc_id} is no object")
    return read_invoice(body)


def incomplete(document: Document, error: Part) -> str:
    """Give the response of an unfinished document: an error and no completion identifier (2.14)."""
    answer: Part = {"orderId": document.doc_id}
    if document.iic is not None:
        answer["iic"] = document.iic
    return write_json({**answer, "error": error})
