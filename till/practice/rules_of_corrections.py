"""The rules of corrections and cancellations (specification 2.8, 2.9, 2.18, 4.1, 4.2).

Decided where the specification is silent:
- An invoice may be corrected several times (partial returns), also after and before other
  corrections; it may be cancelled once. A cancellation that the tax platform rejected with
  env:CLIENT leaves the invoice free for another.
- A cancellation is electronic only where the original is; it may be ordinary where that is
  electronic, if isEinvoice says false.
"""

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, Earlier, is_electronic
from till.practice.json_text import Part, part_in, text_in
from till.practice.processes import CORRECTIVE_PROCESSES

_NAME = "correctiveInvoice.iicRef"


def _original(body: Part, circumstances: Circumstances) -> Earlier | None:
    iic = text_in(part_in(body, "correctiveInvoice"), "iicRef")
    return circumstances.earlier(iic) if iic else None


def process_requires_a_correction(body: Part, _: Circumstances) -> None:
    """P9 and P10 require correctiveInvoice (2.1, 2.18, 4.1 rule 8)."""
    process = text_in(body, "selectedProcess")
    if process in CORRECTIVE_PROCESSES and "correctiveInvoice" not in body:
        raise BadRequest(f"{process} requires correctiveInvoice", field="correctiveInvoice")


def correction_points_at_an_original(body: Part, circumstances: Circumstances) -> None:
    """The invoice being corrected must exist, with this business (2.8, 4.2)."""
    if "correctiveInvoice" in body and _original(body, circumstances) is None:
        raise BadRequest("There is no invoice with this iic", field=_NAME)


def original_is_fiscalized(body: Part, circumstances: Circumstances) -> None:
    """The invoice being corrected is complete (3)."""
    original = _original(body, circumstances)
    if original is not None and not original.is_complete and original.invoice.electronic is None:
        raise BadRequest("The invoice with this iic is not fiscalized yet", field=_NAME)


def original_is_no_correction(body: Part, circumstances: Circumstances) -> None:
    """A corrective invoice cannot be corrected or cancelled itself (2.8, 4.2)."""
    original = _original(body, circumstances)
    if original is not None and original.is_corrective:
        raise BadRequest("A corrective invoice cannot be corrected", field=_NAME)


def electronic_original_has_an_eic(body: Part, circumstances: Circumstances) -> None:
    """An electronic invoice can be corrected or cancelled once it has its eic (2.8, 4.2)."""
    original = _original(body, circumstances)
    if original is not None and original.invoice.electronic and original.eic is None:
        raise BadRequest("The electronic invoice with this iic has no eic", field=_NAME)


def process_refers_to_an_electronic_invoice(body: Part, circumstances: Circumstances) -> None:
    """P9 and P10 need an original that has an eic (2.18, 4.1 rule 8)."""
    original = _original(body, circumstances)
    process = text_in(body, "selectedProcess")
    if process in CORRECTIVE_PROCESSES and original is not None and original.eic is None:
        raise BadRequest(f"{process} needs an invoice with an eic", field=_NAME)


def electronic_cancellation_of_an_electronic_invoice(
    body: Part, circumstances: Circumstances
) -> None:
    """Only an electronic invoice is taken back electronically (2.9, 2.18 P10)."""
    original = _original(body, circumstances)
    if original is not None and is_electronic(body) and original.eic is None:
        message = "An electronic cancellation needs an invoice with an eic"
        raise BadRequest(message, field="isEinvoice")


def cancelled_only_once(body: Part, circumstances: Circumstances) -> None:
    """An invoice is taken back once (4.2; decided here)."""
    original = _original(body, circumstances)
    if original is not None and original.cancelled_by is not None:
        raise BadRequest("The invoice with this iic is cancelled already", field=_NAME)
