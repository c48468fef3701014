"""The tax platform behind the service: its judgement, its codes, its numbers (1, 3, 4, 2.14).

Decided where the specification is silent:
- What the platform rejects is kept incomplete; register, cancel, balance or status with the same
  docId tries again and completes it once the cause is gone (for example after the opening balance).
- An operatorCode that get-operators does not list is rejected (env:CLIENT, OPERATOR_UNKNOWN).
- A rejected summary or cancellation lets go of its orders or its original; tried again, it takes
  them if they are still free.
- Numbers are given at completion, so a sequence has no gaps. It starts anew each year; cash
  registers count by themselves, electronic invoices, which name none, by business unit.
"""

import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias
from urllib.parse import urlencode

from till.practice.rules.exact_json import read_object
from till.practice.rules.invoice import NOTHING, Invoice
from till.practice.rules.invoice_reader import cancellation_from_request, invoice_from_request
from till.practice.rules.schemas import BalanceBody, CancelBody, RegisterBody
from till.practice.service.answers import (
    BalanceAnswer,
    IncompleteAnswer,
    IncompleteCause,
    InvoiceAnswer,
    platform_error,
)
from till.practice.service.conditions import Clock, day_of, local
from till.practice.service.exchange import BALANCES, CANCEL, INITIATE, Interference
from till.practice.service.faults import Faults
from till.practice.service.registry import Business, Registry
from till.practice.service.store import Claim, CompletionRecord, PracticeStore, StoredDocument

# A host that can never exist: a practice code shall not lead to a real verification page.
_VERIFICATION_PAGE = "https://practice.invalid/verify"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What the tax platform puts on an invoice: its codes, its place and the moment.

    ``eic`` is None unless the invoice is electronic; ``operator_code`` was chosen where the
    request names none (2.1).
    """

    fic: str
    eic: str | None
    number: int
    moment: datetime
    business: Business
    operator_code: str


def _complete_answer(document: StoredDocument, invoice: Invoice, stamp: Stamp) -> InvoiceAnswer:
    tcr_code = tcr_code_on(document)
    number = [str(stamp.number), str(day_of(stamp.moment).year), tcr_code]
    return InvoiceAnswer(
        orderId=document.doc_id,
        fic=stamp.fic,
        eic=stamp.eic,
        iic=document.iic,
        link=verification_link(document, invoice, stamp),
        invoiceNumber="/".join(part for part in number if part),
        invoiceOrderNumber=stamp.number,
        invoiceType="CASH" if invoice.is_cash_class else "NONCASH",
        totalPrice=invoice.total,
        totalPriceWithoutVat=invoice.net,
        totalVatAmount=invoice.vat,
        taxFreeAmount=invoice.tax_free,
        goodsExport=invoice.exported,
        markUpAmount=NOTHING,
        operatorCode=stamp.operator_code,
        businessUnitCode=stamp.business.unit_code,
        tcrCode=tcr_code,
        sellerName=stamp.business.name,
        sellerNuis=stamp.business.nuis,
        sellerAddress=stamp.business.address,
    )


def tcr_code_on(document: StoredDocument) -> str:
    """Give the TCR code that the document shows: empty for electronic invoices (2.14)."""
    return "" if document.electronic else document.tcr_code


def verification_link(document: StoredDocument, invoice: Invoice, stamp: Stamp) -> str:
    """Give the link of an invoice, with the facts that a verification page shows."""
    facts = {
        "iic": document.iic or "",
        "tin": stamp.business.nuis,
        "crtd": local(stamp.moment).isoformat(timespec="seconds"),
        "ord": str(stamp.number),
        "bu": stamp.business.unit_code,
        "cr": tcr_code_on(document),
        "prc": format(invoice.total, "f"),
    }
    return f"{_VERIFICATION_PAGE}?{urlencode(facts)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformCase:
    """A document before the platform; ``invoice`` is None for a balance operation.

    ``may_open_again`` is set for tests: a platform that takes any opening balance of a day.
    """

    document: StoredDocument
    invoice: Invoice | None
    operator_code: str | None
    operators: tuple[str, ...]
    day_is_open: bool
    may_open_again: bool = False


Objection: TypeAlias = Callable[[PlatformCase], IncompleteCause | None]


def operator_is_registered(case: PlatformCase) -> IncompleteCause | None:
    """An operatorCode is one that get-operators lists (2.1, 4.8; decided here)."""
    if case.operator_code in {None, *case.operators}:
        return None
    text = f"Operatori {case.operator_code} nuk është i regjistruar për këtë subjekt."
    return platform_error(server=False, code="OPERATOR_UNKNOWN", text=text)


def day_opens_once(case: PlatformCase) -> IncompleteCause | None:
    """One successful opening balance a day and a device (4.6)."""
    is_again = case.document.endpoint == INITIATE and case.day_is_open
    if not is_again or case.may_open_again:
        return None
    text = "Gjendja fillestare e arkës është deklaruar një herë për sot."
    return platform_error(server=False, code="OPENING_ALREADY", text=text)


def cash_needs_an_open_day(case: PlatformCase) -> IncompleteCause | None:
    """A cash-class invoice waits for the opening balance of the day (4.1 rule 10, 4.6)."""
    if case.invoice is None or case.day_is_open or not case.invoice.is_cash_class:
        return None
    text = "Gjendja fillestare e arkës nuk është deklaruar për sot."
    return platform_error(server=False, code="OPENING_MISSING", text=text)


OBJECTIONS: tuple[Objection, ...] = (operator_is_registered, day_opens_once, cash_needs_an_open_day)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxPlatform:
    """The platform on the service's store; ``faults`` are asked which of them are its own."""

    store: PracticeStore
    registry: Registry
    now: Clock
    faults: Faults

    def go_on(self, document: StoredDocument, interference: Interference | None) -> str:
        """Give the final response, or try to complete the document now, in a transaction."""
        if document.answer is not None:
            return document.answer
        if interference is not None:
            return self._interfered(document, interference)
        case = self._case(document)
        error = self._objection(case)
        if error is not None:
            self.store.release(document)
            return incomplete(document, error)
        completion = self._completion(case)
        self.store.complete(document, completion)
        return completion.answer

    def take(self, document: StoredDocument, invoice: Invoice) -> bool:
        """Take the orders of a summary, the original of a cancellation; tells whether all is free.

        Raises nothing; what was taken stays taken until the platform rejects the document (3).
        """
        wanted = [(Claim.SUMMARY, iic) for iic in invoice.orders]
        if invoice.is_cancellation and invoice.corrects is not None:
            wanted = [(Claim.CANCELLATION, invoice.corrects)]
        return all(self.store.claim(purpose, iic, document) for purpose, iic in wanted)

    def _interfered(self, document: StoredDocument, interference: Interference) -> str:
        platform_says = interference.error.cisError
        if platform_says is not None and platform_says.faultEnv == "env:CLIENT":
            self.store.release(document)
        elif interference.after_first_stage and document.electronic:
            self.store.pass_first_stage(document, _new_identifier())
        return incomplete(document, interference.error)

    def _case(self, document: StoredDocument) -> PlatformCase:
        is_balance = document.endpoint in BALANCES
        invoice = None if is_balance else invoice_of(document, self.store)
        today = day_of(self.now()).isoformat()
        return PlatformCase(
            document=document,
            invoice=invoice,
            operator_code=_operator_of_balance(document)
            if invoice is None
            else invoice.operator_code,
            operators=tuple(self.registry.operators(document.nuis)),
            day_is_open=self.store.day_is_open(document.tcr_code, today),
            may_open_again=self.faults.two_openings(),
        )

    def _objection(self, case: PlatformCase) -> IncompleteCause | None:
        """Say what the tax platform has against this document now."""
        errors = (objection(case) for objection in OBJECTIONS)
        error = next((error for error in errors if error is not None), None)
        if error is not None or case.invoice is None or self.take(case.document, case.invoice):
            return error
        text = "Një dokument tjetër e ka përdorur tashmë faturën e referuar."
        return platform_error(server=False, code="REFERENCE_USED", text=text)

    def _completion(self, case: PlatformCase) -> CompletionRecord:
        document = case.document
        moment = self.now()
        identifier = document.first_stage or _new_identifier()
        if case.invoice is None:
            return CompletionRecord(
                completed_at=moment.isoformat(),
                day=day_of(moment).isoformat(),
                order_number=None,
                identifier=identifier,
                answer=BalanceAnswer(orderId=document.doc_id, fcdc=identifier).as_json(),
            )
        parts = (document.nuis, tcr_code_on(document), f"{day_of(moment).year:04d}")
        series = "/".join(parts)
        business = self.registry.business(document.nuis)
        if business is None:
            raise LookupError(f"the business of {document.doc_id} is not registered")
        stamp = Stamp(
            fic=identifier,
            eic=_new_identifier() if document.electronic else None,
            number=self.store.next_order_number(series),
            moment=moment,
            business=business,
            operator_code=case.operator_code or next(iter(case.operators), ""),
        )
        completion = CompletionRecord(
            completed_at=stamp.moment.isoformat(),
            day=day_of(stamp.moment).isoformat(),
            order_number=stamp.number,
            identifier=stamp.fic,
            eic=stamp.eic,
            answer=_complete_answer(document, case.invoice, stamp).as_json(),
        )
        return replace(completion, series=series)


def incomplete(document: StoredDocument, error: IncompleteCause) -> str:
    """Give the response of an unfinished document: an error and no completion identifier (2.14).

    An electronic one holds orderId and error alone.
    """
    if document.electronic:
        return IncompleteAnswer(orderId=document.doc_id, error=error).as_json()
    if document.endpoint in BALANCES:
        return BalanceAnswer(orderId=document.doc_id, error=error).as_json()
    return InvoiceAnswer(orderId=document.doc_id, iic=document.iic, error=error).as_json()


def _operator_of_balance(document: StoredDocument) -> str | None:
    return BalanceBody.model_validate(read_object(document.body.decode("utf-8"))).operatorCode


def _new_identifier() -> str:
    return str(uuid.UUID(bytes=secrets.token_bytes(16), version=4))


def invoice_of(document: StoredDocument, store: PracticeStore) -> Invoice:
    """Give the invoice inside a document of /invoice/register or /invoice/cancel."""
    kept = read_object(document.body.decode("utf-8"))
    if document.endpoint == CANCEL:
        cancellation = CancelBody.model_validate(kept)
        original = _referenced(cancellation.correctiveInvoice.iicRef, document, store)
        return cancellation_from_request(cancellation, original)
    body = RegisterBody.model_validate(kept)
    orders = (_referenced(iic, document, store) for iic in body.summaryInvoices or ())
    return invoice_from_request(body, [line for order in orders for line in order.lines])


def _referenced(iic: str, document: StoredDocument, store: PracticeStore) -> Invoice:
    found = store.document_by_iic(iic, nuis=document.nuis)
    if found is None:
        raise LookupError(f"{document.doc_id} refers to an invoice that is not in the store")
    return invoice_of(found, store)
