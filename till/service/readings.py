"""What the service's answers mean; every answer has exactly one reading.

Lives here: HTTP status and body → Outcome, as in the table of design: fiscal (specification 7).
Must not: what to do about it (domain.recovery), HTTP itself.
"""

from unicodedata import normalize

from pydantic import ValidationError

from till.domain.fiscal import Completion, DocKind, Fcdc, Fic, FiscalDocument, Iic, Problem
from till.domain.recovery import (
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
from till.service import wire

OK, BAD_REQUEST, UNAUTHORIZED = 200, 400, 401
LATER = frozenset({408, 429})
GATEWAY = frozenset({429, 502, 503, 504})
FIRST_SERVER_FAULT = 500
CLIENT_FAULT = "env:CLIENT"


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
    if status in LATER or status >= FIRST_SERVER_FAULT:
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
    return Answered(completion=_completion(answer), client_fault=fault, message=message)


def _parse(kind: DocKind, body: bytes) -> wire.InvoiceResponse | wire.BalanceResponse:
    parsed = wire.parse_json(body)
    if kind is DocKind.OPENING_BALANCE:
        return wire.BalanceResponse.model_validate(parsed)
    return wire.InvoiceResponse.model_validate(parsed)


def _completion(answer: wire.InvoiceResponse | wire.BalanceResponse) -> Completion:
    """Take over identifiers; an empty one is none."""
    if isinstance(answer, wire.BalanceResponse):
        return Completion(fcdc=Fcdc(answer.fcdc) if answer.fcdc else None)
    return Completion(
        fic=Fic(answer.fic) if answer.fic else None,
        iic=Iic(answer.iic) if answer.iic else None,
        verification_link=answer.link,
        invoice_number=answer.invoiceNumber,
        invoice_order_number=answer.invoiceOrderNumber,
        total_text=None if answer.totalPrice is None else format(answer.totalPrice, "f"),
    )


def _read_error(error: wire.FiscalError | None) -> tuple[str, Problem | None]:
    """Return the service's words for a failure, and the problem if retrying is pointless."""
    cis = error.cisError if error else None
    if cis is None:
        return (error.otherError or "" if error else ""), None
    message = cis.faultString or ""
    if cis.faultEnv != CLIENT_FAULT:
        return message, None
    return message, Problem(key="errors.tax_refused", message=message, code=cis.faultCode)


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
    return Rejected(problem=Problem(key=key, message=error.message, field=error.field))
