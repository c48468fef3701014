"""How the drawer stands now, gathered from the till for its page.

Lives here: `standing_now`.
Must not: figures of its own (the till's actions work them out), widgets.
"""

from till.actions.drawer import Declared, explained, movements_today, suggested_withdrawal
from till.actions.exchanging import rate_today
from till.actions.opening import opening_today
from till.domain.business_day import in_tirane
from till.domain.fiscal import DocumentState
from till.domain.limits import Right
from till.domain.tender import LARGEST_AMOUNT
from ui.desk import Desk
from ui.flows.wording import problem_line
from ui.messages import Messages
from ui.screens.drawer_standing import MovementSeen, Standing


def standing_now(desk: Desk) -> Standing:
    """Return what the page of the drawer shows now."""
    till, moment = desk.till, in_tirane(desk.till.clock.now())
    if opening_today(till) is None:
        return Standing(moment=moment)
    rate, limit = rate_today(till), till.limits.withdrawal
    return Standing(
        moment=moment,
        expected=explained(till),
        is_blind=till.policy.limits.counts_blind,
        movements=tuple(_seen(each, desk.words) for each in movements_today(till)),
        withdrawal_limit=limit if limit is not None and limit < LARGEST_AMOUNT else None,
        to_the_bank=suggested_withdrawal(till),
        opening_is_approved=not till.limits.may(Right.OPEN_DRAWER),
        has_drawer=till.policy.has_drawer,
        euro_rate=rate.rate if rate and rate.is_of(till.today) else None,
    )


def _seen(declared: Declared, words: Messages) -> MovementSeen:
    movement, document = declared.movement, declared.document
    refused = document if document and document.state is DocumentState.REFUSED else None
    return MovementSeen(
        kind=movement.kind,
        amount=movement.amount,
        moment=in_tirane(movement.moment),
        detail=movement.note or movement.person,
        doc_id=movement.doc_id,
        state=document.state if document else None,
        problem=problem_line(words, refused) if refused else "",
    )
