"""The owner's charts and tables, every cell written out."""

from decimal import Decimal

from till.domain.reports.sheet import ReportTable
from till.domain.reports.trade import Period, Trade, TradeBucket
from till.domain.shop.people import told_apart
from ui.day.figures import hour_name
from ui.kit.chart.bars import Bar
from ui.kit.chart.heat import Heat
from ui.kit.wording import (
    format_date,
    format_day_month,
    format_money,
    format_percent,
    format_quantity,
    format_tenths,
    format_whole,
)
from ui.shell.messages import Messages

ALL = Decimal(100)
TENTH = Decimal("0.1")
THOUSAND = Decimal(1000)
MOST_ARTICLES = 10


def bars_of(trade: Trade, words: Messages, *, is_running: bool) -> list[Bar]:
    """Return a bar for each day, week or month; the last one grows while its span goes on."""
    last = len(trade.buckets) - 1
    has_before = any(each.total for each in trade.before)
    return [
        Bar(
            name=name_of(trade.period, bucket, words),
            amount=bucket.total,
            before=before.total if has_before else None,
            is_running=is_running and place == last,
            spoken=f"{span_of(bucket)} {format_money(bucket.total)}",
        )
        for place, (bucket, before) in enumerate(zip(trade.buckets, trade.before, strict=True))
    ]


def name_of(period: Period, bucket: TradeBucket, words: Messages) -> str:
    """Return what stands under a bar: a day, a week's Monday, a month."""
    match period:
        case Period.DAYS | Period.WEEKS:
            return f"{bucket.first.day:02}.{bucket.first.month:02}"
        case Period.MONTHS:
            return words.say(f"owner.month.{bucket.first.month}")


def span_of(bucket: TradeBucket) -> str:
    """Return the days of a bucket: `20.11.2026`, `16.11. – 20.11.2026`."""
    if bucket.first == bucket.last:
        return format_date(bucket.first)
    is_one_year = bucket.first.year == bucket.last.year
    first = format_day_month(bucket.first) if is_one_year else format_date(bucket.first)
    return f"{first} – {format_date(bucket.last)}"


def heat_of(trade: Trade) -> list[Heat]:
    """Return a cell for each hour between the first and the last that anything was sold in."""
    sums = dict(trade.by_hour)
    if not sums:
        return []
    return [
        Heat(
            name=f"{hour:02}",
            amount=sums.get(hour, Decimal(0)),
            words=short_thousands(sums.get(hour, Decimal(0))),
            spoken=f"{hour_name(hour)} {format_money(sums.get(hour, Decimal(0)))}",
        )
        for hour in range(min(sums), max(sums) + 1)
    ]


def best_hour(trade: Trade, words: Messages) -> str:
    """Return which hour brought most, in words."""
    if not trade.by_hour:
        return words.say("owner.nothing")
    hour, amount = max(trade.by_hour, key=lambda each: each[1])
    return words.say("owner.best_hour", hour=hour_name(hour), amount=format_money(amount))


def short_thousands(amount: Decimal) -> str:
    """Return an amount so short that it fits a cell: `940`, `13k`, `1 250k`."""
    if abs(amount) < THOUSAND:
        return format_whole(round(amount))
    return f"{format_whole(round(amount / THOUSAND))}k"


def bucket_figures(trade: Trade, words: Messages) -> ReportTable:
    """Return the chart as a table, the newest first."""
    rows = tuple(
        (
            span_of(bucket),
            str(bucket.documents),
            format_money(bucket.average),
            format_money(bucket.returns_total),
            format_money(before.total),
            format_money(bucket.total),
        )
        for bucket, before in reversed(tuple(zip(trade.buckets, trade.before, strict=True)))
    )
    names = ("span", "documents", "average", "returns", "before_total", "total")
    return ReportTable(head=_heads(words, *names), rows=rows)


def article_figures(trade: Trade, words: Messages) -> ReportTable:
    """Return the articles that brought most, with their part of the turnover."""
    total = trade.whole.total
    rows = tuple(
        (
            each.name,
            format_quantity(each.quantity),
            format_money(each.amount),
            part_of(each.amount, total),
        )
        for each in trade.articles[:MOST_ARTICLES]
    )
    names = ("article", "quantity", "amount", "share")
    return ReportTable(head=_heads(words, *names), rows=rows)


def difference_figures(trade: Trade, words: Messages) -> ReportTable:
    """Return what each person's counts found."""
    if not trade.differences:
        return ReportTable(rows=((words.say("owner.no_differences"),),))
    names = told_apart([each.person for each in trade.differences])
    rows = tuple(
        (name, str(each.counts), format_money(each.short), format_money(each.over))
        for name, each in zip(names, trade.differences, strict=True)
    )
    return ReportTable(head=_heads(words, "who", "counts", "short", "over"), rows=rows)


def part_of(amount: Decimal, whole: Decimal) -> str:
    """Return a part in percent, always with a tenth: `12,5 %`, `8,0 %`; without a whole none."""
    if whole <= 0:
        return "–"
    return format_tenths(amount / whole * ALL)


def change_of(now: Decimal, before: Decimal, words: Messages) -> str:
    """Return how much more or less that is than before, in words."""
    if before <= 0:
        return words.say("owner.no_before")
    percent = ((now / before - 1) * ALL).quantize(TENTH)
    if not percent:
        return words.say("owner.same")
    key = "owner.up" if percent > 0 else "owner.down"
    return words.say(key, percent=format_percent(abs(percent)))


def _heads(words: Messages, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"owner.{name}") for name in names)
