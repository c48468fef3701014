"""What no total shows: what was taken out, thrown away, sold cheaper, opened, approved.

Each entry of the journal that is watched becomes one line with who did it, when, and what it was
worth, so that nothing goes unseen because it left no sale behind.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from till.domain.money import ZERO, to_cents
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import Right
from till.domain.shop.people import NamedPerson

WATCHED = (
    JournalAction.BASKET_GIVEN_UP,
    JournalAction.PARKED_DISCARDED,
    JournalAction.LINE_REMOVED,
    JournalAction.QUANTITY_LOWERED,
    JournalAction.PRICE_CHANGED,
    JournalAction.LINE_DISCOUNTED,
    JournalAction.BASKET_DISCOUNTED,
    JournalAction.DRAWER_OPENED,
    JournalAction.APPROVED,
    JournalAction.APPROVAL_REFUSED,
)
"""What is listed, in the order in which it is added up."""

READ = (*WATCHED, JournalAction.LINE_PUT_BACK)
"""What has to be read of the journal for it."""

DISCOUNTS = frozenset({JournalAction.LINE_DISCOUNTED, JournalAction.BASKET_DISCOUNTED})
IN_LEK = frozenset({Right.WITHDRAWAL, Right.DISCARD_PARKED, Right.CASH_OVER_LIMIT})


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedEntry:
    """An entry of the journal that is watched; `amount` (lek) is what it was about, if anything."""

    moment: datetime
    person: NamedPerson
    action: JournalAction
    amount: Decimal | None
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedSum:
    """How often something was done, and what that comes to in lek, where it was about money."""

    action: JournalAction
    count: int
    amount: Decimal | None


def watched_entries(entries: Iterable[JournalEntry]) -> tuple[WatchedEntry, ...]:
    """Return what is watched of entries, in their order.

    A price that went up took nothing from anybody, and a discount within the limit is everyday.
    """
    return tuple(
        WatchedEntry(
            moment=each.moment,
            person=each.person,
            action=each.action,
            amount=_amount(each),
            facts=each.facts,
        )
        for each in entries
        if each.action in WATCHED and _counts(each)
    )


def watched_sums(entries: Sequence[WatchedEntry]) -> tuple[WatchedSum, ...]:
    """Return each action that was done, with how often and what for."""
    found: list[WatchedSum] = []
    for action in WATCHED:
        mine = [each for each in entries if each.action is action]
        if mine:
            amounts = [each.amount for each in mine if each.amount is not None]
            whole = sum(amounts, ZERO) if amounts else None
            found.append(WatchedSum(action=action, count=len(mine), amount=whole))
    return tuple(found)


def _counts(entry: JournalEntry) -> bool:
    if entry.action is JournalAction.PRICE_CHANGED:
        amount = _amount(entry)
        return amount is not None and amount > 0
    return entry.action not in DISCOUNTS or "approved_by" in entry.facts


def _amount(entry: JournalEntry) -> Decimal | None:
    facts = entry.facts
    match entry.action:
        case JournalAction.PRICE_CHANGED:
            less = Decimal(facts["was"]) - Decimal(facts["price"])
            return to_cents(less * (1 if "by" in facts else Decimal(facts["quantity"])))
        case JournalAction.LINE_DISCOUNTED | JournalAction.BASKET_DISCOUNTED:
            return Decimal(facts["off"])
        case JournalAction.APPROVED | JournalAction.APPROVAL_REFUSED:
            wanted = facts.get("wanted")
            return Decimal(wanted) if wanted and Right(facts["right"]) in IN_LEK else None
        case _:
            total = facts.get("total")
            return Decimal(total) if total else None
