"""The provisional slip of a sale whose fiscal receipt does not come in time.

Lives here: a sale that becomes a slip, and the slip a print job.
Must not: when it is offered (the screen's patience), what stands on it (printing).
"""

from till.actions.slip_printing import print_slip
from till.actions.till import Till
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal import DocId


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
