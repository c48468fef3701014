"""What a person decides about a refused document: try again, replace it, or close it.

Lives here: the three stories of design: fiscal, "A refused document", each with name and reason.
Must not: sending (delivery does); who may decide (roles).
"""

from dataclasses import replace

from till.actions.attempting import announce_document
from till.actions.correcting import latest
from till.actions.rewording import reworded, wishes
from till.actions.till import Till
from till.domain.errors.documents import (
    DocumentUnknown,
    NotRefused,
    OpeningOfEarlierDay,
    OriginalClosed,
    ReasonMissing,
)
from till.domain.events import DocumentQueued
from till.domain.fiscal import DocId, DocKind, DocumentState, FiscalDocument, Problem
from till.domain.journal import Deed

LONGEST_REASON = 200  # characters


async def retry(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Try again: the cause lay outside the body. Same docId, same body, status first.

    Raises DocumentUnknown, NotRefused, OriginalClosed, OpeningOfEarlierDay, ReasonMissing.
    """
    async with till.issuing:
        document = _refused(till, doc_id)
        _require_original(till, document)
        _require_own_day(till, document)
        unclear = document.becoming(DocumentState.UNCLEAR)
        released = replace(unclear, problem=None, next_attempt_at=None)
        entry = till.entry(Deed.DOCUMENT_RETRIED, doc_id=doc_id, reason=_checked(reason))
        await till.ledger.record(released, entry)
    announce_document(till, released)
    till.announce(DocumentQueued(document=released))
    return released


async def replace_document(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Issue a new document in the place of one whose body was wrong, worded as things are now.

    What was sold and paid stays; operator code, VAT code, unit and name are taken from people and
    catalogue as they are today, and reports tell the VAT that it says. The old one is never asked
    about again.
    Raises DocumentUnknown, NotRefused, OriginalClosed, OpeningOfEarlierDay, ReasonMissing,
    ConditionBroken.
    """
    async with till.issuing:
        document = _refused(till, doc_id)
        _require_original(till, document)
        _require_own_day(till, document)
        new_id, why = till.ids.new_doc_id(), _checked(reason)
        replaced = reworded(till, document, new_id)
        facts = {"doc_id": doc_id, "replacement": new_id, "reason": why}
        resolved = document.becoming(DocumentState.RESOLVED)
        entry = till.entry(Deed.DOCUMENT_REPLACED, **facts)
        await till.ledger.record(resolved, replaced.replacement, *replaced.records, entry)
    followers = [each for each in replaced.records if isinstance(each, FiscalDocument)]
    for each in (resolved, *followers):
        announce_document(till, each)
    till.announce(DocumentQueued(document=replaced.replacement))
    return replaced.replacement


async def close(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Record that no document follows; what refers to it can never go, and is refused with it.

    Raises DocumentUnknown, NotRefused, ReasonMissing.
    """
    async with till.issuing:
        document = _refused(till, doc_id)
        entry = till.entry(Deed.DOCUMENT_CLOSED, doc_id=doc_id, reason=_checked(reason))
        resolved = document.becoming(DocumentState.RESOLVED)
        stranded = [_stranded(each) for each in wishes(till, doc_id)]
        await till.ledger.record(resolved, *stranded, entry)
    for each in (resolved, *stranded):
        announce_document(till, each)
    return resolved


def _refused(till: Till, doc_id: DocId) -> FiscalDocument:
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    if document.state is not DocumentState.REFUSED:
        raise NotRefused(doc_id=doc_id, state=document.state.value)
    return document


def _require_original(till: Till, document: FiscalDocument) -> None:
    """Raise OriginalClosed for a wish that can never be worded: it would wait for ever."""
    originals = [latest(till, each) for each in document.originals]
    if document.is_wish and any(each.state is DocumentState.RESOLVED for each in originals):
        raise OriginalClosed


def _require_own_day(till: Till, document: FiscalDocument) -> None:
    """Raise OpeningOfEarlierDay: a day's opening balance is of no use to another day."""
    if document.kind is DocKind.OPENING_BALANCE and document.day < till.today:
        raise OpeningOfEarlierDay(day=document.day.isoformat())


def _checked(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()[:LONGEST_REASON]


def _stranded(wish: FiscalDocument) -> FiscalDocument:
    problem = Problem(key="errors.original_closed")
    refused = wish if wish.state is DocumentState.REFUSED else wish.becoming(DocumentState.REFUSED)
    return replace(refused, problem=problem)
