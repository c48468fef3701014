"""Cash in the drawer: what came, and what went."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from till.domain.errors.day import DayAlreadyOpened, DayNotOpened
from till.domain.identifiers import DocId
from till.domain.shop.people import NamedPerson


class MovementKind(Enum):
    """Why the cash in the drawer is what it is."""

    OPENING = "opening"  # declared at the start of the day; the drawer is taken to hold just that
    SALE = "sale"  # cash that a sale left in the drawer
    REFUND = "refund"  # cash that a return or a cancellation gave back
    PURCHASE = "purchase"  # cash that a self-issued invoice paid to a supplier
    DEPOSIT = "deposit"  # put in by hand
    WITHDRAWAL = "withdrawal"  # taken out by hand
    PLACE = "place"  # for a part of what a place owes, before its invoice


# What a person declares of the drawer; the others follow from sales.
BY_HAND = (MovementKind.OPENING, MovementKind.DEPOSIT, MovementKind.WITHDRAWAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class CashMovement:
    """A change of the drawer's cash by `amount` lek, with the document that reports it.

    What leaves the drawer is negative; `note` is why, in the words of who did it.
    """

    kind: MovementKind
    amount: Decimal
    day: date
    moment: datetime
    person: NamedPerson
    doc_id: DocId
    note: str = ""


def require_open_day(opening: CashMovement | None) -> None:
    """Raise DayNotOpened: no cash-class sale before the opening balance (specification 4.6)."""
    if opening is None:
        raise DayNotOpened


def require_unopened_day(opening: CashMovement | None) -> None:
    """Raise DayAlreadyOpened: one opening balance a day (specification 4.6)."""
    if opening is not None:
        raise DayAlreadyOpened(day=opening.day.isoformat())
