"""One attempt to move one document, written down before it begins and when it ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from till.actions.day.opening import is_reported
from till.actions.documents.issuing import known_iics
from till.actions.ports.events import DocumentChanged, SellerDiffers, TotalDiffers
from till.actions.ports.records import OpeningCounted, ReceiptOwed
from till.actions.service_time import note_service_time, service_day
from till.actions.till import SYSTEM, Till
from till.domain.business_day import day_of
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.outbox import given_up, is_left_over, is_too_early
from till.domain.fiscal.reconciliation import ServiceClock, total_difference
from till.domain.fiscal.recovery import (
    Answered,
    Decision,
    NoAnswer,
    Outcome,
    Refuse,
    ReplayAt,
    Request,
    begun,
    decided,
    has_room,
    interrupted,
    keeps_pace,
    next_step,
    told_before_the_opening,
    what_to_ask,
)
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.journal import JournalAction, JournalEntry


def reconcile_total(till: Till, document: FiscalDocument) -> TotalDiffers | None:
    """Return what there is to tell where the service's total of a document is not its sale's."""
    if not document.is_complete or document.sale_key is None:
        return None
    ours = till.documents.sale_total(document.sale_key)
    difference = None if ours is None else total_difference(ours, document.completion)
    return TotalDiffers(doc_id=document.doc_id, difference=difference) if difference else None


def reconcile_seller(
    till: Till, document: FiscalDocument, outcome: Outcome
) -> SellerDiffers | None:
    """Return what there is to tell where an invoice was issued for another business than ours."""
    ours = till.policy.issuer.upper()
    theirs = (isinstance(outcome, Answered) and outcome.seller) or ""
    if not (document.is_complete and ours and theirs) or theirs.upper() == ours:
        return None
    return SellerDiffers(doc_id=document.doc_id, ours=ours, theirs=theirs)


def seller_entries(till: Till, differs: SellerDiffers | None) -> tuple[JournalEntry, ...]:
    """Return what is to be recorded of it, together with the document that shows it."""
    if differs is None:
        return ()
    facts = {"doc_id": differs.doc_id, "ours": differs.ours, "theirs": differs.theirs}
    action = JournalAction.SELLER_DIFFERS
    return (JournalEntry(moment=till.clock.now(), person=SYSTEM, action=action, facts=facts),)


def total_entries(till: Till, differs: TotalDiffers | None) -> tuple[JournalEntry, ...]:
    """Return what is to be recorded of a difference, together with the document that shows it."""
    if differs is None:
        return ()
    ours = format(differs.difference.ours, "f")
    theirs = differs.difference.theirs
    entry = JournalEntry(
        moment=till.clock.now(),
        person=SYSTEM,
        action=JournalAction.TOTAL_DIFFERS,
        facts={"doc_id": differs.doc_id, "ours": ours, "theirs": theirs},
    )
    return (entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAttempt:
    """A request that was made: for which document, as it set out, and what came back."""

    document: FiscalDocument
    attempt: Attempt
    answer: Answer
    clock: tuple[ServiceClock, ...] = ()


async def ask(till: Till, document: FiscalDocument) -> AnsweredAttempt | None:
    """Make one request for a document; what comes of it is for `keep_answer`.

    Returns None where a person decided meanwhile that nothing is asked about it any more.
    """
    request = what_to_ask(document)
    if document.is_pending_request:
        async with till.issuing:  # whoever replaces what it waits for leads it elsewhere
            document = till.documents.get(document.doc_id) or document
            if not document.is_open:
                return None
            setting_out, tried = await _set_out(till, document, request)
            till.being_asked.add(document.doc_id)
    else:
        try:
            setting_out, tried = await _set_out(till, document, request)
        except IllegalTransition:
            if _is_open_now(till, document):
                raise
            return None  # nothing of the attempt was kept
    try:
        answer = await _put(till, setting_out, request)
    except BaseException:
        till.being_asked.discard(document.doc_id)
        raise
    clock = note_service_time(till, tried.started_at, answer.service_time)
    return AnsweredAttempt(document=setting_out, attempt=tried, answer=answer, clock=clock)


def _is_open_now(till: Till, document: FiscalDocument) -> bool:
    now = till.documents.get(document.doc_id)
    return now is not None and now.is_open


async def _set_out(
    till: Till, document: FiscalDocument, request: Request
) -> tuple[FiscalDocument, Attempt]:
    """Write an attempt down: on disk before the first byte leaves (I4)."""
    setting_out = begun(frozen(till, document), request, till.clock.now())
    tried = Attempt(
        doc_id=document.doc_id,
        number=setting_out.attempts,
        request=request,
        started_at=till.clock.now(),
        address=till.policy.service_address or None,
    )
    await till.ledger.record(setting_out, tried)
    return setting_out, tried


async def _put(till: Till, document: FiscalDocument, request: Request) -> Answer:
    """Put a request to the service; an opening balance that midnight overtook stays here."""
    if is_left_over(document, till.today):
        return Answer(outcome=NoAnswer(message="its day has passed", never_left=True))
    put = till.service.send if request is Request.SEND else till.service.ask_status
    return await put(document)


async def keep_answer(till: Till, asked: AnsweredAttempt) -> FiscalDocument:
    """Decide what follows an answer, keep both, and return the document as it is now."""
    try:
        return await _kept(till, asked)
    finally:
        till.being_asked.discard(asked.document.doc_id)


async def _kept(till: Till, asked: AnsweredAttempt) -> FiscalDocument:
    now = till.clock.now()
    answer = asked.answer
    request = asked.attempt.request
    outcome = _outcome_as_of_today(till, asked)
    decision = next_step(asked.document, request, outcome, now=now, rng=till.rng)
    if isinstance(decision, ReplayAt):
        decision = _replayed(till, asked.document) or decision
    after = decided(asked.document, decision)
    differs = reconcile_total(till, after)
    seller = reconcile_seller(till, after, outcome)
    ended = asked.attempt.ended(answer, now)
    owed = _receipt_owed(after, now)
    counted = _opening_counted(till, after, answer)
    entries = (*total_entries(till, differs), *seller_entries(till, seller))
    await till.ledger.record(after, ended, *owed, *counted, *asked.clock, *entries)
    announce_document(till, after)
    for each in (differs, seller):
        if each:
            till.announce(each)
    return after


def _replayed(till: Till, document: FiscalDocument) -> Decision | None:
    """Return what follows for what status does not know, where that is not as ever.

    It goes at once where its pace has room. What the service has a reference to, without knowing
    it, was replaced before a backup came back: it is never sent.
    """
    if is_replaced_there(till, document):
        return Refuse(problem=Problem(key="errors.replaced_since_backup"))
    return ReplayAt(moment=till.clock.now()) if has_room_now(till, document, 1) else None


def is_replaced_there(till: Till, document: FiscalDocument) -> bool:
    """Tell whether the service has what refers to a document that is not complete.

    Only a backup that came back without what followed it may know so little.
    """
    mark = till.restores.newest() if till.restores else None
    if mark is None or not mark.may_lack(document.issued_at):
        return False
    return any(each.is_complete for each in till.documents.referring_to(document.doc_id))


def has_room_now(till: Till, document: FiscalDocument, requests: int) -> bool:
    """Tell whether a document may make so many requests at once, whatever its pace (I7)."""
    now = till.clock.now()
    if not keeps_pace(document, now):
        return True
    attempts = till.documents.attempts(document.doc_id)  # few: the first was just now
    return has_room((each.started_at for each in attempts), now, requests)


def _outcome_as_of_today(till: Till, asked: AnsweredAttempt) -> Outcome:
    """Return what came back, as far as it tells something before today's opening balance."""
    outcome = asked.answer.outcome
    is_question = asked.attempt.request is Request.STATUS
    if not (is_question and asked.document.cash_class) or is_reported(
        till.documents, service_day(till)
    ):
        return outcome
    return told_before_the_opening(outcome)


def frozen(till: Till, document: FiscalDocument) -> FiscalDocument:
    """Give a pending request its body once what it refers to has an iic; leave others alone."""
    iics = known_iics(till, document.originals) if document.is_pending_request else None
    if iics is None:
        return document
    return replace(document, body=till.wording.completed(document.pending_request, iics))


async def refuse_unwordable(
    till: Till, documents: Sequence[FiscalDocument]
) -> Sequence[FiscalDocument]:
    """Stop what refers to a complete original that got no iic; return the others.

    What is unclear is asked about first: it may have been worded before a backup came back.
    """
    pending_requests = [
        each
        for each in documents
        if each.is_pending_request and each.state is not DocumentState.UNCLEAR
    ]
    unwordable = [each for each in pending_requests if known_iics(till, each.originals) is None]
    for document in unwordable:
        problem = Problem(key="errors.original_without_iic")
        refused = replace(document.becoming(DocumentState.REFUSED), problem=problem)
        await till.ledger.record(refused)
        announce_document(till, refused)
    return [each for each in documents if each not in unwordable]


async def mend_interrupted(till: Till, under_way: frozenset[DocId] = frozenset()) -> None:
    """Make every document unclear that was left in the middle of an attempt nobody works on."""
    for document in till.documents.interrupted():
        if document.doc_id not in under_way:
            await till.ledger.record(interrupted(document))


async def supersede_openings(
    till: Till, documents: Sequence[FiscalDocument]
) -> Sequence[FiscalDocument]:
    """Resolve opening balances of another day than today; return the other documents.

    Sent or repeated now, one of an earlier day would count as today's, whatever became of it on its
    own day (design: fiscal, "Overnight leftovers"); one of a later day, declared by a clock that
    was ahead while today was open, as the next day's.
    """
    today = till.today
    is_open = service_day(till) == today and is_reported(till.documents, today)
    superseded = [
        each
        for each in documents
        if is_left_over(each, today) or (is_open and is_too_early(each, today))
    ]
    for document in superseded:
        resolved = given_up(document, today)
        entry = JournalEntry(  # the till does this by itself, whoever stands at it
            moment=till.clock.now(),
            person=SYSTEM,
            action=JournalAction.BALANCE_SUPERSEDED,
            facts={"doc_id": document.doc_id, "day": document.day.isoformat()},
        )
        await till.ledger.record(resolved, entry)
        announce_document(till, resolved)
    return [each for each in documents if each not in superseded]


def announce_document(till: Till, document: FiscalDocument) -> None:
    """Tell that a document is where it is now."""
    till.announce(DocumentChanged(document=document))


def _opening_counted(
    till: Till, document: FiscalDocument, answer: Answer
) -> tuple[OpeningCounted, ...]:
    """Return which day a balance counts for, once it is complete: that of the answer (I11).

    Where the service's midnight came, or may have come, between the first attempt and the answer
    nobody knows which: the answer may repeat what an earlier attempt came to.
    """
    clock = till.session.service_clock
    came = answer.service_time
    is_complete_opening = document.kind is DocKind.OPENING_BALANCE and document.is_complete
    if not is_complete_opening or came is None or clock is None:
        return ()
    begun_at = document.first_attempt_at or came
    if day_of(begun_at + clock.ahead - clock.allowance) != day_of(came):
        return ()
    return (OpeningCounted(doc_id=document.doc_id, day=day_of(came)),)


def _receipt_owed(document: FiscalDocument, now: datetime) -> tuple[ReceiptOwed, ...]:
    iic = document.completion.iic
    has_receipt = not document.kind.is_balance and not document.is_electronic
    if not has_receipt or not document.is_complete or iic is None:
        return ()
    return (ReceiptOwed(doc_id=document.doc_id, iic=iic, since=now),)
