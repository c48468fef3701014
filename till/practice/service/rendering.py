"""Documents rendered as asked for, and the answer around them (specification 2.11, 2.16, 4.4).

A document that is not complete is answered without base64 (1).
"""

import asyncio
from base64 import b64encode
from datetime import datetime

from till.practice.drawing.document import (
    Identity,
    Issuer,
    Reference,
    RenderedDocument,
    a4_pdf,
    einvoice_pdf,
)
from till.practice.rules.exact_json import read_object
from till.practice.rules.invoice import Invoice
from till.practice.rules.refusals import BadRequest, read_body
from till.practice.rules.schemas import Language, PdfBody
from till.practice.service.answers import EinvoicePdfAnswer, InvoiceAnswer, PdfAnswer
from till.practice.service.conditions import day_of, local
from till.practice.service.exchange import AuthorisedRequest
from till.practice.service.registry import Registry
from till.practice.service.store import PracticeStore, StoredDocument
from till.practice.service.tax_platform import invoice_of


async def render(request: AuthorisedRequest, store: PracticeStore) -> str:
    """Render a document beside the loop; raises BadRequest where it cannot be (4.4)."""
    body = read_body(PdfBody, request.body)
    document = store.document_by_iic(body.iic, nuis=request.nuis)
    if document is None:
        raise BadRequest("There is no invoice with this iic", field="iic")
    electronic_form_needs_an_eic(document, body)
    rendered = None
    if document.is_complete and request.interference is None:
        shown = rendered_document(document, store, language=_language(body))
        rendered = b64encode(await asyncio.to_thread(_drawn, body, shown)).decode("ascii")
    if body.pdfType == "eInvoice":
        return EinvoicePdfAnswer(base64=rendered, eic=document.eic or "").as_json()
    return PdfAnswer(base64=rendered, lang=_language(body)).as_json()


def electronic_form_needs_an_eic(document: StoredDocument, body: PdfBody) -> None:
    """The official form is for an invoice that has an eic (4.4, 7)."""
    if body.pdfType == "eInvoice" and document.eic is None:
        raise BadRequest("The invoice has no eic", field="pdfType")


def _language(body: PdfBody) -> Language:
    """Give the language, which counts for A4 alone (2.11)."""
    return body.lang if body.pdfType == "A4" else "sq"


def _drawn(body: PdfBody, document: RenderedDocument) -> bytes:
    """Draw it; the libraries that draw are imported when a document is first asked for."""
    from till.practice.drawing import receipt  # noqa: PLC0415 slow to import

    match body.pdfType:
        case "A4":
            return a4_pdf(document)
        case "eInvoice":
            return einvoice_pdf(document)
        case "receipt":
            return receipt.receipt_png(document, paper_width=body.paperWidth)


def rendered_document(
    document: StoredDocument, store: PracticeStore, *, language: str = "sq"
) -> RenderedDocument:
    """Read what a rendering of this document shows; the document must be complete."""
    invoice = invoice_of(document, store)
    moment = local(datetime.fromisoformat(document.completed_at or ""))
    return RenderedDocument(
        invoice=invoice,
        language=language,
        moment=moment,
        identity=_identity(document),
        issuer=_issuer(document, store),
        corrects=_reference(invoice, document, store),
        pay_deadline=invoice.pay_deadline or moment.date(),
    )


def _answer_of(document: StoredDocument) -> InvoiceAnswer:
    return InvoiceAnswer.model_validate(read_object(document.answer or ""))


def _identity(document: StoredDocument) -> Identity:
    answer = _answer_of(document)
    return Identity(
        number=answer.invoiceNumber or "",
        order_number=answer.invoiceOrderNumber or 0,
        iic=answer.iic or "",
        fic=answer.fic or "",
        eic=answer.eic,
        link=answer.link or "",
    )


def _issuer(document: StoredDocument, store: PracticeStore) -> Issuer:
    answer = _answer_of(document)
    operator_code = answer.operatorCode or ""
    operators = Registry(connection=store.connection).operators(document.nuis)
    return Issuer(
        name=answer.sellerName or "",
        nuis=answer.sellerNuis or "",
        address=answer.sellerAddress or "",
        unit_code=answer.businessUnitCode or "",
        tcr_code=answer.tcrCode or "",
        operator_code=operator_code,
        operator_name=operators.get(operator_code, ""),
    )


def _reference(
    invoice: Invoice, document: StoredDocument, store: PracticeStore
) -> Reference | None:
    """Say which invoice is corrected; its own day where the request names none (2.8)."""
    if invoice.corrects is None:
        return None
    original = store.document_by_iic(invoice.corrects, nuis=document.nuis)
    if original is None or original.completed_at is None:
        raise LookupError(f"the original of {document.doc_id} is not in the store")
    return Reference(
        iic=invoice.corrects,
        number=_answer_of(original).invoiceNumber or "",
        day=invoice.corrected_day or day_of(datetime.fromisoformat(original.completed_at)),
    )
