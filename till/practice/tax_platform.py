"""The tax platform behind the service: its judgement, its codes, its numbers.

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
from typing import TypeAlias

from till.practice.answers import platform_error
from till.practice.asked import BALANCES, INITIATE, Interference
from till.practice.completion import Stamp, complete_balance, complete_invoice, tcr_code_on
from till.practice.contents import body_of, invoice_of
from till.practice.devices import Business
from till.practice.invoice import Invoice
from till.practice.json_text import Part, part_in, text_in, write_json
from till.practice.registry import Registry
from till.practice.store import Claim, Completion, Document, Store
from till.practice.tirane import Clock, day_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A document before the platform; ``invoice`` is None for a balance operation."""

    document: Document
    invoice: Invoice | None
    operator_code: str | None
    operators: tuple[str, ...]
    day_is_open: bool


Objection: TypeAlias = Callable[[Case], Part | None]


def operator_is_registered(case: Case) -> Part | None:
    """An operatorCode is one that get-operators lists (2.1, 4.8; decided here)."""
    if case.operator_code in {None, *case.operators}:
        return None
    text = f"Operatori {case.operator_code} nuk është i regjistruar për këtë subjekt."
    return platform_error(server=False, code="OPERATOR_UNKNOWN", text=text)


def day_opens_once(case: Case) -> Part | None:
    """One successful opening balance a day and a device (4.6)."""
    if case.document.endpoint != INITIATE or not case.day_is_open:
        return None
    text = "Gjendja fillestare e arkës është deklaruar një herë për sot."
    return platform_error(server=False, code="OPENING_ALREADY", text=text)


def cash_needs_an_open_day(case: Case) -> Part | None:
    """A cash-class invoice waits for the opening balance of the day (4.1 rule 10, 4.6)."""
    if case.invoice is None or case.day_is_open or not case.invoice.is_cash_class:
        return None
    text = "Gjendja fillestare e arkës nuk është deklaruar për sot."
    return platform_error(server=False, code="OPENING_MISSING", text=text)


OBJECTIONS: tuple[Objection, ...] = (
    operator_is_registered,
    day_opens_once,
    cash_needs_an_open_day,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """The platform on the service's store."""

    store: Store
    registry: Registry
    now: Clock

    def go_on(self, document: Document, interference: Interference | None) -> str:
        """Give the final response, or try to complete the document now."""
        if document.answer is not None:
            return document.answer
        with self.store.writing():
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

    def take(self, document: Document, invoice: Invoice) -> bool:
        """Take the orders of a summary, the original of a cancellation; tells whether all is free.

        Raises nothing; what was taken stays taken until the platform rejects the document (3).
        """
        wanted = [(Claim.SUMMARY, iic) for iic in invoice.orders]
        if invoice.is_cancellation and invoice.corrects is not None:
            wanted = [(Claim.CANCELLATION, invoice.corrects)]
        return all(self.store.claim(purpose, iic, document) for purpose, iic in wanted)

    def _interfered(self, document: Document, interference: Interference) -> str:
        if part_in(interference.error, "cisError").get("faultEnv") == "env:CLIENT":
            self.store.release(document)
        elif interference.after_first_stage and document.electronic:
            self.store.pass_first_stage(document, _new_identifier())
        return incomplete(document, interference.error)

    def _case(self, document: Document) -> Case:
        is_balance = document.endpoint in BALANCES
        today = day_of(self.now()).isoformat()
        return Case(
            document=document,
            invoice=None if is_balance else invoice_of(document, self.store),
            operator_code=text_in(body_of(document), "operatorCode") or None,
            operators=tuple(self.registry.operators(document.nuis)),
            day_is_open=self.store.day_is_open(document.tcr_code, today),
        )

    def _objection(self, case: Case) -> Part | None:
        """Say what the tax platform has against this document now."""
        errors = (objection(case) for objection in OBJECTIONS)
        error = next((error for error in errors if error is not None), None)
        if error is not None or case.invoice is None or self.take(case.document, case.invoice):
            return error
        text = "Një dokument tjetër e ka përdorur tashmë faturën e referuar."
        return platform_error(server=False, code="REFERENCE_USED", text=text)

    def _completion(self, case: Case) -> Completion:
        document = case.document
        moment = self.now()
        identifier = document.first_stage or _new_identifier()
        if case.invoice is None:
            return complete_balance(document, identifier, moment)
        parts = (document.nuis, tcr_code_on(document), f"{day_of(moment).year:04d}")
        series = "/".join(parts)
        stamp = Stamp(
            fic=identifier,
            eic=_new_identifier() if document.electronic else None,
            number=self.store.next_order_number(series),
            moment=moment,
            business=self._business(document),
            operator_code=case.operator_code or next(iter(case.operators), ""),
        )
        completion = complete_invoice(document, case.invoice, stamp)
        return replace(completion, eic=stamp.eic, series=series)

    def _business(self, document: Document) -> Business:
        business = self.registry.business(document.nuis)
        if business is None:
            raise LookupError(f"the business of {document.doc_id} is not registered")
        return business


def incomplete(document: Document, error: Part) -> str:
    """Give the response of an unfinished document: an error and no completion identifier (2.14).

    An electronic one holds orderId and error alone.
    """
    answer: Part = {"orderId": document.doc_id}
    if document.iic is not None and not document.electronic:
        answer["iic"] = document.iic
    return write_json({**answer, "error": error})


def _new_identifier() -> str:
    return str(uuid.UUID(bytes=secrets.token_bytes(16), version=4))
