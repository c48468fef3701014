"""Places: the tables and names that orders wait at until they are paid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Final

from till.domain.errors.orders import PlaceNameMissing
from till.domain.fiscal.document import OPEN_STATES, DocumentState
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import NamedPerson
from till.domain.text import one_line

LONGEST_PLACE_NAME: Final = 40
LARGEST_SPOT: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a place stands in the plan of its area: columns and rows from 0."""

    column: int
    row: int

    def within(self) -> "Spot":
        """Return it as a plan can have it, whatever somebody wrote into the file."""
        column, row = (min(max(each, 0), LARGEST_SPOT) for each in (self.column, self.row))
        return Spot(column=column, row=row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A table of an area, or a name without one; a name goes once it is free, a table stays."""

    place_id: int
    name: str
    area: str = ""
    spot: Spot | None = None  # None: where there is room
    is_gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedOrder:
    """An order by its sale, at the place where it is now."""

    sale_key: str
    place_id: int
    server: NamedPerson
    guest: str = ""  # who pays it, where the orders of a place are parted
    note: str = ""  # for the kitchen


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTicket:
    """What the slip of an order says besides its lines; `takes_back` corrects an earlier one."""

    place: str = ""
    server: str = ""
    guest: str = ""
    note: str = ""
    takes_back: bool = False
    is_again: bool = False


class PlaceMoneyKind(Enum):
    """Why the money that is kept for a place is more or less."""

    TAKEN = "taken"  # for a part, before there is an invoice
    GIVEN_BACK = "given_back"
    MOVED = "moved"  # with all orders of a place, to another
    SETTLED = "settled"  # it paid a summary


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMoney:
    """Money for a part of what a place owes, in lek; what went again is negative."""

    place_id: int
    kind: PlaceMoneyKind
    tender: TenderKind
    amount: Decimal
    day: date
    moment: datetime
    person: NamedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenOrder:
    """An order that nobody paid or took back yet, as a list has it."""

    placed: PlacedOrder
    doc_id: DocId
    state: DocumentState
    number: int
    total: Decimal  # in its currency
    in_lek: Decimal
    currency: str
    taken_at: datetime

    @property
    def is_waiting(self) -> bool:
        """Whether it has not its identifiers yet; it can be paid all the same."""
        return self.state in OPEN_STATES


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNow:
    """A place with what is open there, oldest first, and the money that is kept for it.

    `last_order` is the document of the last order there, which its cash is of: told of one place.
    """

    place: Place
    orders: tuple[OpenOrder, ...] = ()
    held: tuple[tuple[TenderKind, Decimal], ...] = ()
    last_order: DocId | None = None

    @property
    def total(self) -> Decimal:
        """What its orders come to, in lek."""
        return sum((each.in_lek for each in self.orders), ZERO)

    @property
    def held_total(self) -> Decimal:
        """The money that was taken for parts and settled nothing yet, in lek."""
        return sum((amount for _, amount in self.held), ZERO)

    @property
    def left(self) -> Decimal:
        """What is still to be paid, in lek; below zero where more was taken than is open."""
        return self.total - self.held_total

    @property
    def since(self) -> datetime | None:
        """When its oldest order was taken; None where it is free."""
        return self.orders[0].taken_at if self.orders else None

    @property
    def is_free(self) -> bool:
        """Whether nothing is open there, no order and no money."""
        return not self.orders and not self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPlace:
    """What a report says of a place that is still open: `since` when, what it comes to in lek."""

    name: str
    area: str
    orders: int
    total: Decimal
    since: datetime | None
    held: Decimal = ZERO


def report_places(states: Iterable[PlaceNow]) -> tuple[OpenPlace, ...]:
    """Return the places that are open, the oldest first; those with money alone come last."""
    found = [
        OpenPlace(
            name=each.place.name,
            area=each.place.area,
            orders=len(each.orders),
            total=each.total,
            since=each.since,
            held=each.held_total,
        )
        for each in states
        if not each.is_free
    ]
    return tuple(sorted(found, key=lambda each: (each.since is None, each.since, each.name)))


def cut_place_name(text: str) -> str:
    """Return what a place may be called: one line of at most 40 printable signs.

    Longer text and control signs are cut, which whoever typed them is told. Raises
    PlaceNameMissing where nothing is left.
    """
    name = one_line(text[: LONGEST_PLACE_NAME * 10])[:LONGEST_PLACE_NAME].strip()
    if not name:
        raise PlaceNameMissing
    return name


def is_table(name: str) -> bool:
    """Tell whether a name is that of a table, which stays: it begins with a digit."""
    return name[:1].isdigit()


def find_place(states: Sequence[PlaceNow], text: str, area: str = "") -> PlaceNow | None:
    """Return the place that somebody means: by its name, whatever the case, of `area` first."""
    name = one_line(text).casefold()
    found = [each for each in states if each.place.name.casefold() == name]
    return next((each for each in found if each.place.area == area), found[0] if found else None)
