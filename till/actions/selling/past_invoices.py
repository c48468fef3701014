"""Invoices of before: listed, found by whatever names one, told in full, drawn by the service."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from till.actions.documents.paper_decisions import print_again
from till.actions.documents.reprinting import reprint
from till.actions.ports.records import Receipt
from till.actions.selling.correcting import corrected
from till.actions.selling.finding import sale_of
from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.errors.documents import (
    DocumentUnclear,
    DocumentUnknown,
    HalfReceiptCode,
    PdfDidNotCome,
    ReceiptNotOurs,
    ReceiptOfBusiness,
    ReceiptOfPractice,
    ReceiptOfTill,
)
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.document_list import DocumentPage, DocumentQuery
from till.domain.fiscal.receipt_link import ReceiptLink, is_receipt_link, read_receipt_link
from till.domain.fiscal.rendering import PdfForm, iic_to_draw
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PrintJobState
from till.domain.selling.code import SaleReference, what_is
from till.domain.selling.returns import Corrected, check_cancellable, check_returnable
from till.domain.selling.sale import Sale

LONGEST_TOLD = 60  # characters of what was typed


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDetails:
    """An invoice with all that is known of it.

    `originals` it corrects or sums up, `later` correct it or sum it up; `replaced` is the refused
    one whose place it took, `replacement` the one that took its own. `copies` of its receipt were
    asked for; `can_reprint` holds where there is a receipt, or the service draws it
    once more. `no_return` and `no_cancel` are why it cannot be given back, None where it can.
    """

    document: FiscalDocument
    sale: Sale
    receipt: Receipt | None
    attempts: Sequence[Attempt]
    originals: Sequence[FiscalDocument]
    later: Sequence[FiscalDocument]
    replaced: FiscalDocument | None
    replacement: FiscalDocument | None
    copies: int
    can_reprint: bool
    no_return: RuleBroken | None
    no_cancel: RuleBroken | None


async def list_invoices(
    till: Till, query: DocumentQuery, *, before: int | None = None
) -> DocumentPage:
    """Return invoices of a query, newest first; those before a place where one is given."""
    return await till.documents.page(query, before=before)


def names_an_invoice(till: Till, text: str) -> bool:
    """Tell whether a text is the code of a receipt or a slip, whole or half, ours or not."""
    return _reference(till, text) is not None or is_receipt_link(text)


def find_invoice(till: Till, text: str) -> DocId:
    """Return the invoice that a receipt's code, a slip's code, a number or a docId names.

    Raises HalfReceiptCode, ReceiptOfPractice, ReceiptOfBusiness, ReceiptOfTill or ReceiptNotOurs
    for a receipt that is none of this till's; DocumentUnknown, DocumentUnclear for what was typed.
    """
    reference = _reference(till, text)
    if reference is not None:
        found = sale_of(till, reference)
        if found is None:
            raise _whose(till, read_receipt_link(text))
        return found.document.doc_id
    if is_receipt_link(text):
        raise HalfReceiptCode
    called = [each for each in till.documents.called(text) if each.sale_key is not None]
    if not called:
        raise DocumentUnknown(doc_id=text.strip()[:LONGEST_TOLD])
    if len(called) > 1:
        choices = ", ".join(each.doc_id for each in called)
        raise DocumentUnclear(text=text.strip()[:LONGEST_TOLD], choices=choices)
    return called[0].doc_id


def details(till: Till, doc_id: DocId) -> InvoiceDetails:
    """Return everything about an invoice. Raises DocumentUnknown, of a balance too."""
    documents = till.documents
    document = documents.get(doc_id)
    sale = documents.sale(document.sale_key) if document and document.sale_key else None
    if document is None or sale is None:
        raise DocumentUnknown(doc_id=doc_id)
    receipt = documents.receipt(doc_id)
    known = (documents.get(each) for each in document.originals)
    return InvoiceDetails(
        document=document,
        sale=sale,
        receipt=receipt,
        attempts=documents.attempts(doc_id),
        originals=[each for each in known if each is not None],
        later=documents.referring_to(doc_id),
        replaced=documents.get(document.replaces) if document.replaces else None,
        replacement=documents.replacing(doc_id),
        copies=max((job.copy for job in till.print_jobs.of_document(doc_id)), default=0),
        can_reprint=receipt is not None or _may_be_drawn_again(till, document),
        no_return=_refusal(till, doc_id, check_returnable),
        no_cancel=_refusal(till, doc_id, check_cancellable),
    )


async def print_receipt(till: Till, doc_id: DocId) -> int:
    """Print a receipt: the original where it came too late to come out by itself, else a copy.

    Return the copy's number, 0 for the original. Raises as `reprint` and `print_again` do.
    """
    jobs = till.print_jobs.of_document(doc_id)
    owed = next((job for job in jobs if job.state is PrintJobState.OWED), None)
    if owed is None:
        return await reprint(till, doc_id)
    await print_again(till, owed.job_id)
    return 0


async def draw_invoice(till: Till, doc_id: DocId, form: PdfForm) -> bytes:
    """Have the service draw an invoice as PDF.

    Raises DocumentUnknown, PdfNotReady, NotElectronic, PdfDidNotCome.
    """
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    pdf = await till.service.pdf(iic_to_draw(document, form), form)
    if pdf is None:
        raise PdfDidNotCome(doc_id=doc_id)
    return pdf


def _may_be_drawn_again(till: Till, document: FiscalDocument) -> bool:
    """Tell whether a receipt was thrown away that the service draws again, none being owed."""
    if not document.is_complete or document.is_electronic:
        return False
    return all(each.doc_id != document.doc_id for each in till.documents.receipts_owed())


def _reference(till: Till, text: str) -> SaleReference | None:
    try:
        meaning = what_is(text, till.policy.labels)
    except RuleBroken:
        return None  # no code of anything
    return meaning if isinstance(meaning, SaleReference) else None


def _whose(till: Till, link: ReceiptLink) -> RuleBroken:
    """Return whose receipt it is that this till has not issued, as far as its link says."""
    ours = _our_link(till)
    if link.is_practice and not till.policy.is_practice:
        return ReceiptOfPractice()
    if not link.business or not ours.business:
        return ReceiptNotOurs()
    if link.business != ours.business:
        return ReceiptOfBusiness(nuis=link.business)
    if link.device and link.device != ours.device:
        return ReceiptOfTill(till=link.device)
    return ReceiptNotOurs()


def _our_link(till: Till) -> ReceiptLink:
    """Return how the service calls this business and this till, by the last receipt of its own."""
    link = till.documents.newest_link()
    return read_receipt_link(link) if link else ReceiptLink()


def _refusal(till: Till, doc_id: DocId, check: Callable[[Corrected], None]) -> RuleBroken | None:
    try:
        check(corrected(till, doc_id))
    except RuleBroken as error:
        return error
    return None
