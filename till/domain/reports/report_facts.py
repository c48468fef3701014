"""What is read of a day, before its figures are worked out."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from till.domain.cash.count import CashCount
from till.domain.cash.expected import CashLine
from till.domain.money import ZERO, to_cents
from till.domain.orders.places import OpenPlace
from till.domain.reports.report import Apart, DayReport, PaymentLine, ReportState, VatLine
from till.domain.rights.journal import JournalEntry
from till.domain.selling.discount import Discount
from till.domain.selling.tender import ForeignCash
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson


class SalePart(Enum):
    """What a sale is to the day's turnover."""

    SOLD = "sold"  # it counts, or takes back what counted
    BOUGHT = "bought"  # the till issued it to itself
    CLOSED = "closed"  # its document was refused, and a person closed it
    ORDERED = "ordered"  # its summary counts, or a cancellation took it back


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleGroup:
    """Sales of one person that are alike: `total` and `discount` (on whole baskets) in lek."""

    part: SalePart
    gives_back: bool
    person: NamedPerson
    count: int
    total: Decimal
    discount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGroup:
    """Lines that are alike in everything: `times` of them; `rate` lek for one of its currency.

    `gives_back` tells that their sale takes goods back: what was given away free comes back, too.
    `rounding` was taken off all of them, in lek.
    """

    article_id: ArticleId
    name: str
    price: Decimal
    quantity: Decimal
    settled: Decimal | None
    discount: Discount | None
    times: int
    rate: Decimal = Decimal(1)
    gives_back: bool = False
    rounding: Decimal = ZERO

    @property
    def gross(self) -> Decimal:
        """What one of them comes to before its discount, in its currency."""
        return to_cents(self.price * self.quantity) if self.settled is None else self.settled

    @property
    def off(self) -> Decimal:
        """What the discounts of all of them take off, in lek."""
        off = self.discount.value_of(self.gross) if self.discount else ZERO
        return to_cents(off * self.rate) * self.times

    @property
    def total(self) -> Decimal:
        """What all of them come to, in lek."""
        return to_cents(self.gross * self.rate) * self.times - self.off - self.rounding

    @property
    def moved(self) -> Decimal:
        """How many went out, less those that came back."""
        return -self.quantity * self.times if self.gives_back else self.quantity * self.times


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold:
    """What sales come to, in lek: the store adds up those in lek, `currency_sums` the others.

    `hours` are beginnings of hours (aware) with what was sold in them.
    """

    groups: tuple[SaleGroup, ...] = ()
    hours: tuple[tuple[datetime, Decimal], ...] = ()
    vat: tuple[VatLine, ...] = ()
    payments: tuple[PaymentLine, ...] = ()
    lines: tuple[LineGroup, ...] = ()
    foreign: tuple[ForeignCash, ...] = ()

    def together(self, other: "Sold") -> "Sold":
        """Return both."""
        return Sold(
            groups=self.groups + other.groups,
            hours=self.hours + other.hours,
            vat=self.vat + other.vat,
            payments=self.payments + other.payments,
            lines=self.lines + other.lines,
            foreign=self.foreign + other.foreign,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFacts:
    """All that a report is made of, read at one moment.

    `week_before` are the hours of the same weekday a week before; `watched` the journal's entries
    that a report tells; `newest` when the day's last sale or movement was made; `carried_over` what
    earlier days left in the drawer (lek), None before the first; `last_reissue` as in DayReport.
    """

    day: date
    sold: Sold
    week_before: tuple[tuple[datetime, Decimal], ...]
    movements: tuple[CashLine, ...]
    counts: tuple[CashCount, ...]
    standing: ReportState
    open_orders: Apart
    watched: tuple[JournalEntry, ...]
    last_movement: int
    newest: datetime | None
    carried_over: Decimal | None = None
    last_reissue: int = 0
    places: tuple[OpenPlace, ...] = ()

    @property
    def expected(self) -> Decimal:
        """What the day's movements come to, in lek."""
        return sum((each.amount for each in self.movements), ZERO)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was sold, moved or counted on that day."""
        return not self.last_movement and not self.counts


def goes_beyond(now: DayFacts | DayReport, then: DayReport | None) -> bool:
    """Tell whether something of a day is not in a report that was taken of it earlier."""
    if then is None:
        return now.last_movement > 0
    is_later = now.last_movement > then.last_movement or now.last_reissue > then.last_reissue
    return is_later or now.standing.closed > then.standing.closed
