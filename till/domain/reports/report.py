"""The report of a day: X while it lasts, Z when it is closed. Figures, and nothing else.

What counts (decisions 3, 16, 18, 24): sales, summaries and exports count, returns and cancellations
subtract; orders never do, for their summary does; what the till bought stands apart. A document
that was replaced counts once and in its own day, with the VAT that its replacement says; one that
was refused counts too, for a person will see to it. What a person closed stands apart: the tax
platform never had it, though its money changed hands. All amounts are lek, VAT included.

Z reports are kept as text for good: a field that comes later needs a default, so that those of
before can still be read.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from till.domain.cash.count import CashCount
from till.domain.cash.expected import CashLine, ForeignTaken
from till.domain.money import ZERO
from till.domain.orders.places import OpenPlace
from till.domain.reports.watched import WatchedEntry
from till.domain.selling.tender import TenderKind
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode


@dataclass(frozen=True, slots=True, kw_only=True)
class VatLine:
    """What a VAT code (at one rate, percent) holds of the total; net and VAT add up to gross."""

    code: VatCode
    rate: Decimal
    net: Decimal
    vat: Decimal
    gross: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    """What a kind of payment brought, less what was given back; `count` sales paid with it."""

    kind: TenderKind
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorLine:
    """What one person sold and took back."""

    person: NamedPerson
    sales_count: int
    returns_count: int
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleLine:
    """What an article brought, before discounts on whole baskets; returns are taken off."""

    article_id: ArticleId
    name: str
    quantity: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class HourLine:
    """An hour on the clock of Tirane (0 to 23), and the same hour of the weekday a week before."""

    hour: int
    total: Decimal
    week_before: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSale:
    """The drawer was opened without a sale."""

    moment: datetime
    person: NamedPerson
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What an owner wants to know of that no total shows: lines that were taken out, no-sales.

    `removed_value` is what the lines would have brought; `put_back` of them came back. `entries`
    are all that is watched, in their order; reports of before they were kept have none.
    """

    removed_lines: int
    removed_value: Decimal
    put_back: int
    no_sales: tuple[NoSale, ...]
    entries: tuple[WatchedEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportState:
    """How the documents of the day's sales stand: nothing of this stops a Z.

    `closed` are those that a person closed without another to follow; `differing` invoices the
    service adds up otherwise than the till; `missing_numbers` those of the year that the service
    gave and nobody here has.
    """

    waiting: int
    refused: int
    replaced: int
    closed: int
    differing: int = 0
    missing_numbers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Documents that are no turnover: how many, and what they come to."""

    count: int
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class CashSheet:
    """Expected cash, explained, and what was counted.

    `opening`, `expected` are None where no opening balance was declared, `counted`, `difference`
    while nobody has counted what is there now. `differences` are each count's own part, in the
    order of `counts`, and `held` tells which of them hold: in reports of before that was told, all.
    `carried_over` is what earlier days left there, None before the first and in
    reports of before it was told.
    """

    opening: Decimal | None
    deposits: Decimal
    withdrawals: Decimal
    lines: tuple[CashLine, ...]
    expected: Decimal | None
    counted: Decimal | None
    difference: Decimal | None
    counts: tuple[CashCount, ...]
    differences: tuple[Decimal, ...]
    carried_over: Decimal | None = None
    held: tuple[bool, ...] = ()

    @property
    def told(self) -> tuple[tuple[CashCount, Decimal, bool], ...]:
        """Each count with its own part of the difference, and whether it holds."""
        held = self.held or (True,) * len(self.counts)
        return tuple(zip(self.counts, self.differences, held, strict=True))

    @property
    def overnight(self) -> Decimal | None:
        """What the opening balance has more than was left (lek); below zero where cash is missing.

        None where one of them is not known.
        """
        if self.opening is None or self.carried_over is None:
            return None
        return self.opening - self.carried_over


@dataclass(frozen=True, slots=True, kw_only=True)
class DayReport:
    """A business day in figures, as it stood at `made_at`.

    `total` is turnover: sales less returns; `closed` are those that a person closed, which are
    none. `average` is turnover for one sale. `discounts` were given on sales, on lines and whole
    baskets; `rounding` was taken off sales in cash besides, so that they could be paid in coins.
    `vat_total` is the VAT in the total. `last_movement` says
    up to which cash movement this report knows of, `last_reissue` up to which replacement that
    changed the VAT of a sale. `is_clock_behind` tells that the clock was set back: something of
    this day is later than the report. `log_digest` is that of the last record of the change log in
    the second location, of a Z alone: paper that tells whether its end was cut off since.
    `places` are those where orders of any day, or money for parts, are open, the oldest first.
    """

    day: date
    made_at: datetime
    made_by: NamedPerson
    sales_count: int
    returns_count: int
    returns_total: Decimal
    total: Decimal
    average: Decimal
    discounts: Decimal
    vat: tuple[VatLine, ...]
    vat_total: Decimal
    payments: tuple[PaymentLine, ...]
    foreign: tuple[ForeignTaken, ...]
    operators: tuple[OperatorLine, ...]
    articles: tuple[ArticleLine, ...]
    hours: tuple[HourLine, ...]
    watched: Watched
    standing: ReportState
    open_orders: Apart
    purchases: Apart
    cash: CashSheet
    last_movement: int
    is_clock_behind: bool
    last_reissue: int = 0
    rounding: Decimal = ZERO
    closed: Apart = Apart(count=0, total=ZERO)
    log_digest: str = ""
    places: tuple[OpenPlace, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ZTaken:
    """That a Z report was taken: its number, its day, when and by whom, without its figures."""

    number: int
    day: date
    taken_at: datetime
    person: NamedPerson
    replaces: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZReport:
    """A report that closed a day on this till; it never changes.

    Numbers go from 1 without a gap. `replaces` is the number of the Z that this one takes the place
    of: the day went on after it. `sha256` seals its text, and stands in the journal too.
    """

    number: int
    replaces: int | None
    report: DayReport
    sha256: str

    @property
    def day(self) -> date:
        """The business day it closed."""
        return self.report.day
