"""Trade in words: as sections, and as a sheet to read."""

from collections.abc import Iterable

from till.domain.reports.sheet import ReportTable, Row, Sheet, filled
from till.domain.reports.trade import Period, Trade, TradeBucket
from till.domain.shop.people import told_apart
from till.system.words import Words

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def trade_sheet(trade: Trade, words: Words) -> Sheet:
    """Return trade to read: its period with the first and the last day, what was found."""
    days = {"first": f"{trade.whole.first:%d.%m.%Y}", "last": f"{trade.whole.last:%d.%m.%Y}"}
    title = words.say(f"trade.title.{trade.period.value}", **days)
    return Sheet(title=title, sections=filled(trade_sections(trade, words)))


def trade_sections(trade: Trade, words: Words) -> tuple[ReportTable, ...]:
    """Return all that an owner looks at, those without a row, too."""
    hours = (
        (words.say(f"weekday.{WEEKDAYS[e.weekday]}"), e.hour, e.sales_count, e.total)
        for e in trade.hours
    )
    articles = ((e.article_id, e.name, e.quantity, e.amount) for e in trade.articles)
    people = told_apart([each.person for each in trade.differences])
    differences = (
        (name, e.counts, e.short, e.over, e.difference)
        for name, e in zip(people, trade.differences, strict=True)
    )
    found = ("counts", "short", "over", "difference")
    return (
        _buckets(trade, words),
        _section(words, "hours_title", ("weekday", "hour", "sales", "total"), hours),
        _section(words, "articles_title", ("code", "article", "quantity", "total"), articles),
        _section(words, "differences_title", ("operator", *found), differences),
    )


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
    return _section(words, "trade", (trade.period.value, *names), rows, has_total=True)


def _money(each: TradeBucket, before: TradeBucket) -> Row:
    counts = (each.documents, each.returns_count)
    sums = (each.returns_total, each.discounts, each.average, before.total)
    return (each.total, *counts, *sums)


def _section(
    words: Words, name: str, head: Iterable[str], rows: Iterable[Row], *, has_total: bool = False
) -> ReportTable:
    return ReportTable(
        name=words.say(f"trade.{name}"),
        head=tuple(words.say(f"trade.{each}") for each in head),
        rows=tuple(rows),
        has_total=has_total,
    )
