"""Pictures and PDFs of invoices, as the service draws them (specification 2.11, 2.16, 4.4)."""

import base64
import logging
from binascii import Error as NotBase64
from collections.abc import Awaitable, Callable

from pydantic import ValidationError

from till.domain.fiscal.recovery import Outcome
from till.domain.fiscal.rendering import PdfForm, is_whole_png
from till.domain.identifiers import Iic
from till.service import wire
from till.service.responses import OK, Reply

log = logging.getLogger(__name__)

MOST_PARTS = 1_000
PDF_SIGNATURE = b"%PDF-"
PDF_END = b"%%EOF"
PDF_TAIL = 1024  # bytes at the end of a PDF, among which readers look for its end
FORMS: dict[PdfForm, tuple[str, str | None]] = {
    PdfForm.A4_SQ: ("A4", "sq"),
    PdfForm.A4_EN: ("A4", "en"),
    PdfForm.ELECTRONIC: ("eInvoice", None),
}

Post = Callable[[str, bytes], Awaitable[Reply | Outcome]]


async def receipt_of(post: Post, iic: Iic, width_mm: int) -> bytes | None:
    """Return the receipt as PNG, or None where none came this time."""
    asked = wire.InvoicePdfRequest(iic=iic, pdfType="receipt", paperWidth=width_mm)
    return await _rendered(post, asked, is_whole_png)


async def pdf_of(post: Post, iic: Iic, form: PdfForm) -> bytes | None:
    """Return an invoice as PDF, or None where none came this time."""
    kind, language = FORMS[form]
    asked = wire.InvoicePdfRequest(iic=iic, pdfType=kind, lang=language)
    return await _rendered(post, asked, _is_whole_pdf)


async def _rendered(
    post: Post, asked: wire.InvoicePdfRequest, is_whole: Callable[[bytes], bool]
) -> bytes | None:
    """Return what came if it is whole; what is kept is kept for good, so no half file is taken."""
    reply = await post(wire.PDF, asked.to_json())
    if not isinstance(reply, Reply) or reply.status != OK:
        log.warning("no rendering: %s", reply if not isinstance(reply, Reply) else reply.status)
        return None
    try:
        _refuse_many_parts(reply.body)
        text = wire.PdfResponse.model_validate(wire.parse_json(reply.body)).base64
        rendered = base64.b64decode("".join(text.split()), validate=True)  # some wrap the lines
    except (ValueError, ValidationError, NotBase64):
        log.warning("no rendering: not an answer of the service")
        return None
    if not is_whole(rendered):
        log.warning("no rendering: not a whole file of the kind asked for")
        return None
    return rendered


def _refuse_many_parts(body: bytes) -> None:
    """Refuse an answer that is not one long text: its parts would fill the memory.

    Raises ValueError.
    """
    if body.count(b",") > MOST_PARTS:
        raise ValueError


def _is_whole_pdf(paper: bytes) -> bool:
    return paper.startswith(PDF_SIGNATURE) and PDF_END in paper[-PDF_TAIL:]
