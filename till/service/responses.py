"""What the service's answers mean; every answer has exactly one reading."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypeGuard
from unicodedata import normalize

from pydantic import ValidationError

from till.domain.fiscal.document import Completion, FiscalDocument, Problem
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
)
from till.domain.identifiers import DocKind, Eic, Fcdc, Fic, Iic
from till.service import wire

OK = 200
BAD_REQUEST = 400
UNAUTHORIZED = 401
LATER = frozenset({408, 429})
GATEWAY = frozenset({429, 502, 503, 504})
TAKEN = range(201, 300)  # by something that is not quite the service
FIRST_SERVER_FAULT = 500
CLIENT_FAULT = "env:CLIENT"
LONGEST_IDENTIFIER = 200  # characters
LONGEST_MESSAGE = 2_000  # characters that are shown; the attempt keeps the body


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A whole HTTP answer; `date` is the service's clock (Date header) where it says it.

    `is_practice`: a practice service says that it is one.
    """

    status: int
    body: bytes
    retry_after_s: int | None
    date: datetime | None = None
    is_practice: bool = False


def read(
    document: FiscalDocument, request: Request, status: int, body: bytes, retry_after_s: int | None
) -> Outcome:
    """Return what an answer to a request for `document` means."""
    if status == OK:
        return _read_result(document, body)
    if status == BAD_REQUEST:
        return _read_bad_request(request, body)
    if status == UNAUTHORIZED:
        return NotAuthorised()
    if status in LATER or status in TAKEN or status >= FIRST_SERVER_FAULT:
        return NoAnswer(
            message=f"HTTP {status}", unreachable=status in GATEWAY, retry_after_s=retry_after_s
        )
    return WrongPlace(message=f"HTTP {status}")


def _read_result(document: FiscalDocument, body: bytes) -> Outcome:
    """Read a 200; one that is no answer to this document leaves the outcome unknown."""
    try:
        answer = _parse(document.kind, body)
    except (ValueError, ValidationError):
        return NoAnswer(message="not an answer of the service")
    if answer.orderId != document.doc_id:
        return NoAnswer(message="an answer for another document")
    message, fault = _read_error(answer.error)
    seller = answer.sellerNuis if isinstance(answer, wire.InvoiceResponse) else None
    return Answered(
        completion=_completion(answer),
        client_fault=fault,
        message=message,
        seller=_if_short(seller),
    )


def _parse(kind: DocKind, body: bytes) -> wire.InvoiceResponse | wire.BalanceResponse:
    parsed = wire.parse_json(body)
    if kind.is_balance:
        return wire.BalanceResponse.model_validate(parsed)
    return wire.InvoiceResponse.model_validate(parsed)


def _completion(answer: wire.InvoiceResponse | wire.BalanceResponse) -> Completion:
    """Take over identifiers; a blank one is none."""
    if isinstance(answer, wire.BalanceResponse):
        return Completion(fcdc=Fcdc(answer.fcdc) if _is_one(answer.fcdc) else None)
    return Completion(
        fic=Fic(answer.fic) if _is_one(answer.fic) else None,
        eic=Eic(answer.eic) if _is_one(answer.eic) else None,
        iic=Iic(answer.iic) if answer.iic else None,
        verification_link=_if_short(answer.link),
        invoice_number=_if_short(answer.invoiceNumber),
        invoice_order_number=answer.invoiceOrderNumber,
        total_text=_text_of(answer.totalPrice),
        net_text=_text_of(answer.totalPriceWithoutVat),
        vat_text=_text_of(answer.totalVatAmount),
    )


def _text_of(amount: Decimal | int | None) -> str | None:
    return None if amount is None else format(Decimal(amount), "f")


def _is_one(identifier: str | None) -> TypeGuard[str]:
    """Tell whether a text can be an identifier: not blank, fit to be printed, not endless."""
    if identifier is None or len(identifier) > LONGEST_IDENTIFIER:
        return False
    return identifier.isprintable() and not identifier.isspace() and identifier != ""


def _if_short(text: str | None) -> str | None:
    """Return a text that somebody can print or follow; a piece of one would be a wrong one."""
    return text if text is not None and len(text) <= LONGEST_MESSAGE else None


def _read_error(error: wire.FiscalError | None) -> tuple[str, Problem | None]:
    """Return the service's words for a failure, and the problem if retrying is pointless."""
    cis = error.cisError if error else None
    if cis is None:
        return (error.otherError or "" if error else "")[:LONGEST_MESSAGE], None
    message = (cis.faultString or "")[:LONGEST_MESSAGE]
    if cis.faultEnv != CLIENT_FAULT:
        return message, None
    return message, Problem(
        key="errors.tax_refused", message=message, code=_if_short(cis.faultCode)
    )


def _read_bad_request(request: Request, body: bytes) -> Outcome:
    """Read a 400; a page that is no error body of the service says nothing about the document."""
    try:
        error = wire.ErrorBody.model_validate(wire.parse_json(body))
    except (ValueError, ValidationError):
        return WrongPlace(message="HTTP 400 without the service's error body")
    if wire.BUSY_MESSAGE in normalize("NFC", error.message):
        return Busy()
    if request is Request.STATUS:
        return NotFound()
    key = "errors.field_refused" if error.field else "errors.service_refused"
    message = error.message[:LONGEST_MESSAGE]
    return Rejected(problem=Problem(key=key, message=message, field=_if_short(error.field)))
