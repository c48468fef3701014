"""What the payment screen asks about before it takes an amount."""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from till.domain.cash.limits import OLD_LEK, cash_over_limit, looks_like_old_lek
from till.domain.errors import TillError
from till.domain.errors.money import CardOver
from till.domain.money import ZERO, to_cents
from till.domain.selling.tender import Settlement, TenderKind
from ui.kit.wording import format_lek, format_money, format_short
from ui.payment.draft import PaymentDraft, TenderGroup
from ui.shell.messages import Messages

Answer = tuple[str, str]  # a small line above, and the amount


class Asks(Enum):
    """What a question is about."""

    OLD_LEK = "old_lek"
    CASH_LIMIT = "cash_limit"
    NO_CHANGE = "no_change"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentQuestion:
    """An amount in lek as it was given, and the one to take instead."""

    asks: Asks
    given: Decimal
    instead: Decimal


def question_of(draft: PaymentDraft) -> PaymentQuestion | None:
    """What to ask before Enter takes the draft; None where nothing is odd.

    An amount is asked about once: whoever keeps it is not asked again. Raises as `draft.taken`.
    """
    return _old_lek(draft) or _over_limit(draft) or _too_much_change(draft)


def cash_too_high(draft: PaymentDraft) -> bool:
    """Whether more would be paid in cash than this buyer may, as far as it can be told yet."""
    limit = draft.request.cash_limit
    settlement = draft.shown()
    cash = _in_cash(settlement)
    if draft.kind is TenderKind.CASH and not draft.text.strip():
        cash += settlement.left
    return limit is not None and cash_over_limit(cash, limit)


def kept(draft: PaymentDraft, question: PaymentQuestion) -> PaymentDraft:
    """The draft after somebody was asked, or said that the amount is right."""
    if question.asks is Asks.OLD_LEK:
        return replace(draft, kept=draft.kept | {question.given})
    if question.asks is Asks.NO_CHANGE:
        return replace(draft, has_change=True)
    return replace(draft, is_cash_meant=True)


def _old_lek(draft: PaymentDraft) -> PaymentQuestion | None:
    typed = draft.typed()
    is_typed_lek = draft.group is TenderGroup.LEK and not draft.is_tapped
    if typed is None or typed.amount is None or not is_typed_lek:
        return None
    left = draft.before().left
    if typed.amount in draft.kept or not looks_like_old_lek(left, typed.amount):
        return None
    meant = to_cents(typed.amount / OLD_LEK)
    return PaymentQuestion(asks=Asks.OLD_LEK, given=typed.amount, instead=meant)


def _over_limit(draft: PaymentDraft) -> PaymentQuestion | None:
    limit = draft.request.cash_limit
    if limit is None or draft.is_cash_meant:
        return None
    cash = _in_cash(draft.settled_by(draft.taken()))
    if not cash_over_limit(cash, limit):
        return None
    room = limit - _in_cash(draft.before())
    return PaymentQuestion(asks=Asks.CASH_LIMIT, given=cash, instead=max(room, ZERO))


def _too_much_change(draft: PaymentDraft) -> PaymentQuestion | None:
    held = draft.request.in_drawer
    change = draft.settled_by(draft.taken()).change
    if held is None or draft.has_change or change <= held:
        return None
    return PaymentQuestion(asks=Asks.NO_CHANGE, given=change, instead=ZERO)


def _in_cash(settlement: Settlement) -> Decimal:
    cash = (each.amount for each in settlement.payments if each.kind is TenderKind.CASH)
    return sum(cash, ZERO)


def ask_words(
    question: PaymentQuestion, draft: PaymentDraft, words: Messages
) -> tuple[str, Answer, Answer]:
    """What is asked, the safe answer and the other one."""
    return _sentence(question, draft, words), *_answers(question, draft, words)


def refusal(error: TillError, draft: PaymentDraft, words: Messages) -> str:
    """Why the amount being typed cannot be taken."""
    if isinstance(error, CardOver):
        name = words.say(f"tender.{draft.kind.name}")
        left = format_money(draft.before().left)
        return words.say("pay.only_cash_over", kind=name, left=left)
    return words.error(error)


def _sentence(question: PaymentQuestion, draft: PaymentDraft, words: Messages) -> str:
    if question.asks is Asks.OLD_LEK:
        left = draft.before().left
        return words.say("pay.old_lek", typed=_lek(question.given), left=_lek(left))
    if question.asks is Asks.NO_CHANGE:
        key = "pay.no_change_blind" if draft.request.is_blind else "pay.no_change"
        held = _lek(draft.request.in_drawer or ZERO)
        return words.say(key, change=_lek(question.given), held=held)
    who = "business" if draft.request.is_business else "private"
    limit = draft.request.cash_limit or Decimal(0)
    return words.say(f"pay.over_limit_{who}", cash=_lek(question.given), limit=_lek(limit))


def _answers(
    question: PaymentQuestion, draft: PaymentDraft, words: Messages
) -> tuple[Answer, Answer]:
    given = format_short(question.given)
    instead = format_short(question.instead)
    if question.asks is Asks.OLD_LEK:
        return (words.say("pay.use"), instead), (words.say("pay.keep"), given)
    if question.asks is Asks.NO_CHANGE:
        other = (words.say("pay.change_other"), words.say("pay.change_other_amount"))
        return other, (words.say("pay.change_is_there"), given)
    if question.instead:
        use = (words.say("pay.take_only"), instead)
    elif draft.request.allows(TenderGroup.CARD):
        use = (words.say("pay.the_rest"), words.say("pay.card"))
    else:
        use = (words.say("pay.the_rest"), words.say("pay.another"))
    return use, (words.say("pay.with_approval"), given)


def _lek(amount: Decimal) -> str:
    return format_lek(amount) if amount != int(amount) else f"{format_short(amount)}\u00a0L"
