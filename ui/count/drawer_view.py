"""What the page of the drawer shows: how the drawer stands now."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.expected import ExpectedCash
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import DocumentState


class DrawerOperation(StrEnum):
    """What is being done at the drawer."""

    DEPOSIT = "deposit"
    WITHDRAW = "withdraw"
    COUNT = "count"
    OPEN = "open"  # without a sale


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerRequest:
    """What is asked for: `amount` in lek (None where the drawer is only opened), and why."""

    operation: DrawerOperation
    amount: Decimal | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementSeen:
    """Cash put in, taken out or declared: `amount` in lek, `moment` in the shop's zone.

    `detail` is why, or who did it; `state` is its document's, `problem` says why that was refused
    and what to do.
    """

    kind: MovementKind
    amount: Decimal
    moment: datetime
    detail: str
    doc_id: str
    state: DocumentState | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerView:
    """The drawer as it stands at a `moment` in the shop's zone; amounts in lek.

    `movements` are the newest first. `expected` is None while the day is not open; `is_blind` keeps
    it from whoever counts.
    `withdrawal_limit` is the most that may be taken out without approval, `to_the_bank` what
    should leave a drawer over its limit; `euro_rate` is the one that was set last, of whatever day.
    """

    moment: datetime
    expected: ExpectedCash | None = None
    is_blind: bool = False
    movements: tuple[MovementSeen, ...] = ()
    withdrawal_limit: Decimal | None = None
    to_the_bank: Decimal | None = None
    opening_is_approved: bool = False
    has_drawer: bool = True
    euro_rate: ExchangeRate | None = None

    @property
    def rate_is_todays(self) -> bool:
        """Whether euro can be taken: somebody has set the rate today."""
        return self.euro_rate is not None and self.euro_rate.is_of(self.moment.date())

    @property
    def told(self) -> ExpectedCash | None:
        """What may be shown of the expected cash."""
        return None if self.is_blind else self.expected
