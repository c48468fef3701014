"""Expected cash, explained: where each lek that should lie in the drawer comes from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from till.domain.cash.movement import MovementKind
from till.domain.money import ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignTaken:
    """Notes of another currency that were taken as cash, and what they were worth in lek."""

    currency: str
    amount: Decimal
    in_lek: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLine:
    """One line of how the expected cash comes about; what left the drawer is negative."""

    kind: MovementKind
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedCash:
    """What a day's drawer should hold and why; amounts in lek, what left the drawer below zero.

    Change is taken off the sales already. `purchases` is cash that suppliers got,
    `places` what was taken for parts of open orders. `foreign` are the
    notes of other currencies among the cash sales, at the rates they were taken at; `by_kind` has
    how many movements stand behind each line.
    """

    opening: Decimal
    cash_sales: Decimal
    cash_refunds: Decimal
    deposits: Decimal
    withdrawals: Decimal
    purchases: Decimal = ZERO
    places: Decimal = ZERO
    foreign: tuple[ForeignTaken, ...] = ()
    by_kind: tuple[CashLine, ...] = ()

    @property
    def expected(self) -> Decimal:
        """Everything together, in lek, foreign notes at their worth."""
        came = self.opening + self.cash_sales + self.deposits
        return came + self.cash_refunds + self.withdrawals + self.purchases + self.places


def explain(lines: Iterable[CashLine], foreign: Iterable[ForeignTaken] = ()) -> ExpectedCash:
    """Explain the expected cash from a day's movements by kind."""
    told = tuple(lines)
    amounts: Mapping[MovementKind, Decimal] = {each.kind: each.amount for each in told}
    return ExpectedCash(
        opening=amounts.get(MovementKind.OPENING, ZERO),
        cash_sales=amounts.get(MovementKind.SALE, ZERO),
        cash_refunds=amounts.get(MovementKind.REFUND, ZERO),
        deposits=amounts.get(MovementKind.DEPOSIT, ZERO),
        withdrawals=amounts.get(MovementKind.WITHDRAWAL, ZERO),
        purchases=amounts.get(MovementKind.PURCHASE, ZERO),
        places=amounts.get(MovementKind.PLACE, ZERO),
        foreign=tuple(foreign),
        by_kind=told,
    )
