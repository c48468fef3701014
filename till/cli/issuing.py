"""Issuing a document from the command line: doing it, waiting for the service, what came of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from till.actions.till import Till, housekeeping
from till.actions.wait_until import wait_until
from till.cli.acting import acting
from till.cli.answers import Status
from till.cli.context import CommandContext
from till.cli.document_view import (
    DocumentView,
    document_value,
    hold_lines,
    opened_lines,
    outcome_line,
    sale_value,
    view_of,
)
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId

if TYPE_CHECKING:  # half a command's time where it only looks
    from till.bootstrap import OpenTill

Act = Callable[[Till], Awaitable[FiscalDocument]]
PAPER_PATIENCE_S = 5  # how long a command stays for the receipt once its document is complete


async def issue(context: CommandContext, act: Act, wait: float | None) -> DocumentView:
    """Do it and wait for the service; return the document as it is then.

    Raises AlreadyRunning while a window is open, AddressMissing, and what the action may.
    """
    patience = context.settings.receipt.patience_s if wait is None else wait
    async with acting(context) as opened:
        opened.require_service()  # nothing is issued that could never be reported
        issued = await act(opened.till)
        document = await wait_until_settled(opened, issued, patience)
        return view_of(document, opened.till.documents, opened.till.movements)


def answer_outcome(
    context: CommandContext, one: DocumentView, *, before: Sequence[str] = ()
) -> Status:
    """Answer with what became of a document, after lines of the command's own."""
    value = {**document_value(one, context.words), **(sale_value(one.sale) if one.sale else {})}
    lines = [
        *before,
        outcome_line(one, context.words),
        *opened_lines(one.document, context.words),
        *hold_lines(context, one.document, one.outcome),
    ]
    context.answer(lines, value)
    return Status.DONE if one.document.is_complete else Status.WAITING


async def wait_until_settled(
    opened: "OpenTill", document: FiscalDocument, seconds: float
) -> FiscalDocument:
    """Work until a document is complete or refused, for so many seconds at most; return it.

    The receipt of a complete one gets a few seconds more to come out. Without time nothing is
    sent: what is owed waits on disk. It is saved, whatever fails here: then it is returned as far
    as it is known.
    """
    till = opened.till
    with housekeeping(till.warn):
        if seconds > 0:
            await _work_for(opened, document.doc_id, seconds)
    with housekeeping(till.warn):
        if found := till.documents.get(document.doc_id):
            return found
    return document


async def _work_for(opened: "OpenTill", doc_id: DocId, seconds: float) -> None:
    till = opened.till
    opened.require_service()
    async with background_work(opened):
        if await wait_until(till, lambda: not _find(till, doc_id).is_open, seconds):
            patience = min(seconds, PAPER_PATIENCE_S)
            await wait_until(till, lambda: not _paper_is_due(till, doc_id), patience)


def issued_document(till: Till, doc_id: DocId) -> FiscalDocument:
    """Return a document that was issued just now. Raises DocumentUnknown."""
    return _find(till, doc_id)


@asynccontextmanager
async def background_work(opened: "OpenTill") -> AsyncIterator[None]:
    """Deliver and print meanwhile; what is under way in the end is taken up by the next start."""
    work = asyncio.create_task(opened.work(), name="work")
    try:
        yield
    finally:
        work.cancel()
        await asyncio.wait([work])
        if not work.cancelled() and (fault := work.exception()):
            raise fault


def _find(till: Till, doc_id: DocId) -> FiscalDocument:
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    return document


def _paper_is_due(till: Till, doc_id: DocId) -> bool:
    """Tell whether a document's receipt is still to be fetched or printed."""
    if any(owed.doc_id == doc_id for owed in till.documents.receipts_owed()):
        return True
    return till.print_jobs.waiting_count() > 0
