"""Printing again: a copy of a receipt, and slips of the till's own."""

from till.actions.documents.receipts import drawn_again
from till.actions.ports.records import PrintOrder
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.errors.documents import DocumentUnknown, ReceiptNotReady
from till.domain.identifiers import DocId, DocKind
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import Slip, slip_text
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import NamedPerson


async def print_slip(
    till: Till,
    slip: Slip,
    role: PaperRole = PaperRole.RECEIPT,
    *,
    asked_by: NamedPerson | None = None,
    **about: str,
) -> int:
    """Queue a slip for the printer of a role and return the job's number.

    It is kept as text: the printer that prints it draws it as wide as its own paper. Where a role
    has no printer of its own, the receipt printer prints it. Who wanted it is in the journal
    (`asked_by`, where somebody else may stand here by now), with `about`, whatever tells
    which one it was. Raises DiskFull, DiskFailing.
    """
    order, entry = ordered(till, slip, role, **about)
    told = entry if asked_by is None else entry.by(asked_by)
    await till.ledger.record(order, told)
    job = till.print_jobs.of_slip(slip_text(slip), order.queued_at)
    if job is None:
        raise Broken(reason="a slip that was kept is not there")
    till.paper.wake()
    return job.job_id


def ordered(
    till: Till, slip: Slip, role: PaperRole, **about: str
) -> tuple[PrintOrder, JournalEntry]:
    """Return the order of a slip and its journal entry, which belong together on disk."""
    order = PrintOrder(doc_id=None, queued_at=till.clock.now(), role=role, slip=slip_text(slip))
    told = {"slip": slip.title, "role": role.value, **about}
    return order, till.entry(JournalAction.SLIP_PRINTED, **told)


async def reprint(till: Till, doc_id: DocId) -> int:
    """Queue a copy of a document's receipt and return the copy's number, from 1.

    A picture that was thrown away is drawn again by the service. Raises DocumentUnknown,
    ReceiptNotReady while there is no fiscal receipt, ReceiptNotDrawn where the service does not
    draw it now.
    """
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    is_here = till.documents.receipt(doc_id) is not None
    drawn = () if is_here else (await drawn_again(till, document),)
    async with till.issuing:  # pressed twice, it makes copies 1 and 2
        number = 1 + max((job.copy for job in till.print_jobs.of_document(doc_id)), default=0)
        order = PrintOrder(doc_id=doc_id, queued_at=till.clock.now(), copy=number)
        entry = till.entry(JournalAction.COPY_PRINTED, doc_id=doc_id, copy=str(number))
        await till.ledger.record(*drawn, order, entry)
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
