"""Trade in words: as tables, and as lines to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.domain.formatting import write_lek
from till.domain.money import ZERO
from till.domain.reports.trade import Period, Trade, TradeBucket
from till.domain.shop.people import told_apart
from till.system.reports.day_text import aligned_lines, format_quantity
from till.system.words import Words

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

Cell = str | int | Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTable:
    """A sheet: what it is called, its columns, its rows; `has_total` where the last adds up."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    has_total: bool = False


def title_of(trade: Trade, words: Words) -> str:
    """Return what it is: the period and its first and last day."""
    whole = trade.whole
    days = {"first": f"{whole.first:%d.%m.%Y}", "last": f"{whole.last:%d.%m.%Y}"}
    return words.say(f"trade.title.{trade.period.value}", **days)


def tables_of(trade: Trade, words: Words) -> Sequence[ReportTable]:
    """Return all that an owner looks at, as tables."""
    return (
        _buckets(trade, words),
        _hours(trade, words),
        _articles(trade, words),
        _differences(trade, words),
    )


def lines_of(trade: Trade, words: Words) -> list[str]:
    """Return trade in lines to read."""
    lines = [title_of(trade, words)]
    for table in tables_of(trade, words):
        if table.rows:
            rows = [tuple(format_cell(cell) for cell in row) for row in (table.head, *table.rows)]
            lines += ["", table.title, *aligned_lines(rows)]
    return lines


def name_of(bucket: TradeBucket, period: Period) -> str:
    """Return what a bucket is called: a day, the days of a week, a month."""
    match period:
        case Period.DAYS:
            return f"{bucket.first:%d.%m.%Y}"
        case Period.WEEKS:
            return f"{bucket.first:%d.%m}–{bucket.last:%d.%m.%Y}"
        case Period.MONTHS:
            return f"{bucket.first:%m.%Y}"


def _buckets(trade: Trade, words: Words) -> ReportTable:
    pairs = zip(trade.buckets, trade.before, strict=True)
    rows = [(name_of(each, trade.period), *_money(each, before)) for each, before in pairs]
    rows.append((words.say("trade.all"), *_money(trade.whole, trade.whole_before)))
    names = ("total", "documents", "returns", "returned", "discounts", "average", "before")
    return ReportTable(
        title=words.say("trade.trade"),
        head=(words.say(f"trade.{trade.period.value}"), *_heads(words, *names)),
        rows=tuple(rows),
        has_total=True,
    )


def _money(bucket: TradeBucket, before: TradeBucket) -> tuple[Cell, ...]:
    counts = (bucket.documents, bucket.returns_count)
    return (
        bucket.total,
        *counts,
        bucket.returns_total,
        bucket.discounts,
        bucket.average,
        before.total,
    )


def _hours(trade: Trade, words: Words) -> ReportTable:
    rows = tuple(
        (words.say(f"weekday.{WEEKDAYS[e.weekday]}"), e.hour, e.sales_count, e.total)
        for e in trade.hours
    )
    names = ("weekday", "hour", "sales", "total")
    return ReportTable(title=words.say("trade.hours_title"), head=_heads(words, *names), rows=rows)


def _articles(trade: Trade, words: Words) -> ReportTable:
    rows = tuple((e.article_id, e.name, e.quantity, e.amount) for e in trade.articles)
    names = ("code", "article", "quantity", "total")
    return ReportTable(
        title=words.say("trade.articles_title"), head=_heads(words, *names), rows=rows
    )


def _differences(trade: Trade, words: Words) -> ReportTable:
    people = told_apart([each.person for each in trade.differences])
    rows = tuple(
        (name, e.counts, e.short, e.over, e.difference)
        for name, e in zip(people, trade.differences, strict=True)
    )
    names = ("operator", "counts", "short", "over", "difference")
    return ReportTable(
        title=words.say("trade.differences_title"), head=_heads(words, *names), rows=rows
    )


def _heads(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"trade.{name}") for name in names)


def format_cell(value: Cell) -> str:
    """Write a cell for reading."""
    if not isinstance(value, Decimal):
        return str(value)
    return write_lek(value) if is_money(value) else format_quantity(value)


def is_money(amount: Decimal) -> bool:
    """Tell amounts, which have two places, from quantities, which drop those they do not need."""
    return amount.as_tuple().exponent == ZERO.as_tuple().exponent
