"""How the bill of a place is about to be divided: who pays what of it."""

from collections.abc import Mapping, Sequence
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
)
from till.domain.orders.places import OpenOrder, Place, PlaceNow
from till.domain.paper.print_job import PrintJob
from till.domain.selling.basket import with_its_deposit
from till.domain.selling.sale import Sale

MOST_PAYERS: Final = 12
NOWHERE: Final = PlaceNow(place=Place(place_id=0, name=""))
Slips = Mapping[str, Sequence[PrintJob]]
"""What the stations got of each order, by its sale key."""
Line = tuple[str, int]
"""A line by the sale key of its order and its place there, from 0."""


class BillMode(StrEnum):
    """What is paid now of a place."""

    ALL = "all"
    LINES = "lines"
    PERSONS = "persons"
    PARTS = "parts"


DIVIDED: Final = (BillMode.LINES, BillMode.PERSONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class BillDraft:
    """`at` is who pays now, `done` who has paid; `taken_out` are who does not pay a line.

    `is_each`: everybody gets an invoice of their own, else there is one with many payments.
    """

    state: PlaceNow = NOWHERE
    orders: Mapping[str, Sale] = field(default_factory=dict)
    slips: Slips = field(default_factory=dict)
    mode: BillMode = BillMode.ALL
    count: int = 2
    at: int = 0
    ticked: frozenset[Line] = frozenset()
    taken_out: frozenset[tuple[Line, int]] = frozenset()
    done: frozenset[int] = frozenset()
    is_each: bool = False

    def of(self, state: PlaceNow, orders: Mapping[str, Sale], slips: Slips) -> "BillDraft":
        """Return it for the place as it is now; nobody has paid once its orders are others."""
        now = replace(self, state=state, orders=orders, slips=slips)
        if orders.keys() == self.orders.keys() and self.guests == guests_of(state):
            return now
        return replace(now, at=0, ticked=frozenset(), taken_out=frozenset(), done=frozenset())

    @property
    def guests(self) -> Mapping[str, str]:
        """Whom each order names, if anybody."""
        return guests_of(self.state)

    @property
    def named(self) -> tuple[str, ...]:
        """Who the orders name, in their order; nobody where one of them names none."""
        names = tuple(dict.fromkeys(self.guests.get(key, "") for key in self.orders))
        return names if names and all(names) else ()

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
        return 2 if self.mode is BillMode.LINES else len(self.named) or self.count

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """What each pays. Raises LineWithoutPayer."""
        total = sum((each.total for each in self.orders.values()), ZERO)
        if self.mode is BillMode.ALL:
            return (total,)
        if self.mode is BillMode.PARTS:
            return equal_parts(total, self.count)
        return amounts_by_payer(self.orders, self.payers, self.people)

    @property
    def amount(self) -> Decimal:
        """What is paid now: never more than what is left. Raises LineWithoutPayer."""
        left = max(self.state.left, ZERO)
        if self.mode is BillMode.ALL:
            return left
        return min(self.amounts[0 if self.mode is BillMode.PARTS else self.at], left)

    @property
    def paid_whole(self) -> tuple[OpenOrder, ...]:
        """The orders of whoever pays now, where the orders are parted already; else all."""
        who = self.named[self.at] if self.is_each and self.named else None
        return tuple(each for each in self.state.orders if who in {None, each.placed.guest})

    @property
    def division(self) -> Division:
        """What gives everybody an invoice of their own. Raises LineWithoutPayer."""
        return divide(self.orders, self.payers, self.people)

    def turned(self, mode: BillMode) -> "BillDraft":
        """Return it divided in another way."""
        is_each = self.is_each and mode in DIVIDED
        return replace(self, mode=mode, at=0, is_each=is_each, done=frozenset())

    def toggled(self, line: Line) -> "BillDraft":
        """Return it with a line ticked or not, or paid by whoever stands there or not.

        Its deposit goes with it.
        """
        key, at = line
        count = len(with_its_deposit(self.orders[key].lines, at))
        along = {(key, at + each) for each in range(count)}
        if self.mode is BillMode.LINES:
            is_ticked = line in self.ticked
            return replace(self, ticked=self.ticked - along if is_ticked else self.ticked | along)
        if self.mode is BillMode.PERSONS and not self.named:
            mine = {(each, self.at) for each in along}
            is_out = (line, self.at) in self.taken_out
            return replace(
                self, taken_out=self.taken_out - mine if is_out else self.taken_out | mine
            )
        return self

    def walked(self, step: int) -> "BillDraft":
        """Return it with the next or the previous who pays; in equal parts with more or fewer."""
        if self.mode is BillMode.PARTS:
            return replace(self, count=min(max(self.count + step, 2), MOST_PAYERS))
        return replace(self, at=(self.at + step) % self.people)

    def with_more(self) -> "BillDraft":
        """Return it with one more who pays."""
        return replace(self, count=min(self.count + 1, MOST_PAYERS))

    def after_part(self) -> "BillDraft":
        """Return it with who paid a part done, and the next one there."""
        done = self.done | {self.at}
        following = next((each for each in range(self.people) if each not in done), 0)
        return replace(self, done=done, at=following, ticked=frozenset())


def guests_of(state: PlaceNow) -> Mapping[str, str]:
    """Return whom each order of a place names, by its sale key."""
    return {each.placed.sale_key: each.placed.guest for each in state.orders}
