"""Taking back the last things done to the open basket (Ctrl+Z)."""

from till.actions.authorisation import permit
from till.actions.ports.events import BasketChanged
from till.actions.ports.records import Draft
from till.actions.selling import entry_of, price_entry, said_of
from till.actions.till import Till
from till.domain.errors.basket import NothingToUndo
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import (
    ApprovalNeeded,
    Right,
    discount_needed,
    price_needed,
    right_needed,
)
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.undo import Undo, UndoStep, undo_step

BY = {"by": "undo"}


async def undo(till: Till, approval: Approval | None = None) -> UndoStep:
    """Take back the last thing done to the basket, as far as whoever stands here may.

    What is taken back is written down as if it had been done by hand: a line that goes again is a
    line removed. Raises NothingToUndo, ApprovalNeeded.
    """
    now = till.session.basket
    if not till.session.past:
        raise NothingToUndo
    before = till.session.past[-1]
    step = undo_step(now, before)
    approved_by = permit(
        till, _needed(till, step), approval, also=_discount_needed(till, step, now, before)
    )
    entries = _entries(till, step, before, BY | approved_by)
    till.go_back(before)
    line = min(step.index, len(before.lines) - 1) if before.lines else None
    till.announce(BasketChanged(basket=before, line=line))
    await till.ledger.record(Draft(basket=before), *entries)
    return step


def _needed(till: Till, step: UndoStep) -> ApprovalNeeded | None:
    """Return what has to be approved: taking away is removing, a lower price is a cut."""
    if step.undo in (Undo.ADDED, Undo.MORE):
        return right_needed(till.limits, Right.REMOVE_LINES, step.name)
    if step.undo is Undo.PRICE and step.was is not None:
        return price_needed(till.limits, step.was.was_price, step.was.article.price)
    return None


def _discount_needed(
    till: Till, step: UndoStep, now: Basket, before: Basket
) -> ApprovalNeeded | None:
    """Return what a discount that comes back needs; a line comes back as it went."""
    if step.undo is Undo.REMOVED:
        return None
    return discount_needed(till.limits, now, before)


def _entries(
    till: Till, step: UndoStep, before: Basket, facts: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of it; more of a line and another customer never are."""
    match step:
        case UndoStep(undo=Undo.BASKET_DISCOUNT):
            off = {"off": str(before.discount_value), "said": said_of(before.discount)}
            return [till.entry(JournalAction.BASKET_DISCOUNTED, **off, **facts)]
        case UndoStep(undo=Undo.ADDED, now=BasketLine() as gone):
            told = {"quantity": str(gone.quantity), "total": str(gone.total)}
            return [entry_of(till, JournalAction.LINE_REMOVED, gone, told | facts)]
        case UndoStep(undo=Undo.REMOVED, was=BasketLine() as back):
            told = {"quantity": str(back.quantity)}
            return [entry_of(till, JournalAction.LINE_PUT_BACK, back, told | facts)]
        case UndoStep(now=BasketLine() as now, was=BasketLine() as was):
            return _changed_entries(till, step.undo, (now, was), facts)
        case _:
            return []


def _changed_entries(
    till: Till, kind: Undo, line: tuple[BasketLine, BasketLine], facts: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of a line that is now as it was."""
    now, was = line
    if kind is Undo.PRICE:
        return [price_entry(till, was, now.article.price, facts)]
    if kind is Undo.LINE_DISCOUNT:
        off = {"off": str(was.discount_value), "said": said_of(was.discount)}
        return [entry_of(till, JournalAction.LINE_DISCOUNTED, was, off | facts)]
    if kind is Undo.MORE:
        less = {"was": str(now.quantity), "quantity": str(was.quantity)}
        return [entry_of(till, JournalAction.QUANTITY_LOWERED, was, less | facts)]
    return []
