"""The payments of a draft, written out for the rows of the list.

Lives here: `lines_of`.
Must not: Qt; settle anything.
"""

from till.domain.errors import TillError
from till.domain.tender import Tender, TenderKind
from ui.format import format_money, format_rate
from ui.messages import Messages
from ui.screens.payment_choice import KIND_ICONS
from ui.screens.payment_row import LineWords
from ui.screens.payment_state import Given, PaymentDraft
from ui.widgets.state import State


def lines_of(draft: PaymentDraft, words: Messages) -> list[LineWords]:
    """One row for each tender given, and one for the tender being typed if it can be taken."""
    lines = [_given(each, words) for each in draft.given]
    try:
        typed = draft.typed()
        draft.now()
    except TillError:
        return lines
    if typed is None:
        return lines
    said = words.say("pay.wait_terminal") if typed.kind is TenderKind.CARD else ""
    return [*lines, _line(typed, words, state=(State.WAIT, said, ""), is_typed=True)]


def rate_words(tender: Tender, words: Messages) -> str:
    """`20,00 EUR × 97,40`, where the tender is in euro; else nothing."""
    if tender.foreign is None:
        return ""
    euro, rate = format_money(tender.foreign.amount), format_rate(tender.foreign.rate)
    return words.say("pay.euro_rate", euro=euro, rate=rate)


def _given(given: Given, words: Messages) -> LineWords:
    if given.tender.kind is not TenderKind.CARD:
        return _line(given.tender, words)
    if given.waits:
        said, confirm = words.say("pay.wait_terminal"), words.say("pay.confirm_by_hand")
        return _line(given.tender, words, state=(State.WAIT, said, confirm))
    return _line(given.tender, words, state=(State.OK, words.say("pay.approved"), ""))


def _line(
    tender: Tender,
    words: Messages,
    *,
    state: tuple[State, str, str] = (State.OK, "", ""),
    is_typed: bool = False,
) -> LineWords:
    icon = "euro" if tender.foreign is not None else KIND_ICONS[tender.kind]
    return LineWords(
        icon=icon,
        name=words.say(f"tender.{tender.kind.name}"),
        detail=rate_words(tender, words),
        amount="" if tender.amount is None else format_money(tender.amount),
        remove=words.say("pay.remove"),
        state=state[0],
        state_words=state[1],
        confirm=state[2],
        is_typed=is_typed,
    )
