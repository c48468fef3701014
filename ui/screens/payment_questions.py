"""What the payment screen asks about before it takes an amount.

Lives here: `Question`, and which one an amount gives rise to.
Must not: Qt; what is suspicious or against the law (`till.domain.cash_checks`).
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from till.domain.cash_checks import OLD_LEK, cash_over_limit, looks_like_old_lek
from till.domain.money import ZERO, to_cents
from till.domain.tender import Settlement, TenderKind, tender
from ui.screens.payment_asked import Way
from ui.screens.payment_state import PaymentDraft


class Asks(Enum):
    """What a question is about."""

    OLD_LEK = "old_lek"
    CASH_LIMIT = "cash_limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An amount in lek as it was given, and the one to take instead."""

    asks: Asks
    given: Decimal
    instead: Decimal


def question_of(draft: PaymentDraft) -> Question | None:
    """What to ask before Enter takes the draft; None where nothing is odd.

    An amount is asked about once: whoever keeps it is not asked again. Raises as `draft.taken`.
    """
    return _old_lek(draft) or _over_limit(draft)


def cash_too_high(draft: PaymentDraft) -> bool:
    """Whether more would be paid in cash than this buyer may, as far as it can be told yet."""
    limit = draft.asked.cash_limit
    settlement = draft.shown()
    cash = _in_cash(settlement)
    if draft.kind is TenderKind.CASH and not draft.text.strip():
        cash += settlement.left
    return limit is not None and cash_over_limit(cash, limit)


def kept(draft: PaymentDraft, question: Question) -> PaymentDraft:
    """The draft after somebody was asked, or said that the amount is right."""
    if question.asks is Asks.OLD_LEK:
        return replace(draft, kept=draft.kept | {question.given})
    return replace(draft, is_cash_meant=True)


def _old_lek(draft: PaymentDraft) -> Question | None:
    typed = draft.typed()
    if typed is None or typed.amount is None or draft.way is not Way.LEK or draft.is_tapped:
        return None
    left = draft.before().left
    if typed.amount in draft.kept or not looks_like_old_lek(left, typed.amount):
        return None
    meant = to_cents(typed.amount / OLD_LEK)
    return Question(asks=Asks.OLD_LEK, given=typed.amount, instead=meant)


def _over_limit(draft: PaymentDraft) -> Question | None:
    limit = draft.asked.cash_limit
    if limit is None or draft.is_cash_meant:
        return None
    cash = _in_cash(tender(draft.asked.total, draft.taken()))
    if not cash_over_limit(cash, limit):
        return None
    room = limit - _in_cash(draft.before())
    return Question(asks=Asks.CASH_LIMIT, given=cash, instead=max(room, ZERO))


def _in_cash(settlement: Settlement) -> Decimal:
    cash = (each.amount for each in settlement.payments if each.kind is TenderKind.CASH)
    return sum(cash, ZERO)
