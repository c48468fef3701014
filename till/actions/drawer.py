"""Putting cash into the drawer and taking it out by hand.

Lives here: deposits and withdrawals (specification 4.5), what the drawer should hold now, opening
it without a sale.
Must not: reporting them (delivery does), opening balances, counting (counting).
"""

from decimal import Decimal

from till.actions.opening import opening_on
from till.actions.permitting import permit
from till.actions.till import Till
from till.domain.approval import Approval
from till.domain.business_day import day_of
from till.domain.cash import (
    CashMovement,
    MovementKind,
    require_open_day,
)
from till.domain.count import suggested_withdrawal as suggested
from till.domain.errors import (
    AmountNotPositive,
    DrawerMissing,
    ReasonMissing,
    WithdrawalTooLarge,
)
from till.domain.events import DocumentQueued
from till.domain.fiscal import FiscalDocument
from till.domain.issue import issue_balance
from till.domain.journal import Deed
from till.domain.limits import Right, right_needed
from till.domain.money import to_cents
from till.domain.tender import checked_amount

LONGEST_REASON = 200  # characters


async def deposit(till: Till, amount: Decimal, note: str = "") -> FiscalDocument:
    """Put cash in, in lek. Local and instant; it is reported by itself.

    Raises DayNotOpened, AmountNotPositive, AmountTooLarge, AmountUnreadable, NobodySignedIn.
    """
    return await _move(till, MovementKind.DEPOSIT, _checked(amount), note)


async def withdraw(till: Till, amount: Decimal, note: str = "") -> FiscalDocument:
    """Take cash out, in lek. Raises WithdrawalTooLarge besides what `deposit` raises."""
    checked, held = _checked(amount), cash_in_drawer(till)
    if checked > held:
        raise WithdrawalTooLarge(limit=str(held))
    return await _move(till, MovementKind.WITHDRAWAL, -checked, note)


def cash_in_drawer(till: Till) -> Decimal:
    """Return what the drawer should hold now, in lek. Raises DayNotOpened."""
    require_open_day(opening_on(till, till.today))
    return till.movements.total_of_day(till.today)


def suggested_withdrawal(till: Till) -> Decimal | None:
    """Return how much should go to the bank (lek), or None while the drawer is within its limit.

    Raises DayNotOpened.
    """
    return suggested(cash_in_drawer(till), till.policy.limits.drawer, till.today)


async def open_drawer(till: Till, reason: str, approval: Approval | None = None) -> None:
    """Open the drawer without a sale; who did and why is written down first, and is on the Z.

    Raises NobodySignedIn, ReasonMissing, DrawerMissing, ApprovalNeeded.
    """
    _ = till.cashier
    if not reason.strip():
        raise ReasonMissing
    if not till.policy.has_drawer:
        raise DrawerMissing
    approved_by = permit(till, right_needed(till.limits, Right.OPEN_DRAWER), approval)
    told = {"reason": reason.strip()[:LONGEST_REASON], **approved_by}
    await till.ledger.record(till.entry(Deed.DRAWER_OPENED, **told))
    till.paper.open_drawer()


async def _move(till: Till, kind: MovementKind, amount: Decimal, note: str) -> FiscalDocument:
    moment = till.clock.now()
    require_open_day(opening_on(till, day_of(moment)))
    movement = CashMovement(
        kind=kind,
        amount=amount,
        day=day_of(moment),
        moment=moment,
        person=till.cashier.name,
        doc_id=till.ids.new_doc_id(),
        note=note,
    )
    body = till.wording.balance(movement, till.cashier.operator_code)
    document = issue_balance(movement, body)
    deed = Deed.CASH_DEPOSITED if kind is MovementKind.DEPOSIT else Deed.CASH_WITHDRAWN
    entry = till.entry(deed, doc_id=document.doc_id, amount=str(abs(amount)), note=note)
    await till.ledger.record(document, movement, entry)
    till.announce(DocumentQueued(document=document))
    return document


def _checked(amount: Decimal) -> Decimal:
    checked = to_cents(checked_amount(amount))
    if not checked:
        raise AmountNotPositive
    return checked
