"""Which documents may go now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from till.domain.business_day import day_of
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import (
    DAY_HAS_PASSED,
    DAY_WAS_OPEN,
    SERVICE_HAS_IT,
    DocumentState,
    FiscalDocument,
    Problem,
)
from till.domain.fiscal.link import Link
from till.domain.fiscal.recovery import Request, lies_ahead, never_arrived, what_to_ask
from till.domain.identifiers import DocId, DocKind

_GIVEN_UP = (Problem(key=DAY_HAS_PASSED), Problem(key=DAY_WAS_OPEN))
LONGEST_WAY = timedelta(minutes=5)  # after which a request that set out arrives no more


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryContext:
    """What choosing depends on besides the documents.

    `day_is_open`: today's opening balance is complete at the service.
    `opening_under_way`: an opening balance is among those under way.
    `opening_waits`: an owner has to say first whether the service has today's, or it is another day
    there, which has its own.
    `at_most`: how many documents may be in hand at once.
    """

    now: datetime
    today: date
    day_is_open: bool
    link: Link
    under_way: Collection[DocId]
    at_most: int
    opening_under_way: bool = False
    opening_waits: bool = False


def choose(documents: Sequence[FiscalDocument], facts: DeliveryContext) -> Sequence[FiscalDocument]:
    """Return the documents to take in hand now, opening balances first, then the oldest."""
    ready = [each for each in _next_opening(documents, facts) if _may_go(each, facts)]
    others = [each for each in documents if each.kind is not DocKind.OPENING_BALANCE]
    ready += [each for each in others if each.cash_class and _may_go_today(each, facts)]
    ready += [each for each in others if not each.cash_class and _may_go(each, facts)]
    return ready[: _room(facts)]


def is_left_over(document: FiscalDocument, today: date) -> bool:
    """Tell whether it is an opening balance of an earlier day, which nothing settled.

    Sent or repeated now it would be today's, with that day's amount.
    """
    is_opening = document.kind is DocKind.OPENING_BALANCE
    return is_opening and document.is_open and document.day < today


def is_too_early(document: FiscalDocument, today: date) -> bool:
    """Tell whether it is an opening balance of a later day, declared by a clock that was ahead.

    Where today is open at the service it would be the next day's, with the amount of today.
    """
    is_opening = document.kind is DocKind.OPENING_BALANCE
    return is_opening and document.day > today and not document.attempts and document.is_open


def given_up(document: FiscalDocument, today: date) -> FiscalDocument:
    """Return an opening balance of another day as the till itself gives it up, and why."""
    resolved = document.becoming(DocumentState.RESOLVED)
    key = DAY_HAS_PASSED if document.day < today else DAY_WAS_OPEN
    return replace(resolved, problem=Problem(key=key))


def is_given_up(document: FiscalDocument) -> bool:
    """Tell whether the till gave an opening balance up because its day was not today."""
    is_resolved = document.state is DocumentState.RESOLVED
    return is_resolved and document.problem in _GIVEN_UP


def known_there(document: FiscalDocument) -> FiscalDocument:
    """Return an opening balance that is not sent, for the service has one of its day."""
    resolved = document.becoming(DocumentState.RESOLVED)
    return replace(resolved, problem=Problem(key=SERVICE_HAS_IT), next_attempt_at=None)


def is_known_there(document: FiscalDocument) -> bool:
    """Tell whether an owner said that the service has the opening balance of its day."""
    is_resolved = document.state is DocumentState.RESOLVED
    return is_resolved and document.problem == Problem(key=SERVICE_HAS_IT)


def surely_never_arrived(attempts: Sequence[Attempt]) -> bool:
    """Tell whether the service cannot know of a document: every try ended before it was taken.

    A try that was interrupted has no answer; nobody knows what came of it.
    """
    return all(each.answer and never_arrived(each.answer.outcome) for each in attempts)


def may_have_counted(attempts: Sequence[Attempt], day: date) -> bool:
    """Tell whether a request of an opening balance that was given up may have arrived on a day."""
    known = [each for each in attempts if not surely_never_arrived([each])]
    return any(
        day_of(each.started_at) <= day <= day_of(each.started_at + LONGEST_WAY) for each in known
    )


def opens_the_day(openings: Sequence[FiscalDocument], *, another_counts: bool = False) -> bool:
    """Tell whether the opening balance of a day is reported, so that the cash class may go.

    One that was on its way over midnight may count as that day's (`another_counts`): then the
    service refuses the day's own, and there is nothing left to wait for.
    """
    if any(each.is_complete or is_known_there(each) for each in openings):
        return True
    return another_counts and any(is_refused(each) for each in openings)


def is_unopened(openings: Sequence[FiscalDocument]) -> bool:
    """Tell whether a day has to be opened anew: its last opening balance was given up or closed."""
    if not openings or is_known_there(openings[-1]):
        return False
    return openings[-1].state is DocumentState.RESOLVED


def is_refused(document: FiscalDocument) -> bool:
    """Tell whether the platform refused it, whatever a person decided about it since."""
    was_refused = document.state in {DocumentState.REFUSED, DocumentState.RESOLVED}
    problem = document.problem
    return was_refused and problem is not None and problem.key == "errors.tax_refused"


def _room(facts: DeliveryContext) -> int:
    if facts.link.is_up:
        return max(facts.at_most - len(facts.under_way), 0)
    return 0 if facts.under_way or lies_ahead(facts.link.probe_at, facts.now) else 1


def _may_go(document: FiscalDocument, facts: DeliveryContext) -> bool:
    return (
        document.is_open
        and document.state is not DocumentState.SENDING
        and document.doc_id not in facts.under_way
        and not lies_ahead(document.next_attempt_at, facts.now)
    )


def _may_go_today(document: FiscalDocument, facts: DeliveryContext) -> bool:
    """Tell whether a document of the cash class may go: asking status needs no opening balance."""
    asks = what_to_ask(document) is Request.STATUS
    return (facts.day_is_open or asks) and _may_go(document, facts)


def _next_opening(
    documents: Sequence[FiscalDocument], facts: DeliveryContext
) -> Sequence[FiscalDocument]:
    """Return the opening balance that is owed, one after the other; none of an earlier day.

    One of a later day, declared before a clock was set back, waits where today has its own.
    """
    if facts.opening_under_way or facts.opening_waits:
        return []
    openings = [each for each in documents if each.kind is DocKind.OPENING_BALANCE]
    own = [each for each in openings if each.is_open and each.day == facts.today]
    later = [each for each in openings if each.is_open and each.day > facts.today]
    return (own or ([] if facts.day_is_open else later))[:1]
