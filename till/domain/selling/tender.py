"""What the customer hands over, and what becomes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from till.domain.errors.money import (
    AmountNegative,
    AmountTooLarge,
    AmountUnreadable,
    CardOver,
    NotEnoughTendered,
)
from till.domain.money import LARGEST_AMOUNT, ZERO, to_cents


class TenderKind(Enum):
    """Ways to pay, each with its name on the wire (specification 2.5; CASH stands for BANKNOTE)."""

    CASH = "cash"
    CARD = "card"
    CHECK = "check"
    SVOUCHER = "voucher"
    COMPANY = "company"
    ORDER = "order"
    ACCOUNT = "account"
    FACTORING = "factoring"
    COMPENSATION = "compensation"
    TRANSFER = "transfer"
    WAIVER = "waiver"
    KIND = "kind"
    OTHER = "other"

    @property
    def is_cash_class(self) -> bool:
        """Whether an invoice that it pays first is of the cash class (specification 2.5)."""
        return self in CASH_CLASS


CASH_CLASS = frozenset(
    {
        TenderKind.CASH,
        TenderKind.CARD,
        TenderKind.CHECK,
        TenderKind.SVOUCHER,
        TenderKind.COMPANY,
        TenderKind.ORDER,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankAccount:
    """Where a payment to an account goes; all seven fields are wanted (specification 2.6).

    `country_code` is ISO 3166-1 alpha-2, `currency` ISO 4217.
    """

    number: str
    holder: str
    bank: str
    swift_code: str
    country: str
    country_code: str
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignCash:
    """Notes of another currency (ISO 4217), taken at `rate` lek for one of it.

    The invoice is in lek and they are cash in lek on it; that they lie in the drawer as what
    they are is remembered with the payment (design: fiscal, "Totals").
    """

    currency: str
    amount: Decimal
    rate: Decimal

    @property
    def in_lek(self) -> Decimal:
        """What they are worth in lek, to the cent."""
        return to_cents(self.amount * self.rate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tender:
    """A kind and an amount in lek; `amount` None means exactly what is left.

    `accounts` are told with a payment to an account (specification 2.6). `foreign` are the notes
    that cash was given in where they are not lek; then `amount` is what those are worth.
    """

    kind: TenderKind
    amount: Decimal | None = None
    accounts: tuple[BankAccount, ...] = ()
    foreign: ForeignCash | None = None

    def __post_init__(self) -> None:
        """Refuse to be cash of two different amounts."""
        if self.foreign is None:
            return
        if self.kind is not TenderKind.CASH or self.amount not in {None, self.foreign.in_lek}:
            raise ValueError(self)


def foreign_tender(currency: str, amount: Decimal, rate: Decimal) -> Tender:
    """Return the tender that notes of another currency are, at a rate of lek for one."""
    foreign = ForeignCash(currency=currency, amount=checked_amount(amount), rate=rate)
    return Tender(kind=TenderKind.CASH, amount=foreign.in_lek, foreign=foreign)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """What one kind pays of the total: change is already taken off; negative gives back.

    `foreign` is what of it came in other notes, as they were handed over.
    """

    kind: TenderKind
    amount: Decimal
    accounts: tuple[BankAccount, ...] = ()
    foreign: tuple[ForeignCash, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A total with what was given for it; `left` above zero means it is not yet paid."""

    total: Decimal
    received: Decimal
    payments: tuple[Payment, ...]

    @property
    def left(self) -> Decimal:
        """What is still to be given, in lek, never below zero."""
        return max(self.total - self.received, ZERO)

    @property
    def change(self) -> Decimal:
        """What is handed back, in lek, never below zero."""
        return max(self.received - self.total, ZERO)

    def is_settled(self) -> bool:
        """Whether nothing is left to give."""
        return self.left == ZERO


def checked_amount(amount: Decimal) -> Decimal:
    """Return an amount of lek that a drawer could hold.

    Raises AmountNegative, AmountTooLarge (a barcode in the wrong field, most likely), or
    AmountUnreadable when it is finer than a cent or no number at all.
    """
    if not amount.is_finite():
        raise AmountUnreadable(text=str(amount)[:20])
    if amount < 0:
        raise AmountNegative
    if amount > LARGEST_AMOUNT:
        raise AmountTooLarge(limit=str(LARGEST_AMOUNT))
    if amount != to_cents(amount):
        raise AmountUnreadable(text=str(amount)[:20])
    return amount


def tender(total: Decimal, tenders: Sequence[Tender]) -> Settlement:
    """Lay tenders against a total, in order; the kind given first stays first.

    Change comes from cash alone, so whatever else is given pays at most what is left then.
    Raises CardOver, AmountNegative and AmountTooLarge.
    """
    paid: dict[TenderKind, Decimal] = {}
    received = ZERO
    for each in tenders:
        left = max(total - received, ZERO)
        amount = _given(each, left)
        if each.kind is not TenderKind.CASH and amount > left:
            raise CardOver(left=str(left))
        received += amount
        paid[each.kind] = paid.get(each.kind, ZERO) + min(amount, left)
    payments = tuple(
        _payment(kind, amount, tenders) for kind, amount in paid.items() if amount or not total
    )
    return Settlement(total=total, received=received, payments=payments)


def settle(total: Decimal, tenders: Sequence[Tender]) -> Settlement:
    """Lay tenders against a total that they must cover.

    The payments add up to the total exactly (specification 2.5). Raises NotEnoughTendered besides
    what `tender` raises.
    """
    settlement = tender(total, tenders)
    if not settlement.is_settled() or not settlement.payments:
        raise NotEnoughTendered(left=str(settlement.left))
    return settlement


def give_back(total: Decimal, tenders: Sequence[Tender]) -> Settlement:
    """Lay tenders against a total below zero: what is given back, in the kinds that say how.

    Amounts are what is handed over; one without is what is left. Raises NotEnoughTendered besides
    what `tender` raises.
    """
    back = settle(-total, tenders)
    if back.change:
        raise CardOver(left=str(-total))
    payments = tuple(replace(each, amount=-each.amount) for each in back.payments)
    return Settlement(total=total, received=total, payments=payments)


def _given(tender: Tender, left: Decimal) -> Decimal:
    """Return what a tender is worth, in lek, where so much is left."""
    if tender.foreign is not None:
        return checked_amount(tender.foreign.in_lek)
    return left if tender.amount is None else checked_amount(tender.amount)


def _payment(kind: TenderKind, amount: Decimal, tenders: Sequence[Tender]) -> Payment:
    """Return what one kind pays, with the accounts and the foreign notes of its tenders."""
    of_kind = [each for each in tenders if each.kind is kind]
    return Payment(
        kind=kind,
        amount=amount,
        accounts=tuple(account for each in of_kind for account in each.accounts),
        foreign=tuple(each.foreign for each in of_kind if each.foreign is not None),
    )
