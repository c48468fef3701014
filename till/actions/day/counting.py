"""Counting the drawer: to know, or to hand it over."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.actions.day.opening import opening_on
from till.actions.people.authorisation import permit, require_money_taker
from till.actions.people.signing_in import find_person
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.cash.count import CashCount, Count, CountPurpose, difference_to_answer_for
from till.domain.cash.exchange import require_any_rate
from till.domain.cash.movement import require_open_day
from till.domain.errors.day import HandOverToSelf
from till.domain.errors.people import UnknownPerson
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import ApprovalNeeded, difference_needed
from till.domain.selling.tender import ForeignCash
from till.domain.shop.people import NamedPerson


async def count_cash(till: Till, count: Count) -> CashCount:
    """Keep a count of the drawer as it is now; nothing is declared, nothing else follows.

    Raises NobodySignedIn, DayNotOpened.
    """
    kept = counted(till, count, CountPurpose.CHECK, day_of(till.clock.now()))
    await till.ledger.record(kept, count_entry(till, kept))
    return kept


async def hand_over(
    till: Till, count: Count, to_person: int, approval: Approval | None = None
) -> CashCount:
    """Hand the drawer over to somebody else within the day; it needs no new opening balance.

    Who takes over signs in afterwards. Each answers for the difference of their own time alone.
    Raises NobodySignedIn, DayNotOpened, UnknownPerson, HandOverToSelf, and ApprovalNeeded where
    the difference is larger than the person may have: that somebody tried is written down.
    """
    taker = find_person(till, to_person)
    if taker.is_service:
        raise UnknownPerson(name=taker.name)
    if taker.person_id == till.cashier.person_id:
        raise HandOverToSelf(name=taker.name)
    found = counted(till, count, CountPurpose.HAND_OVER, day_of(till.clock.now()))
    approved_by = await permit_difference(till, found, approval)
    kept = replace(found, to_person=taker.named, approved_by=approved_by)
    await till.ledger.record(kept, count_entry(till, kept))
    return kept


def foreign_counted(till: Till, notes: Sequence[tuple[str, Decimal]]) -> tuple[ForeignCash, ...]:
    """Return notes of other currencies at the rate that was set last. Raises RateMissing."""
    return tuple(
        ForeignCash(currency=currency, amount=amount, rate=_last_rate(till, currency))
        for currency, amount in notes
    )


def counted(till: Till, count: Count, purpose: CountPurpose, day: date) -> CashCount:
    """Return a count beside what the drawer should hold. Raises NobodySignedIn, DayNotOpened."""
    require_money_taker(till)
    person = till.cashier
    require_open_day(opening_on(till, day))
    return CashCount(
        day=day,
        moment=till.clock.now(),
        person=person.named,
        purpose=purpose,
        count=replace(count, is_blind=_is_blind(till, purpose)),
        expected=till.movements.total_of_day(day),
    )


async def permit_difference(
    till: Till, found: CashCount, approval: Approval | None
) -> NamedPerson | None:
    """Return who approved a difference, None where nobody had to. Raises ApprovalNeeded."""
    needed = difference_needed(
        till.limits, difference_to_answer_for(found, till.days.counts(found.day))
    )
    try:
        was_approved = permit(till, needed, approval)
    except ApprovalNeeded:
        await till.ledger.record(till.entry(JournalAction.DIFFERENCE_STOPPED, **_facts(found)))
        raise
    return approval.approver.named if approval and was_approved else None


def count_entry(till: Till, kept: CashCount) -> JournalEntry:
    """Return what the journal says of a count."""
    action = (
        JournalAction.HANDED_OVER
        if kept.purpose is CountPurpose.HAND_OVER
        else JournalAction.CASH_COUNTED
    )
    taker = kept.to_person.facts("to_person") if kept.to_person else {}
    approver = kept.approved_by.facts("approved_by") if kept.approved_by else {}
    return till.entry(action, **_facts(kept), **taker, **approver)


def _is_blind(till: Till, purpose: CountPurpose) -> bool:
    """Tell whether whoever counts was not told what should be there; a Z has told it."""
    return till.policy.limits.counts_blind and purpose is not CountPurpose.CORRECT


def _facts(count: CashCount) -> dict[str, str]:
    return {
        "day": count.day.isoformat(),
        "purpose": count.purpose.value,
        "counted": str(count.counted),
        "expected": str(count.expected),
        "difference": str(count.difference),
        "note": count.count.note,
    }


def _last_rate(till: Till, currency: str) -> Decimal:
    return require_any_rate(till.exchange_rates.newest(currency), currency).rate
