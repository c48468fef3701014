"""How trade went over days, weeks and months: what an owner looks at.

What counts is what counts in the report of a day (decision 24), so that the days of a span add up
to it. All amounts are lek, VAT included.
"""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum

from till.domain.cash.count import CashCount
from till.domain.money import ZERO, to_cents
from till.domain.reports.report import ArticleLine
from till.domain.reports.watched import WatchedEntry
from till.domain.rights.journal import JournalEntry
from till.domain.shop.people import NamedPerson


class Period(Enum):
    """What one bucket is."""

    DAYS = "days"
    WEEKS = "weeks"  # Monday to Sunday
    MONTHS = "months"  # of the calendar


NUMBER_OF: Mapping[Period, int] = {Period.DAYS: 14, Period.WEEKS: 12, Period.MONTHS: 12}


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Days from the first to the last, both with it."""

    first: date
    last: date


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeBucket:
    """A day, week or month in figures; the running one ends with the day that is looked at.

    `total` is turnover: sales less returns; `returns_total` is below zero. `discounts` were given
    on lines and whole baskets.
    """

    first: date
    last: date
    sales_count: int = 0
    returns_count: int = 0
    total: Decimal = ZERO
    returns_total: Decimal = ZERO
    discounts: Decimal = ZERO

    @property
    def documents(self) -> int:
        """How many invoices, those that give back among them."""
        return self.sales_count + self.returns_count

    @property
    def average(self) -> Decimal:
        """What one sale comes to, as the report of a day has it; 0 without any."""
        return to_cents(self.total / self.sales_count) if self.sales_count else ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeHour:
    """An hour on the clock of Tirane (0 to 23) over the whole span; `weekday` 0 is Monday."""

    weekday: int
    hour: int
    sales_count: int
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorDifference:
    """What one person's counts found: `short` (below zero) and `over`, each count's own part."""

    person: NamedPerson
    counts: int
    short: Decimal
    over: Decimal

    @property
    def difference(self) -> Decimal:
        """Both together."""
        return self.short + self.over


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """Trade until a day: `buckets` oldest first, `before` what each is held against.

    A day is held against the one two weeks before, a week against the one twelve weeks before, a
    month against the same month a year before; one that still runs, against as many days of it.
    `hours` are those in which something was sold, by weekday; `articles` the best, the most first.
    `watched` is what was thrown away, sold cheaper, approved last, the newest first.
    """

    period: Period
    buckets: tuple[TradeBucket, ...]
    before: tuple[TradeBucket, ...]
    hours: tuple[TradeHour, ...]
    articles: tuple[ArticleLine, ...]
    differences: tuple[OperatorDifference, ...]
    watched: tuple[WatchedEntry, ...] = ()

    @property
    def whole(self) -> TradeBucket:
        """All buckets together."""
        return together(self.buckets)

    @property
    def whole_before(self) -> TradeBucket:
        """All that they are held against together."""
        return together(self.before)

    @property
    def by_hour(self) -> tuple[tuple[int, Decimal], ...]:
        """Every hour in which something was sold, with what it came to on all weekdays."""
        hours = sorted({each.hour for each in self.hours})
        sums = (sum((e.total for e in self.hours if e.hour == hour), ZERO) for hour in hours)
        return tuple(zip(hours, sums, strict=True))


def together(buckets: tuple[TradeBucket, ...]) -> TradeBucket:
    """Return buckets as one. Raises ValueError without any."""
    if not buckets:
        raise ValueError(buckets)
    return TradeBucket(
        first=min(each.first for each in buckets),
        last=max(each.last for each in buckets),
        sales_count=sum(each.sales_count for each in buckets),
        returns_count=sum(each.returns_count for each in buckets),
        total=sum((each.total for each in buckets), ZERO),
        returns_total=sum((each.returns_total for each in buckets), ZERO),
        discounts=sum((each.discounts for each in buckets), ZERO),
    )


def spans_until(period: Period, until: date) -> tuple[Span, ...]:
    """Return the spans of the buckets that end with a day, oldest first."""
    number = NUMBER_OF[period]
    match period:
        case Period.DAYS:
            days = (until - timedelta(days=ago) for ago in range(number - 1, -1, -1))
            return tuple(Span(first=day, last=day) for day in days)
        case Period.WEEKS:
            monday = until - timedelta(days=until.weekday())
            firsts = (monday - timedelta(weeks=ago) for ago in range(number - 1, -1, -1))
            return tuple(
                Span(first=day, last=min(day + timedelta(days=6), until)) for day in firsts
            )
        case Period.MONTHS:
            months = (_month(until, -ago) for ago in range(number - 1, -1, -1))
            return tuple(Span(first=day, last=min(_end(day), until)) for day in months)


def span_before(period: Period, span: Span) -> Span:
    """Return what a span is held against: as many days of the same kind before."""
    match period:
        case Period.DAYS | Period.WEEKS:
            weeks = 2 if period is Period.DAYS else NUMBER_OF[period]
            back = timedelta(weeks=weeks)
            return Span(first=span.first - back, last=span.last - back)
        case Period.MONTHS:
            first = _month(span.first, -12)
            whole = span.last == _end(span.first)
            end = _end(first)
            day = end.day if whole else min(span.last.day, end.day)
            return Span(first=first, last=first.replace(day=day))


def _month(day: date, months: int) -> date:
    """Return the first of the month so many months from a day's own."""
    number = day.year * 12 + day.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


def _end(first: date) -> date:
    return first.replace(day=monthrange(first.year, first.month)[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class TradePeriodRequest:
    """Which days are read: turnover from `since` to `last`, everything else from `first` on."""

    since: date
    first: date
    last: date


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTurnover:
    """What was sold on a day, in lek; one day may come in several parts. Returns are below zero."""

    day: date
    sales_count: int
    returns_count: int
    total: Decimal
    returns_total: Decimal
    discounts: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class HourTurnover:
    """What was sold in the hour that begins at a moment, in lek; it too may come in parts."""

    moment: datetime
    sales_count: int
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeFacts:
    """All that an owner's figures are made of, read at one moment. `counts` in their order.

    `watched` are the newest entries that an owner looks at, the newest first.
    """

    days: tuple[DayTurnover, ...] = ()
    hours: tuple[HourTurnover, ...] = ()
    articles: tuple[ArticleLine, ...] = ()
    counts: tuple[CashCount, ...] = ()
    watched: tuple[JournalEntry, ...] = ()
