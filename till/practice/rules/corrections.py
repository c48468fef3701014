"""The rules of corrections and cancellations (specification 2.8, 2.9, 2.18, 4.1, 4.2).

Decided where the specification is silent:
- An invoice may be corrected several times (partial returns), also after and before other
  corrections; it may be cancelled once. A cancellation that the tax platform rejected with
  env:CLIENT leaves the invoice free for another.
- A cancellation is electronic only where the original is; it may be ordinary where that is
  electronic, if isEinvoice says false.
"""

from typing import TypeAlias

from till.practice.rules.context import ReferencedInvoice, RuleContext
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import CORRECTIVE_PROCESSES, CancelBody, RegisterBody

_FIELD = "correctiveInvoice.iicRef"
CorrectingBody: TypeAlias = RegisterBody | CancelBody


def _original(body: CorrectingBody, context: RuleContext) -> ReferencedInvoice | None:
    reference = body.correctiveInvoice
    return None if reference is None else context.find_invoice(reference.iicRef)


def process_requires_a_correction(body: RegisterBody, _: RuleContext) -> None:
    """P9 and P10 require correctiveInvoice (2.1, 2.18, 4.1 rule 8)."""
    if body.selectedProcess in CORRECTIVE_PROCESSES and body.correctiveInvoice is None:
        message = f"{body.selectedProcess} requires correctiveInvoice"
        raise BadRequest(message, field="correctiveInvoice")


def correction_points_at_an_original(body: CorrectingBody, context: RuleContext) -> None:
    """The invoice being corrected must exist, with this business (2.8, 4.2)."""
    if body.correctiveInvoice is not None and _original(body, context) is None:
        raise BadRequest("There is no invoice with this iic", field=_FIELD)


def original_is_fiscalized(body: CorrectingBody, context: RuleContext) -> None:
    """The invoice being corrected is complete (3)."""
    original = _original(body, context)
    if original is not None and not original.is_complete and original.invoice.electronic is None:
        raise BadRequest("The invoice with this iic is not fiscalized yet", field=_FIELD)


def original_is_no_correction(body: CorrectingBody, context: RuleContext) -> None:
    """A corrective invoice cannot be corrected or cancelled itself (2.8, 4.2)."""
    original = _original(body, context)
    if original is not None and original.is_corrective:
        raise BadRequest("A corrective invoice cannot be corrected", field=_FIELD)


def electronic_original_has_an_eic(body: CorrectingBody, context: RuleContext) -> None:
    """An electronic invoice can be corrected or cancelled once it has its eic (2.8, 4.2)."""
    original = _original(body, context)
    if original is not None and original.invoice.electronic and original.eic is None:
        raise BadRequest("The electronic invoice with this iic has no eic", field=_FIELD)


def process_refers_to_an_electronic_invoice(body: RegisterBody, context: RuleContext) -> None:
    """P9 and P10 need an original that has an eic (2.18, 4.1 rule 8)."""
    original = _original(body, context)
    if original is None or original.eic is not None:
        return
    if body.selectedProcess in CORRECTIVE_PROCESSES:
        raise BadRequest(f"{body.selectedProcess} needs an invoice with an eic", field=_FIELD)


def electronic_cancellation_of_an_electronic_invoice(
    body: CancelBody, context: RuleContext
) -> None:
    """Only an electronic invoice is taken back electronically (2.9, 2.18 P10)."""
    original = _original(body, context)
    if original is not None and body.isEinvoice and original.eic is None:
        message = "An electronic cancellation needs an invoice with an eic"
        raise BadRequest(message, field="isEinvoice")


def cancelled_only_once(body: CancelBody, context: RuleContext) -> None:
    """An invoice is taken back once (4.2; decided here)."""
    original = _original(body, context)
    if original is not None and original.cancelled_by is not None:
        raise BadRequest("The invoice with this iic is cancelled already", field=_FIELD)
