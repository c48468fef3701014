"""How the bill of a place is about to be divided: who pays what of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from till.domain.money import ZERO
from till.domain.orders.division import (
    Division,
    Payers,
    amounts_by_payer,
    divide,
    equal_parts,
    paid_lines,
)
from till.domain.selling.sale import Sale

MOST_PAYERS: Final = 12
Line = tuple[str, int]
"""A line by the sale key of its order and its place there, from 0."""


class BillMode(StrEnum):
    """What is paid now of a place."""

    ALL = "all"
    LINES = "lines"
    PERSONS = "persons"
    PARTS = "parts"


@dataclass(frozen=True, slots=True, kw_only=True)
class BillDraft:
    """`at` is who pays now, `done` who has paid; `taken_out` are who does not pay a line.

    `is_each`: everybody gets an invoice of their own, else there is one with many payments.
    """

    orders: Mapping[str, Sale] = field(default_factory=dict)
    guests: Mapping[str, str] = field(default_factory=dict)  # who an order names, if anybody
    mode: BillMode = BillMode.ALL
    count: int = 2
    at: int = 0
    ticked: frozenset[Line] = frozenset()
    taken_out: frozenset[tuple[Line, int]] = frozenset()
    done: frozenset[int] = frozenset()
    is_each: bool = False

    def of(self, orders: Mapping[str, Sale], guests: Mapping[str, str]) -> "BillDraft":
        """Return it for the orders as they are now; nobody has paid once they are others."""
        if orders.keys() == self.orders.keys() and guests == self.guests:
            return replace(self, orders=orders)
        kept = BillDraft(orders=orders, guests=guests, mode=self.mode, count=self.count)
        names = kept.named
        return replace(kept, mode=BillMode.PERSONS, is_each=True) if names else kept

    @property
    def named(self) -> tuple[str, ...]:
        """Who the orders name, where each of them names somebody."""
        names = tuple(dict.fromkeys(self.guests.get(key, "") for key in self.orders))
        return names if names and all(names) else ()

    @property
    def total(self) -> Decimal:
        """What all orders come to."""
        return sum((each.total for each in self.orders.values()), ZERO)

    @property
    def payers(self) -> Mapping[str, Payers]:
        """Who pays each line: of what is ticked the first, of a part everybody."""
        return {
            key: tuple(self.payers_of((key, at)) for at in range(len(sale.lines)))
            for key, sale in self.orders.items()
        }

    def payers_of(self, line: Line) -> tuple[int, ...]:
        """Who pays a line."""
        if self.mode is BillMode.LINES:
            return (0,) if line in self.ticked else (1,)
        if self.named:
            return (self.named.index(self.guests[line[0]]),)
        return tuple(each for each in range(self.people) if (line, each) not in self.taken_out)

    @property
    def people(self) -> int:
        """How many pay: what is ticked and the rest are two."""
        if self.mode is BillMode.LINES:
            return 2
        return len(self.named) or self.count

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """What each pays. Raises LineWithoutPayer."""
        if self.mode is BillMode.ALL:
            return (self.total,)
        if self.mode is BillMode.PARTS:
            return equal_parts(self.total, self.count)
        return amounts_by_payer(self.orders, self.payers, self.people)

    @property
    def division(self) -> Division:
        """What gives everybody an invoice of their own. Raises LineWithoutPayer."""
        return divide(self.orders, self.payers, self.people)

    def turned(self, mode: BillMode) -> "BillDraft":
        """Return it divided in another way."""
        is_each = self.is_each and mode in {BillMode.LINES, BillMode.PERSONS}
        return replace(self, mode=mode, at=0, is_each=is_each, done=frozenset())

    def toggled(self, line: Line) -> "BillDraft":
        """Return it with a line ticked or not, or paid by whoever stands there or not."""
        if self.mode is BillMode.LINES:
            return replace(self, ticked=self.ticked ^ {line})
        if self.mode is BillMode.PERSONS and not self.named:
            return replace(self, taken_out=self.taken_out ^ {(line, self.at)})
        return self

    def walked(self, step: int) -> "BillDraft":
        """Return it with the next or the previous who pays; in equal parts with more or fewer."""
        if self.mode is BillMode.PARTS:
            return replace(self, count=min(max(self.count + step, 2), MOST_PAYERS))
        return replace(self, at=(self.at + step) % self.people)

    def with_more(self) -> "BillDraft":
        """Return it with one more who pays."""
        return replace(self, count=min(self.count + 1, MOST_PAYERS))

    def line_amounts(self, key: str) -> tuple[Decimal, ...]:
        """What each line of an order comes to."""
        return paid_lines(self.orders[key])
