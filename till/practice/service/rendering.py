"""Documents rendered as papers: which one is asked for, and the answer around it.

Lives here: reading a pdf request and its rules, choosing the renderer, the answer in base64
(specification 2.11, 2.16, 4.4).
Must not: layout, fonts; documents that are not complete are answered without base64 (section 1).
"""

import asyncio
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import partial

from till.practice.drawing.document import Amounts, Identity, Issuer, Reference, RenderedDocument
from till.practice.drawing.receipt import receipt_png
from till.practice.rules.exact_json import Part, number_in, text_in, write_json
from till.practice.rules.fields import check_parts, refuse_unknown
from till.practice.rules.invoice import Invoice
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schema import INVOICE_PDF
from till.practice.service.clock import day_of, local
from till.practice.service.exchange import AuthorisedRequest
from till.practice.service.registry import Registry
from till.practice.service.store import PracticeStore, StoredDocument
from till.practice.service.stored_invoices import invoice_of, object_in
from till.practice.service.tax_platform import vat_and_kinds

A4 = "A4"
E_INVOICE = "eInvoice"


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderingRequest:
    """A paper that may be made: of which document, which one, for how wide a printer (mm)."""

    document: StoredDocument
    form: str
    paper_width: int
    language: str


async def paper_answer(asked: AuthorisedRequest, store: PracticeStore) -> str:
    """Render the paper asked for beside the loop; raises BadRequest where it cannot be (4.4)."""
    wanted = _wanted(asked, store)
    answer: Part = {"lang": wanted.language}
    if wanted.form == E_INVOICE:
        answer = {"eic": wanted.document.eic}
    if wanted.document.is_complete and asked.interference is None:
        paper = paper_of(wanted.document, store, language=wanted.language)
        rendered = await asyncio.to_thread(_rendered, wanted, paper)
        answer = {"base64": b64encode(rendered).decode("ascii"), **answer}
    return write_json(answer)


def _wanted(asked: AuthorisedRequest, store: PracticeStore) -> RenderingRequest:
    refuse_unknown(asked.body, INVOICE_PDF)
    check_parts(asked.body, INVOICE_PDF)
    document = store.document_by_iic(text_in(asked.body, "iic"), nuis=asked.nuis)
    if document is None:
        raise BadRequest("There is no invoice with this iic", field="iic")
    form = text_in(asked.body, "pdfType", A4)
    electronic_paper_needs_an_eic(document, form)
    return RenderingRequest(
        document=document,
        form=form,
        paper_width=int(number_in(asked.body, "paperWidth", Decimal(80))),
        language=text_in(asked.body, "lang", "sq") if form == A4 else "sq",
    )


def electronic_paper_needs_an_eic(document: StoredDocument, form: str) -> None:
    """The official form is for an invoice that has an eic (4.4, 7)."""
    if form == E_INVOICE and document.eic is None:
        raise BadRequest("The invoice has no eic", field="pdfType")


def _rendered(wanted: RenderingRequest, paper: RenderedDocument) -> bytes:
    """Draw the paper; the library of the two PDF forms is imported when one is first asked for."""
    match wanted.form:
        case "A4":
            from till.practice.drawing.pdf_invoices import a4_pdf  # noqa: PLC0415 slow to import

            return a4_pdf(paper)
        case "eInvoice":
            from till.practice.drawing.pdf_invoices import einvoice_pdf  # noqa: PLC0415 slow to import

            return einvoice_pdf(paper)
        case _:
            return receipt_png(paper, paper_width=wanted.paper_width)


def paper_of(
    document: StoredDocument, store: PracticeStore, *, language: str = "sq"
) -> RenderedDocument:
    """Read what a paper of this document shows; the document must be complete."""
    invoice = invoice_of(document, store)
    moment = local(datetime.fromisoformat(document.completed_at or ""))
    return _agreed(invoice)(
        language=language,
        moment=moment,
        identity=_identity(document),
        issuer=_issuer(document, store),
        amounts=_amounts(invoice),
        corrects=_reference(invoice, document, store),
        pay_deadline=invoice.pay_deadline or moment.date(),
    )


def _agreed(invoice: Invoice) -> partial[RenderedDocument]:
    """Give a paper with all that stands in the invoice itself; the rest is still to be said."""
    return partial(
        RenderedDocument,
        document_type=invoice.document_type,
        self_issue_type=invoice.self_issue_type,
        reverse_charge=invoice.reverse_charge,
        is_cancellation=invoice.is_cancellation,
        is_cash_class=invoice.is_cash_class,
        electronic=invoice.electronic,
        buyer=invoice.buyer,
        lines=invoice.lines,
        vat_sums=invoice.vat_sums(),
        payments=invoice.payments,
        currency=invoice.currency,
        exchange_rate=invoice.exchange_rate,
        orders=invoice.orders,
        supply_period=invoice.supply_period,
        prepaid_amount=invoice.prepaid_amount,
        notes=invoice.notes,
    )


def _identity(document: StoredDocument) -> Identity:
    answer = object_in(document.answer or "")
    number = answer["invoiceOrderNumber"]
    return Identity(
        number=text_in(answer, "invoiceNumber"),
        order_number=number if isinstance(number, int) else 0,
        iic=text_in(answer, "iic"),
        fic=text_in(answer, "fic"),
        eic=text_in(answer, "eic") or None,
        link=text_in(answer, "link"),
    )


def _issuer(document: StoredDocument, store: PracticeStore) -> Issuer:
    answer = object_in(document.answer or "")
    operator_code = text_in(answer, "operatorCode")
    operators = Registry(connection=store.connection).operators(document.nuis)
    return Issuer(
        name=text_in(answer, "sellerName"),
        nuis=text_in(answer, "sellerNuis"),
        address=text_in(answer, "sellerAddress"),
        unit_code=text_in(answer, "businessUnitCode"),
        tcr_code=text_in(answer, "tcrCode"),
        operator_code=operator_code,
        operator_name=operators.get(operator_code, ""),
    )


def _amounts(invoice: Invoice) -> Amounts:
    vat, tax_free, export = vat_and_kinds(invoice)
    return Amounts(
        total=invoice.total,
        net=invoice.total - vat,
        vat=vat,
        tax_free=tax_free,
        export=export,
        invoice_rebate=invoice.invoice_rebate,
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
        number=text_in(object_in(original.answer or ""), "invoiceNumber"),
        day=invoice.corrected_day or day_of(datetime.fromisoformat(original.completed_at)),
    )
