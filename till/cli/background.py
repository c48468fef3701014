"""The till's background work, for as long as a command waits for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from till.actions.till import Till
from till.actions.wait_until import wait_until
from till.bootstrap import OpenTill
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId

PAPER_PATIENCE_S = 5  # how long a command stays for the receipt once its document is complete


async def settled(opened: OpenTill, doc_id: DocId, seconds: float) -> FiscalDocument:
    """Work until a document is complete or refused, for so many seconds at most; return it.

    The receipt of a complete one gets a few seconds more to come out. Without time nothing is
    sent: what is owed waits on disk. Raises DocumentUnknown.
    """
    till = opened.till
    if seconds > 0:
        opened.require_service()
        async with working(opened):
            if await wait_until(till, lambda: not find(till, doc_id).is_open, seconds):
                patience = min(seconds, PAPER_PATIENCE_S)
                await wait_until(till, lambda: not _paper_is_due(till, doc_id), patience)
    return find(till, doc_id)


def find(till: Till, doc_id: DocId) -> FiscalDocument:
    """Return a document as it is on disk now. Raises DocumentUnknown."""
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    return document


@asynccontextmanager
async def working(opened: OpenTill) -> AsyncIterator[None]:
    """Deliver and print meanwhile; what is under way in the end is taken up by the next start."""
    work = asyncio.create_task(opened.work(), name="work")
    try:
        yield
    finally:
        work.cancel()
        await asyncio.wait([work])
        if not work.cancelled() and (fault := work.exception()):
            raise fault


def _paper_is_due(till: Till, doc_id: DocId) -> bool:
    """Tell whether a document's receipt is still to be fetched or printed."""
    if any(owed.doc_id == doc_id for owed in till.documents.receipts_owed()):
        return True
    return till.print_jobs.waiting_count() > 0
