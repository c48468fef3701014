"""Putting cash into the drawer and taking it out by hand.

Lives here: deposits and withdrawals (specification 4.5), what the drawer should hold now.
Must not: reporting them (delivery does), opening balances, reasons a shop may ask for.
"""

from decimal import Decimal

from till.actions.opening import opening_on
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.cash import (
    CashMovement,
    MovementKind,
    expected_cash,
    require_open_day,
)
from till.domain.errors import AmountNotPositive, WithdrawalTooLarge
from till.domain.events import DocumentQueued
from till.domain.fiscal import FiscalDocument
from till.domain.issue import issue_balance
from till.domain.journal import Deed
from till.domain.money import to_cents
from till.domain.tender import checked_amount


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
    return expected_cash(till.movements.of_day(till.today))


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
