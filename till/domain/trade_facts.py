"""What is read of many days, before an owner's figures are worked out.

Lives here: facts as the store reads them.
Must not: adding up (trade_sums), reading.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from till.domain.count import CashCount
from till.domain.report import ArticleLine


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysAsked:
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
    """All that an owner's figures are made of, read at one moment. `counts` in their order."""

    days: tuple[DayTurnover, ...] = ()
    hours: tuple[HourTurnover, ...] = ()
    articles: tuple[ArticleLine, ...] = ()
    counts: tuple[CashCount, ...] = ()
