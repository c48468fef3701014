"""What a person decides about a refused document: try again, replace it, or close it.

Lives here: the three stories of design: fiscal, "A refused document", each with name and reason.
Must not: sending (delivery does); who may decide (roles).
"""

from dataclasses import replace

from till.actions.attempting import announce_document
from till.actions.correcting import latest
from till.actions.issuing import worded
from till.actions.till import Till
from till.domain.cash import CashMovement
from till.domain.errors import (
    Broken,
    DocumentUnknown,
    NotRefused,
    OpeningOfEarlierDay,
    OriginalClosed,
    ReasonMissing,
)
from till.domain.events import DocumentQueued
from till.domain.fiscal import DocId, DocKind, DocumentState, FiscalDocument, Problem
from till.domain.issue import Worded, issue_replacement, pointing_at
from till.domain.journal import Deed
from till.domain.sale import Sale
from till.domain.terms import Electronic

LONGEST_REASON = 200  # characters
OWN_VAT_CODES = frozenset({DocKind.EXPORT, DocKind.SELF_ISSUE})


async def retry(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Try again: the cause lay outside the body. Same docId, same body, status first.

    Raises DocumentUnknown, NotRefused, OriginalClosed, OpeningOfEarlierDay, ReasonMissing.
    """
    document = _refused(till, doc_id)
    _require_original(till, document)
    _require_own_day(till, document)
    released = replace(document.becoming(DocumentState.UNCLEAR), problem=None, next_attempt_at=None)
    entry = till.entry(Deed.DOCUMENT_RETRIED, doc_id=doc_id, reason=_checked(reason))
    await till.ledger.record(released, entry)
    announce_document(till, released)
    till.announce(DocumentQueued(document=released))
    return released


async def replace_document(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Issue a new document in the place of one whose body was wrong, worded as things are now.

    What was sold and paid stays; operator code, VAT code, unit and name are taken from people and
    catalogue as they are today. The old one is never asked about again.
    Raises DocumentUnknown, NotRefused, OriginalClosed, OpeningOfEarlierDay, ReasonMissing,
    ConditionBroken.
    """
    document = _refused(till, doc_id)
    _require_original(till, document)
    _require_own_day(till, document)
    new_id = till.ids.new_doc_id()
    why = _checked(reason)
    replacement = issue_replacement(
        document, new_id, _reworded(till, document, new_id), till.clock.now()
    )
    facts = {"doc_id": doc_id, "replacement": new_id, "reason": why}
    resolved = document.becoming(DocumentState.RESOLVED)
    waiting = [pointing_at(each, doc_id, new_id) for each in _wishes(till, doc_id)]
    entry = till.entry(Deed.DOCUMENT_REPLACED, **facts)
    await till.ledger.record(resolved, replacement, *waiting, entry)
    announce_document(till, resolved)
    till.announce(DocumentQueued(document=replacement))
    return replacement


async def close(till: Till, doc_id: DocId, reason: str) -> FiscalDocument:
    """Record that no document follows; what refers to it can never go, and is refused with it.

    Raises DocumentUnknown, NotRefused, ReasonMissing.
    """
    document = _refused(till, doc_id)
    entry = till.entry(Deed.DOCUMENT_CLOSED, doc_id=doc_id, reason=_checked(reason))
    resolved = document.becoming(DocumentState.RESOLVED)
    stranded = [_stranded(each) for each in _wishes(till, doc_id)]
    await till.ledger.record(resolved, *stranded, entry)
    for each in (resolved, *stranded):
        announce_document(till, each)
    return resolved


def movement_of(till: Till, document: FiscalDocument) -> CashMovement:
    """Return the cash movement that a balance reports, through all that it replaces."""
    while document.replaces is not None:
        replaced = till.documents.get(document.replaces)
        if replaced is None:
            raise Broken(reason=f"{document.replaces} is gone")
        document = replaced
    for movement in till.movements.of_day(document.day):
        if movement.doc_id == document.doc_id:
            return movement
    raise Broken(reason=f"{document.doc_id} has no cash movement")


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


def _wishes(till: Till, doc_id: DocId) -> list[FiscalDocument]:
    """Return the documents that wait for this one's iic."""
    return [each for each in till.documents.referring_to(doc_id) if each.is_wish]


def _stranded(wish: FiscalDocument) -> FiscalDocument:
    problem = Problem(key="errors.original_closed")
    refused = wish if wish.state is DocumentState.REFUSED else wish.becoming(DocumentState.REFUSED)
    return replace(refused, problem=problem)


def _reworded(till: Till, document: FiscalDocument, new_id: DocId) -> Worded:
    if document.kind.is_balance:
        movement = replace(movement_of(till, document), doc_id=new_id)
        code = _operator_code(till, movement.person)
        return Worded(body=till.wording.balance(movement, code))
    sale = till.documents.sale(document.sale_key) if document.sale_key else None
    if sale is None:
        raise Broken(reason=f"{document.doc_id} has no sale")
    originals = tuple(latest(till, each).doc_id for each in sale.terms.originals)
    return worded(till, _as_of_today(till, sale, originals), new_id)


def _as_of_today(till: Till, sale: Sale, originals: tuple[DocId, ...]) -> Sale:
    """Return a sale with what the till knows better by now; prices and amounts stay."""
    code = _operator_code(till, sale.cashier.name)
    lines = []
    for line in sale.lines:
        known = till.articles.find(line.article.article_id)
        if known is not None and known.article_id == line.article.article_id:
            # An export or a purchase has VAT codes of its own, whatever the goods bear at home.
            vat_code = line.article.vat_code if sale.kind in OWN_VAT_CODES else known.vat_code
            better = replace(line.article, name=known.name, vat_code=vat_code, unit=known.unit)
            lines.append(replace(line, article=better))
        else:
            lines.append(line)
    return replace(
        sale,
        cashier=replace(sale.cashier, operator_code=code),
        lines=tuple(lines),
        terms=replace(sale.terms, originals=originals, electronic=_payable(till, sale)),
    )


def _payable(till: Till, sale: Sale) -> Electronic | None:
    """Return what makes a sale electronic, its deadline not in the past (specification 2.1)."""
    electronic = sale.terms.electronic
    if electronic is None or electronic.pay_deadline is None:
        return electronic
    return replace(electronic, pay_deadline=max(electronic.pay_deadline, till.today))


def _operator_code(till: Till, name: str) -> str | None:
    """Return the operator code a person has today; without one the service chooses."""
    return next((each.operator_code for each in till.people.all() if each.name == name), None)
