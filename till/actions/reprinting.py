"""Printing a receipt again, marked as a copy."""

from till.actions.records import PrintOrder
from till.actions.slip_printing import print_slip
from till.actions.till import Till
from till.domain.errors.documents import DocumentUnknown, ReceiptNotReady
from till.domain.fiscal.document import DocId, DocKind
from till.domain.shop.journal import JournalAction


async def reprint(till: Till, doc_id: DocId) -> int:
    """Queue a copy of a document's receipt and return the copy's number, from 1.

    Raises DocumentUnknown, or ReceiptNotReady while there is no fiscal receipt.
    """
    if till.documents.get(doc_id) is None:
        raise DocumentUnknown(doc_id=doc_id)
    receipt = till.documents.receipt(doc_id)
    if receipt is None:
        raise ReceiptNotReady(doc_id=doc_id)
    async with till.issuing:  # pressed twice, it makes copies 1 and 2
        number = 1 + max((job.copy for job in till.print_jobs.of_document(doc_id)), default=0)
        image = till.copies.mark(receipt.image, number)
        order = PrintOrder(doc_id=doc_id, image=image, queued_at=till.clock.now(), copy=number)
        entry = till.entry(JournalAction.COPY_PRINTED, doc_id=doc_id, copy=str(number))
        await till.ledger.record(order, entry)
    till.paper.wake()
    return number


async def reprint_last(till: Till) -> int:
    """Queue a copy of the last sale's receipt. Raises as `reprint` does."""
    last = till.documents.newest(DocKind.SALE)
    if last is None:
        raise ReceiptNotReady(doc_id="–")
    return await reprint(till, last.doc_id)


async def print_provisional(till: Till, doc_id: DocId) -> int | None:
    """Queue the slip of a document's sale and return the job's number.

    None where the fiscal receipt is there by now: that one prints by itself. Raises
    DocumentUnknown, DiskFull, DiskFailing.
    """
    document = till.documents.get(doc_id)
    sale = till.documents.sale(document.sale_key) if document and document.sale_key else None
    if document is None or sale is None:
        raise DocumentUnknown(doc_id=doc_id)
    if till.documents.receipt(doc_id) is not None:
        return None
    return await print_slip(till, till.slips.provisional(sale, doc_id), doc_id=doc_id)
