"""Putting cash into the drawer and taking it out by hand."""

from dataclasses import dataclass
from decimal import Decimal

from till.actions.day.opening import opening_on
from till.actions.people.authorisation import permit, require_money_taker
from till.actions.ports.events import DocumentQueued
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.cash.count import held_now, may_be_taken
from till.domain.cash.count import suggested_withdrawal as suggested
from till.domain.cash.expected import ExpectedCash, explain
from till.domain.cash.movement import CashMovement, MovementKind, require_open_day
from till.domain.errors.day import DrawerMissing, WithdrawalTooLarge, WithdrawalTooLargeBlind
from till.domain.errors.documents import ReasonMissing
from till.domain.errors.money import AmountNotPositive
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.issue import issue_balance
from till.domain.money import ZERO, to_cents
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right, right_needed, withdrawal_needed
from till.domain.selling.tender import checked_amount

LONGEST_REASON = 200  # characters
JOURNALLED_AS = {
    MovementKind.DEPOSIT: JournalAction.CASH_DEPOSITED,
    MovementKind.WITHDRAWAL: JournalAction.CASH_WITHDRAWN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A movement that a person made, with the document that reports it: its state, its fcdc."""

    movement: CashMovement
    document: FiscalDocument | None


async def deposit(till: Till, amount: Decimal, note: str = "") -> FiscalDocument:
    """Put cash in, in lek. Local and instant; it is reported by itself.

    Raises DayNotOpened, AmountNotPositive, AmountTooLarge, AmountUnreadable, NobodySignedIn.
    """
    return await _move(till, MovementKind.DEPOSIT, _checked(amount), note)


async def withdraw(
    till: Till, amount: Decimal, note: str = "", approval: Approval | None = None
) -> FiscalDocument:
    """Take cash out, in lek.

    Raises what `deposit` raises, WithdrawalTooLarge or (where counts are blind)
    WithdrawalTooLargeBlind, and ApprovalNeeded for more than whoever stands here may take at once.
    """
    checked = _checked(amount)
    most = most_to_take(till)
    if checked > most:
        if till.policy.limits.counts_blind:
            raise WithdrawalTooLargeBlind
        raise WithdrawalTooLarge(limit=str(most))
    approved_by = permit(till, withdrawal_needed(till.limits, checked), approval)
    return await _move(till, MovementKind.WITHDRAWAL, -checked, note, **approved_by)


def cash_in_drawer(till: Till) -> Decimal:
    """Return what the drawer should hold now, in lek. Raises DayNotOpened."""
    require_open_day(opening_on(till, till.today))
    return till.movements.total_of_day(till.today)


def most_to_take(till: Till) -> Decimal:
    """Return the most (lek) that may be taken out: expected, or counted where that is more.

    Raises DayNotOpened.
    """
    return may_be_taken(till.days.counts(till.today), cash_in_drawer(till))


def lek_in_drawer(till: Till) -> Decimal | None:
    """Return how many lek there should be to give change from; None while the day is not open.

    Today's notes of other currencies lie there, too, and are no change.
    """
    if opening_on(till, till.today) is None:
        return None
    held = held_now(till.days.counts(till.today), till.movements.total_of_day(till.today))
    foreign = sum((each.in_lek for each in till.days.foreign_taken(till.today)), ZERO)
    return max(held - foreign, ZERO)


def suggested_withdrawal(till: Till) -> Decimal | None:
    """Return how much should go to the bank (lek), or None while the drawer is within its limit.

    Raises DayNotOpened.
    """
    return suggested(cash_in_drawer(till), drawer_limit(till))


def drawer_limit(till: Till) -> Decimal | None:
    """Return the most cash that the law lets lie in the drawer today, in lek; None is no limit."""
    return till.policy.limits.cash.of(till.today).drawer


def explained(till: Till) -> ExpectedCash:
    """Return what the drawer should hold now, line by line. Raises DayNotOpened."""
    require_open_day(opening_on(till, till.today))
    return explain(till.movements.by_kind(till.today), till.days.foreign_taken(till.today))


def movements_today(till: Till) -> tuple[Declared, ...]:
    """Return today's opening balance, deposits and withdrawals, the newest first."""
    found = reversed(till.movements.by_hand(till.today))
    return tuple(Declared(movement=e, document=till.documents.get(e.doc_id)) for e in found)


async def open_drawer(till: Till, reason: str, approval: Approval | None = None) -> None:
    """Open the drawer without a sale; who did and why is written down first, and is on the Z.

    Raises NobodySignedIn, ReasonMissing, DrawerMissing, ApprovalNeeded.
    """
    require_money_taker(till)
    if not reason.strip():
        raise ReasonMissing
    if not till.policy.has_drawer:
        raise DrawerMissing
    approved_by = permit(till, right_needed(till.limits, Right.OPEN_DRAWER), approval)
    told = {"reason": reason.strip()[:LONGEST_REASON], **approved_by}
    await till.ledger.record(till.entry(JournalAction.DRAWER_OPENED, **told))
    till.paper.open_drawer()


async def _move(
    till: Till, kind: MovementKind, amount: Decimal, note: str, **approved_by: str
) -> FiscalDocument:
    till.require_sound()
    require_money_taker(till)
    moment = till.clock.now()
    require_open_day(opening_on(till, day_of(moment)))
    movement = CashMovement(
        kind=kind,
        amount=amount,
        day=day_of(moment),
        moment=moment,
        person=till.cashier.named,
        doc_id=till.ids.new_doc_id(),
        note=note,
    )
    body = till.wording.balance(movement, till.cashier.operator_code)
    document = issue_balance(movement, body)
    facts = {"doc_id": document.doc_id, "amount": str(abs(amount)), "note": note, **approved_by}
    await till.ledger.record(document, movement, till.entry(JOURNALLED_AS[kind], **facts))
    till.announce(DocumentQueued(document=document))
    return document


def _checked(amount: Decimal) -> Decimal:
    checked = to_cents(checked_amount(amount))
    if not checked:
        raise AmountNotPositive
    return checked
