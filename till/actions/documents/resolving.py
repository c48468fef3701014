"""What a person decides about a refused document: try again, replace it, or close it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from till.actions.documents.delivery_attempt import announce_document, is_replaced_there
from till.actions.documents.issuing import latest, worded
from till.actions.people.authorisation import permit_right
from till.actions.ports.documents import IssuedReaders
from till.actions.ports.events import DocumentQueued
from till.actions.ports.records import Record
from till.actions.till import Till
from till.domain.cash.movement import CashMovement
from till.domain.errors import Broken
from till.domain.errors.documents import (
    DocumentUnknown,
    FollowerNotAsked,
    NotRefused,
    OpeningOfEarlierDay,
    OriginalClosed,
    ReasonMissing,
    RefusedBeforeRestore,
    ReplacedSinceBackup,
)
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.issue import Worded, issue_replacement, pointing_at
from till.domain.fiscal.reissue import (
    LineChange,
    ReplacementChanges,
    as_catalogued,
    following,
    is_follower,
    line_changes,
    reissue,
    with_code,
)
from till.domain.formatting import write_moment
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.sale import Sale
from till.domain.selling.terms import Electronic
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.buyer import Buyer
from till.domain.shop.vat import VatCode

LONGEST_REASON = 200  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """What a document gives way to: its replacement, and what is to be kept together with it.

    `changes` is what its lines say otherwise than those of the one before.
    """

    replacement: FiscalDocument
    records: Sequence[Record]
    changes: Sequence[LineChange] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewording:
    """What is put right with a replacement, and what somebody agreed to have said otherwise.

    `buyer` is who bought; `codes` are VAT codes of single lines (from 0), beside the catalogue;
    `articles` are known instead of the catalogue's, for what is only looked at beforehand.
    """

    buyer: Buyer | None = None
    codes: Mapping[int, VatCode] = field(default_factory=dict)
    agreed: Collection[LineChange] = ()
    articles: Sequence[Article] = ()


NOTHING_ELSE: Final = Rewording()


def changes_of(
    till: Till, document: FiscalDocument, rewording: Rewording = NOTHING_ELSE
) -> tuple[LineChange, ...]:
    """Return what a replacement of a document would say otherwise of its lines."""
    if document.sale_key is None:
        return ()
    was = _sale_of(till, document)
    return line_changes(was, _as_of_today(till, was, rewording))


def reworded(
    till: Till, document: FiscalDocument, new_id: DocId, rewording: Rewording = NOTHING_ELSE
) -> Replaced:
    """Return the replacement of a refused document, worded as things are now.

    Raises ReplacementChanges where its lines would say what nobody agreed to, ConditionBroken and
    what else the wording may; then nothing is replaced.
    """
    if document.kind.is_balance:
        movement = replace(movement_of(till, document), doc_id=new_id)
        code = _operator_code(till, movement.person.person_id)
        body = Worded(body=till.wording.balance(movement, code))
        return Replaced(replacement=_replacement(till, document, new_id, body), records=())
    was = _sale_of(till, document)
    now = _as_of_today(till, was, rewording)
    changes = line_changes(was, now)
    if not set(changes) <= set(rewording.agreed):
        raise ReplacementChanges(changes)
    body = worded(till, now, new_id)
    told = reissue(new_id, was, now)
    followers = [*_followers(till, document.doc_id, new_id, now)]
    return Replaced(
        replacement=_replacement(till, document, new_id, body),
        records=[*([told] if told else []), *followers],
        changes=changes,
    )


def changes_told(changes: Sequence[LineChange]) -> str:
    """Return what lines say otherwise, as the journal keeps it: `1. Kafe: B 20% → D 10%`."""
    return "; ".join(f"{each.place + 1}. {each.name}: {each.was} → {each.now}" for each in changes)


def pending_requests(till: Till, doc_id: DocId) -> list[FiscalDocument]:
    """Return the documents that wait for this one's iic."""
    referring = till.documents.referring_to(doc_id)
    return [each for each in referring if each.is_pending_request and not _is_over(each)]


def movement_of(till: IssuedReaders, document: FiscalDocument) -> CashMovement:
    """Return the cash movement that a balance reports, through all that it replaces."""
    while document.replaces is not None:
        replaced = till.documents.get(document.replaces)
        if replaced is None:
            raise Broken(reason=f"{document.replaces} is gone")
        document = replaced
    for movement in till.movements.by_hand(document.day):
        if movement.doc_id == document.doc_id:
            return movement
    raise Broken(reason=f"{document.doc_id} has no cash movement")


def _followers(till: Till, doc_id: DocId, new_id: DocId, sale: Sale) -> Iterator[Record]:
    """Return what waits for a document, following it: to its new id, and in its new words.

    A return says its lines itself, so where they are told otherwise another one takes its place;
    it was never sent. A cancellation and a summary take theirs from what they refer to.
    """
    for pending in pending_requests(till, doc_id):
        was = _sale_of(till, pending)
        led = pointing_at(pending, doc_id, new_id)
        now = following(was, [*_originals(till, led, {new_id: sale})])
        told = reissue(led.doc_id, was, now)
        if told is None:
            yield led
        elif pending.state is not DocumentState.QUEUED:
            yield led  # a person decides about it, too: it says what it said
        elif pending.kind is DocKind.RETURN:
            yield from _return_anew(till, led, was, now)
        else:
            yield from (led, told, *_followers(till, led.doc_id, led.doc_id, now))


def _return_anew(till: Till, pending: FiscalDocument, was: Sale, now: Sale) -> Iterator[Record]:
    new_id = till.ids.new_doc_id()
    body = Worded(pending_request=till.wording.invoice(now, new_id, today=till.today))
    told = reissue(new_id, was, now)
    yield pending.becoming(DocumentState.RESOLVED)
    yield _replacement(till, pending, new_id, body)
    if told is not None:
        yield told


def _originals(till: Till, pending: FiscalDocument, new: dict[DocId, Sale]) -> Iterator[Sale]:
    for doc_id in pending.originals:
        yield new[doc_id] if doc_id in new else _sale_of(till, latest(till, doc_id))


def _is_over(pending: FiscalDocument) -> bool:
    return pending.state is DocumentState.RESOLVED


def _replacement(
    till: Till, document: FiscalDocument, new_id: DocId, body: Worded
) -> FiscalDocument:
    return issue_replacement(document, new_id, body, till.clock.now())


def _sale_of(till: Till, document: FiscalDocument) -> Sale:
    sale = till.documents.sale(document.sale_key) if document.sale_key else None
    if sale is None:
        raise Broken(reason=f"{document.doc_id} has no sale")
    return sale


def _as_of_today(till: Till, sale: Sale, rewording: Rewording) -> Sale:
    """Return a sale with what the till knows better by now; prices and amounts stay.

    What gives back or sums up says what its originals say.
    """
    originals = [latest(till, each) for each in sale.terms.originals]
    if is_follower(sale):
        better = following(sale, [_sale_of(till, each) for each in originals])
    else:
        known = {each.article_id: each for each in rewording.articles}
        better = as_catalogued(sale, _known(till, sale) | known, till.rates)
    for place, said in rewording.codes.items():
        better = with_code(better, place, said, till.rates)
    terms = replace(
        sale.terms,
        buyer=rewording.buyer or sale.terms.buyer,
        originals=tuple(each.doc_id for each in originals),
        electronic=_payable(till, sale),
        pay_deadline=_still_to_come(till, sale.terms.pay_deadline),
    )
    code = _operator_code(till, sale.cashier.person_id)
    return replace(better, cashier=replace(sale.cashier, operator_code=code), terms=terms)


def _known(till: Till, sale: Sale) -> dict[ArticleId, Article]:
    """Return the articles of a sale that the catalogue has under the same id today."""
    asked = {line.article.article_id for line in sale.lines}
    found = {article_id: till.articles.find(article_id) for article_id in asked}
    return {key: each for key, each in found.items() if each and each.article_id == key}


def _payable(till: Till, sale: Sale) -> Electronic | None:
    """Return what makes a sale electronic, its deadline not in the past (specification 2.1)."""
    electronic = sale.terms.electronic
    if electronic is None:
        return None
    return replace(electronic, pay_deadline=_still_to_come(till, electronic.pay_deadline))


def _still_to_come(till: Till, deadline: date | None) -> date | None:
    return None if deadline is None else max(deadline, till.today)


def _operator_code(till: Till, person_id: int | None) -> str | None:
    """Return the operator code a person has today; without one the service chooses."""
    people = till.people.all()
    return next((each.operator_code for each in people if each.person_id == person_id), None)


async def retry(
    till: Till, doc_id: DocId, reason: str, approval: Approval | None = None
) -> FiscalDocument:
    """Try again: the cause lay outside the body. Same docId, same body, status first.

    Raises ApprovalNeeded, DocumentUnknown, NotRefused, OriginalClosed, OpeningOfEarlierDay,
    ReasonMissing.
    """
    approved_by = permit_right(till, Right.RESOLVE, approval)
    async with till.issuing:
        document = _refused(till, doc_id)
        _require_original(till, document)
        _require_own_day(till, document)
        unclear = document.becoming(DocumentState.UNCLEAR)
        released = replace(unclear, problem=None, next_attempt_at=None)
        told = {"doc_id": doc_id, "reason": _checked(reason), **approved_by}
        entry = till.entry(JournalAction.DOCUMENT_RETRIED, **told)
        await till.ledger.record(released, entry)
    announce_document(till, released)
    till.announce(DocumentQueued(document=released))
    return released


async def replace_document(
    till: Till,
    doc_id: DocId,
    reason: str,
    approval: Approval | None = None,
    *,
    rewording: Rewording = NOTHING_ELSE,
) -> FiscalDocument:
    """Issue a new document in the place of one whose body was wrong, worded as things are now.

    What was sold and paid stays, and so does a VAT code that was said for a line; operator code,
    the catalogue's VAT code, unit and name are taken as they are today, once somebody agreed to
    what that changes. The old one is never asked about again.
    Raises ApprovalNeeded, DocumentUnknown, NotRefused, OriginalClosed, ReplacedSinceBackup,
    OpeningOfEarlierDay, RefusedBeforeRestore, FollowerNotAsked, ReasonMissing, ReplacementChanges,
    ConditionBroken.
    """
    approved_by = permit_right(till, Right.RESOLVE, approval)
    async with till.issuing:
        document = _refused(till, doc_id)
        _require_original(till, document)
        _require_own_day(till, document)
        _require_asked_since_restore(till, document)
        _require_followers_asked(till, document)
        if is_replaced_there(till, document):
            raise ReplacedSinceBackup
        new_id = till.ids.new_doc_id()
        why = _checked(reason)
        replaced = reworded(till, document, new_id, rewording)
        facts = {"doc_id": doc_id, "replacement": new_id, "reason": why, **approved_by}
        if told := changes_told(replaced.changes):
            facts["changes"] = told
        resolved = document.becoming(DocumentState.RESOLVED)
        entry = till.entry(JournalAction.DOCUMENT_REPLACED, **facts)
        await till.ledger.record(resolved, replaced.replacement, *replaced.records, entry)
    followers = [each for each in replaced.records if isinstance(each, FiscalDocument)]
    for each in (resolved, *followers):
        announce_document(till, each)
    till.announce(DocumentQueued(document=replaced.replacement))
    return replaced.replacement


async def close(
    till: Till, doc_id: DocId, reason: str, approval: Approval | None = None
) -> FiscalDocument:
    """Record that no document follows; what refers to it can never go, and is refused with it.

    Raises ApprovalNeeded, DocumentUnknown, NotRefused, RefusedBeforeRestore, FollowerNotAsked,
    ReasonMissing.
    """
    approved_by = permit_right(till, Right.RESOLVE, approval)
    async with till.issuing:
        document = _refused(till, doc_id)
        if not _is_past_opening(till, document):
            _require_asked_since_restore(till, document)
            _require_followers_asked(till, document)
        told = {"doc_id": doc_id, "reason": _checked(reason), **approved_by}
        entry = till.entry(JournalAction.DOCUMENT_CLOSED, **told)
        resolved = document.becoming(DocumentState.RESOLVED)
        stranded = [_stranded(each) for each in pending_requests(till, doc_id)]
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
    """Raise OriginalClosed for a pending that can never be worded: it would wait for ever."""
    originals = [latest(till, each) for each in document.originals]
    if document.is_pending_request and any(
        each.state is DocumentState.RESOLVED for each in originals
    ):
        raise OriginalClosed


def _require_own_day(till: Till, document: FiscalDocument) -> None:
    """Raise OpeningOfEarlierDay: a day's opening balance is of no use to another day."""
    if _is_past_opening(till, document):
        raise OpeningOfEarlierDay(day=document.day.isoformat())


def _is_past_opening(till: Till, document: FiscalDocument) -> bool:
    return document.kind is DocKind.OPENING_BALANCE and document.day < till.today


def _require_asked_since_restore(till: Till, document: FiscalDocument) -> None:
    """Raise RefusedBeforeRestore where what followed a backup may have completed a document.

    Tried again it says so by its docId; replaced, it would be there twice (specification 3). So
    does what waits for it and was not asked about yet: it may be there, with another one's iic.
    """
    mark = till.restores.newest() if till.restores else None
    if mark is None or not mark.may_lack(document.issued_at):
        return
    pending = pending_requests(till, document.doc_id)
    is_asked = document.is_pending_request or any(
        each.started_at >= mark.restored_at for each in till.documents.attempts(document.doc_id)
    )
    if not is_asked or any(each.state is DocumentState.UNCLEAR for each in pending):
        raise RefusedBeforeRestore(made_at=write_moment(mark.backup_made_at))


def _require_followers_asked(till: Till, document: FiscalDocument) -> None:
    """Raise FollowerNotAsked while the answer about what waits for a document is on its way.

    That is kept with what waits as it set out, and would lead it back to this document.
    """
    if any(each.doc_id in till.being_asked for each in pending_requests(till, document.doc_id)):
        raise FollowerNotAsked


def _checked(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()[:LONGEST_REASON]


def _stranded(pending: FiscalDocument) -> FiscalDocument:
    problem = Problem(key="errors.original_closed")
    refused = (
        pending
        if pending.state is DocumentState.REFUSED
        else pending.becoming(DocumentState.REFUSED)
    )
    return replace(refused, problem=problem)
