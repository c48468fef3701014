"""The words of questions and refusals on the payment screen.

Lives here: what is asked, the two answers, and the sentence for an amount that cannot be taken.
Must not: Qt; decide anything.
"""

from decimal import Decimal

from till.domain.errors import TillError
from till.domain.errors.money import CardOver
from ui.format import format_lek, format_money, format_short
from ui.messages import Messages
from ui.screens.payment_asked import Way
from ui.screens.payment_questions import Asks, Question
from ui.screens.payment_state import PaymentDraft

Answer = tuple[str, str]  # a small line above, and the amount


def ask_words(
    question: Question, draft: PaymentDraft, words: Messages
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


def _sentence(question: Question, draft: PaymentDraft, words: Messages) -> str:
    if question.asks is Asks.OLD_LEK:
        left = draft.before().left
        return words.say("pay.old_lek", typed=_lek(question.given), left=_lek(left))
    who = "business" if draft.asked.is_business else "private"
    limit = draft.asked.cash_limit or Decimal(0)
    return words.say(f"pay.over_limit_{who}", cash=_lek(question.given), limit=_lek(limit))


def _answers(question: Question, draft: PaymentDraft, words: Messages) -> tuple[Answer, Answer]:
    given, instead = format_short(question.given), format_short(question.instead)
    if question.asks is Asks.OLD_LEK:
        return (words.say("pay.use"), instead), (words.say("pay.keep"), given)
    if question.instead:
        use = (words.say("pay.take_only"), instead)
    elif draft.asked.allows(Way.CARD):
        use = (words.say("pay.the_rest"), words.say("pay.card"))
    else:
        use = (words.say("pay.the_rest"), words.say("pay.another"))
    return use, (words.say("pay.with_approval"), given)


def _lek(amount: Decimal) -> str:
    return format_lek(amount) if amount != int(amount) else f"{format_short(amount)}\u00a0L"
