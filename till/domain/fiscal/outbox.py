"""Which documents may go now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from till.domain.business_day import day_of
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import Link
from till.domain.fiscal.recovery import lies_ahead, never_arrived
from till.domain.identifiers import DocId, DocKind


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryContext:
    """What choosing depends on besides the documents.

    `day_is_open`: today's opening balance is complete at the service, or a person resolved it.
    `opening_under_way`: an opening balance is among those under way.
    `at_most`: how many documents may be in hand at once.
    """

    now: datetime
    today: date
    day_is_open: bool
    link: Link
    under_way: Collection[DocId]
    at_most: int
    opening_under_way: bool = False


def choose(documents: Sequence[FiscalDocument], facts: DeliveryContext) -> Sequence[FiscalDocument]:
    """Return the documents to take in hand now, opening balances first, then the oldest."""
    openings = [each for each in documents if _is_owed_opening(each, facts.today)]
    # One opening balance after the other: an older one of unknown outcome is recovered first.
    next_opening = [] if facts.opening_under_way else openings[:1]
    ready = [each for each in next_opening if _may_go(each, facts)]
    if facts.day_is_open:
        ready += [each for each in documents if each.cash_class and _may_go(each, facts)]
    ready += [each for each in documents if _is_independent(each) and _may_go(each, facts)]
    return ready[: _room(facts)]


def is_superseded(document: FiscalDocument, today: date) -> bool:
    """Tell whether an opening balance was never sent on its own day (design: fiscal, leftovers)."""
    return is_left_over(document, today) and document.state is DocumentState.QUEUED


def is_left_over(document: FiscalDocument, today: date) -> bool:
    """Tell whether it is an opening balance of an earlier day, which nothing settled."""
    is_opening = document.kind is DocKind.OPENING_BALANCE
    return is_opening and document.is_open and document.day < today


def surely_never_arrived(attempts: Sequence[Attempt]) -> bool:
    """Tell whether the service cannot know of a document: every try ended before it was taken.

    A try that was interrupted has no answer; nobody knows what came of it.
    """
    return all(each.answer and never_arrived(each.answer.outcome) for each in attempts)


def opens_the_day(
    openings: Sequence[FiscalDocument], last_reported: FiscalDocument | None, today: date
) -> bool:
    """Tell whether today's opening balance is settled, so that the cash class may go.

    One of an earlier day whose outcome was unknown may have counted as today's when it was
    recovered: then the service refuses today's own, and there is nothing left to wait for.
    """
    settled = (DocumentState.COMPLETE, DocumentState.RESOLVED)
    replaced = {each.replaces for each in openings}  # another is to be reported in their place
    if any(each.state in settled for each in openings if each.doc_id not in replaced):
        return True
    is_refused = any(each.state is DocumentState.REFUSED for each in openings)
    came = last_reported.completed_at if last_reported else None
    return is_refused and came is not None and day_of(came) == today


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


def _is_owed_opening(document: FiscalDocument, today: date) -> bool:
    is_opening = document.kind is DocKind.OPENING_BALANCE
    return is_opening and document.is_open and not is_superseded(document, today)


def _is_independent(document: FiscalDocument) -> bool:
    return not document.cash_class and document.kind is not DocKind.OPENING_BALANCE
